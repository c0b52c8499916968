"""What questions and happenings of the booklet of 1996 say."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.games.dragon_dice.face import FACE
from bot.games.dragon_dice.words.names import DragonDiceWording
from engine.decisions import Choose
from engine.dragon_dice.edition_401c import WORDING_401C
from engine.dragon_dice.edition_1996 import EDITION
from engine.dragon_dice.edition_1996.penalties import Penalties
from engine.dragon_dice.events.actions import RoutTested
from engine.dragon_dice.events.magic import DeathMagicBought
from engine.dragon_dice.table.state import FRONTIER
from engine.dragon_dice.wording import WORDING
from engine.events import Event
from engine.values import Json, Seat
from tests.support.questions import asked

A, B = Seat("A"), Seat("B")
CAST = DragonDiceWording(
    {A: "Ada", B: "Bob"}, {"frontier": "Highland Tower"}, words=EDITION[WORDING], for_message=False
)


@pytest.mark.parametrize(
    ("penalties", "left", "said"),
    [
        ({"Ash Storm": 2}, {"melee": 3, "maneuver": 2}, "Ash Storm takes 2 results away: melee or maneuver?"),
        (
            {"Ash Storm": 1, "Palsy": 2},
            {"saves": 3, "melee": 2},
            "Ash Storm takes 1 result and Palsy takes 2 results away: saves or melee?",
        ),
    ],
)
def test_the_division_of_penalties_tells_which_they_are(
    penalties: dict[str, int], left: dict[str, int], said: str
) -> None:
    """Dice Modifiers; N-80."""
    assert asked(Penalties.of(A, penalties, left), CAST) == said


@pytest.mark.parametrize(
    ("points", "said"), [(1, "You can double one point of IDs"), (3, "You can double up to 3 points of IDs")]
)
def test_death_magic_says_how_many_points_can_be_doubled(points: int, said: str) -> None:
    about: dict[str, Json] = {"place": FRONTIER, "points": points}
    assert said in asked(Choose(player=A, prompt="death magic", about=about, options=("none",)), CAST)


def test_a_cantrip_casts_all_spells_where_the_book_has_no_mark_for_it() -> None:
    """Special Action Icons, Cantrip: any spells of the die's colours (N-63)."""
    about: dict[str, Json] = {"place": FRONTIER, "total": 4, "by_cantrip": True}
    spells = Choose(player=A, prompt="spells", about=about, options=("none",))
    assert "cast by Cantrip with its 4 magic?" in asked(spells, CAST)
    said = asked(spells, replace(CAST, words=WORDING_401C))
    assert "Cantrip casts only some spells, and no others are offered" in said


def test_what_happens_is_told_with_its_numbers() -> None:
    routed = RoutTested(player=B, place=FRONTIER, ids=1, saves=0, routed=True)
    told = FACE.sentence(Event(1, routed), CAST)
    assert told == "Bob's campaign army: 1 die shows the ID, and icons show 0 saves: it is routed."
    bought = DeathMagicBought(player=A, place=FRONTIER, victim=B, points=1)
    assert FACE.sentence(Event(2, bought), CAST).endswith(
        "has 1 health of Bob's dead buried, and 1 point of magic becomes 2 black ones."
    )
