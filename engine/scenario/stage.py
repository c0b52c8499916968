"""The stage of a scenario: a position in play by a game's own rules, which stands still at exact moments.

A match runs from question to question. A scenario looks between: when a march is done and the next phase has not begun,
or where a question would be open that has one legal answer only. So a stage stands still at the start of every step and
at every question, and goes on when the runner of the game's files says so.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Generic, TypeVar

from engine.chance import Roll, Source
from engine.decisions import OPEN, Decision
from engine.events import Event
from engine.game import Game, State
from engine.journal import Entry, Snapshot
from engine.listening import Heard, Listener
from engine.playthrough import Playthrough
from engine.scenario.dice import DiceMismatch
from engine.values import Json, Seat

S = TypeVar("S", bound=State)


class Stop(Exception):
    """The scenario cannot be played on; the sentence says why."""


class _StandStill(Exception):
    """What is watched for has come up: play goes no further in this step."""


class _Ear(Listener[Any]):
    """Lets play stand still, and keeps what a stage must know of it."""

    def __init__(self, stage: Stage[Any]) -> None:
        self._stage = stage
        self.state: State | None = None

    def step_begins(self, play: Heard[Any]) -> None:
        """Keeps hold of the position: a match that is halted in the middle of a step goes back to its start."""
        self.state = play.state

    def decision_pending(self, play: Heard[Any], number: int, decision: Decision) -> None:
        """Notes every question that play does not run over."""
        if self._stage.looks_at_forced or decision.forced() is OPEN:
            self._stage.asked.append(decision)

    def announced(self, play: Heard[Any], event: Event) -> None:
        """Stops play after an event that is watched for."""
        if self._stage.stops_after(event):
            raise _StandStill

    def pauses(self, play: Heard[Any], before: Decision | None) -> bool:
        """Returns whether play is to stand still."""
        return before is None or self._stage.looks_at_forced


class _Watched:
    """The dice of a file, but play stands still before a roll that is watched for."""

    def __init__(self, stage: Stage[Any], dice: Source) -> None:
        self._stage = stage
        self._dice = dice

    def roll(self, number: int, roll: Roll) -> Sequence[int]:
        """Returns one face index per die."""
        if self._stage.stops_before(roll):
            raise _StandStill
        return self._dice.roll(number, roll)


def _never(_: object) -> bool:
    return False


class Stage(Generic[S]):
    """A position in play for a scenario.

    With `looks_at_forced` it stands still before questions that have one legal answer, too; else play runs over them.
    `asked` are all questions so far at which it does not, in order. A bug in a rule, and dice that do not fit a roll,
    are a `Stop`.
    """

    def __init__(
        self, game: Game[S], start: Mapping[str, Json], dice: Source, *, looks_at_forced: bool = False
    ) -> None:
        self.looks_at_forced: Final = looks_at_forced
        self.stops_before: Callable[[Roll], bool] = _never
        """Says before which roll play stands still in the middle of a step, which begins there when it goes on."""
        self.stops_after: Callable[[Event], bool] = _never
        """Says after which event play stands still in the middle of a step, which begins there when it goes on."""
        self.asked: list[Decision] = []
        self._game: Final = game
        self._source: Final = _Watched(self, dice)
        self._earlier: list[Event] = []
        """What happened before play last stood still in the middle of a step."""
        self._begin(Snapshot(start, 0, 0, 0))

    def _begin(self, start: Snapshot, further: Sequence[Entry] = ()) -> None:
        self._ear = _Ear(self)
        self._match: Playthrough[S] = Playthrough(self._game, start, self._source, further, self._ear)
        self._look_for_failure()

    # -- looking ---------------------------------------------------------------------------------------------------

    @property
    def state(self) -> S:
        """Returns the position."""
        return self._match.state

    @property
    def events(self) -> list[Event]:
        """Returns what has happened."""
        return [*self._earlier, *self._match.events]

    @property
    def is_over(self) -> bool:
        """Returns whether the match is over."""
        return self._match.outcome is not None

    @property
    def at_step(self) -> bool:
        """Returns whether play stands at the start of the step that the state names."""
        return self._match.pause is not None and self._match.pause.before is None

    @property
    def before(self) -> Decision | None:
        """Returns the question with one legal answer before which play stands, or None."""
        return None if self._match.pause is None else self._match.pause.before

    @property
    def question(self) -> Decision | None:
        """Returns the first of the open questions; None at the start of a step and when the match is over."""
        return next(iter(self.questions), None)

    @property
    def questions(self) -> list[Decision]:
        """Returns the open questions; where play stands before one with one legal answer, that one."""
        return list(self._match.pending.values()) if self.before is None else [self.before]

    # -- playing ---------------------------------------------------------------------------------------------------

    def go_on(self) -> None:
        """Begins the step at whose start play stands, or lets the driver answer the question before which it does."""
        self._match.go_on()
        self._look_for_failure()

    def answer(self, decision: Decision, answer: Json) -> None:
        """Answers an open question. Raises a `Refusal`, and nothing has changed."""
        number = next(number for number, open_ in self._match.pending.items() if open_ is decision)
        self._match.answer(number, decision.player, answer)
        self._look_for_failure()

    def concede(self, seat: Seat) -> None:
        """Lets a player give up. Raises a `Refusal`, and nothing has changed."""
        self._match.concede(seat)
        self._look_for_failure()

    def copy(self, dice: Source) -> Stage[S]:
        """Returns another stage at the same moment, with other dice, to try something out."""
        other: Stage[S] = Stage(self._game, self.state.to_json(), dice, looks_at_forced=self.looks_at_forced)
        if not self.at_step and not self.is_over:
            other._begin(self._match.snapshot(), self._match.entries_since_snapshot())
            while other._where() != self._where():
                other.go_on()
        return other

    def _where(self) -> tuple[int, int, list[int]]:
        """Returns which questions there have been, and which of them play stands at."""
        match = self._match
        return match.questions_put, 0 if match.pause is None else match.pause.number, list(match.pending)

    def _look_for_failure(self) -> None:
        failure = self._match.failure
        if failure is None:
            return
        if isinstance(failure.__cause__, DiceMismatch):
            raise Stop(str(failure.__cause__))
        if not isinstance(failure.__cause__, _StandStill):
            raise Stop(f"a rule failed, which is a bug of ours: {failure}")
        assert self._ear.state is not None
        self._earlier = self.events
        self._begin(Snapshot(self._ear.state.to_json(), 0, 0, len(self._earlier)))
