"""Confuse."""

from __future__ import annotations

from engine.dragon_dice.rolls.sheet import RollSheet
from engine.dragon_dice.sais.icon_actions import IconUse, sai
from engine.dragon_dice.sais.targets import choose_units_of
from engine.dragon_dice.table.battle import Battle


@sai("Confuse")
async def confuse(battle: Battle, use: IconUse) -> None:
    """In a melee or missile attack, after the save roll: throw up to X health-worth of the defenders again (p. 33).

    The first faces count for nothing, their icons neither (R-17). Only units in the save roll can be picked (R-16);
    without a save roll nothing happens (R-14).
    """

    async def after_the_saves(battle: Battle, saves: RollSheet) -> None:
        targets = await choose_units_of(battle, use, [die for die in saves.dice if die.is_unit], health=use.x)
        if not targets:
            return
        fallen = await battle.throw(saves.owner, saves.purpose.kind, targets, again=True)
        for die in targets:
            saves.faces[die.id] = [die.faces[fallen[die.id]]]
        saves.say_fallen(battle, targets, again=True)

    use.exchange.delayed.append(after_the_saves)
