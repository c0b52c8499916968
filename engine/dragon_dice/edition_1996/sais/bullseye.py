"""Bullseye."""

from __future__ import annotations

from engine.dragon_dice.edition_1996.hits import hit_unit
from engine.dragon_dice.rolls.purposes import INDIVIDUAL_SAVE, ResultType
from engine.dragon_dice.rolls.resolution import roll_each
from engine.dragon_dice.sais.icon_actions import IconUse, sai
from engine.dragon_dice.sais.targets import PROMPT
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.state import Die, DieId


@sai("Bullseye", always_together=True)
async def bullseye(battle: Battle, use: IconUse) -> None:
    """In a missile attack each die aims at one unit of the army that is shot at, and all say so first; its X hits at
    that unit are added to those of others. The unit rolls saves once, for itself, and is killed if what is left reaches
    its health: before its army rolls saves, and else nothing of it remains (Special Action Icons; N-35).

    In the response to a dragon attack Bullseye gives X missile results.
    """
    hits: dict[DieId, int] = {}
    for die, x in use.shows:
        those = use.exchange.defenders(battle)
        target = await battle.choose_one(use.owner, PROMPT, those, icon=use.name, die=die.id, x=x)
        if target is not None:
            hits[target.id] = hits.get(target.id, 0) + x
    aimed_at: list[Die] = [die for die in use.exchange.defenders(battle) if die.id in hits]
    sheets = await roll_each(battle, aimed_at, INDIVIDUAL_SAVE, use.name)
    for die in aimed_at:
        await hit_unit(battle, die, hits[die.id], sheets[die.id].of(ResultType.SAVE))
