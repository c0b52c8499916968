"""Species Abilities Phase (p. 10, p. 21-25)."""

from __future__ import annotations

from engine.dragon_dice.battle import Battle


async def species_abilities(battle: Battle) -> None:
    """Abilities that are used in this phase; the listing of what is missing names those that are not built yet."""
