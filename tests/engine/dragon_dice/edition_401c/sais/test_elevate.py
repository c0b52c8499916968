"""Elevate. No die of the twelve species has it; the roll is made up."""

from __future__ import annotations

import pytest

from engine.dragon_dice.printed.dice import DieFace
from engine.dragon_dice.rolls.purposes import DRAGON_RESPONSE, MISSILE, SAVE_AGAINST_MELEE, Purpose, ResultType
from engine.dragon_dice.rolls.resolution import assign_modifiers, step_5_subtotal, step_9_multiply
from engine.dragon_dice.rolls.sheet import RollSheet
from engine.dragon_dice.table.battle import Battle
from engine.values import Json
from tests.support.rolls import answer_all, do, with_icon

pytestmark = pytest.mark.covers("Elevate")


async def doubled(battle: Battle, sheet: RollSheet) -> None:
    await step_5_subtotal(battle, sheet)
    await assign_modifiers(battle, sheet)
    await step_9_multiply(battle, sheet)


@pytest.mark.parametrize(
    ("purpose", "icon", "answers"),
    [
        (MISSILE, "MISSILE", [["A:Archer"]]),
        (SAVE_AGAINST_MELEE, "SAVE", [["A:Archer"]]),
        (DRAGON_RESPONSE, "MISSILE", [["A:Archer"]]),
        (DRAGON_RESPONSE, "SAVE", [["A:Archer"]]),
    ],
)
def test_one_unit_doubles_what_it_gives(purpose: Purpose, icon: str, answers: list[Json]) -> None:
    """p. 35: three and two, the three doubled."""
    battle, sheet = with_icon("A frontier: Troll, Archer, Pelter | B frontier: Thug", "Elevate", purpose)
    archer, pelter = sheet.dice[1:]
    sheet.faces[archer.id], sheet.faces[pelter.id] = [DieFace(icon, 3)], [DieFace(icon, 2)]
    do(battle, sheet)
    answer_all(doubled(battle, sheet), answers)
    assert sheet.of(ResultType(icon.lower())) == 8
