"""The figures that a scenario can expect, read from what happened."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, cast

from engine.dragon_dice.dragons.icons import BREATH, DAMAGE
from engine.dragon_dice.dragons.steps import ARMY
from engine.dragon_dice.happenings import Happening
from engine.dragon_dice.magic.spellbook import spellbook
from engine.dragon_dice.names import read_name, short_name
from engine.dragon_dice.printed.catalogue import catalogue
from engine.dragon_dice.printed.dice import ELEMENTS
from engine.dragon_dice.scenario.dice import ONE_BY_ONE
from engine.dragon_dice.text.position import MOST_SEATS
from engine.events import Event
from engine.located import Item
from engine.values import Json

STEPS: Final = ("subtotal", "after_subtract", "after_divide", "after_sai", "after_multiply", "total")
"""The sums within one roll (p. 27, steps 5 to 10)."""

PLAIN: Final = (
    *("attack", "saves", "damage", "killed_health", "counter", "counter_saves", "counter_damage", "success"),
    *("riposte", "magic", "melee", "missile", "dragon_damage", "dragon_killed"),
    *STEPS,
)
BY_PLAYER: Final = ("maneuver", "saves", "damage")
"""Figures with a player: `maneuver.A`."""
OF_ELEMENT: Final = (*(f"magic.{element}" for element in ELEMENTS), "magic.ivory")
"""The most of the magic results that could be of an element."""

_ATTACKS: Final = ("melee", "missile")
_COUNTER_ATTACKS: Final = ("counter melee", "counter missile")
_MANEUVERS: Final = ("maneuver", "counter-maneuver", "horde maneuver", "mire maneuver")
_DRAGONS: Final = "dragon"
_RIPOSTE: Final = "riposte"
_ATTACK_WITH_CHARMED: Final = "attack with charmed"
"""An attack once charmed units have joined it, in the place of what the attacking army has rolled."""


def check_number(name: str, item: Item) -> None:
    """Raises `NotReadable` when this is no figure that can be expected, such as `attak` or `attack.0`."""
    base, *parts = name.split(".")
    if base not in (*PLAIN, *BY_PLAYER):
        raise item.wrong(f"{base!r} is not a number that is computed. Known: {', '.join((*PLAIN, 'maneuver.A'))}.")
    if parts and parts[0] in MOST_SEATS and base in BY_PLAYER:
        parts.pop(0)
    elif parts and f"{base}.{parts[0]}" in OF_ELEMENT:
        base = f"{base}.{parts.pop(0)}"
    elif base not in PLAIN:
        raise item.wrong(f"{base} needs its player, as in {base}.A")
    if parts and parts[0].isdigit() and int(parts[0]) >= 1:
        parts.pop(0)
    if parts:
        raise item.wrong(f"{name!r} is understood up to {'.'.join(parts)!r}: write {base}.2 for the second time")


def computed(events: Sequence[Event]) -> dict[str, int | bool]:
    """Returns every figure of a course of play by its name; `attack.2` is the second attack, and `attack` the first."""
    series: dict[str, list[int | bool]] = {}
    for name, value in _figures(events):
        if name == _ATTACK_WITH_CHARMED:
            series["attack"][-1] = value
        else:
            series.setdefault(name, []).append(value)
    if "damage" not in series:
        for name, value in _damage_to_units(events):
            series.setdefault(name, []).append(value)
    return {
        full: value
        for name, values in series.items()
        for time, value in enumerate(values, 1)
        for full in ([name, f"{name}.1"] if time == 1 else [f"{name}.{time}"])
    }


def _figures(events: Iterable[Event]) -> Iterable[tuple[str, int | bool]]:
    killed: int | None = None
    outside = 0
    in_an_action = False
    dragons_killed: int | None = None
    rolled_at_army: _DragonDamage | None = None
    magic_rolled = False
    for event in events:
        facts = event.facts
        match event.name:
            case Happening.ROLLED:
                yield from _rolled(facts)
                magic_rolled |= facts["kind"] == "magic"
            case Happening.DAMAGE_DEALT:
                yield from _damage(facts)
                if facts["kind"] == _DRAGONS:
                    rolled_at_army = None
            case Happening.MANEUVER_SUCCEEDED | Happening.MANEUVER_FAILED:
                yield "success", event.name == Happening.MANEUVER_SUCCEEDED
            case Happening.MAGIC_TOTALLED:
                magic_rolled = False
                yield from _magic(facts)
            case Happening.ACTION_CHOSEN:
                killed, in_an_action = 0, True
            case Happening.DRAGONS_ATTACK:
                if killed is not None:
                    yield "killed_health", killed
                if dragons_killed is not None:
                    yield "dragon_killed", dragons_killed
                if rolled_at_army is not None:
                    yield "dragon_damage", rolled_at_army.total
                rolled_at_army = _DragonDamage(cast("Mapping[str, str]", facts["targets"]))
                killed = dragons_killed = 0
                in_an_action = True
            case Happening.DRAGONS_ROLLED if rolled_at_army is not None:
                rolled_at_army.add(cast("Mapping[str, Sequence[str]]", facts["faces"]))
            case Happening.DRAGON_KILLED if dragons_killed is not None:
                dragons_killed += bool(facts["by_army"])
            case Happening.UNITS_KILLED if killed is not None:
                killed += cast("int", facts["health"])
            case Happening.UNITS_KILLED:
                outside += cast("int", facts["health"])
            case Happening.MARCH_ENDED | Happening.MARCH_BEGAN | "match_over" if killed is not None:
                yield "killed_health", killed
                killed = None
            case _:
                pass
        if magic_rolled and event.name == Happening.MARCH_ENDED:
            yield "magic", 0
            magic_rolled = False
    if magic_rolled:
        yield "magic", 0
    if killed is not None:
        yield "killed_health", killed
    if outside and not in_an_action:
        yield "killed_health", outside
    if dragons_killed is not None:
        yield "dragon_killed", dragons_killed
    if rolled_at_army is not None:
        yield "dragon_damage", rolled_at_army.total


class _DragonDamage:
    """What dragons roll against an army that has nobody left to respond, or that none of them attacks."""

    def __init__(self, targets: Mapping[str, str]) -> None:
        self._at_army = [dragon for dragon, target in targets.items() if target == ARMY]
        self.total = 0

    def add(self, faces: Mapping[str, Sequence[str]]) -> None:
        """Adds the damage of faces that have fallen; breath does none."""
        dragons = catalogue().dragons
        for dragon in self._at_army:
            kind = dragons[read_name(short_name(dragon)).kind]
            self.total += sum(DAMAGE[face](kind) for face in faces.get(dragon, ()) if face != BREATH)


def _rolled(facts: Mapping[str, Json]) -> Iterable[tuple[str, int]]:
    kind, total, sums = facts["kind"], cast("int", facts["total"]), cast("Mapping[str, int]", facts["sums"])
    totals = cast("Mapping[str, int]", facts["totals"])
    if kind in _ATTACKS:
        yield "attack", total
    elif kind in _COUNTER_ATTACKS:
        yield "counter", total
    elif kind in _MANEUVERS:
        yield f"maneuver.{facts['player']}", total
    elif kind == "save and maneuver":
        yield f"maneuver.{facts['player']}", totals["maneuver"]
    elif kind in ("dragon response", "save and melee", "thorns melee"):
        for name in ("melee", "missile"):
            if name in totals:
                yield name, totals[name]
    if kind not in ONE_BY_ONE:
        for step in STEPS:
            yield step, sums[step]


def _damage(facts: Mapping[str, Json]) -> Iterable[tuple[str, int]]:
    """Figures of damage to an army: by an attack, a dragon or a spell. What icons do directly has no figures."""
    kind = facts["kind"]
    if kind == _RIPOSTE:
        yield "riposte", cast("int", facts["damage"])
        return
    if kind not in (*_ATTACKS, *_COUNTER_ATTACKS, _DRAGONS) and kind not in spellbook():
        return
    if kind == _DRAGONS:
        yield "dragon_damage", cast("int", facts["results"])
    if kind in _ATTACKS:
        yield _ATTACK_WITH_CHARMED, cast("int", facts["results"])
    before = "counter_" if kind in _COUNTER_ATTACKS else ""
    for name in ("saves", "damage"):
        value = cast("int", facts[name])
        yield before + name, value
        yield f"{name}.{facts['player']}", value


def _damage_to_units(events: Iterable[Event]) -> Iterable[tuple[str, int]]:
    """Figures of damage to single units (Firebolt), which are looked at where no army takes damage beside them."""
    for event in events:
        if event.name == Happening.UNIT_DAMAGED:
            for name in ("saves", "damage"):
                value = cast("int", event.facts[name])
                yield name, value
                yield f"{name}.{event.facts['player']}", value


def _magic(facts: Mapping[str, Json]) -> Iterable[tuple[str, int]]:
    yield "magic", cast("int", facts["total"])
    most = cast("Mapping[str, int]", facts["most"])
    for name in OF_ELEMENT:
        yield name, most.get(name.partition(".")[2], 0)
