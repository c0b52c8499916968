"""What Decapitate and Impale do alike. No die of the twelve species has them; the rolls are made up."""

from __future__ import annotations

from engine.dragon_dice.dragons.attack import DragonAttack
from engine.dragon_dice.printed.dice import DieFace
from engine.dragon_dice.rolls.purposes import DRAGON_RESPONSE, Purpose, ResultType
from engine.dragon_dice.rolls.sheet import RollSheet
from engine.dragon_dice.table.state import FRONTIER
from tests.support.rolls import answer_all, do, where, with_icon
from tests.support.table import A, B


def one_that_rolled_an_id_is_killed_and_saves_nothing(icon: str, attack: Purpose, saving: Purpose) -> None:
    """R-14: it waits for the save roll."""
    battle, sheet = with_icon("A frontier: Troll | B frontier: Thug, Knight, Gryphon", icon, attack)
    do(battle, sheet)
    assert set(where(battle).values()) == {"frontier"}
    saves = RollSheet(B, FRONTIER, saving, battle.state.at(B, FRONTIER), sheet.exchange)
    faces = {"B:Thug": "SAVE", "B:Knight": "ID", "B:Gryphon": "ID"}
    saves.faces = {die.id: [DieFace(faces[die.id], 1)] for die in saves.dice}
    assert sheet.exchange is not None
    (delayed,) = sheet.exchange.take_delayed()

    async def step_2() -> None:
        await delayed(battle, saves)

    answer_all(step_2(), ["B:Gryphon"])
    assert where(battle)["B:Gryphon"] == "dua" and where(battle)["B:Knight"] == "frontier"
    assert [die.kind for die in saves.dice] == ["Thug", "Knight"]


def in_the_response(icon: str, face: str, result: ResultType) -> tuple[str, int]:
    """Returns where a dragon lies that showed this face, and how many results the icon gave."""
    battle, sheet = with_icon("A frontier: Troll | B frontier: Water Wyrm", icon, DRAGON_RESPONSE)
    dragon = battle.state.dragons_at(FRONTIER)[0]
    sheet.dragons = DragonAttack(A, FRONTIER, [dragon], faces={dragon.id: [face]})
    do(battle, sheet)
    return dragon.place, sum(share.amount for given, share in sheet.generated if given is result)
