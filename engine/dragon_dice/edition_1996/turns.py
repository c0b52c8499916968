"""The second march and the end of a turn in 1996 (Second March, Reserves; N-23, N-60)."""

from __future__ import annotations

from engine.dragon_dice.edition_1996.lasting import end_with_the_turn
from engine.dragon_dice.phases import march
from engine.dragon_dice.phases.march import leave_out, places_of_armies
from engine.dragon_dice.phases.reserves import retreat_units
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.many_players import pass_the_turn


async def second_march(battle: Battle) -> None:
    """A player with at least two armies in play may march with another army (Second March).

    An army in reserve counts. A player whose only other army has been destroyed takes no second march (N-23).
    """
    seat = battle.state.marching_seat()
    if len(armies := places_of_armies(battle, seat)) < 2:
        leave_out(battle, seat, march.SECOND, needs_two=bool(armies))
    else:
        await march.second_march(battle)


async def retreat(battle: Battle) -> None:
    """Any units at terrains may go to reserve; then the turn is over, what lasts to its end ends, and the next player
    who is still in takes the turn (Reserves; N-60)."""
    await retreat_units(battle)
    end_with_the_turn(battle)
    pass_the_turn(battle)
