"""What just happened on a table, between two views of it: who moved from where, who was wounded, who is gone."""

from __future__ import annotations

from dataclasses import dataclass

from engine.d6s.geometry import Point
from engine.d6s.state import Character, Gone, State


@dataclass(frozen=True, slots=True)
class Change:
    """What became of one character."""

    name: str
    was: Point | None
    now: Point | None
    wounds: int = 0
    """The increase since the earlier view."""
    fell: Point | None = None
    """Where it was eliminated, or fled from."""
    fled: bool = False
    """Whether it has left because a morale failed."""
    conditions: tuple[str, ...] = ()
    """What lies on it now and did not."""


def has_fled(unit: Character) -> bool:
    """Returns whether a character has left because its morale failed, or its rider's."""
    return unit.gone is Gone.REMOVED and unit.counts and not unit.earlier


def changes(before: State | None, now: State) -> list[Change]:
    """Returns what changed on the table, in the order of the armies; nothing where there is nothing to compare."""
    if before is None or set(before.units) - set(now.units):
        return []
    found = []
    for name, unit in now.units.items():
        earlier = before.units.get(name)
        if earlier is None:
            continue
        gone = earlier.in_play and not unit.in_play
        moved = earlier.at is not None and unit.at is not None and earlier.at != unit.at
        wounds = max(0, unit.wounds - earlier.wounds)
        more = tuple(condition for condition in unit.conditions if condition not in earlier.conditions)
        if gone or moved or wounds or more:
            fell = (unit.fell or earlier.at) if gone else None
            fled = gone and has_fled(unit)
            found.append(Change(name, earlier.at if moved else None, unit.at, wounds, fell, fled, more))
    return found
