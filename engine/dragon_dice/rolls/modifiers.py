"""What changes the results of a roll, and in which of the ten steps (p. 27-28).

Modifiers are computed for every roll from the position; nothing is ever switched on or off. `of_army` gathers them: the
eighth face, and what each lasting effect does, which is a line of the book (`LASTING`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import IntEnum
from types import MappingProxyType
from typing import Final

from engine.dragon_dice.edition import Slot
from engine.dragon_dice.rolls.purposes import Occasion, Purpose, ResultType
from engine.dragon_dice.table.effects import LastingEffect
from engine.dragon_dice.table.state import DieId, Place, State
from engine.values import Seat


class Layer(IntEnum):
    """The step of die-roll resolution in which a modifier works (p. 27)."""

    SUBTRACT = 6
    DIVIDE = 7
    MULTIPLY = 9
    ADD = 10


@dataclass(frozen=True, slots=True)
class Modifier:
    """`amount` is subtracted, divided by, multiplied by or added, for one of `results` (empty: any type counted).

    Where a combination roll counts several of them, the owner chooses which one it falls on (p. 28). `ids_only`: it
    works on ID results alone; `dice`: on the results of these dice alone; `best_dice`: on that many dice of the
    owner's choice. What is added for one die (`dice` with a single one) is that die's.
    """

    cause: str
    layer: Layer
    amount: int
    results: tuple[ResultType, ...] = ()
    ids_only: bool = False
    dice: frozenset[DieId] | None = None
    best_dice: int = 0
    from_spell: bool = False
    """Save results made by a spell may reduce damage that other saves may not (Counter, Cursed Bullets)."""
    of: str = ""
    """The owner of the cause where that is not a die of the roll: the "eighth face" of "Highland Tower"."""


MELEE, MISSILE, MAGIC, MANEUVER, SAVE = ResultType
SUBTRACT, DIVIDE, MULTIPLY, ADD = Layer


@dataclass(frozen=True, slots=True)
class Lasting:
    """What a lasting effect does to rolls: one modifier for each tuple of result types in `each`."""

    layer: Layer
    each: tuple[tuple[ResultType, ...], ...]
    occasion: Occasion = Occasion.ARMY
    """In which rolls. All of them are army modifiers."""
    amount: int | None = None
    """None: the effect's strength."""
    is_spell: bool = True


EIGHTH_FACE: Final = "eighth face"
"""What doubles the IDs of the army that holds it (p. 15)."""

LASTING: Final = Slot[Mapping[str, Lasting]]("lasting effects")
"""What the lasting effects of a book do to rolls, by their names."""

MINOR_TERRAINS: Final[Mapping[str, tuple[Layer, ResultType]]] = MappingProxyType(
    {
        "Double Maneuvers": (MULTIPLY, MANEUVER),
        "Double Saves": (MULTIPLY, SAVE),
        "Dust Storm": (DIVIDE, MISSILE),
        "Flanked": (DIVIDE, SAVE),
        "Flood": (DIVIDE, MANEUVER),
        "Revolt": (DIVIDE, MELEE),
    }
)
"""The faces of minor terrains that are modifiers of their army's rolls (p. 58)."""


def of_army(
    state: State, owner: Seat, place: Place, purpose: Purpose, lasting: Mapping[str, Lasting]
) -> list[Modifier]:
    """Returns what modifies the roll of an army; a unit rolling for itself gets none of it (p. 28)."""
    modifiers = []
    terrain = state.terrains.get(place)
    if terrain is not None and terrain.captured_by == owner:
        modifiers += [
            Modifier(EIGHTH_FACE, MULTIPLY, 2, (result,), ids_only=True, of=terrain.kind) for result in purpose.counts
        ]
    if state.minor_faces:
        modifiers += of_minor_terrain(state, owner, place, purpose)
    for effect in effects_on(state, owner, place):
        for modifier in of_effect(effect, purpose, lasting.get(effect.name)):
            _join(modifiers, modifier)
    return modifiers


def of_minor_terrain(state: State, owner: Seat, place: Place, purpose: Purpose) -> list[Modifier]:
    """The face that an army's minor terrain shows modifies its rolls (p. 58).

    Double Maneuvers and Double Saves double its ID results when it rolls for maneuvers or saves. Four disasters halve
    results, rounding down: Dust Storm missile, Flanked save, Flood maneuver, Revolt melee results; a disaster is buried
    at the beginning of the army's next march.
    """
    die = state.minor_terrain_at(owner, place)
    if die is None or (icon := state.minor_icon(die)) not in MINOR_TERRAINS:
        return []
    layer, result = MINOR_TERRAINS[icon]
    if result not in purpose.counts:
        return []
    return [Modifier(icon, layer, 2, (result,), ids_only=layer is MULTIPLY, of=die.kind)]


def _join(modifiers: list[Modifier], new: Modifier) -> None:
    """Adds a modifier; one that doubles some units and is there already doubles more of them (Wilding cast twice)."""
    for index, old in enumerate(modifiers):
        if new.best_dice and (old.cause, old.results) == (new.cause, new.results):
            modifiers[index] = replace(old, best_dice=old.best_dice + new.best_dice)
            return
    modifiers.append(new)


def against_missiles(state: State, place: Place) -> list[Modifier]:
    """Returns what is subtracted from missile attacks that target an army at a place: Wall of Fog (p. 50)."""
    return [
        Modifier(effect.name, SUBTRACT, effect.strength, (MISSILE,))
        for effect in state.effects
        if effect.name == "Wall of Fog" and effect.is_on_terrain(place)
    ]


def effects_on(state: State, owner: Seat, place: Place) -> list[LastingEffect]:
    """Returns the effects that lie on an army or on its terrain and reach it.

    An opponent's death magic does not touch whoever holds a Temple (p. 15); it is there again when the Temple is lost.
    """
    if not state.effects:
        return []
    return [
        effect
        for effect in state.effects
        if (effect.is_on_army(owner, place) or effect.is_on_terrain(place))
        and not (effect.is_death_magic and effect.by != owner and state.holds_temple(owner, place))
    ]


def of_effect(effect: LastingEffect, purpose: Purpose, lasting: Lasting | None) -> Iterator[Modifier]:
    """Yields what one lasting effect does to a roll, by its line in the book."""
    if lasting is None or not purpose.has(lasting.occasion):
        return
    amount = effect.strength if lasting.amount is None else lasting.amount
    for results in lasting.each:
        if not results or any(result in purpose.counts for result in results):
            yield Modifier(
                effect.name,
                lasting.layer,
                amount,
                tuple(result for result in purpose.counts if not results or result in results),
                best_dice=effect.strength if lasting.layer is MULTIPLY else 0,
                from_spell=lasting.is_spell,
            )
