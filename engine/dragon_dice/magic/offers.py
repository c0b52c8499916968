"""What a spell may be aimed at, as data: one class for each form that the texts of the spells have.

An offer is made when the question is asked and is part of it. It reads what a player wrote into the normal form,
refuses what may not be aimed at with a sentence, and can propose a target at random.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, NamedTuple, cast

from engine.decisions import heaviest_sum, names_in
from engine.dragon_dice.magic.spellbook import PrintedSpell
from engine.dragon_dice.table.state import POOL
from engine.refusals import NotAllowed, NotUnderstood
from engine.values import Json

Fields = Mapping[str, Json]
"""The part of an announcement that says what a spell is aimed at: `target`, `to`, `dragon`."""


class Spent(NamedTuple):
    """One spell that is being announced: how many castings of it are combined, and which magic pays."""

    kind: PrintedSpell
    castings: int
    element: str

    @property
    def x(self) -> int:
        """Returns the printed value for all castings together."""
        return self.kind.each * self.castings


class AimOffer(ABC):
    """The possible targets of one spell now."""

    aims: ClassVar[tuple[str, ...]] = ("target",)
    """The fields of an announcement that say what it is aimed at."""

    @property
    @abstractmethod
    def is_empty(self) -> bool:
        """Returns whether there is nothing to aim at."""

    @abstractmethod
    def read(self, spent: Spent, fields: Fields, taken: Sequence[str]) -> Fields:
        """Returns the normal form. Raises a `Refusal`. `taken` is what the same spell is aimed at already."""

    @abstractmethod
    def propose(self, rng: random.Random, spent: Spent, taken: Sequence[str]) -> Fields | None:
        """Returns something to aim at, if there is anything left; `read` may still refuse it."""

    @abstractmethod
    def terms(self) -> Json:
        """Returns all that decides what is legal."""

    @property
    def most_castings(self) -> int | None:
        """Returns how many castings find a target; None without a limit."""
        return None


@dataclass(frozen=True)
class Named(AimOffer):
    """One army `B frontier`, one terrain, one unit, or the caster's own Dead Unit Area. `noun` says which."""

    names: tuple[str, ...]
    noun: str
    once: bool = False
    """Whether a target may be named once only, however many castings there are."""

    @property
    def is_empty(self) -> bool:
        """Returns whether there is none."""
        return not self.names

    def read(self, spent: Spent, fields: Fields, taken: Sequence[str]) -> Fields:
        """Returns the target, which each separate casting must have for itself (p. 45)."""
        target = fields.get("target", self.names[0] if len(self.names) == 1 else None)
        if isinstance(target, Sequence) and not isinstance(target, str) and len(target) == 1:
            target = target[0]
        if not isinstance(target, str):
            raise NotUnderstood(f"{spent.kind.name} needs one {self.noun} as its target: {', '.join(self.names)}.")
        if target not in self.names:
            raise NotAllowed(f"{spent.kind.name} cannot target {target}. It can target {', '.join(self.names)}.")
        if self.once and (target in taken or spent.castings > 1):
            raise NotAllowed(f"{target} may be targeted by one {spent.kind.name} only (p. {spent.kind.page}).")
        if target in taken and spent.kind.each:
            raise NotAllowed(
                f"{spent.kind.name} is cast on {target} twice: combine the castings, or target something else "
                f"({spent.kind.combining})."
            )
        return {"target": target}

    def propose(self, rng: random.Random, spent: Spent, taken: Sequence[str]) -> Fields | None:
        """Returns any of them."""
        left = [name for name in self.names if name not in taken]
        return {"target": rng.choice(left)} if left else None

    @property
    def most_castings(self) -> int | None:
        """Returns one for each target, where each may be named once only."""
        return len(self.names) if self.once else None

    def terms(self) -> Json:
        """Returns the names."""
        return [list(self.names), self.once]


class TargetStanding(NamedTuple):
    """Where a unit stands that may be targeted, and what it is worth. `group`: units in another cannot be added."""

    group: str
    army: str
    health: int


