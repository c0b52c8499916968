"""Expire Effects Phase (p. 10): the turn begins."""

from __future__ import annotations

from engine.dragon_dice.events.turns import TurnBegan
from engine.dragon_dice.stalemate import look_for_progress
from engine.dragon_dice.table.battle import Battle


async def expire_effects(battle: Battle) -> None:
    """What lasts until the beginning of this player's next turn ends (p. 10), but not what lasts to an end of a turn.

    What players who are out have left ends where their turn is skipped (`many_players.pass_the_turn`).
    """
    state = battle.state
    look_for_progress(battle)
    state.turn += 1
    state.marched = []
    state.sunk = []
    if battle.is_heard:
        battle.say(TurnBegan(player=state.marching_seat(), turn=state.turn))
    battle.end_effects(lambda effect: effect.ends_with == state.marching and not effect.left)
