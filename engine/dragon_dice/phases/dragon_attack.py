"""Dragon Attack Phase (p. 10, p. 17).

Dragons come to a terrain by magic or by the icons that summon them. Until those can be played every dragon lies in its
Summoning Pool, and the phase is skipped, as the rules say for turns without a dragon.
"""

from __future__ import annotations

from engine.dragon_dice.battle import Battle


async def dragon_attack(battle: Battle) -> None:
    """Dragons at a terrain with an army of the marching player attack; without one the phase is skipped."""
