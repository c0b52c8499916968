"""The question who moves where: one unit that may go, and others that it may take along, with what they carry."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from engine.decisions import OPEN, SHARE_OF_MOVES, Open, Plan, names_in
from engine.dragon_dice.printed.dice import Catalogue
from engine.dragon_dice.table.carrying import as_loaded, check_load, is_item, units_and_items
from engine.refusals import NotAllowed, NotUnderstood
from engine.values import Json

NOBODY: Final = "none"


@dataclass(frozen=True, kw_only=True)
class MovePlan(Plan):
    """Who moves, and where? `{units: [...], to: place}`, or `none`.

    `mover` goes if any unit goes, and with it between the least and the most health of the `others`. Among the units
    may be `items` of the army that they carry. Where the mover is an item itself, one of the others carries it; it need
    not be named.
    """

    mover: str
    others: Mapping[str, int]
    most: int
    places: tuple[str, ...]
    items: tuple[str, ...] = ()
    least: int = 0
    noun: str = "health"
    known: Catalogue = field(repr=False, compare=False)
    """What is printed on the dice of the match."""

    def check(self, answer: Json) -> Json:
        """Returns the units, the mover first and the items last, and the place."""
        if answer == NOBODY:
            return NOBODY
        if not isinstance(answer, Mapping) or set(answer) != {"units", "to"}:
            raise NotUnderstood("Say who moves where, for example {units: [Gryphon, Knight], to: frontier}, or none.")
        units, place = names_in(answer["units"], "[Gryphon, Knight]"), answer["to"]
        if place not in self.places:
            raise NotAllowed(f"{place} is none of the places to move to: {', '.join(self.places)}.")
        for unit in units:
            if unit != self.mover and unit not in self.others and unit not in self.items:
                able = ", ".join([self.mover, *self.others, *self.items])
                raise NotAllowed(f"{unit} cannot move along. {able} can.")
        if len(set(units)) < len(units):
            raise NotUnderstood("One unit is named twice. Name each unit once.")
        if self.mover not in units and not is_item(self.mover, self.known):
            raise NotAllowed(f"{self.mover} moves itself; the others only move along with it.")
        along = [name for name in self.others if name in units]
        health = sum(self.others[name] for name in along)
        if health > self.most:
            raise NotAllowed(f"Those have {health} {self.noun}; up to {self.most} may move along.")
        if health < self.least:
            raise NotAllowed(f"{self.mover} moves only with {self.least} {self.noun} along with it.")
        carried = [item for item in self.items if item in units]
        check_load(*units_and_items([self.mover, *along, *carried], self.known), self.known)
        return {"units": [self.mover, *along, *carried], "to": place}

    def sample(self, rng: random.Random) -> Json:
        """Returns no units, or the mover with some of the others to some place."""
        if self.forced() == NOBODY or rng.random() > SHARE_OF_MOVES:
            return NOBODY
        units = [self.mover]
        left = self.most
        for name, health in rng.sample(list(self.others.items()), len(self.others)):
            if health <= left and (rng.random() < 0.5 or self.most - left < self.least):
                units.append(name)
                left -= health
        able, moving = units_and_items(units, self.known)
        wanted = [*moving, *(item for item in self.items if rng.random() < 0.5)]
        carried = as_loaded(able, wanted, self.known)
        return self.check({"units": [*able, *carried], "to": rng.choice(self.places)})

    def default(self) -> Json:
        """Returns that no units move."""
        return NOBODY

    def terms(self) -> Json:
        """Returns who may go, how much along with it, and where; and the items, if there are any."""
        terms: list[Json] = [self.mover, dict(self.others), self.most, list(self.places)]
        return [*terms, list(self.items)] if self.items else terms

    def forced(self) -> Json | Open:
        """Returns that no units move where there is no place to go, or not enough units to go along."""
        return OPEN if self.places and (self.others or not self.least) else NOBODY
