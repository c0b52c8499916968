"""Winning: who is left, what was destroyed, what is controlled (Encounters; D-110 to D-116)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from engine.d6s.objects import controller, is_treasure
from engine.d6s.state import Scenario, Side, State
from engine.game import MatchOver, Outcome


class Reason(StrEnum):
    """Why a match is over."""

    NOBODY_LEFT = "nobody left"
    QUARTER = "reduced to a quarter"
    SUPPLIES = "supplies destroyed"
    TREASURES = "treasures controlled"
    ROUNDS = "round limit"
    CONCESSION = "concession"


def left(state: State) -> dict[Side, int]:
    """Returns how many characters of each side are in play that count (D-110)."""
    counts = {Side.A: 0, Side.B: 0}
    for unit in state.playing():
        if unit.counts:
            counts[unit.home] += 1
    return counts


def starting(state: State, side: Side) -> int:
    """Returns how many characters a side started with."""
    return state.starting.get(side, 0)


def is_broken(state: State, side: Side) -> bool:
    """Returns whether half or fewer of the starting characters are in play (Broken)."""
    return left(state)[side] * 2 <= starting(state, side)


def destroyed(state: State, owner: Side) -> int:
    """Returns how many supplies on the half of a side are destroyed."""
    return sum(thing.destroyed and thing.supply == owner for thing in state.objects.values())


def look_for_end(state: State) -> None:
    """Raises `MatchOver` when what has just been done ended the match (D-112, D-113, D-115)."""
    if not state.starting:
        return
    here = left(state)
    anybody = {side: any(True for _ in state.playing(side)) for side in Side}
    gone = [side for side in Side if starting(state, side) and not (here[side] or anybody[side])]
    if gone:
        _over(state, None if len(gone) == 2 else gone[0].other, Reason.NOBODY_LEFT)
    if state.scenario is Scenario.CONFRONTATION:
        reduced = [side for side in Side if starting(state, side) and here[side] * 4 <= starting(state, side)]
        if len(reduced) == 1:
            _over(state, reduced[0].other, Reason.QUARTER)
        if reduced:
            _over(state, _larger(here, state.starting), Reason.QUARTER)
    if state.scenario is Scenario.RAID:
        for side in Side:
            mine, theirs = destroyed(state, side.other), destroyed(state, side)
            if mine >= 3 or (mine == 2 and theirs == 0):
                _over(state, side, Reason.SUPPLIES)


def look_at_round_end(state: State) -> None:
    """Raises `MatchOver` when the end of a round ends the match (D-114, D-116)."""
    look_for_end(state)
    if state.scenario is Scenario.SACRED_OBJECTS:
        held = treasures(state)
        for side in Side:
            if held[side] >= 2:
                _over(state, side, Reason.TREASURES)
    if state.rounds and state.round >= state.rounds:
        _over(state, ahead(state), Reason.ROUNDS)


def ahead(state: State) -> Side | None:
    """Returns the side that has more of what the scenario is about: treasures, destroyed supplies, or the larger share
    of its starting characters; None when both have as much (D-116).
    """
    if state.scenario is Scenario.CONFRONTATION:
        return _larger(left(state), state.starting)
    score = _objects(state)
    return None if score[Side.A] == score[Side.B] else max(Side, key=lambda side: score[side])


def compared(state: State) -> dict[Side, str]:
    """Returns what each side has of what is compared after the last round: "2", or "3 of 8" (D-116)."""
    if state.scenario is Scenario.CONFRONTATION:
        here = left(state)
        return {side: f"{here[side]} of {starting(state, side)}" for side in Side}
    return {side: str(number) for side, number in _objects(state).items()}


def _objects(state: State) -> dict[Side, int]:
    """Returns how many treasures each side controls, or supplies it has destroyed, as the scenario is about."""
    if state.scenario is Scenario.SACRED_OBJECTS:
        return treasures(state)
    return {side: destroyed(state, side.other) for side in Side}


def treasures(state: State) -> dict[Side, int]:
    """Returns how many treasures each side controls now."""
    held = {Side.A: 0, Side.B: 0}
    for thing in state.objects.values():
        side = controller(state, thing) if is_treasure(thing.name) else None
        if side is not None:
            held[side] += 1
    return held


def _larger(here: Mapping[Side, int], started: Mapping[str, int]) -> Side | None:
    """Returns the side with the larger share of its starting characters in play, or None."""
    a = here[Side.A] * max(started.get(Side.B, 1), 1)
    b = here[Side.B] * max(started.get(Side.A, 1), 1)
    return None if a == b else Side.A if a > b else Side.B


def _over(state: State, winner: Side | None, reason: Reason) -> None:
    seats = tuple(state.seats_of(winner)) if winner is not None else ()
    raise MatchOver(Outcome(seats, reason))
