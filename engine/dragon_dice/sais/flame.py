"""Flame."""

from __future__ import annotations

from engine.dragon_dice.sais.icon_actions import IconUse, sai
from engine.dragon_dice.sais.targets import choose_defenders
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.dying import kill

HEALTH = 2
"""The health that one Flame kills, whatever is printed on the face."""


@sai("Flame")
async def flame(battle: Battle, use: IconUse) -> None:
    """In a melee attack up to two health-worth of defending units are killed and buried (p. 35)."""
    await kill(battle, await choose_defenders(battle, use, health=HEALTH * len(use.shows)), bury=True)
