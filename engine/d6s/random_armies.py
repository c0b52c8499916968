"""Armies drawn at random from every list: for random play, and for players who let one be drawn."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import lru_cache

from engine.d6s.armies import Army, Line, Ridden, judge_army
from engine.d6s.book import WEAPON_TYPES, Profile, book
from engine.d6s.kit import Gear, serves

_TRIES = 60
_SHARE_OF_WANTED = 0.6
_LEAST = 2
"""Nothing costs less."""


@lru_cache(maxsize=64)
def usual_army(limit: int) -> str:
    """Returns the army of somebody who does not care: the same for the same points."""
    return str(random_army(random.Random(limit), limit))


def random_army(rng: random.Random, limit: int, wanted: frozenset[str] = frozenset()) -> Army:
    """Returns a legal army of at most that many points, as full as some tries make it; with some of the wanted
    profiles, if there is a list that has them.
    """
    choosing = _Choosing(rng, wanted)
    army, left = Army(choosing.list.name, choosing.element), limit
    for _ in range(_TRIES):
        grown = choosing.grown(army, left)
        judgement = judge_army(grown, limit) if grown is not None else None
        if grown is not None and judgement is not None and judgement.is_legal:
            army, left = grown, limit - judgement.points
        if grown is not None and left < _LEAST:
            break
    return army if army.lines else choosing.cheapest(limit)


class _Choosing:
    """A list, an element of it, and the sections from which profiles are drawn."""

    def __init__(self, rng: random.Random, wanted: frozenset[str]) -> None:
        lists = book().lists
        self._rng = rng
        self._wanted = wanted
        self.list = lists[rng.choice([name for name in lists if any(map(lists[name].has, wanted))] or list(lists))]
        self._own = sorted(name for name in wanted if self.list.has(name))
        elements = list(self.list.elements.values())
        homes = [element for element in elements if any(name in self.list.sections[element] for name in self._own)]
        self.element = rng.choice(homes or elements) if elements else ""
        others = [section for section in self.list.sections if section != "mounts"]
        self._sections = ["champions", "troops", self.element, self.element] if self.element else others

    def grown(self, army: Army, left: int) -> Army | None:
        """Returns the army with one line more, drawn by lot; None where what was drawn costs more than is left."""
        rng = self._rng
        often = self._own and rng.random() < _SHARE_OF_WANTED
        name = rng.choice(self._own) if often else rng.choice(self.list.sections[rng.choice(self._sections)])
        profile = book().profiles[name]
        line = _random_line(rng, profile, self._wanted)
        cost = _cost(army, line)
        if cost is None or cost > left:
            return None
        count = max(1, min(rng.randint(1, 6), left // cost)) if profile.is_warrior else 1
        return replace(army, lines=(*army.lines, replace(line, count=count)))

    def cheapest(self, limit: int) -> Army:
        """Returns as many of the cheapest as may be, for a size for which nothing drawn was legal."""
        names = self.list.sections["troops" if self.element else self._sections[0]]
        profile = min((book().profiles[name] for name in names), key=lambda one: one.points)
        return Army(self.list.name, self.element, (Line(max(limit // max(profile.points, 1), 1), profile.name),))


def _cost(army: Army, line: Line) -> int | None:
    return judge_army(Army(army.list_name, army.element, (line,)), 10**6, mixed=True).points or None


def _random_line(rng: random.Random, profile: Profile, wanted: frozenset[str] = frozenset()) -> Line:
    templates = _served(profile.name)
    chosen = (rng.choice(templates),) if templates and rng.random() < 0.25 else ()
    gear: list[Gear] = []
    if "hand weapon" in profile.included and rng.random() < 0.7:
        gear.append(Gear("", rng.choice(WEAPON_TYPES)))
    for item in _offers(profile.name):
        if rng.random() < 0.25:
            typed = item in ("hand weapon", "great weapon")
            gear.append(Gear(item, rng.choice(WEAPON_TYPES) if typed else None))
    mounts: tuple[Ridden, ...] = ()
    rideable = [(option.mount, len(option.prices)) for option in profile.mounts]
    if profile.prices is not None:
        rideable = [(name, 3) for name in book().lists["Generic"].sections["mounts"]]
    liked = [ride for ride in rideable if ride[0] in wanted]
    if liked or (rideable and rng.random() < 0.2):
        name, bardings = rng.choice(liked or rideable)
        mounts = (Ridden(name, rng.choice(("", "light barding", "heavy barding")[:bardings])),)
    return Line(1, profile.name, chosen, tuple(gear), mounts)


@lru_cache(maxsize=128)
def _served(name: str) -> tuple[str, ...]:
    return tuple(t.name for t in book().templates if serves(t, book().profiles[name]))


@lru_cache(maxsize=128)
def _offers(name: str) -> tuple[str, ...]:
    profile = book().profiles[name]
    if profile.prices is not None:
        return ("hand weapon", "great weapon", "throwing weapon", "bow", "light armor", "heavy armor", "shield")
    return tuple(option.item for option in profile.options)
