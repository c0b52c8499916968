"""Scare."""

from __future__ import annotations

from engine.dragon_dice.printed.dice import ID
from engine.dragon_dice.rolls.purposes import INDIVIDUAL_SAVE, ResultType
from engine.dragon_dice.rolls.resolution import roll_each
from engine.dragon_dice.sais.icon_actions import IconUse, sai
from engine.dragon_dice.sais.targets import choose_who_may_leave
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.dying import kill
from engine.dragon_dice.table.sending import send
from engine.dragon_dice.table.state import RESERVES


@sai("Scare")
async def scare(battle: Battle, use: IconUse) -> None:
    """In a melee attack up to X health-worth of defending units roll saves, each for itself (p. 39).

    Units that generate none go to the Reserve Area before the army rolls for saves; units that roll their ID are
    killed. Units that cannot leave are not picked (R-28).
    """
    targets = await choose_who_may_leave(battle, use, health=use.x)
    if not targets:
        return
    sheets = await roll_each(battle, targets, INDIVIDUAL_SAVE, use.name)
    await kill(battle, [die for die in targets if sheets[die.id].shows(die, ID)])
    fleeing = [die for die in targets if not sheets[die.id].of(ResultType.SAVE) and not sheets[die.id].shows(die, ID)]
    await send(battle, [die for die in fleeing if battle.state.is_in_play(die.place)], RESERVES, use.name)
