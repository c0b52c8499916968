"""Dracolem."""

from __future__ import annotations

from engine.dragon_dice.printed.dice import DRACOLEM, UnitKind


def may_grow(unit: UnitKind) -> bool:
    """Dracolem are units of one species, whatever their alloy: bronze, gold or silver. They contain no element (p. 5).

    They can never be promoted or recruited (p. 30): returns whether a unit can be. They carry equipment of any element
    (p. 60). Their magic is of their alloy, which casts no spell of the book (p. 44), and no element brings them back by
    Resurrect Dead. Their armor saves automatically as that of Dragonkin does, for whom they do not count in the size of
    a force (p. 54).
    """
    return unit.species != DRACOLEM
