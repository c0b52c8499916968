"""What the treasures count for a side, as a position stands or would stand: held, denied to the enemy, guarded (D-114).

Two of the three controlled at a round's end win. A treasure is denied to the enemy while it is carried by the side, or
a character that is no beast stands within an inch of it: so a side that denies two cannot lose by treasures. Each such
character also makes it harder to pick the treasure up, and three make it nearly impossible (Objects).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine.d6s.geometry import INCH, Point, distance
from engine.d6s.measuring import within_point
from engine.d6s.objects import is_beast
from engine.d6s.state import Character, Side, State

HELD: Final = (0.0, 1.5, 8.0, 9.0)
"""What none, one, two and three treasures count that a side controls."""
DENIED: Final = (0.0, 1.5, 5.0, 6.5)
"""What none, one, two and three treasures count that the enemy cannot control."""
BESIDE: Final = (0.0, 1.5, 2.7, 4.2)
"""What none, one, two and three characters count beside a treasure that lies there."""


@dataclass(frozen=True, slots=True)
class Claim:
    """How a treasure stands: who carries it, and how many of each side could control it where it lies."""

    carried: Side | None
    beside: tuple[int, int]
    """Of side A and of side B."""

    def of(self, side: Side) -> int:
        """Return how many of a side stand beside it."""
        return self.beside[0 if side is Side.A else 1]

    def controller(self) -> Side | None:
        """Return which side controls it."""
        if self.carried is not None:
            return self.carried
        here = [side for side in Side if self.of(side)]
        return here[0] if len(here) == 1 else None


def claims(state: State, unit: Character | None = None, end: Point | None = None, gone: str = "") -> list[Claim]:
    """Return how each treasure stands; once a unit stands at `end`, or once a character has fallen (`gone`)."""
    found = []
    for thing in state.objects.values():
        if thing.is_supply:
            continue
        bearer = next((one for one in state.playing() if thing.name in one.carries), None)
        at = thing.at
        if bearer is not None:
            if bearer.name != gone:
                found.append(Claim(bearer.side, (0, 0)))
                continue
            # It drops where it falls.
            at = state.place(bearer)
        if at is None:
            continue
        beside = dict.fromkeys(Side, 0)
        for other in state.playing():
            if other.inside or is_beast(other) or other.name == gone or (unit is not None and other.name == unit.name):
                continue
            beside[other.side] += within_point(state, other, at, INCH)
        if unit is not None and not is_beast(unit) and not unit.inside:
            place = end or state.place(unit)
            beside[unit.side] += distance(place, at) <= state.radius(unit) + INCH
        found.append(Claim(None, (beside[Side.A], beside[Side.B])))
    return found


def stake(found: Sequence[Claim], side: Side) -> float:
    """Return what the treasures count for a side as they stand."""
    held = {each: sum(claim.controller() is each for claim in found) for each in Side}
    denied = sum(claim.carried is side or claim.of(side) > 0 for claim in found)
    total = HELD[min(held[side], 3)] - HELD[min(held[side.other], 3)] + DENIED[min(denied, 3)]
    return total + sum(BESIDE[min(claim.of(side), 3)] for claim in found)


def swing(state: State, side: Side, gone: str) -> float:
    """Return how much better the treasures stand for a side than for the enemy once a character has fallen."""
    if not state.objects:
        return 0.0
    now, then = claims(state), claims(state, gone=gone)
    return (stake(then, side) - stake(now, side)) - (stake(then, side.other) - stake(now, side.other))
