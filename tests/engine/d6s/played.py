"""Plays one piece of rule text on a written position, with scripted dice and answers, and hears what it tells."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

from engine.chance import Roll
from engine.d6s.actions.moving import Move
from engine.d6s.actions.steps import begin_account, judged, read_step
from engine.d6s.battle import Battle
from engine.d6s.position import read_position
from engine.d6s.state import State
from engine.decisions import Decision
from engine.events import Happened
from engine.located import read_yaml
from engine.values import Json


def position(text: str) -> State:
    """Returns the position that a text says, by the keys of `setup` in a scenario file."""
    return read_position(read_yaml(text))


class Played:
    """A battle whose dice are scripted: `dice` holds the faces of each kind of roll in the order of the throws.

    `answers` are by prompt; what is not answered is declined. A die that is not scripted, and one that is left over,
    fails the test.
    """

    def __init__(
        self,
        state: State,
        dice: Mapping[str, Sequence[int]] | None = None,
        answers: Mapping[str, Sequence[Json]] | None = None,
    ) -> None:
        self.state = state
        self.told: list[Happened] = []
        self.asked: list[Decision] = []
        self._dice = {kind: list(faces) for kind, faces in (dice or {}).items()}
        self._answers = {prompt: list(given) for prompt, given in (answers or {}).items()}
        self.battle = Battle(state, lambda happened, cause="", seen_by=None: self.told.append(happened))

    def run(self, rule: Callable[[Battle], Awaitable[Any]]) -> Any:
        """Returns what the rule text returns."""
        text = rule(self.battle).__await__()
        answered: Any = None
        while True:
            try:
                (question,) = text.send(answered)
            except StopIteration as stop:
                assert not any(self._dice.values()), f"dice that were not thrown: {self._dice}"
                return stop.value
            answered = question, self._answer(question)

    def _answer(self, question: Decision | Roll) -> Any:
        if isinstance(question, Roll):
            left = self._dice.get(question.kind, [])
            assert len(left) >= len(question.dice), f"{question.kind}: a die that is not scripted"
            return [left.pop(0) - 1 for _ in question.dice]
        self.asked.append(question)
        given = self._answers.get(question.prompt, [])
        return question.check(given.pop(0)) if given else question.default()

    @property
    def prompts(self) -> list[str]:
        """Returns which questions came up, in order."""
        return [question.prompt for question in self.asked]

    def names(self) -> list[str]:
        """Returns which events were told, in order."""
        return [happened.name for happened in self.told]


def moved(
    state: State,
    name: str,
    steps: Sequence[Json],
    dice: Mapping[str, Sequence[int]] | None = None,
    answers: Mapping[str, Sequence[Json]] | None = None,
) -> Played:
    """Returns the movement of a character after its steps have been judged, and done one after another."""
    unit, played = state.units[name], Played(state, dice, answers)
    account = begin_account(state, unit)
    normal = judged(state, account, unit, [read_step(row) for row in steps])

    async def play(battle: Battle) -> None:
        move = Move(state, account, unit)
        for step in normal:
            if not await step.play(battle, move):
                return

    played.run(play)
    return played
