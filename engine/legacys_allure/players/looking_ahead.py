"""Looking ahead in a battle, which is open and has no dice: alpha-beta with a beam (10.1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine.game import UNHEARD, MatchOver
from engine.legacys_allure.actions import WORK, Action
from engine.legacys_allure.options import all_actions
from engine.legacys_allure.phases.rounds import round_end, round_start
from engine.legacys_allure.phases.turn import TURN, forced_skip, take, turn
from engine.legacys_allure.players.exchanges import Armoury, Exchanges, opens_next
from engine.legacys_allure.players.worth import score
from engine.legacys_allure.state import LAST_ROUND, State
from engine.players.strategy import IsLate
from engine.trial import answer_boldly, run
from engine.values import Seat
from engine.work import Work

WON: Final = 1000.0
"""The score of a won battle; a battle that ends sooner is worth a little more."""

FIRST: Final = 0.5
"""What it is worth to have the first turn of the next round."""


@dataclass(frozen=True, slots=True)
class Beam:
    """How wide and deep a player looks: how many of its best actions at the first, second ... turn from now on.

    `wider` are the widths that follow. The deepest of `widths`, and those, end when `most` positions were looked at (0:
    without end). `weighs_blows` tells whether a position is judged with the blows that will follow at once; else only
    by what stands there.
    """

    widths: tuple[int, ...]
    wider: tuple[tuple[int, ...], ...] = ()
    most: int = 0
    weighs_blows: bool = False

    @property
    def stages(self) -> list[tuple[int, ...]]:
        """Returns the widths of each search in turn: deeper turn by turn, then wider."""
        return [self.widths[:depth] for depth in range(2, len(self.widths) + 1)] + list(self.wider)


@dataclass(slots=True)
class Found:
    """The best action with its score, and how many positions were looked at."""

    action: Action
    score: float
    positions: int


class LookingAhead:
    """One search, for one seat."""

    def __init__(self, seat: Seat, is_late: IsLate, *, weighs_blows: bool = False) -> None:
        self.seat = seat
        self.positions = 0
        self._time_is_up = is_late
        self._most = 0
        self._armoury = Armoury() if weighs_blows else None

    def best(self, state: State, beam: Beam) -> Found:
        """Returns the best action of the seat, whose turn it is.

        The search goes through the stages of the beam. When the time is up in the middle of a stage, an action counts
        that it has found better than the best of the stage before, which it tries first.
        """
        ranked = self._ranked(state, self.seat)
        found = Found(ranked[0][1], ranked[0][0], self.positions)
        for widths in beam.stages:
            self._most = beam.most if len(widths) >= len(beam.widths) else 0
            first = ranked[: widths[0]]
            alpha, scored = -2 * WON, []
            for number, (_, action, after) in enumerate(first):
                if self._is_late():
                    break
                reached = self._search(after, widths[1:], alpha, 2 * WON)
                if self._is_late():
                    # Its search was cut off, so its score says nothing.
                    break
                scored.append((reached, -number, action, after))
                alpha = max(alpha, reached)
            if not scored:
                break
            scored.sort(key=lambda one: (one[0], one[1]), reverse=True)
            found = Found(scored[0][2], scored[0][0], self.positions)
            if len(scored) < len(first):
                break
            ranked = [(reached, action, after) for reached, _, action, after in scored] + ranked[len(first) :]
        found.positions = self.positions
        return found

    def _is_late(self) -> bool:
        """Returns whether the time is up, or all the positions are spent that this stage may look at."""
        return 0 < self._most <= self.positions or self._time_is_up()

    def compared(self, states: Sequence[State], beam: Beam) -> list[float]:
        """Returns the score of each of several positions, whoever moves next, all looked at as far as the others."""
        found = [self._score(state) for state in states]
        for widths in [beam.widths[1:2], *(stage[1:] for stage in beam.stages[1:])]:
            self._most = beam.most if 1 + len(widths) >= len(beam.widths) else 0
            deeper = [self._search(state, widths, -2 * WON, 2 * WON) for state in states]
            if self._is_late():
                break
            found = deeper
        return found

    def _ranked(self, state: State, seat: Seat) -> list[tuple[float, Action, State]]:
        """Returns every action of the seat to move with the position after it, the best at one glance first.

        Scores are those of the seat that searches.
        """
        ranked = []
        for action in all_actions(state, seat):
            after = played(state, seat, action)
            self.positions += 1
            ranked.append((self._score(after), action, after))
        sign = 1 if seat == self.seat else -1
        # Of actions that come to the same a skip is the plainest: a shot that does nothing is none.
        ranked.sort(key=lambda one: (-sign * one[0], not one[1].skip))
        return ranked

    def _score(self, state: State) -> float:
        if state.outcome is not None:
            return WON - state.turns if self.seat in state.outcome.winners else state.turns - WON
        stands = score(state, self.seat)
        if self._armoury is None:
            return stands
        follows = Exchanges(state, self._armoury.of(state)).gain(self.seat)
        if state.round < LAST_ROUND:
            follows += FIRST if opens_next(state) == self.seat else -FIRST
        return stands + follows

    def _search(self, state: State, widths: tuple[int, ...], alpha: float, beta: float) -> float:
        """Returns the score that both sides reach by their best actions, within the beam."""
        if not widths or state.outcome is not None or state.turn is None or self._is_late():
            return self._score(state)
        mine = state.turn == self.seat
        best = -2 * WON if mine else 2 * WON
        for at_a_glance, _, after in self._ranked(state, state.turn)[: widths[0]]:
            reached = self._search(after, widths[1:], alpha, beta) if len(widths) > 1 else at_a_glance
            if mine:
                best = max(best, reached)
                alpha = max(alpha, best)
            else:
                best = min(best, reached)
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best


def played(state: State, seat: Seat, action: Action) -> State:
    """Returns the position after an action, at the next turn in which somebody has a choice, or at the end.

    Questions that come up in the middle are answered so that something is done.
    """
    after = state.copy()
    try:
        after.work = Work(WORK)
        after.step = run(take(after, UNHEARD, seat, action), answer_boldly)
        to_the_next_choice(after)
    except MatchOver as over:
        after.outcome = over.outcome
    return after


def to_the_next_choice(state: State) -> None:
    """Play on what needs no player, up to the next turn with a choice. Raises `MatchOver` at the end."""
    while True:
        if state.step == TURN:
            if forced_skip(state) is None:
                return
            state.step = run(turn(state, UNHEARD), answer_boldly)
        elif state.step == "round end":
            state.step = run(round_end(state, UNHEARD), answer_boldly)
        else:
            state.step = run(round_start(state, UNHEARD), answer_boldly)
