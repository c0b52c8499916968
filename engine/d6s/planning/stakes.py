"""What the treasures count for a side, as a position stands or would stand (Sacred Objects, D-114).

Two of the three controlled at a round's end win. So a treasure counts by how likely a side is to control it then: who
carries it keeps it; where it lies, the side controls it that stands beside it alone, and whoever can still act may take
it by a Reflex save, which each enemy within an inch makes harder (Objects): against three guards it mostly fails.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from engine.d6s import numbers
from engine.d6s.geometry import INCH, Point, distance
from engine.d6s.measuring import within_point
from engine.d6s.objects import is_beast
from engine.d6s.saves import REFLEX
from engine.d6s.state import Character, Object, Side, State

WINNING: Final = 4.0
"""What it counts to win at the end of the round."""
LOSING: Final = 20.0
"""What it counts to lose then."""
FALLING: Final = 0.5
"""How likely a guard falls before somebody tries to take the treasure."""
HOLDING: Final = 0.5
"""What it counts to control a treasure."""
KEPT: Final = 0.9
"""How likely who carries a treasure still has it at the end of the round."""
ALONE: Final = 0.8
"""How likely who guards a treasure alone still does at the end of the round when an enemy can still come."""
COMES: Final = 0.5
"""How likely an enemy that can still come to a treasure does."""
GUARDED: Final = (0.0, 2.0, 4.0, 6.0, 7.5)
"""What none, one and more of a side count beside a treasure that lies there."""
USUAL: Final = 3
"""The Reflex of most characters."""


@dataclass(frozen=True, slots=True)
class Claim:
    """How a treasure stands: who carries it, and who of each side stands beside it where it lies."""

    name: str
    carried: Side | None
    beside: tuple[int, int] = (0, 0)
    """How many of side A and of side B could control it."""
    takers: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    """The Reflex of those of side A and of side B who can still take it in this round."""
    coming: Collection[Side] = ()
    """The sides that have somebody who can still come to it in this round."""

    def of(self, side: Side) -> int:
        """Returns how many of a side stand beside it."""
        return self.beside[0 if side is Side.A else 1]

    def controller(self) -> Side | None:
        """Returns which side controls it."""
        if self.carried is not None:
            return self.carried
        here = [side for side in Side if self.of(side)]
        return here[0] if len(here) == 1 else None

    def taking(self, side: Side) -> float:
        """Returns how likely a side takes it where it lies, if nobody falls before."""
        guards, left = self.of(side.other), 1.0
        fewer = max(guards - 1, 0)
        for value in self.takers[0 if side is Side.A else 1]:
            left *= 1 - ((1 - FALLING) * max(value - guards, 0) + FALLING * max(value - fewer, 0)) / 6
        if side in self.coming:
            left *= 1 - COMES * ((1 - FALLING) * max(USUAL - guards, 0) + FALLING * max(USUAL - fewer, 0)) / 6
        return 1 - left

    def chance(self, side: Side) -> float:
        """Returns about how likely a side is to control it at the end of the round."""
        if self.carried is not None:
            return KEPT if self.carried is side else 0.0
        mine, theirs = self.taking(side), self.taking(side.other)
        alone = 0.0
        if self.controller() is side:
            alone = ALONE if side.other in self.coming else 1.0
        elif side in self.coming and not any(self.beside):
            alone = COMES / (2 if side.other in self.coming else 1)
        return mine * (1 - theirs / 2) + (1 - mine) * (1 - theirs) * alone


@dataclass(frozen=True, slots=True)
class Coming:
    """Which sides can still come to which treasure in this round, with a dash."""

    sides: dict[str, frozenset[Side]]

    @classmethod
    def of(cls, state: State, but: Character, movers: Sequence[Character]) -> Coming:
        """Returns who of those who have not moved could come, without one of them."""
        found = {}
        for thing in state.objects.values():
            at = thing.at
            if at is None or thing.is_supply:
                continue
            found[thing.name] = frozenset(
                one.side
                for one in movers
                if one.name != but.name and not is_beast(one) and distance(state.place(one), at) <= _reach(state, one)
            )
        return cls(found)

    def to(self, thing: Object) -> frozenset[Side]:
        """Returns which sides can still come to a treasure."""
        return self.sides.get(thing.name, frozenset())


@dataclass(frozen=True, slots=True)
class Standing:
    """How a treasure stands without one character: who carries it, or where it lies and who is beside it."""

    name: str
    at: Point | None
    carried: Side | None = None
    beside: tuple[tuple[Side, int | None], ...] = ()
    """The side of each beside it, in the order of the position, with its Reflex if it can still take the treasure."""
    turn: int = 0
    """How many of those beside it come before the character that is left out."""
    coming: Collection[Side] = ()

    def claim(self, here: tuple[Side, int | None] | None = None) -> Claim:
        """Returns the claims on it, with the character that was left out beside it where it is `here`."""
        if self.carried is not None:
            return Claim(self.name, self.carried)
        near = [*self.beside[: self.turn], *([here] if here else []), *self.beside[self.turn :]]
        counts = tuple(sum(each is side for each, _ in near) for side in Side)
        takers = [tuple(save for each, save in near if each is side and save is not None) for side in Side]
        return Claim(self.name, None, (counts[0], counts[1]), (takers[0], takers[1]), self.coming)


def standing(state: State, without: str = "", gone: str = "", coming: Coming | None = None) -> list[Standing]:
    """Returns how each treasure stands without a character, once another has fallen (`gone`)."""
    found = []
    for thing in state.objects.values():
        if thing.is_supply:
            continue
        bearer = next((one for one in state.playing() if thing.name in one.carries), None)
        at = thing.at
        if bearer is not None:
            if bearer.name != gone:
                found.append(Standing(thing.name, None, bearer.side))
                continue
            # It drops where it falls.
            at = state.place(bearer)
        if at is None:
            continue
        beside: list[tuple[Side, int | None]] = []
        turn = 0
        for other in state.playing():
            if other.name == without:
                turn = len(beside)
            elif (
                not other.inside and other.name != gone and within_point(state, other, at, INCH) and not is_beast(other)
            ):
                beside.append((other.side, _taking(state, other)))
        found.append(
            Standing(thing.name, at, None, tuple(beside), turn, coming.to(thing) if coming is not None else ())
        )
    return found


def claims_once(
    state: State, there: Sequence[Standing], unit: Character, end: Point | None, acted: bool
) -> list[Claim]:
    """Returns how the treasures stand once the character that was left out stands at `end` and has `acted`."""
    able = not unit.inside and not is_beast(unit)
    at = (end or state.place(unit)) if able else None
    reach = state.radius(unit) + INCH if able else 0
    here = (unit.side, None if acted else _taking(state, unit))
    return [
        one.claim(here if at is not None and one.at is not None and distance(at, one.at) <= reach else None)
        for one in there
    ]


def _taking(state: State, unit: Character) -> int | None:
    """Returns the Reflex of a character that can still take a treasure, else None."""
    return None if unit.acted or unit.fought else numbers.total(numbers.save_value(state, unit, REFLEX))


def claims(state: State, unit: Character | None = None, end: Point | None = None, gone: str = "") -> list[Claim]:
    """Returns how each treasure stands; once a unit stands at `end`, or once a character has fallen (`gone`)."""
    if unit is None:
        return [one.claim() for one in standing(state, gone=gone)]
    return claims_once(state, standing(state, unit.name, gone), unit, end, acted=False)


def _reach(state: State, unit: Character) -> int:
    """Returns how far from a treasure a character may stand to come within an inch of it."""
    return (1 if unit.acted else 2) * numbers.acts_at(state, unit) * INCH + INCH + state.radius(unit)


def stake(found: Sequence[Claim], side: Side) -> float:
    """Returns what the treasures count for a side: how likely it is to win by them, and the enemy is not."""
    mine, theirs = ([claim.chance(each) for claim in found] for each in (side, side.other))
    return WINNING * _two(mine) - LOSING * _two(theirs) + HOLDING * (sum(mine) - sum(theirs))


def guarded(found: Sequence[Claim], side: Side) -> float:
    """Returns what it counts how well a side guards the treasures that lie on the table."""
    return sum(GUARDED[min(claim.of(side), len(GUARDED) - 1)] for claim in found)


def _two(shares: Sequence[float]) -> float:
    """Returns how likely two or more come about of some that have nothing to do with each other."""
    none, one = 1.0, 0.0
    for share in shares:
        none, one = none * (1 - share), one * (1 - share) + none * share
    return 1 - none - one


def swing(state: State, side: Side, gone: str) -> float:
    """Returns how much better the treasures stand for a side once a character has fallen."""
    if not state.objects:
        return 0.0
    return stake(claims(state, gone=gone), side) - stake(claims(state), side)


def swing_of_taking(state: State, side: Side, thing: Object) -> float:
    """Returns how much better the treasures stand for a side once one of its characters carries one of them."""
    now = claims(state)
    then = [Claim(thing.name, side) if claim.name == thing.name else claim for claim in now]
    return stake(then, side) - stake(now, side)
