"""How rule text asks: plain awaitables, driven by `Playthrough` and never by an event loop.

A rule awaits `ask(decision)` or `throw(roll)`; the awaitable yields a `Questions` and is sent an `Answered`. Rules that
let several players think at once use `together`, which keeps the questions of all of them open.
"""

from __future__ import annotations

from collections.abc import Coroutine, Generator, Sequence
from types import coroutine
from typing import TypeAlias, TypeVar, cast

from engine.chance import Roll
from engine.decisions import Decision
from engine.values import Json

T = TypeVar("T")

Question: TypeAlias = Decision | Roll
Questions: TypeAlias = tuple[Question, ...]
"""Everything that is open at once. A question keeps its identity (`is`) until it is answered."""


Answered: TypeAlias = tuple[Question, Json]
"""One of the open questions and its checked answer."""

RuleText: TypeAlias = Coroutine[Questions, Answered | None, T]
"""What an `async def` of rule text is to its driver."""


@coroutine
def ask(question: Question) -> Generator[Questions, Answered, Json]:
    """Returns, when awaited, the checked answer of a player, or of chance."""
    _, answer = yield (question,)
    return answer


@coroutine
def throw(roll: Roll) -> Generator[Questions, Answered, Sequence[int]]:
    """Returns, when awaited, one face index per die of the roll; whoever answers has checked them."""
    _, faces = yield (roll,)
    return cast("Sequence[int]", faces)


@coroutine
def _together(texts: Sequence[RuleText[T]]) -> Generator[Questions, Answered, list[T]]:
    results: dict[int, T] = {}
    waiting: dict[int, Questions] = {}

    def run(index: int, answered: Answered | None) -> None:
        try:
            waiting[index] = texts[index].send(answered)
        except StopIteration as stop:
            waiting.pop(index, None)
            results[index] = stop.value

    try:
        for index in range(len(texts)):
            run(index, None)
        while waiting:
            answered = yield tuple(question for questions in waiting.values() for question in questions)
            asked, _ = answered
            asker = next(
                index for index, questions in waiting.items() if any(question is asked for question in questions)
            )
            run(asker, answered)
    finally:
        # Where one of them ends the match, or fails, the others have not finished.
        for text in texts:
            text.close()
    return [results[index] for index in range(len(texts))]


async def together(*texts: RuleText[T]) -> list[T]:
    """Runs the rule texts side by side and returns their results, in order.

    Their questions are open at the same time, so players answer in any order; no player's part may depend on another's
    before all are done.
    """
    return await _together(texts)
