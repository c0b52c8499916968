"""Listening to a match: events and questions at the moment they occur.

Replays, invariants, benchmarks and scenarios hear a match as it is played, resumed or replayed, without standing
between the rules and their driver.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, Protocol, TypeVar

from engine.asking import Question
from engine.decisions import Decision
from engine.events import Event, Happened
from engine.game import State
from engine.journal import By
from engine.values import Json, Seat
from engine.view import View

S = TypeVar("S", bound=State)


class Heard(Protocol[S]):
    """The match as far as a listener may look at it: a listener cannot play."""

    state: S

    @property
    def questions_put(self) -> int:
        """Returns how many questions there have been in the match, to players and to chance."""

    def view(self, seat: Seat | None) -> View:
        """Returns what a seat, or a spectator (None), may see now."""


class Listener(Generic[S]):
    """Hears nothing by default: override the methods you need.

    An exception here counts as a bug of the rule that was just played, and halts the match.
    """

    def step_begins(self, play: Heard[S]) -> None:
        """Hears that the step which the state names begins."""

    def step_ends(self, play: Heard[S]) -> None:
        """Hears that the step which the state names has come to its end."""

    def runs(self, play: Heard[S]) -> None:
        """Hears that rule text runs on now, with an answer or from its beginning."""

    def asks(self, play: Heard[S], questions: Sequence[Question]) -> None:
        """Hears what stands open now, decisions and rolls, those that need no player as well."""

    def decision_pending(self, play: Heard[S], number: int, decision: Decision) -> None:
        """Hears of every decision once, when it is put."""

    def answered(self, play: Heard[S], number: int, question: Question, answer: Json, by: By) -> None:
        """Hears of an answer that is in the journal now, a roll's too."""

    def announces(self, play: Heard[S], happened: Happened) -> None:
        """Hears what is about to be told: the position shows all that has followed from the event before."""

    def announced(self, play: Heard[S], event: Event) -> None:
        """Hears what was told."""

    def pauses(self, play: Heard[S], before: Decision | None) -> bool:
        """Returns whether play is to stand still until `Playthrough.go_on`: at the start of a step (None), or before
        the driver gives the only answer to a question."""
        return False


# What listens to a match of any game.
