"""A limit on what rules may compute for one answer, counted in units of work: the engine has no clock, and replays
agree.

Rules count their work (`Work.spend`). A player's action is tried out strictly, and refused where it is too much;
automatic effects end where the work is spent.
"""

from __future__ import annotations

from collections.abc import Generator
from types import coroutine
from typing import Final, Protocol, TypeVar

from engine.asking import Answered, Questions, RuleText
from engine.refusals import NotAllowed

T = TypeVar("T")

TOO_MUCH: Final = (
    "That would set off more than I can work out in one go, so I do not play it. Choose something that sets off less."
)


class TooMuchWork(NotAllowed):
    """What was tried out takes more work than an answer has. Nothing has changed."""


class Work:
    """A budget of work. `is_strict`: going beyond it raises `TooMuchWork`; else rules ask whether it `is_spent`."""

    __slots__ = ("_aside", "_is_strict", "_left", "_units")

    def __init__(self, units: int, *, is_strict: bool = False) -> None:
        self._units = self._left = units
        self._is_strict = is_strict
        self._aside: Work | None = None

    def spend(self, units: int = 1) -> bool:
        """Counts some work. Returns whether there was enough left for it."""
        self._left -= units
        if self._is_strict and self._left < 0:
            raise TooMuchWork(TOO_MUCH)
        return self._left >= 0

    def aside(self, units: int) -> Work:
        """Returns the budget for trying things out beside this work: one for the whole answer, whoever asks first."""
        if self._aside is None:
            self._aside = Work(units)
        return self._aside

    @property
    def spent(self) -> int:
        """Returns how much was counted."""
        return self._units - self._left

    @property
    def is_spent(self) -> bool:
        """Returns whether nothing is left."""
        return self._left < 0


class Worked(Protocol):
    """A position that knows its current work budget; None without counting."""

    work: Work | None


@coroutine
def metered(text: RuleText[T], on: Worked, units: int) -> Generator[Questions, Answered | None, T]:
    """Returns, when awaited, the result of rule text; after each of its questions it has the full budget again."""
    answered: Answered | None = None
    try:
        while True:
            on.work = Work(units)
            try:
                questions = text.send(answered)
            except StopIteration as stop:
                result: T = stop.value
                return result
            finally:
                on.work = None
            answered = yield questions
    finally:
        text.close()
