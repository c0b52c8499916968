"""Falls: from a height to the foot, or into a gap (Barriers, Gaps; D-50, D-52, D-53)."""

from __future__ import annotations

from engine.d6s.battle import Battle
from engine.d6s.conditions import gain
from engine.d6s.geometry import INCH
from engine.d6s.harm import Damage, eliminate, wound
from engine.d6s.state import Character
from engine.d6s.terrain import Piece


async def fall_down(battle: Battle, unit: Character, height: int, gap: Piece | None = None) -> None:
    """Lets somebody fall who stands where it lands: prone, and a hit whose Strength is the whole inches fallen."""
    if gap is not None and gap.bottomless:
        await eliminate(battle, unit, None)
        return
    unit.climbed = 0
    unit.down = gap is not None
    await gain(battle, unit, "prone", why="it falls")
    strength = -(-height // INCH)
    await wound(battle, unit, unit, Damage(strength, cause="fall"), "fall")