@dataclass(frozen=True)
class HealthWorth(AimOffer):
    """Units up to a health-worth for each casting, all from one army, terrain or Dead Unit Area (their group).

    As much as possible must be targeted, never more (p. 29, Up To). A caster who aims at one army of several at a
    terrain can leave out the others: the maximum is computed from the armies whose units are named.
    """

    units: Mapping[str, TargetStanding]

    @property
    def is_empty(self) -> bool:
        """Returns whether there are no such units."""
        return not self.units

    def read(self, spent: Spent, fields: Fields, taken: Sequence[str]) -> Fields:
        """Returns the units in the order of the offer."""
        names = _units(spent, fields, self.units, taken)
        if len({self.units[name].group for name in names}) > 1:
            raise NotAllowed(f"All targets of one {spent.kind.name} stand together, in one place.")
        health = sum(self.units[name].health for name in names)
        if health > spent.x:
            raise NotAllowed(f"{spent.kind.name} can target {spent.x} health-worth, and these are {health}.")
        armies = {self.units[name].army for name in names}
        most = heaviest_sum(
            (self.units[name].health for name in self._left(taken) if self._army(name) in armies), spent.x
        )
        if health < most:
            raise NotAllowed(
                f"{spent.kind.name} must target as much as possible of its {spent.x} health-worth: {most}, and these"
                f" are {health} (p. 29)."
            )
        return {"target": names}

    def propose(self, rng: random.Random, spent: Spent, taken: Sequence[str]) -> Fields | None:
        """Returns the most that fits of one army, beginning with any unit."""
        left = self._left(taken)
        if not left:
            return None
        army = self._army(rng.choice(left))
        names = [name for name in left if self._army(name) == army]
        rng.shuffle(names)
        most = heaviest_sum((self.units[name].health for name in names), spent.x)
        chosen = _summing_to(most, [(name, self.units[name].health) for name in names])
        return {"target": [name for name in self.units if name in chosen]} if chosen else None

    def _left(self, taken: Sequence[str]) -> list[str]:
        return [name for name in self.units if name not in taken]

    def _army(self, name: str) -> str:
        return self.units[name].army

    def terms(self) -> Json:
        """Returns who stands where, and their health."""
        return {name: [at.group, at.army, at.health] for name, at in self.units.items()}


@dataclass(frozen=True)
class Dead(AimOffer):
    """Dead units, one health-worth a casting, that contain the element of the magic; those without any take all.

    `noun` says what they are, `acts_in` what the magic does: Dragonkin come from the Summoning Pool in the same way.
    """

    units: Mapping[str, tuple[int, tuple[str, ...]]]
    """Health and elements."""
    noun: str = "dead units"
    action: str = "bring it back"

    @property
    def is_empty(self) -> bool:
        """Returns whether there are no dead units."""
        return not self.units

    def read(self, spent: Spent, fields: Fields, taken: Sequence[str]) -> Fields:
        """Returns the units in the order of the offer: exactly as much health as castings."""
        names = _units(spent, fields, self.units, taken)
        for name in names:
            if not self._takes(name, spent.element):
                contained = ", ".join(self.units[name][1])
                raise NotAllowed(
                    f"{name} contains {contained}, and {spent.element} magic cannot {self.action} (p. 51)."
                )
        health = sum(self.units[name][0] for name in names)
        if health != spent.castings:
            raise NotAllowed(f"{health} health-worth of units take {health} castings, and {spent.castings} are named.")
        return {"target": names}

    def propose(self, rng: random.Random, spent: Spent, taken: Sequence[str]) -> Fields | None:
        """Returns units that take exactly these castings, if there are any."""
        left = [name for name in self.units if name not in taken and self._takes(name, spent.element)]
        rng.shuffle(left)
        chosen = _summing_to(spent.castings, [(name, self.units[name][0]) for name in left])
        return {"target": [name for name in self.units if name in chosen]} if chosen else None

    @property
    def most_castings(self) -> int | None:
        """Returns the health of all of them."""
        return sum(health for health, _ in self.units.values())

    def _takes(self, name: str, element: str) -> bool:
        elements = self.units[name][1]
        return not elements or element in elements

    def terms(self) -> Json:
        """Returns health and elements of each."""
        return {name: [health, list(elements)] for name, (health, elements) in self.units.items()}


