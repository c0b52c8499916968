"""Dragon Dice with a halt at the start of every step and before every question the engine answers itself.

A scenario looks at the position at exact moments: when a march is done and the next phase has not begun, or where a
question would be open that has one legal answer only. The rules and their driver know nothing of that: this game puts a
question of its own there, which is answered when the scenario goes on.
"""

from __future__ import annotations

import random
from collections.abc import Generator
from dataclasses import dataclass
from typing import ClassVar

from engine.asking import Answered, Questions, RuleText
from engine.chance import Roll
from engine.decisions import OPEN, Decision
from engine.dragon_dice.rules import DragonDice
from engine.dragon_dice.table.state import State
from engine.game import Tell
from engine.values import Json


@dataclass(frozen=True, kw_only=True)
class Halt(Decision):
    """No question of the rules: play stands still here. `before` is the question that has one legal answer only."""

    shape: ClassVar[str] = "halt"

    before: Decision | None = None

    def check(self, answer: Json) -> Json:
        """Returns the answer: any lets play go on."""
        return answer

    def sample(self, rng: random.Random) -> Json:
        """Returns the answer that goes on."""
        return None

    def default(self) -> Json:
        """Returns the answer that goes on."""
        return None

    def terms(self) -> Json:
        """Returns nothing: every halt is like the other."""
        return None


class HaltingDragonDice(DragonDice):
    """The same rules, with halts."""

    async def play(self, state: State, tell: Tell) -> str:
        """Plays the step that the state names and returns the name of the one that follows."""
        return await _Halting(self, state, tell)


class _Halting:
    """Relays the questions of a step, with the halts between them."""

    def __init__(self, game: HaltingDragonDice, state: State, tell: Tell) -> None:
        self._game = game
        self._state = state
        self._tell = tell

    def __await__(self) -> Generator[Questions, Answered, str]:
        yield (self._halt(None),)
        text: RuleText[str] = DragonDice.play(self._game, self._state, self._tell)
        answered: Answered | None = None
        try:
            while True:
                try:
                    # The first send must be None; typing has no way to say so.
                    questions = text.send(answered)  # type: ignore[arg-type]
                except StopIteration as stop:
                    return str(stop.value)
                only = _answered_by_the_engine(questions)
                if only is not None:
                    yield (self._halt(only),)
                answered = yield questions
        finally:
            text.close()

    def _halt(self, before: Decision | None) -> Halt:
        # Of somebody who is out nothing is waited for.
        return Halt(player=self._state.playing()[0], prompt="halt", before=before)


def _answered_by_the_engine(questions: Questions) -> Decision | None:
    """Returns the decision that the driver will answer itself now, if there is one."""
    if any(isinstance(question, Roll) for question in questions):
        return None
    return next((q for q in questions if isinstance(q, Decision) and q.forced() is not OPEN), None)
