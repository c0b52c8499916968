"""Counter."""

from __future__ import annotations

from engine.dragon_dice.rolls.purposes import ResultType
from engine.dragon_dice.rolls.stakes import stake_of
from engine.dragon_dice.sais.icon_actions import IconUse, sai
from engine.dragon_dice.table.battle import Battle


@sai("Counter", combines=False)
async def counter(battle: Battle, use: IconUse) -> None:
    """In a save roll against a melee attack: X saves, and X damage to the attacking army (p. 34).

    Only saves made by spells reduce that damage. In any other save roll Counter generates X saves, in a melee roll X
    melee; in the answer to a Charge the owner chooses one of both (R-22). In the response to a dragon attack it
    generates X saves and X melee.
    """
    if use.purpose.is_combination:
        choice = await battle.choose(
            use.owner, "sai choice", ["saves", "melee"], icon=use.name, die=use.die.id, **stake_of(use.sheet)
        )
        if choice == "melee":
            use.generate(ResultType.MELEE)
            return
    use.generate(ResultType.SAVE)
    use.exchange.strike_back(use.name, use.x)