@dataclass(frozen=True)
class Evolving(Named):
    """One unit that matches the element of the magic and gains one health a casting, if it can gain that much."""

    gains: Mapping[str, tuple[str, tuple[int, ...]]] = field(default_factory=dict)
    """The element of each, and by how much health there are larger ones to exchange it with."""
    area: str = "Summoning Pool"
    """Where those lie."""

    def read(self, spent: Spent, fields: Fields, taken: Sequence[str]) -> Fields:
        """Returns the target."""
        aimed = super().read(spent, fields, taken)
        target = str(aimed["target"])
        element, gains = self.gains[target]
        if spent.element != element:
            raise NotAllowed(f"{target} contains {element}, and {spent.element} magic cannot promote it (p. 51).")
        if spent.castings not in gains:
            able = " or ".join(map(str, gains))
            raise NotAllowed(
                f"{spent.castings} castings promote {target} by as much health, and in the {self.area} are larger"
                f" ones by {able} only (p. 30)."
            )
        return aimed

    def terms(self) -> Json:
        """Returns the names with their elements and gains."""
        return {name: [element, list(gains)] for name, (element, gains) in self.gains.items()}


@dataclass(frozen=True)
class Movers(AimOffer):
    """The caster's units at one terrain, a number for each casting, and where they may go.

    As many as possible of those there must be moved (p. 29, Up To; R-70).
    """

    aims: ClassVar[tuple[str, ...]] = ("target", "to")

    units: Mapping[str, str]
    """The terrain of each."""
    destinations: tuple[str, ...]

    @property
    def is_empty(self) -> bool:
        """Returns whether no unit has anywhere to go."""
        return not any(place != to for place in self.units.values() for to in self.destinations)

    def read(self, spent: Spent, fields: Fields, taken: Sequence[str]) -> Fields:
        """Returns the units in the order of the offer, and where they go."""
        names = _units(spent, fields, self.units, taken)
        if len({self.units[name] for name in names}) > 1:
            raise NotAllowed(f"All targets of one {spent.kind.name} stand at one terrain.")
        if len(names) > spent.x:
            raise NotAllowed(f"{spent.kind.name} can move {spent.x} of your units, and {len(names)} are named.")
        possible = [to for to in self.destinations if to != self.units[names[0]]]
        to = fields.get("to", possible[0] if len(possible) == 1 else None)
        if not isinstance(to, str):
            raise NotUnderstood(f"Say with `to` where {spent.kind.name} moves its targets: {', '.join(possible)}.")
        if to not in possible:
            listed = ", ".join(possible) or "nowhere"
            raise NotAllowed(f"{spent.kind.name} cannot move {', '.join(names)} to {to}. It can move them to {listed}.")
        most = min(spent.x, len(self._standing_at(self.units[names[0]], taken)))
        if len(names) < most:
            raise NotAllowed(
                f"{spent.kind.name} must move as many of your units there as it can: {most}, and {len(names)}"
                f" {'is' if len(names) == 1 else 'are'} named (p. 29)."
            )
        return {"target": names, "to": to}

    def propose(self, rng: random.Random, spent: Spent, taken: Sequence[str]) -> Fields | None:
        """Returns as many units of one terrain as it moves, and any destination."""
        left = [name for name in self.units if name not in taken]
        if not left:
            return None
        place = self.units[rng.choice(left)]
        names = self._standing_at(place, taken)
        chosen = rng.sample(names, min(len(names), spent.x))
        possible = [to for to in self.destinations if to != place]
        return {"target": [n for n in names if n in chosen], "to": rng.choice(possible)} if possible else None

    def _standing_at(self, place: str, taken: Sequence[str]) -> list[str]:
        return [name for name, at in self.units.items() if at == place and name not in taken]

    def terms(self) -> Json:
        """Returns where each stands, and where they may go."""
        return [dict(self.units), list(self.destinations)]


