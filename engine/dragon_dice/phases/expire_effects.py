"""Expire Effects Phase (p. 10): the turn begins."""

from __future__ import annotations

from engine.dragon_dice.battle import Battle
from engine.dragon_dice.happenings import Happening


async def expire_effects(battle: Battle) -> None:
    """What lasts "until the beginning of your next turn" ends for the player whose turn begins.

    Only spells, breath and icons with a deed last so long; a position without them has nothing to expire.
    """
    state = battle.state
    state.turn += 1
    state.marched = []
    battle.say(Happening.TURN_BEGAN, player=state.marching_seat(), turn=state.turn)
