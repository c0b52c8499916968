"""The question who moves where: one unit that may go, and others that it may take along."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from engine.decisions import OPEN, SHARE_OF_MOVES, Open, Plan
from engine.refusals import NotAllowed, NotUnderstood
from engine.values import Json

NOBODY: Final = "none"


@dataclass(frozen=True, kw_only=True)
class MovePlan(Plan):
    """Who moves, and where? `{units: [...], to: place}`, or `none`.

    `mover` goes in any case if anybody goes, `others` (with their health) up to `most` health along with it.
    """

    mover: str
    others: Mapping[str, int]
    most: int
    places: tuple[str, ...]

    def check(self, answer: Json) -> Json:
        """Returns the units, the mover first, and the place."""
        if answer == NOBODY:
            return NOBODY
        if not isinstance(answer, Mapping) or set(answer) != {"units", "to"}:
            raise NotUnderstood("Say who moves where, for example {units: [Gryphon, Knight], to: frontier}, or none.")
        names, place = answer["units"], answer["to"]
        units = [names] if isinstance(names, str) else names
        if not isinstance(units, Sequence):
            raise NotUnderstood("Give a list of names, for example [Gryphon, Knight].")
        if place not in self.places:
            raise NotAllowed(f"{place} is none of the places to move to: {', '.join(self.places)}.")
        for unit in units:
            if unit != self.mover and unit not in self.others:
                raise NotAllowed(f"{unit} cannot move along. {', '.join([self.mover, *self.others])} can.")
        if len(set(map(str, units))) < len(units):
            raise NotUnderstood("One unit is named twice. Name each unit once.")
        if self.mover not in units:
            raise NotAllowed(f"{self.mover} moves itself; the others only move along with it.")
        along = [name for name in self.others if name in units]
        health = sum(self.others[name] for name in along)
        if health > self.most:
            raise NotAllowed(f"Those have {health} health; up to {self.most} may move along.")
        return {"units": [self.mover, *along], "to": place}

    def sample(self, rng: random.Random) -> Json:
        """Returns nobody, or the mover with some of the others to some place."""
        if not self.places or rng.random() > SHARE_OF_MOVES:
            return NOBODY
        units = [self.mover]
        left = self.most
        for name, health in rng.sample(list(self.others.items()), len(self.others)):
            if health <= left and rng.random() < 0.5:
                units.append(name)
                left -= health
        return self.check({"units": list(units), "to": rng.choice(self.places)})

    def default(self) -> Json:
        """Returns that nobody moves."""
        return NOBODY

    def terms(self) -> Json:
        """Returns who may go, how much along with it, and where."""
        return [self.mover, dict(self.others), self.most, list(self.places)]

    def forced(self) -> Json | Open:
        """Returns that nobody moves where there is no place to go."""
        return OPEN if self.places else NOBODY
