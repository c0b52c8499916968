"""What changes the results of a roll, and in which of the ten steps (p. 27-28).

Modifiers are worked out afresh for every roll from the position; nothing is ever switched on or off.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from engine.dragon_dice.purposes import Purpose
from engine.dragon_dice.state import Place, State
from engine.values import Seat


class Layer(IntEnum):
    """The step of die-roll resolution in which a modifier works (p. 27)."""

    SUBTRACT = 6
    DIVIDE = 7
    MULTIPLY = 9
    ADD = 10


@dataclass(frozen=True, slots=True)
class Modifier:
    """`amount` is subtracted, divided by, multiplied by or added. `ids_only`: it works on ID results alone.

    Of several that divide, and of several that multiply, one applies to each type of result (p. 28).
    """

    cause: str
    layer: Layer
    amount: int
    ids_only: bool = False


def army_modifiers(state: State, owner: Seat, place: Place, purpose: Purpose) -> list[Modifier]:
    """Returns what modifies the roll of an army; a unit rolling alone gets none of it (p. 28)."""
    modifiers = []
    terrain = state.terrains.get(place)
    if terrain is not None and terrain.captured_by == owner:
        modifiers.append(Modifier(f"eighth face of {terrain.kind}", Layer.MULTIPLY, 2, ids_only=True))
    return modifiers
