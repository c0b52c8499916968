"""What `./marchwarden bench` measures of this game: suggestions, forecasts, how often one waits for the other side."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from statistics import median
from typing import Any, Final

from engine.chance import RandomSource
from engine.d6s.orders import ALWAYS, REACTIONS, Do, Line, Proposed, React, Stay
from engine.d6s.planning.forecast import forecast
from engine.d6s.planning.lettered import lettered
from engine.d6s.planning.proposals import IN_MELEE, PROPOSED, proposal
from engine.d6s.planning.starters import ready_armies
from engine.d6s.plans import Act
from engine.d6s.rules import D6s
from engine.d6s.state import Scenario, State
from engine.d6s.view import TableView
from engine.decisions import Decision
from engine.orders import StandingOrder
from engine.playthrough import Playthrough
from engine.values import Json, Seat

POINTS: Final = 150
POSITIONS: Final = 300
MATCHES: Final = 9
ROUNDS: Final = 4
SHARE: Final = 0.2
"""Share of movements whose suggested moves are checked (1 in this many)."""
SEATS: Final = (Seat("A"), Seat("B"))
IN_PLAY: Final = ("movement", "activation", "combat", "melee", "after melees", "cleanup", "end of round")


class Ordering(Enum):
    """What players order in advance, each more than the one before."""

    NOTHING = "without orders"
    MOVES = "with movements and reactions ordered when one is first to move"
    ALL = "with the melees as proposed, too, ordered when one is first to fight"


def lines(clock: Callable[[], float]) -> Iterator[str]:
    """Yields what was measured."""
    suggested, previewed = times(clock)
    yield f"Eight lettered moves of a character: {_spread(suggested)}."
    yield f"A move before it is confirmed: {_spread(previewed)}."
    for ordering in Ordering:
        asked, waits = waiting(ordering)
        yield f"A round {ordering.value}: {asked:.1f} questions, {waits:.1f} times one waits for the other side."


def times(clock: Callable[[], float], positions: int = POSITIONS) -> tuple[list[float], list[float]]:
    """Returns seconds for the lettered moves of characters, and for forecasts, in random matches."""
    suggested: list[float] = []
    previewed: list[float] = []
    seed = 0
    while len(suggested) < positions:
        seed += 1
        rng = random.Random(seed)
        for play in _random_match(seed):
            decision = next(iter(play.pending.values()))
            if not isinstance(decision, Act) or rng.random() > SHARE:
                continue
            state = _seen(play, decision.player)
            unit = state.units[str(_units(decision)[0])]
            started = clock()
            found = lettered(state, unit, may_wait=not decision.about["going on"])
            suggested.append(clock() - started)
            move = rng.choice(found)
            started = clock()
            forecast(state, move.answer).lines()
            previewed.append(clock() - started)
    return suggested, previewed


def _random_match(seed: int) -> Iterator[Playthrough[State]]:
    rng = random.Random(seed)
    play: Playthrough[State] = Playthrough.begin(D6s(), SEATS, {"points": POINTS}, RandomSource(rng))
    while play.outcome is None:
        yield play
        play.answer(*play.sample_answer(rng))


def waiting(ordering: Ordering, matches: int = MATCHES) -> tuple[float, float]:
    """Returns how many questions a round asks, and how often another player than before is asked, per round.

    Ready armies fight the scenarios in turn; their players do what is proposed.
    """
    asked = waits = rounds = 0
    for seed in range(matches):
        counted = _Counted(seed, ordering)
        counted.play_on()
        asked, waits, rounds = asked + counted.asked, waits + counted.waits, rounds + counted.rounds
    return asked / rounds, waits / rounds


class _Counted:
    """One match whose questions are counted."""

    def __init__(self, seed: int, ordering: Ordering) -> None:
        self._seed = seed
        self._ordering = ordering
        self._rng = random.Random(seed)
        options: dict[str, Json] = {"points": POINTS, "scenario": list(Scenario)[seed % len(Scenario)].value}
        self.play: Playthrough[State] = Playthrough.begin(D6s(), SEATS, options, RandomSource(self._rng))
        self.asked = self.waits = self.rounds = 0
        self._last: Seat | None = None
        self._moving: dict[Seat, int] = {}
        self._fighting: dict[Seat, int] = {}

    def play_on(self) -> None:
        """Plays some rounds."""
        while self.play.outcome is None and self.play.state.round <= ROUNDS:
            self.rounds = self.play.state.round
            number, decision = next(iter(self.play.pending.items()))
            if decision.prompt == "army":
                armies = ready_armies(POINTS)
                self.play.answer(number, decision.player, armies[(self._seed + (decision.player == "B")) % 8].text)
            elif decision.prompt == "deploy":
                self.play.give_orders(decision.player, [StandingOrder(Line.name, "deploy")])
            elif self.play.state.step in IN_PLAY:
                self._answer(number, decision)
            else:
                self.play.answer(number, decision.player, decision.default())

    def _answer(self, number: int, decision: Decision) -> None:
        self.asked += 1
        self.waits += decision.player != self._last
        self._last = decision.player
        state = _seen(self.play, decision.player)
        if self._orders_now(decision, state):
            return
        if decision.prompt in PROPOSED:
            self.play.answer(number, decision.player, proposal(state, decision))
        else:
            self.play.answer(number, decision.player, decision.sample(self._rng))

    def _orders_now(self, decision: Decision, state: State) -> bool:
        """Returns whether the player has given orders instead of an answer: once a round for each phase."""
        seat, now = decision.player, state.round
        known = list(self.play.orders(seat))
        if decision.prompt == "act" and self._ordering is not Ordering.NOTHING and self._moving.get(seat) != now:
            self._moving[seat] = now
            self.play.give_orders(seat, _orders(state, seat))
            return True
        if decision.prompt in IN_MELEE and self._ordering is Ordering.ALL and self._fighting.get(seat) != now:
            self._fighting[seat] = now
            melees = [StandingOrder(Proposed.name, prompt, until=now) for prompt in IN_MELEE]
            self.play.give_orders(seat, [*known, *melees])
            return True
        return False


def _orders(state: State, seat: Seat) -> list[StandingOrder]:
    """Returns an order for each who has not moved, for reactions, and that who is left stays."""
    given = [StandingOrder(React.name, reaction, answer=ALWAYS) for reaction in REACTIONS]
    for unit in state.playing():
        if unit.seat == seat and not unit.moved and not unit.rides and not unit.inside:
            answer: Json = lettered(state, unit, may_wait=False)[0].answer
            given.append(StandingOrder(Do.name, "act", answer=answer, times=1, until=state.round))
    return [*given, StandingOrder(Stay.name, "act", until=state.round)]


def _seen(play: Playthrough[State], seat: Seat) -> State:
    view = play.view(seat)
    assert isinstance(view, TableView)
    return view.state


def _units(decision: Decision) -> list[Any]:
    units = decision.about["units"]
    assert isinstance(units, list | tuple) and not isinstance(units, Mapping)
    return list(units)


def _spread(seconds: list[float]) -> str:
    ordered = sorted(1000 * one for one in seconds)
    most = ordered[len(ordered) * 99 // 100]
    return f"median {median(ordered):.1f} ms, 99 of 100 within {most:.1f} ms ({len(ordered)} times)"
