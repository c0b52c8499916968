"""Losses that are told in the news are not told once more beside the question."""

from __future__ import annotations

import pytest

from bot.games.dragon_dice.words.brief import HEADLINE
from bot.games.dragon_dice.words.events import losses, story
from bot.games.dragon_dice.words.names import DragonDiceWording
from bot.games.dragon_dice.words.telling import WORDINGS
from engine.dragon_dice.events.units import UnitsKilled
from engine.dragon_dice.table.state import FRONTIER, DieId
from engine.events import Event
from engine.values import Seat

A, B = Seat("A"), Seat("B")


@pytest.mark.parametrize(
    ("standing", "fallen", "headline"),
    [
        ({"B:Thug#2": FRONTIER}, "B:Thug", ""),
        ({"A:Knight": FRONTIER}, "B:Thug", "Bob's campaign army is destroyed"),
        ({"B:Thug#2": FRONTIER}, "B:Troll", "Bob's Troll falls"),
    ],
)
@pytest.mark.parametrize("brief", [True, False])
def test_the_line_of_a_loss_is_one_of_the_story(
    standing: dict[str, str], fallen: str, headline: str, brief: bool
) -> None:
    wording = DragonDiceWording(
        {A: "Alice", B: "Bob"}, {FRONTIER: "Highland Tower"}, standing, for_message=False, brief=brief
    )
    event = Event(1, UnitsKilled(B, FRONTIER, (DieId(fallen),), 1, "melee"))
    told = story([event], wording, lambda one, words: WORDINGS[type(one.facts)](one.facts, words))
    (loss,) = losses([event], wording)
    assert loss.line in told
    assert not brief or told[0].removeprefix(HEADLINE) == (headline or told[0])
