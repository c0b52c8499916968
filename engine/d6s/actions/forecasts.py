"""What a movement would meet and bring, as values: inches, strikes, checks, odds. Each step adds its part.

Lengths are 1/1000 inch, chances are from 0 to 1.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from engine.d6s import numbers
from engine.d6s.actions.walking import half, melee_options
from engine.d6s.geometry import Point, shown
from engine.d6s.odds import Chances, chances, percent
from engine.d6s.paths import Meeting, Meets, Survey
from engine.d6s.saves import FORTITUDE, REFLEX, odds_of_save
from engine.d6s.state import Activation, Character, State
from engine.d6s.strike import Strike
from engine.d6s.words import listed

_CHECKS: Final[Mapping[Meets, tuple[str, str]]] = MappingProxyType(
    {
        Meets.SLIPPERY: (REFLEX, "or it falls prone"),
        Meets.DEEP_WATER: (FORTITUDE, "or its movement is over"),
        Meets.CLIMB: (FORTITUDE, "or it falls"),
        Meets.JUMP: (FORTITUDE, "or it falls in"),
        Meets.DROP: (FORTITUDE, "or it is hurt by the fall"),
    }
)
"""The save that what is met calls for, and what happens when it fails."""


@dataclass(frozen=True, slots=True)
class Leg:
    """One walk of a movement: how, along which points, what it costs, and where half the Speed is used up."""

    way: str
    points: tuple[Point, ...]
    cost: int
    half_at: Point | None = None


@dataclass(frozen=True, slots=True)
class Provoked:
    """A strike that the movement provokes."""

    enemy: str
    at: Point
    chances: Chances


@dataclass(frozen=True, slots=True)
class Check:
    """A save on the way: what calls for it, which save, how likely it succeeds, and what happens otherwise."""

    what: str
    save: str
    chance: float
    otherwise: str

    def __str__(self) -> str:
        return f"{self.what}: {self.save.title()}, {percent(self.chance)}, {self.otherwise}."


@dataclass(frozen=True, slots=True)
class Dares:
    """A Morale test before coming near a frightful enemy, and how likely it succeeds (D-48)."""

    enemy: str
    chance: float

    def __str__(self) -> str:
        return f"{self.enemy} is frightful: it dares with {percent(self.chance)}, or does not move."


@dataclass(frozen=True, slots=True)
class Saves:
    """A save against a spell, how likely it succeeds, and how likely the spell gets past what is between."""

    spell: str
    target: str
    save: str
    chance: float
    clear: float = 1

    def __str__(self) -> str:
        between = "" if self.clear == 1 else f", and something is between ({percent(self.clear)} clear)"
        return f"{self.spell} on {self.target}: it saves ({self.save.title()}) with {percent(self.chance)}{between}."


@dataclass(slots=True)
class Forecast:
    """The forecast of a movement."""

    unit: str
    start: Point | None = None
    end: Point | None = None
    legs: list[Leg] = field(default_factory=list)
    paid: int = 0
    allowance: int = 0
    strikes: list[Provoked] = field(default_factory=list)
    checks: list[Check | Dares] = field(default_factory=list)
    shots: list[Chances] = field(default_factory=list)
    shot_from: Point | None = None
    actions: list[str | Saves] = field(default_factory=list)
    touched: list[str] = field(default_factory=list)
    hangs: int = 0
    """How high it hangs on a wall at the end."""
    faced: list[str] = field(default_factory=list)
    """The enemies it is adjacent to before it."""
    faces: list[str] = field(default_factory=list)
    """The enemies it is adjacent to at the end."""
    acted: bool = False
    """Whether its action is used up by it, so that it will not attack in melee."""
    melee: list[tuple[str, Chances | None, Chances | None]] = field(default_factory=list)
    """For each of them what an attack of the mover, and one of the enemy, would do."""

    @property
    def leaves(self) -> list[str]:
        """Returns the enemies that it fights now and will not face any more."""
        return [name for name in self.faced if name not in self.faces]

    def lines(self) -> list[str]:
        """Returns it in sentences, what matters most first."""
        found = []
        if self.legs:
            left = max(self.allowance - self.paid, 0)
            # An inch may be missed by a hundredth (D-02), which is never told.
            found.append(
                f"{shown(min(self.paid, self.allowance))} of {shown(self.allowance)} inches paid, {shown(left)} left."
            )
        for strike in self.strikes:
            odds = strike.chances
            found.append(
                f"Leaving {strike.enemy} lets it strike: {percent(odds.hit)} to hit, {percent(odds.share)} to wound."
            )
        if self.leaves:
            found.append(f"It leaves its melee with {listed(self.leaves)}.")
        found += map(str, (*self.checks, *self.actions))
        for one in dict.fromkeys(self.shots):
            times = self.shots.count(one)
            found.append(shot_line(one) + (f" {times} such shots." if times > 1 else ""))
        for name, mine, theirs in self.melee:
            ours = f"{percent(mine.hit)} to hit, {percent(mine.share)} to wound" if mine is not None else "no attack"
            back = f"; {name} back: {percent(theirs.hit)} and {percent(theirs.share)}" if theirs is not None else ""
            found.append(f"It will face {name}: {ours} per attack{back}.")
        return found or ["It stays where it is, and nothing is rolled."]

    def brief(self) -> str:
        """Returns it in a few words: "5.2 in., 1 strike; Orc 2: 50 % hit, 33 % wound"."""
        parts = []
        if self.legs:
            parts.append(f"{shown(sum(leg.cost for leg in self.legs))} in.")
        if self.hangs:
            parts.append(f"hangs {shown(self.hangs)} in. up")
        if self.strikes:
            parts.append(f"{len(self.strikes)} strike{'' if len(self.strikes) == 1 else 's'} at it")
        if self.checks:
            parts.append(f"{len(self.checks)} check{'' if len(self.checks) == 1 else 's'}")
        if self.shots:
            one = self.shots[0]
            parts.append(f"{percent(one.clear * one.hit)} hit, {percent(one.share)} wound a shot")
        elif self.touched:
            parts.append(f"reaches {listed(self.touched)}")
        for name, mine, theirs in self.melee[:2]:
            ours = f"{percent(mine.hit)} hit, {percent(mine.share)} wound" if mine is not None else "no attack"
            back = f", wounds back {percent(theirs.share)}" if theirs is not None else ""
            parts.append(f"{name}: {ours}{back}")
        return "; ".join(parts)

    # -- what steps add --------------------------------------------------------------------------------------------

    def walks(self, state: State, body: Character, account: Activation, found: Survey) -> None:
        """Add a walk along a path that was measured, with what is met on it."""
        self.legs.append(Leg(found.way, tuple(found.points), found.cost, _half_mark(state, account, found)))
        for met in found.meetings:
            self._meets(state, body, found, met)
        if found.frightful:
            self.checks.append(Dares(found.frightful, _morale_odds(numbers.total(numbers.morale(state, body)))))

    def _meets(self, state: State, body: Character, found: Survey, met: Meeting) -> None:
        if met.what is Meets.LEAVES:
            here = state.standing_at(body, found.point_at(met.at))
            self.provokes(here, here.units[body.name], here.units[met.who])
        elif met.what in _CHECKS:
            save, otherwise = _CHECKS[met.what]
            heavy = int(body.kit.has_heavy_armor) if save == FORTITUDE else 0
            what = met.who or met.what.value.capitalize()
            self.checks.append(Check(what, save, odds_of_save(state, body, save, heavy), otherwise))

    def provokes(self, state: State, body: Character, enemy: Character) -> None:
        """Add the strikes of an enemy, and of its riders, at a body that leaves its threatened space where it stands
        now.
        """
        for striker in state.mounted_body(enemy):
            targets = [unit for unit in state.mounted_body(body) if unit.in_play and not unit.passenger]
            options = melee_options(state, striker, targets)
            odds = [chances(state, Strike(striker, goal, made, opportunity=True, apart=True)) for goal, made in options]
            if odds:
                self.strikes.append(Provoked(striker.name, state.place(body), max(odds, key=lambda one: one.wounds)))

    def touches(self, what: str, units: list[Character]) -> None:
        """Add the characters whose bases an area touches."""
        self.touched += [one.name for one in units]
        self.actions.append(f"{what} touches {listed([one.name for one in units])}.")


def shot_line(one: Chances) -> str:
    """Returns what a shot is likely to do, and what is between."""
    between = f" Between: {listed(one.blockers)}; {percent(one.clear)} that it is clear." if one.blockers else ""
    long = any(part.cause == "long range" for part in one.fight)
    dice = "" if one.dice == 1 else f" for each of {one.dice} dice"
    return (
        f"{one.weapon.capitalize()} at {one.target}{' (long range)' if long else ''}: {percent(one.hit)} to hit, then "
        f"{percent(one.wound)}{dice} to wound; {percent(one.share)} in all.{between}"
    )


def _half_mark(state: State, account: Activation, found: Survey) -> Point | None:
    """Returns where half the Speed is used up on a way: nobody shoots beyond it."""
    price = half(state, account) - account.moving
    if price <= 0 or found.cost <= price:
        return None
    low, high = 0, found.length
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if found.cost_until(middle) <= price else (low, middle)
    return found.point_at(low)


def _morale_odds(morale: int) -> float:
    return sum(a + b <= morale for a in range(1, 7) for b in range(1, 7)) / 36
