"""What is measured of Legacy's Allure beside random games: listing, previewing, and waiting for the other player."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from statistics import median
from typing import Any

from engine.chance import RandomSource
from engine.legacys_allure.actions import Action
from engine.legacys_allure.hexes import SEATS
from engine.legacys_allure.options import all_actions
from engine.legacys_allure.orders import AS_PREVIEWED, plan
from engine.legacys_allure.plans import preview, score
from engine.legacys_allure.rules import LegacysAllure
from engine.legacys_allure.state import BLITZ, DRAFT, State
from engine.playthrough import Playthrough
from engine.refusals import Refusal
from engine.simulation import play_at_random
from engine.values import Seat

LOOKED_AT = 12
"""Number of actions that a simulated player considers before taking the best."""
QUEUED = 3
"""Number of further actions that a simulated player plans."""
EVERY = 6


def measured(clock: Callable[[], float]) -> Iterator[str]:
    """Yields a line for each thing that is measured; `clock` returns seconds of one core."""
    listing, previewing = _times(clock)
    yield f"All legal actions of a position of a draft: {_spread(listing)}."
    yield f"A preview of an action: {_spread(previewing)}."
    for format_ in (BLITZ, DRAFT):
        without, planned = (_waits(format_, queued) for queued in (0, QUEUED))
        yield (
            f"Waits for the other player in a round, {format_}: {without:.1f} without plans, {planned:.1f} with "
            f"{QUEUED} actions planned at a time ({planned / without:.0%})."
        )


def _spread(seconds: Sequence[float]) -> str:
    ordered = sorted(1000 * one for one in seconds)
    return (
        f"median {median(ordered):.1f} ms, 99 of 100 within {ordered[int(len(ordered) * 0.99)]:.1f} ms, "
        f"longest {ordered[-1]:.1f} ms ({len(ordered)} times)"
    )


def _times(clock: Callable[[], float], games: int = 12) -> tuple[list[float], list[float]]:
    """Returns how long it took to list all actions of positions of random drafts, and to preview some of them."""
    listing: list[float] = []
    previewing: list[float] = []
    numbers = itertools.count()

    def time(do: Callable[[], Any]) -> tuple[float, Any]:
        # The shorter of two: others may use the machine, too.
        best, result = float("inf"), None
        for _ in range(2):
            started = clock()
            result = do()
            best = min(best, clock() - started)
        return best, result

    def look(match: Playthrough[Any]) -> None:
        state, number = match.state, next(numbers)
        if state.step != "turn" or state.turn is None or number % EVERY:
            return
        seat = state.turn
        seconds, actions = time(lambda: list(all_actions(state, seat)))
        listing.append(seconds)
        some = random.Random(number).sample(actions, min(6, len(actions)))
        previewing.extend(time(partial(preview, state, seat, action))[0] for action in some)

    for seed in range(1, games + 1):
        play_at_random(LegacysAllure(), SEATS, {"format": DRAFT}, seed, look)
    return listing, previewing


def _waits(format_: str, queued: int, games: int = 4) -> float:
    """Returns how often in a round, on average, play waits for a player who was not asked last.

    The asked player acts, and plans further actions as if the enemy did nothing; a plan holds as previewed.
    """
    waits = rounds = 0
    for seed in range(1, games + 1):
        rng = random.Random(seed)
        match = Playthrough.begin(LegacysAllure(), SEATS, {"format": format_}, RandomSource(rng))
        asked: Seat | None = None
        while match.outcome is None:
            number, decision = next(iter(match.pending.items()))
            if decision.prompt != "action":
                match.answer(number, decision.player, decision.sample(rng))
                continue
            waits += decision.player != asked
            asked = decision.player
            actions = _thought_of(match.state, asked, 1 + queued, rng)
            match.answer(number, asked, actions[0].to_json())
            if len(actions) > 1:
                _queue(match, asked, actions[1:])
        rounds += match.state.round
    return waits / rounds


def _queue(match: Playthrough[State], seat: Seat, actions: Sequence[Action]) -> None:
    if match.outcome is not None:
        return
    try:
        match.give_orders(seat, [plan(match.state, seat, actions, AS_PREVIEWED)])
    except Refusal:
        # What the enemy has left to be chosen may have made it impossible.
        return


def _thought_of(state: State, seat: Seat, number: int, rng: random.Random) -> list[Action]:
    """Returns the next actions that look good, each in the position to which those before it lead."""
    found: list[Action] = []
    position = state
    for _ in range(number):
        position = position.copy()
        position.turn = seat
        if not position.ready(seat):
            break
        actions = list(all_actions(position, seat))
        some = rng.sample(actions, min(LOOKED_AT, len(actions)))
        seen = max((preview(position, seat, one) for one in some), key=lambda one: score(position, seat, one))
        found.append(seen.action)
        if seen.outcome is not None or seen.asks is not None:
            break
        position = seen.after
    return found
