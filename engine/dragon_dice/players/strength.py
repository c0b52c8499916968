"""What units and armies can be expected to roll, in results, by what their faces show: a fast estimate.

A face counts with its number of icons; an ID counts for every kind of roll. Special icons count with the results that
the book's table gives them in a usual roll of that kind, and with something for what else they do in an attack.
Modifiers and abilities of species are left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import erf, exp, pi, sqrt
from typing import Final, NamedTuple

from engine.dragon_dice.edition_401c.sais.table import OWN
from engine.dragon_dice.printed.dice import ID, DieFace, UnitKind
from engine.dragon_dice.rolls import purposes
from engine.dragon_dice.rolls.purposes import Purpose
from engine.dragon_dice.sais.table import SHARED, Line, worth
from engine.dragon_dice.table.state import Place, State
from engine.values import Seat

EFFECT: Final = 0.9
"""What one special icon is worth in results where it does something besides generating results in an attack."""
EFFECT_ELSEWHERE: Final = 0.2
"""The same in other rolls."""
ROLLED_AGAIN: Final = 1.0
"""The results that a unit is expected to add when it is thrown again."""

ROLLS: Final[Mapping[str, Purpose]] = {
    "MELEE": purposes.MELEE,
    "MISSILE": purposes.MISSILE,
    "MAGIC": purposes.MAGIC,
    "MANEUVER": purposes.MANEUVER,
    "SAVE": purposes.SAVE_AGAINST_MELEE,
}
"""A usual roll for each kind of result."""

LINES: Final[Mapping[str, Line]] = {**SHARED, **OWN}
"""What special icons do by v4.01c. Those of other books are alike enough for an estimate."""


class Strength(NamedTuple):
    """Expected results of one roll of each kind, and health. The variances of four of them come last."""

    health: float = 0.0
    melee: float = 0.0
    missile: float = 0.0
    magic: float = 0.0
    maneuver: float = 0.0
    saves: float = 0.0
    ids: float = 0.0
    """Expected ID results: the holder of a terrain counts them twice there (p. 15)."""
    melee_spread: float = 0.0
    missile_spread: float = 0.0
    maneuver_spread: float = 0.0
    saves_spread: float = 0.0

    def __add__(self, other: object) -> Strength:
        """Returns the strength of both together."""
        assert isinstance(other, Strength)
        return Strength(*(mine + theirs for mine, theirs in zip(self, other, strict=True)))

    @property
    def doubled(self) -> Strength:
        """Returns the strength where ID results count twice."""
        ids = self.ids
        return self._replace(
            melee=self.melee + ids,
            missile=self.missile + ids,
            magic=self.magic + ids,
            maneuver=self.maneuver + ids,
            saves=self.saves + ids,
        )


NOTHING: Final = Strength()


def strength_of(kind: UnitKind) -> Strength:
    """Returns what a unit is expected to roll; it is worked out once for each printed kind."""
    # A kind is large, so hashing it whole would take longer than the sum.
    known = _KNOWN.get((kind.name, kind.printed))
    if known is None:
        known = _KNOWN[kind.name, kind.printed] = _strength_of(kind)
    return known


_KNOWN: Final[dict[tuple[str, tuple[str, ...]], Strength]] = {}


def _strength_of(kind: UnitKind) -> Strength:
    mean, spread = {}, {}
    for icon, roll in ROLLS.items():
        given = [results_of(face, icon, roll) for face in kind.faces]
        mean[icon] = sum(given) / len(given)
        spread[icon] = sum(one * one for one in given) / len(given) - mean[icon] ** 2
    ids = sum(face.count for face in kind.faces if face.is_id) / len(kind.faces)
    return Strength(
        kind.health,
        mean["MELEE"],
        mean["MISSILE"],
        mean["MAGIC"],
        mean["MANEUVER"],
        mean["SAVE"] + kind.automatic_saves,
        ids,
        spread["MELEE"],
        spread["MISSILE"],
        spread["MANEUVER"],
        spread["SAVE"],
    )


def results_of(face: DieFace, icon: str, roll: Purpose) -> float:
    """Returns about how many results of a kind a face gives in a roll for it."""
    if face.icon in (icon, ID):
        return face.count
    line = LINES.get(face.icon)
    if line is None:
        return face.as_id
    given = max((worth(face, gives) for gives in line.generates(roll)), default=0)
    extra = 0.0
    if line.acts(roll):
        extra = face.count * (EFFECT if icon in ("MELEE", "MISSILE") else EFFECT_ELSEWHERE)
    return given + extra + ROLLED_AGAIN * line.rolls_again(roll)


def armies(state: State) -> Mapping[tuple[Seat, Place], Strength]:
    """Returns what each player's units at each place can be expected to roll, the dead and those in reserve as well."""
    lying: dict[tuple[Seat, Place], list[Strength]] = {}
    for seat in state.seats:
        for die in state.units_of(seat):
            lying.setdefault((seat, die.place), []).append(strength_of(die.unit))
    return {key: Strength(*map(sum, zip(*units, strict=True))) for key, units in lying.items()}


def army(state: State, seat: Seat, place: Place) -> Strength:
    """Returns what a player's units at one place can be expected to roll."""
    units = [strength_of(die.unit) for die in state.units_of(seat) if die.place == place]
    return Strength(*map(sum, zip(*units, strict=True))) if units else NOTHING


def at_least(lead: float, spread: float) -> float:
    """Returns the chance that one roll gives at least as much as another: the lead in expected results, and the
    variance of both together.
    """
    return 0.5 * (1 + erf((lead + 0.5) / sqrt(2 * (spread + 0.3))))


def excess(lead: float, spread: float) -> float:
    """Returns by how much one roll is expected to exceed another where it does, else 0."""
    deviation = sqrt(spread + 0.3)
    z = lead / deviation
    return deviation * exp(-z * z / 2) / sqrt(2 * pi) + lead * 0.5 * (1 + erf(z / sqrt(2)))
