"""Flurry."""

from __future__ import annotations

from engine.dragon_dice.rolls.purposes import ResultType
from engine.dragon_dice.rolls.stakes import stake_of
from engine.dragon_dice.sais.icon_actions import IconUse, sai
from engine.dragon_dice.table.battle import Battle


@sai("Flurry", combines=False)
async def flurry(battle: Battle, use: IconUse) -> None:
    """In the response to a dragon attack X saves, or else X melee; with melee the item is thrown again (p. 36).

    In a melee attack it generates X melee, and the item is thrown again, the new face counting as well. In a save roll
    against a melee attack it generates X saves.
    """
    if (
        await battle.choose(
            use.owner, "sai choice", ["saves", "melee"], icon=use.name, die=use.die.id, **stake_of(use.sheet)
        )
        == "melee"
    ):
        use.generate(ResultType.MELEE)
    else:
        use.generate(ResultType.SAVE)
        use.sheet.stays.append(use.die.id)
