"""Drives a match step by step for a scenario: it stands still at the start of every step and at every real question.

The match itself is a `Playthrough`'s business. A case looks at moments that a playthrough runs over: when somebody's
movement is done and nobody else has been asked. So this drives the same rule text, with forced dice, step by step.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.asking import Answered, Questions, RuleText
from engine.chance import Roll
from engine.d6s.events import Fought
from engine.d6s.rules import D6s
from engine.d6s.scenario.dice import ForcedDice
from engine.d6s.state import State
from engine.decisions import OPEN, Decision
from engine.events import Event, Happened
from engine.game import MatchOver
from engine.values import Json, Seat


@dataclass(frozen=True, slots=True)
class Asked:
    """A question that came up: of which unit, with which prompt."""

    unit: str
    prompt: str


class Stopped(Exception):
    """Play stands still: the last entry is done, with all that it brought about."""


class Driver:
    """A position in play for a scenario."""

    def __init__(self, state: State, dice: ForcedDice) -> None:
        self.game = D6s()
        self.state = state
        self.dice = dice
        self.events: list[Event] = []
        self.asked: list[Asked] = []
        self.open: list[Decision] = []
        self.is_lenient: Callable[[Roll], bool] = lambda roll: False
        """Says whether an unlisted roll only makes play stand still."""
        self.stops_after: Callable[[str], bool] = lambda unit: False
        """Says whether play stands still when the turn of a character in melee is over."""
        self._text: RuleText[str] | None = None
        self._start: dict[str, Json] = {}
        self._answers: list[Json] = []

    @property
    def at_halt(self) -> bool:
        """Returns whether play stands at the start of the step that the state names."""
        return self._text is None

    @property
    def is_over(self) -> bool:
        """Returns whether the match is over."""
        return self.state.outcome is not None

    @property
    def question(self) -> Decision | None:
        """Returns the first open question."""
        return self.open[0] if self.open else None

    def go(self) -> None:
        """Plays the step that the state names, up to its first question or its end."""
        assert self.at_halt and not self.is_over
        self._start = self.state.to_json()
        self._answers = []
        self._text = self.game.play(self.state, self._tell)
        self._advance(None)

    def answer(self, decision: Decision, answer: Json) -> None:
        """Answers an open question and plays on. Raises a `Refusal`, and nothing has changed."""
        checked = decision.check(answer)
        assert decision.check(checked) == checked, f"{decision.prompt}: {checked} is no normal form"
        self._answers.append(checked)
        self._advance(Answered(decision, checked))

    def _advance(self, answered: Answered | None) -> None:
        assert self._text is not None
        try:
            while True:
                questions = self._text.send(answered)  # type: ignore[arg-type]
                answered = self._put(questions)
                if answered is None:
                    return
        except StopIteration as stop:
            self.state.step = stop.value
            self._stand_still()
        except MatchOver as over:
            self.state.outcome = over.outcome
            self._stand_still()

    def _stand_still(self) -> None:
        self._text, self.open = None, []

    def _put(self, questions: Questions) -> Answered | None:
        self.open = []
        for question in questions:
            if isinstance(question, Roll):
                if self.is_lenient(question) and not self.dice.free and not self.dice.lists(question):
                    raise Stopped
                faces = self.dice.roll(question)
                self._answers.append(faces)
                return Answered(question, faces)
            only = question.forced()
            if only is not OPEN:
                self._answers.append(only)
                return Answered(question, only)
            self.open.append(question)
        for decision in self.open:
            self.asked.append(Asked(str(decision.about.get("unit", "")), decision.prompt))
        return None

    def _tell(self, happened: Happened, cause: str = "", seen_by: tuple[Seat, ...] | None = None) -> Event:
        event = Event(len(self.events) + 1, happened, cause or self.state.step, seen_by)
        self.events.append(event)
        if isinstance(happened, Fought) and self.stops_after(happened.unit):
            raise Stopped
        return event

    def copy(self, dice: ForcedDice) -> Driver:
        """Returns another driver at the same moment: the step is started again and fed with the answers so far."""
        if self.at_halt:
            return Driver(State.from_json(self.state.to_json()), dice)
        other = Driver(State.from_json(self._start), dice)
        other._start = self._start
        other._text = other.game.play(other.state, other._tell)
        replay = list(self._answers)
        answered: Answered | None = None
        while True:
            questions = other._text.send(answered)  # type: ignore[arg-type]
            if not replay:
                other._answers = list(self._answers)
                answered = other._put(questions)
                if answered is not None:
                    other._advance(answered)
                return other
            question = next((q for q in questions if isinstance(q, Roll)), questions[0])
            answered = Answered(question, replay.pop(0))


def about_unit(decision: Decision) -> str:
    """Returns of whom a question is."""
    return str(decision.about.get("unit", ""))
