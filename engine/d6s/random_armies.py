"""Armies drawn at random from every list: for random play, and for players who let one be drawn."""

from __future__ import annotations

import random
from functools import lru_cache

from engine.d6s.armies import Army, Line, Ridden, judge_army
from engine.d6s.book import WEAPON_TYPES, Profile, book
from engine.d6s.kit import Gear, serves

_TRIES = 60
_SHARE_OF_WANTED = 0.6


@lru_cache(maxsize=64)
def usual_army(limit: int) -> str:
    """Returns the army of somebody who does not care: the same for the same points."""
    return str(random_army(random.Random(limit), limit))


def random_army(rng: random.Random, limit: int, wanted: frozenset[str] = frozenset()) -> Army:
    """Returns a legal army of at most so many points, as full as some tries make it; with some of the wanted profiles,
    if there is a list that has them.
    """
    lists = book().lists
    list_name = rng.choice([name for name in lists if any(map(lists[name].has, wanted))] or list(lists))
    army_list = lists[list_name]
    own = sorted(name for name in wanted if army_list.has(name))
    elements = list(army_list.elements.values())
    homes = [element for element in elements if any(name in army_list.sections[element] for name in own)]
    element = rng.choice(homes or elements) if elements else ""
    sections = [s for s in army_list.sections if s != "mounts"]
    if element:
        sections = ["champions", "troops", element, element]
    army = Army(list_name, element)
    left = limit
    for _ in range(_TRIES):
        often = own and rng.random() < _SHARE_OF_WANTED
        name = rng.choice(own) if often else rng.choice(army_list.sections[rng.choice(sections)])
        profile = book().profiles[name]
        line = _random_line(rng, profile, wanted)
        cost = _cost(army, line)
        if cost is None or cost > left:
            continue
        count = max(1, min(rng.randint(1, 6), left // cost)) if profile.is_warrior else 1
        line = Line(count, line.profile, line.templates, line.gear, line.mounts)
        grown = Army(list_name, element, (*army.lines, line))
        judgement = judge_army(grown, limit)
        if judgement.is_legal:
            army, left = grown, limit - judgement.points
        if left < 2:
            break
    if not army.lines:
        cheapest = min(
            (book().profiles[p] for p in army_list.sections["troops" if element else sections[0]]),
            key=lambda p: p.points,
        )
        army = Army(list_name, element, (Line(max(limit // max(cheapest.points, 1), 1), cheapest.name),))
    return army


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
