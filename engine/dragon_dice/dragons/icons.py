"""The icons of the dragons' dice (p. 20). A White Dragon's claws, jaws, tail and wings do twice the damage (p. 16)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from engine.dragon_dice.dragons.targets import WHITE
from engine.dragon_dice.printed.dice import DragonKind

BELLY, BREATH, CLAWS, JAWS = "Belly", "Dragon Breath", "Claws", "Jaws"
TAIL, TREASURE, WING = "Tail", "Treasure", "Wing"

AUTOMATIC_SAVES: Final = 5
"""Every dragon has five, a White Dragon too (p. 16)."""


def belly(dragon: DragonKind) -> int:
    """Belly: no damage, and the dragon's five automatic saves do not count during this attack (p. 20)."""
    return 0


def breath(dragon: DragonKind) -> int:
    """Dragon Breath against another dragon: five points of damage, ten from a White Dragon; the dragon is rolled again,
    and the new face counts as well. Against an army it kills, and each element has an effect of its own (p. 19)."""
    return 5 * _times(dragon)


def claws(dragon: DragonKind) -> int:
    """Claws: six points of damage (p. 20)."""
    return 6 * _times(dragon)


def jaws(dragon: DragonKind) -> int:
    """Jaws: twelve points of damage (p. 20)."""
    return 12 * _times(dragon)


def tail(dragon: DragonKind) -> int:
    """Tail: three points of damage; the dragon is rolled again, and the new face counts as well (p. 20)."""
    return 3 * _times(dragon)


def treasure(dragon: DragonKind) -> int:
    """Treasure: no damage; the army attacked may promote one unit, two if the dragon is white (p. 20, p. 16)."""
    return 0


def wing(dragon: DragonKind) -> int:
    """Wing: five points of damage; after the attack it flies, if it lives, to its owner's Summoning Pool (p. 20)."""
    return 5 * _times(dragon)


DAMAGE: Final[Mapping[str, Callable[[DragonKind], int]]] = MappingProxyType(
    {BELLY: belly, BREATH: breath, CLAWS: claws, JAWS: jaws, TAIL: tail, TREASURE: treasure, WING: wing}
)
"""The damage of each icon against another dragon; against an army breath does none but kills."""


def rolls_again(icon: str, at_dragon: bool) -> bool:
    """Returns whether the dragon is thrown once more: after Tail, and after breath against another dragon."""
    return icon == TAIL or (icon == BREATH and at_dragon)


def promotions_of_treasure(dragon: DragonKind) -> int:
    """Returns how many units one treasure lets the army promote."""
    return _times(dragon)


def _times(dragon: DragonKind) -> int:
    return 2 if dragon.kind == WHITE else 1
