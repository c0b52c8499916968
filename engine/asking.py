"""How rule text asks: plain awaitables, driven by `Playthrough` and never by an event loop.

A rule awaits `ask(decision)` or `roll(roll)`; the awaitable yields a `Questions` and is sent an `Answered`. Rules that
let several players think at once use `together`, which keeps each one's questions open beside the others'.
"""

from __future__ import annotations

from collections.abc import Awaitable, Coroutine, Generator, Sequence
from typing import Any, NamedTuple, TypeAlias, TypeVar, cast

from engine.chance import Roll
from engine.decisions import Decision
from engine.values import Json

T = TypeVar("T")

Question: TypeAlias = Decision | Roll
Questions: TypeAlias = tuple[Question, ...]
"""Everything that is open at once. A question keeps its identity (`is`) until it is answered."""


class Answered(NamedTuple):
    """One of the open questions and its checked answer."""

    question: Question
    answer: Json


RuleText: TypeAlias = Coroutine[Questions, Answered, T]
"""What an `async def` of rule text is to its driver."""


class _Ask:
    """Hands one question to the driver and returns its answer."""

    __slots__ = ("question",)

    def __init__(self, question: Question) -> None:
        self.question = question

    def __await__(self) -> Generator[Questions, Answered, Json]:
        answered = yield (self.question,)
        return answered.answer


class _Together:
    """Runs several rule texts side by side; each goes on as soon as its own question is answered."""

    __slots__ = ("texts",)

    def __init__(self, texts: Sequence[RuleText[Any]]) -> None:
        self.texts = texts

    def __await__(self) -> Generator[Questions, Answered, list[Any]]:
        results: list[Any] = [None] * len(self.texts)
        waiting: dict[int, Questions] = {}
        for index, text in enumerate(self.texts):
            self._run(index, text, None, waiting, results)
        while waiting:
            answered = yield tuple(question for questions in waiting.values() for question in questions)
            for index, questions in waiting.items():
                if any(question is answered.question for question in questions):
                    self._run(index, self.texts[index], answered, waiting, results)
                    break
        return results

    @staticmethod
    def _run(
        index: int,
        text: RuleText[Any],
        answered: Answered | None,
        waiting: dict[int, Questions],
        results: list[Any],
    ) -> None:
        try:
            # The first send of a coroutine must be None; typing has no way to say so.
            waiting[index] = text.send(answered)  # type: ignore[arg-type]
        except StopIteration as stop:
            waiting.pop(index, None)
            results[index] = stop.value


def ask(decision: Decision) -> Awaitable[Json]:
    """Returns, when awaited, the player's checked answer."""
    return _Ask(decision)


async def throw(roll: Roll) -> tuple[int, ...]:
    """Returns one face index per die of the roll; whoever answers has checked them."""
    return tuple(cast("Sequence[int]", await _Ask(roll)))


async def together(*texts: RuleText[T]) -> list[T]:
    """Runs the rule texts side by side and returns what each returned, in their order.

    Their questions stand open at the same time, so players answer in any order; what one does must not depend on
    another before all are done.
    """
    return await _Together(texts)
