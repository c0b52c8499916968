"""The sentences of events of Legacy's Allure."""

from __future__ import annotations

import pytest

from bot.games.legacys_allure.names import AllureWording
from bot.games.legacys_allure.telling import SENTENCES
from engine.events import Happened
from engine.legacys_allure import happenings as told
from engine.legacys_allure.state import UnitId

RAM = UnitId("A Ram#1")


def struck(how: str, damage: int, *reduced: tuple[str, int]) -> str:
    """Returns what is told of a Ram that is hit for one by a Knight."""
    by = UnitId("B Knight#1")
    facts = told.DamageDealt(RAM, by, how, "physical", 1, reduced, damage, 4, 0)
    return SENTENCES[told.DamageDealt](facts, AllureWording({}))


def test_damage_that_comes_back_is_told_with_its_keyword_and_none_as_none() -> None:
    """Physical Damage Return: what got through goes back to who dealt it, from afar too."""
    back = "Ram 1 takes 1 physical damage returned by Knight 1 (Physical Damage Return), 4 health left."
    assert struck("returned", 1) == back
    assert struck("attack", 1) == "Knight 1 hits Ram 1: 1 physical damage, 4 health left."
    assert struck("attack", 0, ("Armor", 1)) == "Knight 1 hits Ram 1: no damage (1, Armor –1)."


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        (told.ManaChanged(RAM, -2, 3, "paid"), "Ram 1 pays 2 mana: 3 now."),
        (told.ManaChanged(RAM, 1, 4, "regenerated"), "Ram 1 regains 1 mana: 4 now."),
        (told.StatusEnded(RAM, "Root", "over"), "Ram 1's Root ends."),
        (told.StatusEnded(RAM, "Root", "cleansed"), "Ram 1's Root ends: it is cleansed."),
        (told.StatusRefused(RAM, "+1 Power", "enough"), "Ram 1 gets no +1 Power: it has as many as it may have."),
    ],
)
def test_events_are_told_in_whole_sentences(facts: Happened, said: str) -> None:
    assert SENTENCES[type(facts)](facts, AllureWording({})) == said
