"""Hypnotic Glare."""

from __future__ import annotations

from engine.dragon_dice.printed.dice import ID
from engine.dragon_dice.rolls.sheet import RollSheet
from engine.dragon_dice.sais.icon_actions import IconUse, sai
from engine.dragon_dice.sais.targets import last_on_units
from engine.dragon_dice.table.battle import Battle


@sai("Hypnotic Glare", combines=False)
async def hypnotic_glare(battle: Battle, use: IconUse) -> None:
    """In a melee attack, after the save roll: all defending units that rolled an ID are hypnotized (p. 37).

    Nothing they rolled counts towards the saves, and they may not be rolled until the beginning of your next turn;
    they may move, and stay hypnotized (R-26). It ends when the glaring unit leaves the terrain, is killed or is
    rolled; its owner may leave it out of the army's rolls. Made to roll alone it rolls, and the glare ends (R-27).
    """
    glaring = use.die

    async def after_the_saves(battle: Battle, saves: RollSheet) -> None:
        if glaring.place != use.place:
            return
        victims = [die for die in saves.dice if die.is_unit and saves.shows(die, ID)]
        saves.leave_out(victims)
        last_on_units(battle, use, victims, source=glaring)

    use.exchange.delayed.append(after_the_saves)
