"""The end of a turn in 1996 (Reserves; N-60)."""

from __future__ import annotations

from engine.dragon_dice.edition_1996.lasting import end_with_the_turn
from engine.dragon_dice.phases.reserves import retreat_units
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.many_players import pass_the_turn


async def retreat(battle: Battle) -> None:
    """Any units at terrains may go to reserve; then the turn is over, what lasts to its end ends, and the next player
    who is still in takes the turn (Reserves; N-60)."""
    await retreat_units(battle)
    end_with_the_turn(battle)
    pass_the_turn(battle)
