"""Positions of the 1996 edition in which what has seldom happened is near: dragons among armies, a captured terrain,
the dead and the reserves filled, units and dragons that do what lacks."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from engine.dragon_dice.edition_1996.dice import DICE
from engine.dragon_dice.edition_1996.feats import feats_of_dragon, feats_of_unit
from engine.dragon_dice.edition_1996.forces import dragons_needed, due
from engine.dragon_dice.printed.dice import LAST_FACE
from engine.dragon_dice.proving.feat import Feat
from engine.dragon_dice.table.state import DUA, FRONTIER, POOL, RESERVES, Place, State, home_of
from engine.dragon_dice.text.position import parse_position
from engine.dragon_dice.text.words import OF_1996
from engine.values import Seat

SIZES: Final = (15, 24, 35)
SHARE_OF_CAPTURED: Final = 0.3
"""How often the armies meet at a terrain that one of them holds."""
SHARE_OF_QUIET: Final = 0.25
"""How often no dragon is there, so that the armies have each other to see to."""
MOST_DRAGONS: Final = 3
HOME: Final = "home"
ZONES: Final = (*(FRONTIER,) * 5, *(HOME,) * 2, RESERVES, *(DUA,) * 2)
"""Where units stand in the end, each as often as it is listed."""
BOREDOM: Final = 0.05
"""The interest in a die that can do nothing new, where one new thing is worth one."""


Zones = dict[str, list[str]]


def staged(rng: random.Random, seats: Sequence[Seat], routing: bool, lack: Callable[[Feat], int]) -> State:
    """Returns a position at the beginning of a turn, with as many points as a match has.

    `lack` says how often something is still to happen; dice that do it are rather there.
    """
    points = rng.choice(SIZES)
    dragons = {seat: _drawn(rng, DICE.dragons, feats_of_dragon, lack, dragons_needed(points)) for seat in seats}
    zones = {seat: _zones(rng, home_of(seat), due(points, len(dragons[seat])), lack) for seat in seats}
    owned = [(seat, name) for seat in seats for name in dragons[seat]]
    rng.shuffle(owned)
    there = 0 if rng.random() < SHARE_OF_QUIET else rng.randint(1, MOST_DRAGONS)
    for seat, name in owned[there:]:
        zones[seat].setdefault(POOL, []).append(name)
    captured = rng.random() < SHARE_OF_CAPTURED
    faces = {str(home_of(seat)): rng.randrange(1, LAST_FACE) for seat in seats}
    faces[FRONTIER] = LAST_FACE if captured else rng.randrange(1, LAST_FACE)
    setup: dict[str, object] = {
        "force_points": points,
        "players": list(seats),
        "phase": "eighth face",
        "turn": 1,
        "routing": routing,
        "complete": True,
        "terrains": {place: f"{rng.choice(list(DICE.terrains))} {face}" for place, face in faces.items()},
        "captured": {FRONTIER: rng.choice(seats)} if captured else {},
        **{str(seat): of_seat for seat, of_seat in zones.items()},
        "dragons": {FRONTIER: [{"dragon": name, "owner": seat} for seat, name in owned[:there]]},
    }
    return parse_position(json.dumps(setup), OF_1996)


def _zones(rng: random.Random, home: Place, points: int, lack: Callable[[Feat], int]) -> Zones:
    """Returns units worth this many points by zone; some are always at the frontier."""
    zones: Zones = {FRONTIER: []}
    while points:
        affordable = {name: unit for name, unit in DICE.units.items() if unit.health <= points}
        (name,) = _drawn(rng, affordable, feats_of_unit, lack, 1)
        zone = rng.choice(ZONES) if zones[FRONTIER] else FRONTIER
        zones.setdefault(home if zone == HOME else zone, []).append(name)
        points -= DICE.units[name].health
    return zones


def _drawn(
    rng: random.Random,
    names: Iterable[str],
    feats_of: Callable[[str], Iterable[Feat]],
    lack: Callable[[Feat], int],
    number: int,
) -> list[str]:
    """Returns dice drawn by what they can do that lacks."""
    able = list(names)
    return rng.choices(able, [BOREDOM + sum(map(lack, feats_of(name))) for name in able], k=number)
