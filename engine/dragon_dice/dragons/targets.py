"""The target of a dragon: the table of p. 17, one function for each kind of dragon.

A dragon attacks another dragon where it can, and otherwise the marching player's army.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from engine.dragon_dice.printed.dice import DragonKind
from engine.dragon_dice.table.state import Die

ELEMENTAL, HYBRID, IVORY, IVORY_HYBRID, WHITE = "elemental", "hybrid", "ivory", "ivory_hybrid", "white"


def elemental(attacker: DragonKind, other: DragonKind) -> bool:
    """An Elemental Dragon is of one element. It attacks Elemental and Ivory Hybrid Dragons of another element, and any
    Hybrid or White Dragon, but never an Ivory Dragon (p. 16-17)."""
    if other.kind in (ELEMENTAL, IVORY_HYBRID):
        return other.elements != attacker.elements
    return other.kind in (HYBRID, WHITE)


def hybrid(attacker: DragonKind, other: DragonKind) -> bool:
    """A Hybrid Dragon is of two elements, and breathes with both. It attacks any Elemental Dragon, Hybrid Dragons
    unless both elements are the same, Ivory Hybrid Dragons of an element that it does not have, and White Dragons, but
    never an Ivory Dragon (p. 16-17).
    """
    if other.kind == HYBRID:
        return set(other.elements) != set(attacker.elements)
    if other.kind == IVORY_HYBRID:
        return other.elements[0] not in attacker.elements
    return other.kind in (ELEMENTAL, WHITE)


def ivory(attacker: DragonKind, other: DragonKind) -> bool:
    """An Ivory Dragon attacks no dragon, always the army. Magic or effects of any one element summon it, but from its
    Summoning Pool only, never from a terrain (p. 16-17)."""
    return False


def ivory_hybrid(attacker: DragonKind, other: DragonKind) -> bool:
    """An Ivory Hybrid Dragon is of one element and ivory, and breathes with that element. It attacks no dragon, always
    the army (p. 16-17). From a terrain only its own element summons it."""
    return False


def white(attacker: DragonKind, other: DragonKind) -> bool:
    """A White Dragon has ten health; the damage of its claws, jaws, tail and wings counts twice, and so does its
    treasure. It attacks Elemental, Hybrid and Ivory Hybrid Dragons, but no Ivory or White Dragon (p. 16-17)."""
    return other.kind in (ELEMENTAL, HYBRID, IVORY_HYBRID)


WILL_ATTACK: Final[Mapping[str, Callable[[DragonKind, DragonKind], bool]]] = MappingProxyType(
    {ELEMENTAL: elemental, HYBRID: hybrid, IVORY: ivory, IVORY_HYBRID: ivory_hybrid, WHITE: white}
)
"""By the attacker's kind: whether it will attack another dragon."""


def prey_of(dragon: Die, present: Sequence[Die]) -> list[Die]:
    """Returns the dragons at its terrain that this dragon attacks; when there is none it attacks the army."""
    will_attack = WILL_ATTACK[dragon.dragon.kind]
    return [other for other in present if other is not dragon and will_attack(dragon.dragon, other.dragon)]
