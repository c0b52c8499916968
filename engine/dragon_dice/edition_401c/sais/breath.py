"""Breath."""

from __future__ import annotations

from engine.dragon_dice.sais.icon_actions import IconUse, sai
from engine.dragon_dice.sais.targets import choose_defenders
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.dying import kill


@sai("Breath")
async def breath(battle: Battle, use: IconUse) -> None:
    """In a melee attack X health-worth of defending units are killed (p. 32)."""
    await kill(battle, await choose_defenders(battle, use, health=use.x))
