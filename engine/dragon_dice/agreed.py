"""What the players of a match agree on before it: the options of the books, and what becomes of them in a position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final, cast

from engine.dragon_dice.edition import Slot
from engine.dragon_dice.forces.law import LEAST_POINTS, MOST_POINTS
from engine.dragon_dice.table.state import ADVANCED
from engine.game import Option, OptionKind
from engine.values import Json

OPTIONS: Final = Slot[Sequence[Option]]("options")
"""What is agreed on before a match by a book, in the order in which it is asked for."""

FORCE_POINTS: Final = "force_points"
ADVANCED_DICE: Final = "advanced"
ROUTING: Final = "routing"

POINTS: Final = Option(
    FORCE_POINTS,
    OptionKind.NUMBER,
    range(LEAST_POINTS, MOST_POINTS + 1),
    24,
    "points in each force",
)
"""The size of a force; a book adds which sizes are usual."""


def points(lasting: Mapping[int, str], law: str) -> Option:
    """Returns the option for the size of forces, with the sizes that a book suggests, how long a match of each takes,
    and its sentence."""
    return replace(POINTS, usual=tuple(lasting), means=lasting, law=law)


def advanced_of(agreed: Mapping[str, Json]) -> list[str]:
    """Returns the kinds of advanced dice that were agreed on, of `ADVANCED`."""
    chosen = cast("Sequence[str]", agreed.get(ADVANCED_DICE, ()))
    return [kind for kind in ADVANCED if kind in chosen]


def routing_of(agreed: Mapping[str, Json]) -> bool:
    """Returns whether armies can be routed."""
    return bool(agreed.get(ROUTING, False))
