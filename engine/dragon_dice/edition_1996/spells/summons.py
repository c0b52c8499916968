"""What the five spells share that send a dragon of their colour to a terrain."""

from __future__ import annotations

from engine.dragon_dice.magic.casting import Casting
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.state import DieId


def summon(battle: Battle, cast: Casting) -> None:
    """Sends the dragons that were named to the terrain: from beside the dead or from another terrain (N-61)."""
    for name in cast.dragons:
        battle.summon(battle.state.dice[DieId(name)], cast.terrain, cast.name, cast.by)
