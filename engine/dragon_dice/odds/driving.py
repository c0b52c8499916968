"""Rule text that is run on the side: its questions take their defaults, its dice a generator's."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from engine.asking import Question
from engine.chance import Roll
from engine.decisions import Decision
from engine.values import Json

T = TypeVar("T")
Answering = Callable[[Decision], Json]


def by_default(text: Awaitable[T]) -> T:
    """Returns what rule text returns that throws nothing, each of its questions answered by its default."""
    return driven(text, lambda decision: decision.default(), None)


def driven(text: Awaitable[T], answer: Answering, rng: random.Random | None) -> T:
    """Returns what rule text returns. `answer` decides, and `rng` throws the dice.

    Raises AssertionError where dice are thrown without a generator.
    """
    running = _awaited(text)
    sent: Any = None
    while True:
        try:
            (question,) = running.send(sent)
        except StopIteration as stop:
            result: T = stop.value
            return result
        sent = question, _answered(question, answer, rng)


async def _awaited(text: Awaitable[T]) -> T:
    return await text


def _answered(question: Question, answer: Answering, rng: random.Random | None) -> Json:
    if isinstance(question, Roll):
        assert rng is not None, f"nothing may be thrown here, not {question.kind}"
        return [rng.randrange(len(die.faces)) for die in question.dice]
    return question.check(answer(question))
