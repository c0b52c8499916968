"""The sentences of events of Legacy's Allure."""

from __future__ import annotations

import pytest

from bot.games.legacys_allure.names import Cast
from bot.games.legacys_allure.telling import SENTENCES
from engine.events import Happened
from engine.legacys_allure import happenings as told
from engine.legacys_allure.state import UnitId

RAM = UnitId("A Ram#1")


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        (told.ManaChanged(RAM, -2, 3, "paid"), "Ram 1 pays 2 mana: 3 now."),
        (told.ManaChanged(RAM, 1, 4, "regenerated"), "Ram 1 regains 1 mana: 4 now."),
        (told.StatusEnded(RAM, "Root", "over"), "Root of Ram 1 ends."),
        (told.StatusEnded(RAM, "Root", "cleansed"), "Root of Ram 1 ends: it is cleansed."),
        (told.StatusRefused(RAM, "+1 Power", "enough"), "Ram 1 gets no +1 Power: it has as much of it as it may have."),
    ],
)
def test_events_are_told_in_whole_sentences(facts: Happened, said: str) -> None:
    assert SENTENCES[type(facts)](facts, Cast({})) == said
