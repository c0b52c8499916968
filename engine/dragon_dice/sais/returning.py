"""Dead units that come back by an icon: Regenerate, Convert."""

from __future__ import annotations

from engine.dragon_dice.events.units import Declined
from engine.dragon_dice.sais.icon_actions import IconUse
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.sending import send
from engine.dragon_dice.table.state import DUA


def could_return(battle: Battle, use: IconUse, health: int) -> bool:
    """Returns whether the roller has a dead unit of at most this much health."""
    return any(die.unit.health <= health for die in battle.state.at(use.owner, DUA))


async def return_dead(battle: Battle, use: IconUse, health: int) -> None:
    """The roller may return units of up to this much health from the Dead Unit Area to the army with the icon."""
    if could_return(battle, use, health):
        dead = battle.state.at(use.owner, DUA)
        chosen = await battle.choose_up_to(use.owner, "return", dead, health, icon=use.name)
        if not chosen and battle.is_heard:
            battle.say(Declined(use.owner, use.name), use.name)
        await send(battle, chosen, use.place, use.name)
