"""Runs rule text without a match: for trying things out, with a function that answers every question at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from engine.asking import Answered, Question, RuleText
from engine.chance import Roll
from engine.decisions import OPEN, Choose
from engine.values import Json

T = TypeVar("T")


class QuestionReached(Exception):
    """Raised by an answerer that does not want to answer: what is tried stops at this question."""

    def __init__(self, question: Question) -> None:
        super().__init__("a question")
        self.question = question


def run(text: RuleText[T], answer: Callable[[Question], Json]) -> T:
    """Returns what rule text returns when each of its questions is answered by a function."""
    answered: Answered | None = None
    try:
        while True:
            try:
                questions = text.send(answered)
            except StopIteration as stop:
                result: T = stop.value
                return result
            question = questions[0]
            forced = OPEN if isinstance(question, Roll) else question.forced()
            answered = question, answer(question) if forced is OPEN else forced
    finally:
        text.close()


def answer_boldly(question: Question) -> Json:
    """Returns an answer that does something where something may be done, and else the default."""
    if isinstance(question, Choose) and question.otherwise is not None:
        return next((option for option in question.options if option != question.otherwise), question.otherwise)
    if isinstance(question, Roll):
        return [0] * len(question.dice)
    return question.default()


def stop(question: Question) -> Json:
    """Answers nothing: raises `QuestionReached`."""
    raise QuestionReached(question)