@dataclass(frozen=True)
class EachUnit(AimOffer):
    """Units, one for each casting."""

    units: Mapping[str, str]
    """Where each of them is."""
    noun: str

    @property
    def is_empty(self) -> bool:
        """Returns whether there is none."""
        return not self.units

    @property
    def most_castings(self) -> int | None:
        """Returns one for each unit."""
        return len(self.units)

    def read(self, spent: Spent, fields: Fields, taken: Sequence[str]) -> Fields:
        """Returns the units in the order of the offer."""
        named = fields.get("target", next(iter(self.units)) if len(self.units) == 1 else None)
        names = _units(spent, {**fields, "target": named}, self.units, taken)
        if len(names) != spent.castings:
            raise NotAllowed(
                f"{spent.kind.name} is cast once for each {self.noun}: {len(names)} "
                f"{'is' if len(names) == 1 else 'are'} named, and {spent.castings} castings."
            )
        return {"target": names}

    def propose(self, rng: random.Random, spent: Spent, taken: Sequence[str]) -> Fields | None:
        """Returns any units."""
        left = [name for name in self.units if name not in taken]
        if len(left) < spent.castings:
            return None
        chosen = rng.sample(left, spent.castings)
        return {"target": [name for name in self.units if name in chosen]}

    def terms(self) -> Json:
        """Returns who is where."""
        return dict(self.units)


@dataclass(frozen=True)
class EachMover(EachUnit):
    """Units, one for each casting, that are moved to a place where none of them is."""

    aims: ClassVar[tuple[str, ...]] = ("target", "to")

    destinations: tuple[str, ...] = ()

    def read(self, spent: Spent, fields: Fields, taken: Sequence[str]) -> Fields:
        """Returns the units in the order of the offer, and where they go."""
        names = cast("Sequence[str]", super().read(spent, fields, taken)["target"])
        possible = self._possible(names)
        to = fields.get("to", possible[0] if len(possible) == 1 else None)
        if not isinstance(to, str):
            raise NotUnderstood(f"Say with `to` where {spent.kind.name} moves its targets: {', '.join(possible)}.")
        if to not in possible:
            listed = ", ".join(possible) or "nowhere"
            raise NotAllowed(f"{spent.kind.name} cannot move {', '.join(names)} to {to}. It can move them to {listed}.")
        return {"target": list(names), "to": to}

    def propose(self, rng: random.Random, spent: Spent, taken: Sequence[str]) -> Fields | None:
        """Returns any units, and any place where all of them can go."""
        fields = super().propose(rng, spent, taken)
        if fields is None:
            return None
        possible = self._possible(cast("Sequence[str]", fields["target"]))
        return {**fields, "to": rng.choice(possible)} if possible else None

    def _possible(self, names: Sequence[str]) -> list[str]:
        here = {self.units[name] for name in names}
        return [to for to in self.destinations if to not in here]

    def terms(self) -> Json:
        """Returns who is where, and where they may go."""
        return [dict(self.units), list(self.destinations)]


class Summonable(NamedTuple):
    """A dragon: where it is, its elements, and whether it contains ivory."""

    place: str
    elements: tuple[str, ...]
    has_ivory: bool


