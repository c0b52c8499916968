"""The two questions that ask for a force: what is brought, and how it is divided (p. 7-8, steps 1 and 2)."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import cast

from engine.decisions import Plan
from engine.dragon_dice.forces.law import (
    Agreement,
    Force,
    ForceLaw,
    army_limit,
    printed_name,
    wrong_armies,
    wrong_army,
    wrong_brought,
)
from engine.dragon_dice.forces.random_forces import can_be_divided, divide, random_force
from engine.dragon_dice.printed.dice import Catalogue
from engine.dragon_dice.table.state import ARMIES, kind_of
from engine.refusals import NotAllowed, NotUnderstood
from engine.values import Json


@dataclass(frozen=True, kw_only=True)
class ForcePlan(Plan):
    """What do you bring? `{units, dragons, home, frontier}` by printed names, of advanced dice `items`, `dragonkin` and
    `minor` where there are any, and if already divided, `armies` of units and items."""

    points: int
    law: ForceLaw = field(repr=False)
    known: Catalogue = field(repr=False, compare=False)
    """What is printed on the dice of the book."""
    advanced: tuple[str, ...] = ()
    players: int = 2

    @property
    def agreement(self) -> Agreement:
        """Returns what the players have agreed on."""
        return Agreement(self.points, self.law, self.known, self.advanced, self.players)

    def check(self, answer: Json) -> Json:
        """Returns the answer with every name as printed; empty kinds of advanced dice are left out.

        Dice of the whole house are understood, so that the book can say which of them it does not know.
        """
        given = _mapping(answer)
        known = self.known.house
        units = [self._named(name, "unit") for name in _names(given, "units")]
        items = [self._named(name, "item") for name in _names(given, "items")]
        divided = _mapping(given["armies"]) if given.get("armies") else {}
        force = Force(
            known,
            home=self._named(given["home"], "terrain") if given.get("home") else "",
            frontier=self._named(given["frontier"], "terrain") if given.get("frontier") else "",
            dragons=tuple(self._named(name, "dragon") for name in _names(given, "dragons")),
            armies={a: tuple(self._named(n, "unit or item") for n in _names(divided, a)) for a in ARMIES},
            dragonkin=tuple(self._named(name, "Dragonkin") for name in _names(given, "dragonkin")),
            minor_terrains=tuple(self._named(name, "minor terrain") for name in _names(given, "minor")),
        )
        wrong = wrong_brought(force, units, items, self.agreement)
        checked = force.to_answer() | {"units": list[Json](units)}
        if items:
            checked["items"] = list[Json](items)
        if divided:
            wrong += wrong_armies(force, self.agreement)
            if sorted(force.dice) != sorted([*units, *items]):
                wrong.append(
                    "The three armies hold other dice than the force: name every die in one army "
                    f"({self.law.armies_place})."
                )
        else:
            del checked["armies"]
            if not can_be_divided([*units, *items], self.agreement.due(force.dragons), known):
                wrong.append(
                    "These dice cannot be divided into three armies of at most half the points "
                    f"({self.law.armies_place})."
                )
        if wrong:
            raise NotAllowed("\n".join(wrong))
        return checked

    def _named(self, name: Json, what: str) -> str:
        """Returns the printed name of a die of the house; one that is not understood is compared with the book's."""
        return printed_name(str(name), what, self.known.house, self.known)

    def sample(self, rng: random.Random) -> Json:
        """Returns a random legal force of one or two species, divided."""
        return random_force(rng, self.agreement).to_answer()

    def default(self) -> Json:
        """Returns always the same legal force of the size, of standard dice."""
        return random_force(random.Random(self.points), Agreement(self.points, self.law, self.known)).to_answer()

    def terms(self) -> Json:
        """Returns the size, and what else has been agreed on."""
        return [self.points, list(self.advanced), self.players] if self.advanced else self.points


@dataclass(frozen=True, kw_only=True)
class ArmiesPlan(Plan):
    """How do you divide your force? `{home, campaign, horde}`, each a list of die ids.

    `health` is that of the units by their ids; `items` are the ids of the items; `points` is what they come to.
    """

    health: Mapping[str, int]
    points: int
    items: tuple[str, ...] = ()
    place: str = "p. 8"
    """Where the book says it."""
    known: Catalogue = field(repr=False, compare=False)
    """What is printed on the dice of the match."""

    @property
    def dice(self) -> tuple[str, ...]:
        """Returns the ids of all dice to divide, units first."""
        return (*self.health, *self.items)

    def check(self, answer: Json) -> Json:
        """Returns the three armies, each in the order of the force."""
        given = _mapping(answer)
        armies = {army: _names(given, army) for army in ARMIES}
        placed = [name for names in armies.values() for name in names]
        for name in placed:
            if name not in self.dice:
                raise NotUnderstood(f"{name} is not in your force. It has {', '.join(self.dice)}.")
        if len(set(placed)) < len(placed):
            raise NotAllowed(f"A die stands in two armies: name every die once ({self.place}).")
        wrong = []
        left_out = [name for name in self.dice if name not in placed]
        if left_out:
            wrong.append(f"Every die belongs to an army: {', '.join(left_out)} still needs one ({self.place}).")
        limit = army_limit(self.points)
        for army, names in armies.items():
            wrong += wrong_army(army, [kind_of(name) for name in names], limit, self.known, self.place)
        if wrong:
            raise NotAllowed("\n".join(wrong))
        return {army: [name for name in self.dice if name in names] for army, names in armies.items()}

    def sample(self, rng: random.Random) -> Json:
        """Returns a random legal division."""
        return cast(Json, divide(self._kinds(), self.points, self.known, rng))

    def default(self) -> Json:
        """Returns an even division."""
        return cast(Json, divide(self._kinds(), self.points, self.known, None))

    def terms(self) -> Json:
        """Returns the units, the items if there are any, and the size."""
        return [dict(self.health), self.points, *([list(self.items)] if self.items else [])]

    def _kinds(self) -> dict[str, str]:
        return {die: kind_of(die) for die in self.dice}


def _mapping(answer: Json) -> Mapping[str, Json]:
    if not isinstance(answer, Mapping):
        raise NotUnderstood("A force has units, dragons, a home and a frontier terrain, each under its name.")
    return answer


def _names(given: Mapping[str, Json], key: str) -> list[str]:
    names = given.get(key) or []
    if isinstance(names, str) or not isinstance(names, Sequence):
        raise NotUnderstood(f"{key} is a list of names, for example [Knight, Archer].")
    return [str(name) for name in names]
