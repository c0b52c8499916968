"""The figures that a scenario can expect, read from what happened."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, cast

from engine.dragon_dice.happenings import Happening
from engine.dragon_dice.position import MOST_SEATS
from engine.dragon_dice.scenario import unbuilt
from engine.events import Event
from engine.located import Item
from engine.values import Json

STEPS: Final = ("subtotal", "after_subtract", "after_divide", "after_sai", "after_multiply", "total")
"""The sums within one roll (p. 27, steps 5 to 10)."""

PLAIN: Final = (
    *("attack", "saves", "damage", "killed_health", "counter", "counter_saves", "counter_damage", "success"),
    *STEPS,
)
BY_PLAYER: Final = ("maneuver", "saves", "damage")
"""Figures with a player: `maneuver.A`."""

_ATTACKS: Final = ("melee", "missile")
_COUNTER_ATTACKS: Final = ("counter melee",)
_MANEUVERS: Final = ("maneuver", "counter-maneuver", "horde maneuver")


def check_number(name: str, item: Item) -> None:
    """Raises `NotReadable` when this is no figure that can be expected, such as `attak` or `attack.0`."""
    base, *parts = name.split(".")
    if base in unbuilt.NUMBERS:
        raise item.wrong(f"not supported yet: the number {base}")
    if base not in (*PLAIN, *BY_PLAYER):
        raise item.wrong(f"{base!r} is not a number that is computed. Known: {', '.join((*PLAIN, 'maneuver.A'))}.")
    if parts and parts[0] in MOST_SEATS and base in BY_PLAYER:
        parts.pop(0)
    elif base not in PLAIN:
        raise item.wrong(f"{base} needs its player, as in {base}.A")
    if parts and parts[0].isdigit() and int(parts[0]) >= 1:
        parts.pop(0)
    if parts:
        raise item.wrong(f"{name!r} is understood up to {'.'.join(parts)!r}: write {base}.2 for the second time")


def computed(events: Iterable[Event]) -> dict[str, int | bool]:
    """Returns every figure of a course of play by its name; `attack.2` is the second attack, and `attack` the first."""
    series: dict[str, list[int | bool]] = {}
    for name, value in _figures(events):
        series.setdefault(name, []).append(value)
    return {
        full: value
        for name, values in series.items()
        for time, value in enumerate(values, 1)
        for full in ([name, f"{name}.1"] if time == 1 else [f"{name}.{time}"])
    }


def _figures(events: Iterable[Event]) -> Iterable[tuple[str, int | bool]]:
    killed: int | None = None
    for event in events:
        facts = event.facts
        match event.name:
            case Happening.ROLLED:
                yield from _rolled(facts)
            case Happening.DAMAGE_DEALT:
                before = "counter_" if facts["kind"] in _COUNTER_ATTACKS else ""
                for name in ("saves", "damage"):
                    value = cast("int", facts[name])
                    yield before + name, value
                    yield f"{name}.{facts['player']}", value
            case Happening.MANEUVER_SUCCEEDED | Happening.MANEUVER_FAILED:
                yield "success", event.name == Happening.MANEUVER_SUCCEEDED
            case Happening.ACTION_CHOSEN:
                killed = 0
            case Happening.UNITS_KILLED if killed is not None:
                killed += cast("int", facts["health"])
            case Happening.MARCH_ENDED | "match_over" if killed is not None:
                yield "killed_health", killed
                killed = None
            case _:
                pass
    if killed is not None:
        yield "killed_health", killed


def _rolled(facts: Mapping[str, Json]) -> Iterable[tuple[str, int]]:
    kind, total, sums = facts["kind"], cast("int", facts["total"]), cast("Mapping[str, int]", facts["sums"])
    if kind in _ATTACKS:
        yield "attack", total
    elif kind in _COUNTER_ATTACKS:
        yield "counter", total
    elif kind in _MANEUVERS:
        yield f"maneuver.{facts['player']}", total
    for step in STEPS:
        yield step, sums[step]
