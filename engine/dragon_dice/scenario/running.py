"""Plays a scenario with the rules as they are and says what came out differently from what was expected."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from engine.decisions import Decision
from engine.dragon_dice.names import match_names
from engine.dragon_dice.rules import DragonDice
from engine.dragon_dice.scenario.answers import read_answer
from engine.dragon_dice.scenario.dice import ForcedRoll, ListedDice
from engine.dragon_dice.scenario.dividing import divide
from engine.dragon_dice.scenario.expectations import FinalPosition
from engine.dragon_dice.scenario.readers.rolls import CHOOSE_ELEMENT
from engine.dragon_dice.scenario.reading import DragonDiceScenario
from engine.dragon_dice.scenario.verbs import MARCHES, ScenarioVerb, way_to
from engine.dragon_dice.scenario.written import AnswerInFile, DiceOnTable, WrittenPrompt, is_accepted, offered_dice
from engine.dragon_dice.table.state import State
from engine.dragon_dice.text.position import format_position
from engine.events import Event
from engine.located import Item, NotReadable
from engine.refusals import Refusal
from engine.scenario import Stage, Stop
from engine.scenario.dice import DiceMismatch
from engine.values import Json, Seat

_ROLLED_AFTER: Final[Mapping[str, tuple[str, ...]]] = {
    "counter-maneuver": ("counter-maneuver",),
    "counter-attack": ("counter melee", "counter missile"),
    "negation": ("negation",),
}
"""Questions that are answered with yes where one of these rolls is listed."""

_LEFT_OUT_OF: Final[Mapping[str, tuple[str, ...]]] = {"leave out": (), "bench": ("counter melee",)}
"""Questions who does not roll, and the kinds of roll that say it; none: the roll the question is about."""

_ASKED_OF_EACH_ICON: Final = ("sai target", "sai choice", "spend", "return", "spells")
"""Questions that icons ask which may be combined."""

_AT_THE_WHOLE_ARMY: Final = ("Smite", "Stone", "Firebreath")
"""Icons which may be combined and ask none of them."""

_USED_WHOLE: Final = (CHOOSE_ELEMENT, "promote")
"""Questions whose answer is wrong when a part of it is used and another is not."""

MOST_PASSED: Final = 60
"""Number of steps, four turns, that are passed in search of the one an entry belongs to."""


class Performance:
    """One scenario in play."""

    def __init__(self, scenario: DragonDiceScenario, seed: int) -> None:
        self.scenario = scenario
        self.dice = ListedDice(scenario.rolls, seed, scenario.strict)
        self.answers = list(scenario.answers)
        self.unaccepted: dict[int, str] = {}
        """Answers that the file lists for a question the engine answered otherwise, by their place in the file."""
        self.left_over: list[AnswerInFile] = []
        """Parts of answers whose other parts were used, which must be used as well."""
        game = DragonDice(scenario.words.edition)
        self.stage = Stage(game, scenario.start.to_json(), self.dice, looks_at_forced=True)

    @property
    def events(self) -> Sequence[Event]:
        """Returns what has happened so far."""
        return self.stage.events

    def position(self) -> Mapping[str, Json]:
        """Returns the position by the keys of `setup`."""
        return format_position(self._state, self.scenario.words)

    # -- the entries -----------------------------------------------------------------------------------------------

    def play(self) -> None:
        """Plays every entry of `do`, or without any the step of the setup to its first open question."""
        actions = self.scenario.actions
        if not actions:
            self._play_step(ScenarioVerb(Item(None, 1, "do"), (self._state.step,)), ())
            return
        for number, action in enumerate(actions):
            if action.is_done:
                continue
            if self.stage.is_over:
                raise Stop(f"{action.text}: the match is over before ({self._reason})")
            if action.asks is not None:
                self._run_to_question(action)
            else:
                self._pass_to(action)
                if action.begins_turn is None:
                    self._play_step(action, actions[number + 1 :])

    def _pass_to(self, action: ScenarioVerb) -> None:
        """Declines everything that lies before the step of the entry."""
        turn_began = False
        for _ in range(MOST_PASSED):
            at_start = self.stage.at_step
            here = action.begins_at(self._state) and (at_start or self._is_underway(action))
            if here and (action.begins_turn is None or turn_began):
                return
            turn_began |= at_start and self._state.step == "expire effects" and self._state.marching == action.marching
            self._to_next_step(action)
        raise Stop(f"{action.text}: that step does not come up")

    def _is_underway(self, action: ScenarioVerb) -> bool:
        """Returns whether the entry can still be played in the middle of its step."""
        own = {prompt for _, prompt in action.given}
        if not own or action.last_step is not None:
            return action.begins_turn is None
        questions = self.stage.questions
        return any(d.prompt in own and action.is_about(d) for d in questions) and (
            "march" not in own or any(d.prompt == "march" for d in questions)
        )

    def _to_next_step(self, action: ScenarioVerb) -> None:
        self.stage.go_on()
        while not self.stage.at_step:
            if self.stage.is_over:
                raise Stop(f"{action.text}: the match is over before ({self._reason})")
            self._decline()

    def _play_step(self, action: ScenarioVerb, later: Sequence[ScenarioVerb]) -> None:
        """Plays the entry until its step is done or a question is open that it leaves to another player."""
        done: set[str] = set()
        if self.stage.at_step:
            self.stage.go_on()
        while not self.stage.is_over:
            if self.stage.at_step:
                if action.last_step is None or self._state.step not in action.steps:
                    break
                if self._state.step == "frontier choice" and not self._state.proposed:
                    break
                self.stage.go_on()
                continue
            if not self._answer_one(action, later, done):
                break
        missing = [prompt for prompt in action.needed if prompt not in done]
        if missing and not self.stage.is_over:
            raise Stop(f"{action.text}: the question {missing[0]!r} did not come up, so this cannot be played")

    def _answer_one(self, action: ScenarioVerb, later: Sequence[ScenarioVerb], done: set[str]) -> bool:
        """Answers one of the open questions. Returns False when the entry ends with them open."""
        before, questions = self.stage.before, self.stage.questions
        following = later[0] if later else None
        if any(decision.prompt == action.repeats and action.repeats in done for decision in questions):
            return False
        for decision in questions:
            said = action.answer_to(decision)
            if said is not None and decision.prompt not in done:
                done.add(decision.prompt)
                self._answer(decision, AnswerInFile(self._prompt(decision), said), forced=before is not None)
                return True
        if following is not None and following.asks is not None and any(map(following.asks.fits, questions)):
            return False
        if self._leave_to(following, questions) or self._answer_for(action, later, questions, before is not None):
            return not self._leave_to(following, questions)
        if before is not None:
            self._compare_forced(before)
            self.stage.go_on()
            return True
        if self._use_listed(questions):
            return True
        if any(action.leaves_open(decision) for decision in questions) or not self.scenario.actions:
            return False
        self._answer_default(questions[0])
        return True

    def _leave_to(self, following: ScenarioVerb | None, questions: Sequence[Decision]) -> bool:
        """Returns whether a question is what the next entry, a `cast`, has to say."""
        return (
            following is not None
            and following.steps == MARCHES
            and (None, "spells") in following.given
            and any(decision.prompt == "spells" and decision.player == self._state.marching for decision in questions)
        )

    def _answer_for(
        self, action: ScenarioVerb, later: Sequence[ScenarioVerb], questions: Sequence[Decision], forced: bool
    ) -> bool:
        """Lets a later entry of the same step answer now: the file may list what happens in a step in any order."""
        for other in later:
            if other.steps != action.steps or len(action.steps) > 1 or other.is_done or other.place is not None:
                return False
            for decision in questions:
                said = None if other.repeats == action.repeats else other.answer_to(decision)
                if said is not None:
                    other.is_done = True
                    self._answer(decision, AnswerInFile(self._prompt(decision), said), forced=forced)
                    return True
        return False

    def _run_to_question(self, action: ScenarioVerb) -> None:
        """Declines everything until the question is open that the entry asks for."""
        assert action.asks is not None
        for _ in range(MOST_PASSED * 10):
            if self.stage.is_over:
                break
            before, questions = self.stage.before, self.stage.questions
            if any(action.asks.fits(decision) for decision in questions):
                return
            if self.stage.at_step or before is not None:
                self.stage.go_on()
            elif not self._use_listed(questions):
                try:
                    way = way_to(action.asks, questions[0], self._state)
                except ValueError as several:
                    raise Stop(f"{action.text}: {several}") from None
                if way is None:
                    self._answer_default(questions[0])
                else:
                    self.stage.answer(questions[0], way)
        raise Stop(f"{action.text}: the question does not come up")

    # -- questions -------------------------------------------------------------------------------------------------

    @property
    def _state(self) -> State:
        return self.stage.state

    @property
    def _reason(self) -> str:
        """Returns why the match is over."""
        assert self._state.outcome is not None
        return self._state.outcome.reason

    def _table(self, decision: Decision) -> DiceOnTable:
        return DiceOnTable(self._state, decision, self.scenario.words)

    def _prompt(self, decision: Decision) -> WrittenPrompt:
        return WrittenPrompt(decision.player, decision.prompt)

    def _decline(self) -> None:
        """Answers one question as the file lists it, or by its default."""
        before = self.stage.before
        if before is not None:
            self._compare_forced(before)
            self.stage.go_on()
        elif not self._use_listed(self.stage.questions):
            self._answer_default(self.stage.questions[0])

    def _use_listed(self, questions: list[Decision]) -> bool:
        """Answers the first of the questions for which the file lists an answer. Returns whether there is one."""
        for decision in questions:
            for number, written in enumerate(self.answers):
                part, rest = divide(written, decision, self._table(decision))
                if part is not None:
                    self._keep_for_later(number, rest)
                    self._answer(decision, part, forced=False)
                    return True
            implied = self._implied(decision)
            if implied is not None:
                self.stage.answer(decision, implied)
                return True
        return False

    def _keep_for_later(self, number: int, rest: AnswerInFile | None) -> None:
        """Takes a listed answer away that was used, but for what is left of it for other questions."""
        self.answers[number : number + 1] = [] if rest is None else [rest]
        if rest is not None and rest.prompt.name in _USED_WHOLE:
            self.left_over.append(rest)

    def _implied(self, decision: Decision) -> Json:
        """Returns the answer that a listed roll implies: a file that lists the roll of a counter-attack wants one."""
        if decision.prompt in _ROLLED_AFTER:
            roll = self.dice.lists(decision.player, *_ROLLED_AFTER[decision.prompt])
            return None if roll is None or self._is_of_another_army(roll, decision) else "yes"
        if decision.prompt in _LEFT_OUT_OF:
            return self._left_out(decision)
        implied = _IMPLIED.get(decision.prompt)
        return None if implied is None else implied(self, decision)

    def _aims_one_by_one(self, decision: Decision) -> Json:
        """Returns that icons are not combined: a file that lists as many targets as there are icons aims with each of
        them.
        """
        if decision.about.get("icon") in _AT_THE_WHOLE_ARMY:
            return None
        copies = decision.about.get("count")
        return "no" if any(self._listed(decision.player, each) == copies for each in _ASKED_OF_EACH_ICON) else None

    def _returns(self, decision: Decision) -> Json:
        """Returns that a unit comes back, where the file lists which."""
        return "return" if self._listed(decision.player, "return") and is_accepted(decision, "return") else None

    def _rolled_for(self, decision: Decision, kind: str) -> Json:
        """Returns those of the offered dice that are listed in a roll."""
        return self._listed_among(offered_dice(decision), self.dice.lists(decision.player, kind)) or None

    def _rolled_again(self, decision: Decision) -> Json:
        """Returns the offered dice for which a second face is listed. Where several causes let one unit each be rolled
        again, what is too much for one is left to the next.
        """
        offered = offered_dice(decision)
        replaced = [die for die in self.dice.to_be_replaced(decision.player) if die in offered]
        while replaced and not is_accepted(decision, replaced):
            replaced.pop()
        return replaced or None

    def _left_out(self, decision: Decision) -> Json:
        """Returns the offered dice that a listed roll does without."""
        offered = offered_dice(decision)
        kinds = _LEFT_OUT_OF[decision.prompt] or (str(decision.about.get("roll")),)
        roll = self.dice.lists(decision.player, *kinds)
        listed = self._listed_among(offered, roll)
        left_out = [die for die in offered if die in self._state.dice and die not in listed]
        return left_out if roll is not None and is_accepted(decision, left_out) else None

    def _is_of_another_army(self, roll: ForcedRoll, decision: Decision) -> bool:
        """Returns whether a listed roll is one of dice that do not stand where the question is about, but elsewhere."""
        here, dice = decision.about.get("place"), self._state.dice.values()
        own = [die for die in dice if die.owner == decision.player and self._state.is_in_play(die.place)]
        there = {str(die.id): die.place == here for die in own}
        listed = self._listed_among(list(there), roll)
        return bool(listed) and not any(there[die] for die in listed)

    def _listed(self, player: Seat, prompt: str) -> int:
        """Returns how many answers to such questions the file still lists."""
        return sum((written.prompt.player, written.prompt.name) == (player, prompt) for written in self.answers)

    @staticmethod
    def _listed_among(offered: Sequence[str], roll: ForcedRoll | None) -> list[str]:
        """Returns those of the dice that a listed roll names."""
        if roll is None:
            return []
        names = [die.name for die in roll.dice if die.name is not None]
        return list(match_names(names, roll.player, offered).values())

    def _compare_forced(self, decision: Decision) -> None:
        """Uses up a listed answer that is the only legal one; another one may be meant for a later question."""
        for number, written in enumerate(self.answers):
            part, rest = divide(written, decision, self._table(decision))
            if part is not None:
                sentence = self._difference_to_forced(decision, part)
                if sentence is None:
                    self._keep_for_later(number, rest)
                else:
                    self.unaccepted[id(written)] = sentence
                return

    def _difference_to_forced(self, decision: Decision, written: AnswerInFile) -> str | None:
        only = decision.forced()
        try:
            answer = decision.check(read_answer(written, self._table(decision)))
        except NotReadable as unknown:
            return str(unknown)
        except Refusal as refused:
            return f"line {written.answer.line}: {written.prompt}: {refused}"
        if answer == only:
            return None
        return f"line {written.answer.line}: {written.prompt}: {only!r} is the only legal answer"

    def _answer(self, decision: Decision, written: AnswerInFile, forced: bool) -> None:
        if forced:
            sentence = self._difference_to_forced(decision, written)
            if sentence is not None:
                raise Stop(sentence)
            self.stage.go_on()
            return
        try:
            self.stage.answer(decision, read_answer(written, self._table(decision)))
        except NotReadable as unknown:
            raise Stop(str(unknown)) from None
        except Refusal as refused:
            shown = written.answer.plain()
            raise Stop(f"line {written.answer.line}: {written.prompt}: {shown} is refused: {refused}") from None

    def _answer_default(self, decision: Decision) -> None:
        self.stage.answer(decision, decision.default())

    # -- judging ---------------------------------------------------------------------------------------------------

    def differences(self) -> Iterator[str]:
        """Returns everything that is not as the file says."""
        try:
            self.dice.all_used()
        except DiceMismatch as unused:
            yield str(unused)
        for left in self.dice.left:
            yield f"{left} was never called for"
        for written in self.answers:
            if id(written) in self.unaccepted:
                yield self.unaccepted[id(written)]
            elif any(written is rest for rest in self.left_over):
                rest = ", ".join(f"{name}: {said.plain()}" for name, said in written.answer.mapping().items())
                yield f"line {written.answer.line}: {written.prompt}: there is no question for {rest}"
        yield from self.scenario.expected.differences(FinalPosition(self._state, self.stage.events, self.stage.asked))


_IMPLIED: Final[Mapping[str, Callable[[Performance, Decision], Json]]] = MappingProxyType(
    {
        "combine": Performance._aims_one_by_one,
        "sai choice": Performance._returns,
        "dispel": lambda run, decision: run._rolled_for(decision, "dispel"),
        "resist fear": lambda run, decision: run._rolled_for(decision, "dragon response"),
        "reroll": Performance._rolled_again,
    }
)
"""How a listed roll implies the answer to a question."""