@dataclass(frozen=True)
class Dragons(AimOffer):
    """A dragon for each casting, and the terrain to which it comes."""

    aims: ClassVar[tuple[str, ...]] = ("target", "to", "dragon")

    dragons: Mapping[str, Summonable]
    terrains: tuple[str, ...]
    white: bool = field(default=False)
    """White dragons come whatever the magic."""

    @property
    def is_empty(self) -> bool:
        """Returns whether there is no dragon."""
        return not self.dragons

    def read(self, spent: Spent, fields: Fields, taken: Sequence[str]) -> Fields:
        """Returns the terrain and the dragon, or the list of several."""
        to = fields.get("target", fields.get("to"))
        if not isinstance(to, str) or to not in self.terrains or fields.get("to", to) != to:
            raise NotUnderstood(f"{spent.kind.name} needs a terrain as its target: {', '.join(self.terrains)}.")
        wanted = fields.get("dragon", next(iter(self.dragons)) if len(self.dragons) == 1 else None)
        names = names_in(wanted, "[Fire Drake, Water Wyrm]") if wanted is not None else []
        if not names:
            raise NotUnderstood(f"Say with `dragon` which dragon {spent.kind.name} summons: {', '.join(self.dragons)}.")
        for name in names:
            self._check(spent, str(name), to, taken)
        if len(set(map(str, names))) != spent.castings:
            raise NotAllowed(f"{len(names)} dragons take {len(names)} castings, and {spent.castings} are named.")
        listed = [str(name) for name in names]
        return {"target": to, "dragon": listed[0] if len(listed) == 1 else listed}

    def _check(self, spent: Spent, name: str, to: str, taken: Sequence[str]) -> None:
        if name not in self.dragons:
            raise NotAllowed(f"{spent.kind.name} cannot summon {name}. It can summon {', '.join(self.dragons)}.")
        dragon = self.dragons[name]
        if name in taken:
            raise NotAllowed(f"{name} is summoned twice.")
        if dragon.place == to:
            raise NotAllowed(f"{name} is at {to} already.")
        if not self.white and not may_summon(dragon, spent.element):
            raise NotAllowed(
                f"Magic of {spent.element} cannot summon {name} from {dragon.place}: a dragon must contain the element,"
                " or contain ivory and be in a Summoning Pool (p. 16, p. 51)."
            )

    def propose(self, rng: random.Random, spent: Spent, taken: Sequence[str]) -> Fields | None:
        """Returns any dragons that may come, and any terrain."""
        to = rng.choice(self.terrains)
        possible = [
            name
            for name, dragon in self.dragons.items()
            if name not in taken and dragon.place != to and (self.white or may_summon(dragon, spent.element))
        ]
        if len(possible) < spent.castings:
            return None
        chosen = rng.sample(possible, spent.castings)
        return {"target": to, "dragon": chosen[0] if len(chosen) == 1 else list(chosen)}

    @property
    def most_castings(self) -> int | None:
        """Returns one for each dragon."""
        return len(self.dragons)

    def terms(self) -> Json:
        """Returns where each dragon is and what it contains, and the terrains."""
        dragons: dict[str, Json] = {n: [d.place, list(d.elements), d.has_ivory] for n, d in self.dragons.items()}
        return [dragons, list(self.terrains), self.white]


def may_summon(dragon: Summonable, element: str) -> bool:
    """Returns whether magic of an element summons a dragon: one that contains the element from anywhere.

    One that contains ivory comes by any one element, but only from a Summoning Pool (p. 16, p. 51).
    """
    return element in dragon.elements or (dragon.has_ivory and dragon.place == POOL)


def _units(spent: Spent, fields: Fields, units: Mapping[str, object], taken: Sequence[str]) -> list[str]:
    """Returns the units an announcement names, in the order of the offer."""
    target = fields.get("target")
    names = [target] if isinstance(target, str) else target
    if not isinstance(names, Sequence) or not names or not all(isinstance(name, str) for name in names):
        raise NotUnderstood(f"{spent.kind.name} needs units as its targets: {', '.join(units)}.")
    for name in map(str, names):
        if name not in units:
            raise NotAllowed(f"{spent.kind.name} cannot target {name}. It can target {', '.join(units)}.")
        if name in taken:
            raise NotAllowed(
                f"{name} is a target of {spent.kind.name} twice: combine the castings ({spent.kind.combining})."
            )
    if len(set(names)) < len(names):
        raise NotUnderstood(f"{spent.kind.name} names one unit twice. Name each once.")
    return [name for name in units if name in names]


def _summing_to(total: int, weighed: Sequence[tuple[str, int]]) -> set[str]:
    """Returns names of exactly this total weight, those in front first; none if there are no such."""
    ways: dict[int, tuple[str, ...]] = {0: ()}
    for name, weight in weighed:
        for reached, names in list(ways.items()):
            if reached + weight <= total:
                ways.setdefault(reached + weight, (*names, name))
    return set(ways.get(total, ()))
