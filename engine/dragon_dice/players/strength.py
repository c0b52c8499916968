"""What units and armies can be expected to roll, in results, by what their faces show: a fast estimate.

A face counts with its number of icons; an ID counts for every kind of roll. Of special icons it is only known that most
of them help to attack (p. 32-43), so they count for half in melee and missile rolls. Modifiers are left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from engine.dragon_dice.printed.dice import ID, UnitKind
from engine.dragon_dice.table.state import Place, State
from engine.values import Seat

SHARE_OF_SPECIAL_ICONS: Final = 0.5
"""The part of a special icon's number that counts as melee and missile results."""


class Strength(NamedTuple):
    """Expected results of one roll of each kind, and health."""

    health: float = 0.0
    melee: float = 0.0
    missile: float = 0.0
    magic: float = 0.0
    maneuver: float = 0.0
    saves: float = 0.0

    def __add__(self, other: object) -> Strength:
        """Return the strength of both together."""
        assert isinstance(other, Strength)
        return Strength(*(mine + theirs for mine, theirs in zip(self, other, strict=True)))


NOTHING: Final = Strength()


def strength_of(kind: UnitKind) -> Strength:
    """Return what a unit is expected to roll; it is worked out once for each printed kind."""
    # A kind is large, so hashing it whole would take longer than the sum.
    known = _KNOWN.get((kind.name, kind.printed))
    if known is None:
        known = _KNOWN[kind.name, kind.printed] = _strength_of(kind)
    return known


_KNOWN: Final[dict[tuple[str, tuple[str, ...]], Strength]] = {}


def _strength_of(kind: UnitKind) -> Strength:
    found = dict.fromkeys(("MELEE", "MISSILE", "MAGIC", "MANEUVER", "SAVE"), 0.0)
    for face in kind.faces:
        for icon in found:
            if face.icon in (icon, ID):
                found[icon] += face.count
            elif face.is_sai and icon in ("MELEE", "MISSILE"):
                found[icon] += SHARE_OF_SPECIAL_ICONS * face.count
    sides = len(kind.faces)
    melee, missile, magic, maneuver, saves = (number / sides for number in found.values())
    return Strength(kind.health, melee, missile, magic, maneuver, saves + kind.automatic_saves)


def armies(state: State) -> Mapping[tuple[Seat, Place], Strength]:
    """Return what each player's units at each place can be expected to roll, the dead and those in reserve as well."""
    lying: dict[tuple[Seat, Place], list[Strength]] = {}
    for seat in state.seats:
        for die in state.units_of(seat):
            lying.setdefault((seat, die.place), []).append(strength_of(die.unit))
    return {key: Strength(*map(sum, zip(*units, strict=True))) for key, units in lying.items()}


def army(state: State, seat: Seat, place: Place) -> Strength:
    """Return what a player's units at one place can be expected to roll."""
    units = [strength_of(die.unit) for die in state.units_of(seat) if die.place == place]
    return Strength(*map(sum, zip(*units, strict=True))) if units else NOTHING
