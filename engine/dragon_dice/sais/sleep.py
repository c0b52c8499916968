"""Sleep."""

from __future__ import annotations

from engine.dragon_dice.sais.icon_actions import IconUse, sai
from engine.dragon_dice.sais.targets import choose_one_of, last_on_units, opposing_armies_here
from engine.dragon_dice.table.battle import Battle


@sai("Sleep", combines=False)
async def sleep(battle: Battle, use: IconUse) -> None:
    """In a melee attack one unit of an opponent's army at this terrain falls asleep (p. 40).

    It cannot be rolled or leave its terrain until the beginning of your next turn.
    """
    units = [die for seat, place in opposing_armies_here(battle, use) for die in battle.state.at(seat, place)]
    target = await choose_one_of(battle, use, units)
    if target is not None:
        last_on_units(battle, use, [target])
