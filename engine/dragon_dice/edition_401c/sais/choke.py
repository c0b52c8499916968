"""Choke."""

from __future__ import annotations

from engine.dragon_dice.printed.dice import ID
from engine.dragon_dice.rolls.sheet import RollSheet
from engine.dragon_dice.sais.icon_actions import IconUse, sai
from engine.dragon_dice.sais.targets import choose_units_of
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.dying import kill


@sai("Choke")
async def choke(battle: Battle, use: IconUse) -> None:
    """In a melee attack, after the save roll: up to X health-worth of the units that rolled an ID are killed (p. 33).

    Nothing they rolled counts towards the saves. Without a save roll nothing happens (R-14).
    """

    async def after_the_saves(battle: Battle, saves: RollSheet) -> None:
        showing = [die for die in saves.dice if die.is_unit and saves.shows(die, ID)]
        targets = await choose_units_of(battle, use, showing, health=use.x)
        saves.leave_out(targets)
        with battle.killing_by(use.name):
            await kill(battle, targets)

    use.exchange.delayed.append(after_the_saves)
