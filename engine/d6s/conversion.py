"""Converting creatures of the fifth edition (Converting from 5e; D-135)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from engine.refusals import NotAllowed

_TOUGHNESS: Final = {4: 1, 9: 2, 12: 3, 15: 4, 20: 5, 26: 6, 33: 7, 43: 8, 56: 9, 73: 10}
"""Hit points for each point of Health, and the Toughness they make."""
_STRENGTH: Final = {3: 1, 4: 2, 5: 3, 7: 4, 9: 5, 11: 6, 14: 7, 19: 8, 24: 9, 32: 10}
"""Average damage for each point of Damage, and the Strength it makes."""


@dataclass(frozen=True, slots=True)
class Creature:
    """Numbers of a creature of the fifth edition, as far as they are given."""

    attack: int | None = None
    saves: tuple[int, ...] | None = None
    ac: int | None = None
    dc: int | None = None
    hp: int | None = None
    health: int = 1
    damage: int | None = None
    damages: int = 1
    feet: int | None = None


def convert(creature: Creature) -> Mapping[str, int | Sequence[int]]:
    """Returns the stats that follow from the numbers that are given."""
    found: dict[str, int | Sequence[int]] = {}
    if creature.attack is not None:
        found["fight"] = bonus(creature.attack, 3)
    if creature.saves is not None:
        found["saves"] = [bonus(save, 2) for save in creature.saves]
    if creature.ac is not None:
        found["armor"] = hardness(creature.ac)
    if creature.dc is not None:
        found["potency"] = hardness(creature.dc)
    if creature.hp is not None:
        found["toughness"] = _nearest(_TOUGHNESS, creature.hp, creature.health, "Health")
    if creature.damage is not None:
        found["strength"] = _nearest(_STRENGTH, creature.damage, creature.damages, "Damage")
    if creature.feet is not None:
        found["speed"] = creature.feet // 5
    return found


def bonus(value: int, below_zero: int) -> int:
    """Returns the Fight or save value of a bonus: 3 for +0 to +2, one more for each three above, 7 at most."""
    if value < 0:
        return below_zero
    return min(3 + value // 3, 7)


def hardness(value: int) -> int:
    """Returns the Armor or Potency of an armour class or difficulty: 0 up to 13, one more for each three above."""
    return min(max((value - 11) // 3, 0), 3)


def _nearest(rows: Mapping[int, int], whole: int, parts: int, what: str) -> int:
    """Returns the value of the row nearest to whole / parts, the higher one on a tie."""
    if parts < 1:
        raise NotAllowed(f"{what} is at least 1.")
    share = Fraction(whole, parts)
    return rows[min(rows, key=lambda row: (abs(row - share), -row))]
