"""Decapitate. No die of the twelve species has it; the roll is made up."""

from __future__ import annotations

import pytest

from engine.dragon_dice.dragons.attack import DragonAttack
from engine.dragon_dice.printed.dice import Face
from engine.dragon_dice.rolls.purposes import DRAGON_RESPONSE, MELEE, SAVE_AGAINST_MELEE, Result
from engine.dragon_dice.rolls.sheet import RollSheet
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.state import FRONTIER
from tests.support.rolls import answer_all, do, with_icon
from tests.support.table import A, B

pytestmark = pytest.mark.covers("Decapitate")


def where(sheet_of: Battle) -> dict[str, str]:
    """Where each die lies."""
    return {die.id: die.place for die in sheet_of.state.dice.values()}


def test_one_unit_that_rolled_an_id_is_killed_and_saves_nothing() -> None:
    """R-14: it waits for the save roll."""
    battle, sheet = with_icon("A frontier: Troll | B frontier: Thug, Knight, Gryphon", "Decapitate", MELEE)
    do(battle, sheet)
    assert set(where(battle).values()) == {"frontier"}
    saves = RollSheet(B, FRONTIER, SAVE_AGAINST_MELEE, battle.state.at(B, FRONTIER), sheet.exchange)
    faces = {"B:Thug": "SAVE", "B:Knight": "ID", "B:Gryphon": "ID"}
    saves.faces = {die.id: [Face(faces[die.id], 1)] for die in saves.dice}
    assert sheet.exchange is not None
    (delayed,) = sheet.exchange.take_delayed()

    async def step_2() -> None:
        await delayed(battle, saves)

    answer_all(step_2(), ["B:Gryphon"])
    assert where(battle)["B:Gryphon"] == "dua" and where(battle)["B:Knight"] == "frontier"
    assert [die.kind for die in saves.dice] == ["Thug", "Knight"]


@pytest.mark.parametrize(("face", "place", "results"), [("Jaws", "pool", 0), ("Claws", "frontier", 3)])
def test_a_dragon_with_jaws_is_killed_or_else_there_are_three_results(face: str, place: str, results: int) -> None:
    """p. 34."""
    battle, sheet = with_icon("A frontier: Troll | B frontier: Water Wyrm", "Decapitate", DRAGON_RESPONSE)
    dragon = battle.state.dragons_at(FRONTIER)[0]
    sheet.dragons = DragonAttack(A, FRONTIER, [dragon], faces={dragon.id: [face]})
    do(battle, sheet)
    assert dragon.place == place
    assert sum(share.amount for result, share in sheet.generated if result is Result.MELEE) == results
