"""Plays a tutorial: every press plays its script again from the start, so nothing has to be kept between presses."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from bot.games.face import AnyFace
from bot.games.words import Wording
from bot.prompts.form import AnyForm, Together, first_of
from bot.prompts.typed import read_answer
from bot.tutorial.script import TutorialScript, TutorialStep
from engine.chance import RandomSource, Roll
from engine.decisions import Decision
from engine.events import Event
from engine.game import Game
from engine.journal import Snapshot
from engine.playthrough import Playthrough
from engine.refusals import Refusal
from engine.registry import vocabulary
from engine.values import Json, Seat
from engine.view import View

MOST_ANSWERS: Final = 400
"""More answers than any tutorial has; a script that goes in circles ends there."""


OFFER: Final = "offer"
"""How the mark of a button begins that types something."""


TYPED: Final = "> "
"""How an answer of the trainer begins that is typed, not pressed."""


class WrongScript(Exception):
    """A tutorial does not fit the rules of today. The sentence says where."""


class ScriptedDice:
    """The dice of a script, then dice of a seed."""

    def __init__(self, faces: Sequence[Sequence[int | str]], seed: int) -> None:
        self._faces = list(faces)
        self._then = RandomSource(random.Random(seed))
        self.is_strict = True
        """Whether a roll of other dice than the script has is an error; after the decision play may go anywhere."""
        self.rolled: list[tuple[Roll, Sequence[int]]] = []
        """Every roll with its faces, for those who write a script."""

    def roll(self, number: int, roll: Roll) -> Sequence[int]:
        """Returns the next faces of the script."""
        fits = self._faces and (self.is_strict or len(self._faces[0]) == len(roll.dice))
        faces = self._scripted(roll, self._faces.pop(0)) if fits else self._then.roll(number, roll)
        self.rolled.append((roll, faces))
        return faces

    @staticmethod
    def _scripted(roll: Roll, written: Sequence[int | str]) -> list[int]:
        """Returns the faces that a script names: by their number, counted from 0, or as they are printed."""
        if len(written) != len(roll.dice):
            names = ", ".join(die.name for die in roll.dice)
            raise WrongScript(f"a script has {written} for the {roll.kind} roll of {roll.player}: {names}")
        return [
            face if isinstance(face, int) else die.faces.index(face)
            for die, face in zip(roll.dice, written, strict=True)
        ]


@dataclass(frozen=True)
class TutorialMoment:
    """Where a learner stands: what has happened since the press before, the table, and what can be pressed."""

    script: TutorialScript
    number: int
    """The step, counted from 0."""
    events: Sequence[Event]
    view: View
    form: AnyForm | None
    """The form of the open question; None when the tutorial is over."""
    wording: Wording
    said: str = ""
    """What came of the decision, where it did not lead to victory."""
    has_won: bool = False

    @property
    def step(self) -> TutorialStep:
        """Returns what the script says here."""
        return self.script.steps[self.number]

    def labels(self) -> Mapping[str, str]:
        """Returns what can be pressed: the labels by their marks."""
        if self.form is None:
            return {}
        offered = {f"{OFFER}{number}": label for number, label in enumerate(self.step.offers)}
        return offered | {press.mark: press.label for press in self.form.presses()}

    def answer(self, mark: str) -> Json | Together:
        """Returns the answer whose button carries a mark."""
        assert self.form is not None
        if mark.startswith(OFFER):
            return read_answer(self.form, list(self.step.offers.values())[int(mark.removeprefix(OFFER))])
        return self.form.marked(mark)

    def right(self) -> str:
        """Returns the mark of the right button. Raises `WrongScript` where it is not offered."""
        found = [mark for mark, label in self.labels().items() if label.startswith(self.step.press)]
        if not found:
            offered = ", ".join(self.labels().values())
            raise WrongScript(f"{self.script.name}, step {self.number + 1}: {self.step.press!r} is not among {offered}")
        return found[0]


class TutorialRun:
    """A tutorial in play, from its start."""

    def __init__(self, script: TutorialScript, game: Game[Any], face: AnyFace, names: Mapping[Seat, str]) -> None:
        self._script = script
        self._face = face
        self._names = names
        self._trainer = list(script.trainer_presses)
        self.dice = ScriptedDice(script.dice, script.seed)
        self.play: Playthrough[Any] = Playthrough(game, _start(script, game), self.dice)
        self._told = 0
        for _ in range(script.skip):
            self._to_the_learner()
            self._answer(self._mine(), None)
        self._told = len(self.play.events)
        self._to_the_learner()

    def at(self, number: int, chosen: str = "") -> TutorialMoment:
        """Returns where the learner stands at a step, once all before it are done as the script says.

        `chosen` is the mark of the button that was pressed at the decision. Raises `WrongScript`.
        """
        for at in range(number):
            moment = self._moment(at)
            assert moment.form is not None, f"{self._script.name} is over at step {at + 1}"
            mark = moment.right()
            self._told = len(self.play.events)
            self._answer(moment.form.decision, moment.answer(mark))
            self._to_the_learner()
        moment = self._moment(number)
        if not chosen:
            return moment
        if moment.form is None or chosen not in moment.labels():
            raise WrongScript(f"{self._script.name}: {chosen} cannot be pressed at step {number + 1}")
        label = moment.labels()[chosen]
        self.dice.is_strict = False
        self._told = len(self.play.events)
        self._answer(moment.form.decision, moment.answer(chosen))
        for _ in range(MOST_ANSWERS):
            self._to_the_learner()
            if self.play.outcome is not None or not self._goes_on():
                break
        won = self._has_won()
        said = "" if won else moment.step.about(label)
        after = self._moment(number)
        return TutorialMoment(after.script, number, after.events, after.view, None, after.wording, said, won)

    def _has_won(self) -> bool:
        outcome = self.play.outcome
        return outcome is not None and self._script.you in outcome.winners

    def _goes_on(self) -> bool:
        """Answer a question of the learner after the decision by the button that stands first.

        Return False at the start of another turn: then the decision has led nowhere.
        """
        if any(event.facts.begins in ("turn", "round") for event in self.play.events[self._told :]):
            return False
        moment = self._moment(len(self._script.steps) - 1)
        assert moment.form is not None
        first = next((press.mark for press in moment.form.presses()), "")
        self._answer(moment.form.decision, moment.form.marked(first) if first else None)
        return True

    def _moment(self, number: int) -> TutorialMoment:
        wording = self._face.wording(self._names, self.play.view(self._script.you))
        mine = None if self.play.outcome is not None else self._mine()
        form = None if mine is None else self._face.form(mine, wording)
        seen = [event for event in self.play.events[self._told :] if event.is_seen_by(self._script.you)]
        return TutorialMoment(self._script, number, seen, self.play.view(self._script.you), form, wording)

    def _mine(self) -> Decision:
        found = next((one for one in self.play.pending.values() if one.player == self._script.you), None)
        if found is None:
            raise WrongScript(f"{self._script.name}: the learner is not asked here")
        return found

    def _to_the_learner(self) -> None:
        """Let the trainer answer until the learner is asked, or the match is over."""
        for _ in range(MOST_ANSWERS):
            if self.play.failure is not None:
                raise WrongScript(f"{self._script.name}: {self.play.failure}")
            pending = self.play.pending
            if self.play.outcome is not None or any(one.player == self._script.you for one in pending.values()):
                return
            decision = next(iter(pending.values()))
            self._answer(decision, self._pressed_by_the_trainer(decision))
        raise WrongScript(f"{self._script.name}: the trainer plays on and on")

    def _pressed_by_the_trainer(self, decision: Decision) -> Any:
        form = self._face.form(decision, self._face.wording(self._names, self.play.view(decision.player)))
        for at, wanted in enumerate(self._trainer):
            if wanted.startswith(TYPED):
                with suppress(Refusal):
                    given = read_answer(form, wanted.removeprefix(TYPED))
                    decision.check(first_of(given))
                    del self._trainer[at]
                    return given
                continue
            for press in form.presses():
                if press.label.startswith(wanted):
                    del self._trainer[at]
                    return form.marked(press.mark)
        return None

    def _answer(self, decision: Decision, given: Any) -> None:
        """Give an answer as a button would; None is the default."""
        number = next(n for n, asked in self.play.pending.items() if asked is decision or asked == decision)
        if given is None:
            self.play.answer(number, decision.player, decision.default())
            return
        ahead = tuple(given.orders) if isinstance(given, Together) else ()
        self.play.answer(number, decision.player, first_of(given), ahead=ahead)


def _start(script: TutorialScript, game: Game[Any]) -> Snapshot:
    """Returns the position of the start. Raises `WrongScript` where the scenario runner does not understand it."""
    if script.setup is None:
        seats = [Seat(letter) for letter in "AB"]
        return Snapshot(game.new_match(seats, script.options).to_json(), 0, 0, 0, game.rules_version)
    return Snapshot(vocabulary(script.game).position(script.game, script.setup), 0, 0, 0, game.rules_version)
