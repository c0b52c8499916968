"""Vanish."""

from __future__ import annotations

from engine.dragon_dice.rolls.purposes import ResultType
from engine.dragon_dice.sais.icon_actions import IconUse, sai
from engine.dragon_dice.sais.moving import move_alone
from engine.dragon_dice.table.battle import Battle


@sai("Vanish", combines=False)
async def vanish(battle: Battle, use: IconUse) -> None:
    """In a save roll: X saves, and this unit may move to any terrain or to its Reserve Area (p. 42).

    If it does, the saves still count for the army that it left.
    """
    use.generate(ResultType.SAVE)
    use.sheet.kept.append(use.die.id)
    await move_alone(battle, use)
