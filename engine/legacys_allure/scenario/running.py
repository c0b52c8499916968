"""A scenario in play: every entry by the rules as they are, answers as the file lists them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from typing import Final

from engine.chance import Roll
from engine.decisions import Choose, Decision, Order
from engine.events import Event
from engine.game import Tell
from engine.legacys_allure.actions import WORK, Action, check_action
from engine.legacys_allure.cards import CardSet
from engine.legacys_allure.kingdoms import Kingdom, check_kingdom
from engine.legacys_allure.names import called
from engine.legacys_allure.phases.draft import check_pick
from engine.legacys_allure.phases.turn import ROUND_END, TURN, chosen_turn, forced_skip
from engine.legacys_allure.position import format_position
from engine.legacys_allure.rules import LegacysAllure
from engine.legacys_allure.scenario import entries, names
from engine.legacys_allure.scenario.entries import ScenarioEntry, read_entry
from engine.legacys_allure.scenario.expectations import FinalBoard, judge
from engine.legacys_allure.scenario.reading import AllureScenario, ListedAnswer
from engine.legacys_allure.state import State, Unasked
from engine.refusals import NotAllowed, Refusal
from engine.scenario import Stage, Stop
from engine.scenario.dice import DiceMismatch
from engine.values import Json, Seat
from engine.work import metered

_BY_ITSELF: Final = ("setup", "round start")
"""Steps without a question, which follow their cause at once."""


class Coins:
    """The contest's throws as a file lists them: the only chance of the game."""

    def __init__(self, winners: Sequence[Seat]) -> None:
        self.left = list(winners)

    def roll(self, number: int, roll: Roll) -> Sequence[int]:
        """Returns the face of the winner. Raises `DiceMismatch`."""
        if not self.left:
            raise DiceMismatch("the contest is thrown, and rolls does not say who wins: rolls: ['contest: A']")
        return [roll.dice[0].faces.index(self.left.pop(0))]


class WrittenAllure(LegacysAllure):
    """The game as a file writes it: with cards of the file's own, and a turn that is an entry even if it is forced."""

    def __init__(self, cards: CardSet, unasked: Unasked) -> None:
        super().__init__()
        self.cards = cards
        self.turn_is_entry = False
        self.unasked = unasked

    async def play(self, state: State, tell: Tell) -> str:
        """Plays the step that the state names; where an entry says the turn, it names who skips (A-18)."""
        state.unasked = self.unasked
        if state.step == TURN and self.turn_is_entry:
            return await metered(chosen_turn(state, tell), state, WORK)
        return await super().play(state, tell)


class Performance:
    """One scenario in play. Nothing is thrown that a file does not say, so the seed decides nothing."""

    def __init__(self, scenario: AllureScenario, seed: int = 0) -> None:
        start = scenario.start
        self.scenario = scenario
        self.coins = Coins(scenario.contest)
        self.game = WrittenAllure(start.cards, self._settle)
        self.stage = Stage(self.game, start.to_json(), self.coins)
        self.answers = list(scenario.answers)
        self.skipping: set[Seat] = set()
        """The players who skip everything for the rest of the round."""
        self.only_looks = False
        """Whether entries are only looked at: what they would do is not played."""

    @property
    def state(self) -> State:
        """Returns where everything stands."""
        return self.stage.state

    @property
    def events(self) -> Sequence[Event]:
        """Returns what has happened so far."""
        return self.stage.events

    def position(self) -> Mapping[str, Json]:
        """Returns the position by the keys of `setup`."""
        return format_position(self.state)

    def play(self) -> None:
        """Plays every entry of `do`. Raises `Stop` where one is refused."""
        for item in self.scenario.actions:
            entry = read_entry(item)
            try:
                self._play(entry)
            except Refusal as refusal:
                raise Stop(f"line {item.line}, {item.path}: {entry.text} is refused: {refusal}") from None

    def differences(self) -> Iterator[str]:
        """Yields a sentence for everything that is not as the file says."""
        yield from judge(FinalBoard(self.state, self.stage.events, self.look), self.scenario.expected)
        yield from self._unused()

    # -- entries -----------------------------------------------------------------------------------------------------

    def look(self, entry: ScenarioEntry) -> None:
        """Checks whether an entry would be accepted now; nothing is changed. Raises a `Refusal`.

        Its names are read first, so that an unknown word does not count as a refusal.
        """
        trial = copy(self)
        self.game.unasked = trial._settle
        try:
            trial.coins = Coins(self.coins.left)
            trial.stage = self.stage.copy(trial.coins)
            trial.answers, trial.skipping, trial.only_looks = list(self.answers), set(self.skipping), True
            trial._understand(entry)
            trial._play(entry)
        finally:
            self.game.unasked = self._settle

    def _understand(self, entry: ScenarioEntry) -> None:
        """Reads what an entry names. Raises `NotReadable`."""
        if entry.verb in ("act", "skip"):
            entries.read_action(self.state, entry)
        elif entry.verb == "kingdom":
            entries.read_kingdom(self.state, entry)
        elif entry.verb == "draft":
            entries.read_pick(self.state, entry)
        if entry.verb in ("kingdom", "draft", "concede", "skip all"):
            entries.read_player(entry)

    def _play(self, entry: ScenarioEntry) -> None:
        if self.state.outcome is not None:
            raise NotAllowed(f"The match is over: {self.state.outcome.reason}.")
        match entry.verb:
            case "concede":
                seat = entries.read_player(entry)
                if not self.only_looks:
                    self.stage.concede(seat)
            case "end round":
                self._end_round(entry)
            case "act" | "skip":
                self._act(entry)
            case "skip all":
                seat = entries.read_player(entry)
                self._come_to(seat)
                self.skipping.add(seat)
                self._skip_all()
            case "kingdom":
                self._bring(entry)
            case "contest":
                entry.value.one_of(("roll",))
                self._must_be("contest")
                if not self.only_looks:
                    self._go_on()
                    self._start_the_battle()
            case "draft":
                self._draft(entry)

    def _must_be(self, step: str) -> None:
        if self.state.step != step:
            raise NotAllowed(f"This is not the time for that: the match is at {self.state.step}.")

    def _act(self, entry: ScenarioEntry) -> None:
        seat = self.state.controller(names.find_unit(self.state, entry.value))
        self._come_to(seat)
        action = check_action(self.state, seat, entries.read_action(self.state, entry))
        if not self.only_looks:
            self._answer_step(seat, action.to_json())
            self._skip_all()

    def _come_to(self, seat: Seat) -> None:
        """Plays what comes before a turn of this player: forced skips of the other, the end and the start of a
        round.
        """
        while self.state.outcome is None:
            if self.state.step in (ROUND_END, "round start"):
                self._go_on()
            elif self.state.step != TURN:
                raise NotAllowed(f"This is not the time for that: the match is at {self.state.step}.")
            elif self.state.turn != seat and forced_skip(self.state) is not None:
                self._go_on()
            else:
                break
        if self.state.outcome is not None:
            raise NotAllowed(f"The match is over: {self.state.outcome.reason}.")
        if self.state.turn != seat:
            raise NotAllowed(f"It is not your turn: it is {self.state.turn}'s.")

    def _skip_all(self) -> None:
        """Plays the turns of the players who skip everything (A-20)."""
        while self.state.outcome is None and self.state.step == TURN and self.state.turn in self.skipping:
            self._skip_one()

    def _skip_one(self) -> None:
        assert self.state.turn is not None
        seat = self.state.turn
        self._answer_step(seat, Action(self.state.ready(seat)[0].id, skip=True).to_json())

    def _end_round(self, entry: ScenarioEntry) -> None:
        number = entry.value.number()
        while (
            self.state.step in (ROUND_END, "round start") and number > self.state.round and self.state.outcome is None
        ):
            self._go_on()
        if self.state.step not in (TURN, ROUND_END) or number != self.state.round:
            raise NotAllowed(f"Round {number} is not being played: it is round {self.state.round}.")
        if self.only_looks:
            return
        while self.state.outcome is None and self.state.step == TURN:
            self._skip_one()
        while self.state.outcome is None and self.state.step in (ROUND_END, "round start"):
            self._go_on()

    def _bring(self, entry: ScenarioEntry) -> None:
        state = self.state
        seat = entries.read_player(entry)
        self._must_be("kingdoms")
        if state.sides[seat].has_brought:
            raise NotAllowed(f"{seat} has brought a kingdom already.")
        kingdom = Kingdom.from_json(entries.read_kingdom(state, entry), state.cards, seat)
        kingdom = check_kingdom(kingdom, state.cards, state.format, state.limits, seat)
        if not self.only_looks:
            if self.stage.at_step:
                self.stage.go_on()
            question = next(one for one in self.stage.questions if one.player == seat)
            self.stage.answer(question, kingdom.to_json())

    def _draft(self, entry: ScenarioEntry) -> None:
        state = self.state
        seat = entries.read_player(entry)
        self._must_be("draft")
        if state.turn != seat:
            raise NotAllowed(f"It is not your turn: the pick is {state.turn}'s.")
        pick = check_pick(state, seat, entries.read_pick(state, entry))
        if not self.only_looks:
            self._answer_step(seat, pick.to_json())
            self._start_the_battle()

    # -- the rules ---------------------------------------------------------------------------------------------------

    def _start_the_battle(self) -> None:
        """Plays the steps without a question."""
        while self.state.outcome is None and self.state.step in _BY_ITSELF:
            self._go_on()

    def _answer_step(self, seat: Seat, answer: Json) -> None:
        """Plays the step at whose start play stands: its first question is answered so, unless the rules answer it."""
        self.game.turn_is_entry = True
        self.stage.go_on()
        self.game.turn_is_entry = False
        question = self.stage.question
        if question is not None and question.player == seat:
            self.stage.answer(question, answer)
        self._finish_step()

    def _go_on(self) -> None:
        """Plays the step at whose start play stands."""
        if self.state.step == ROUND_END:
            self.skipping.clear()
        self.stage.go_on()
        self._finish_step()

    def _finish_step(self) -> None:
        """Answers what comes up in the middle as the file lists it, or by the default: decline, or the first."""
        while (question := self.stage.question) is not None:
            self.stage.answer(question, self._listed(question))

    # -- questions ---------------------------------------------------------------------------------------------------

    def _listed(self, question: Decision) -> Json:
        """Returns what the file lists as an answer, or the default."""
        for index, answer in enumerate(self.answers):
            if (answer.player, answer.prompt) == (question.player, question.prompt):
                value = self._read(question, answer)
                try:
                    checked = question.check(value)
                except Refusal as refusal:
                    raise Stop(f"answers: {answer.player} {answer.prompt}: {answer.text}: {refusal}") from None
                del self.answers[index]
                return checked
        return question.default()

    def _settle(self, player: Seat, prompt: str, what: Json) -> None:
        """Takes the answer to what needed no question; an answer that says something else stays, and is a
        difference.
        """
        listed = [one for one in self.answers if (one.player, one.prompt) == (player, prompt)]
        if prompt == "order":
            for word in (word for one in listed[:1] for word in _in_order(one)):
                names.find_unit(self.state, listed[0].item, word)
            fitting = listed[:1]
        else:
            fitting = [one for one in listed if self._value(one) == what][:1]
        for one in fitting:
            self.answers.remove(one)

    def _read(self, question: Decision, answer: ListedAnswer) -> Json:
        if isinstance(question, Order):
            return self._order(question, answer)
        assert isinstance(question, Choose)
        return self._value(answer)

    def _value(self, answer: ListedAnswer) -> Json:
        if answer.prompt == "push":
            return answer.text.upper()
        if answer.prompt == "cleanse":
            return answer.text
        if answer.prompt in ("pull", "path"):
            return [names.place(answer.item, word) for word in answer.text.split()]
        value = names.word_value(self.state, answer.item, answer.text)
        return names.NONE if value is None else value

    def _order(self, question: Order, answer: ListedAnswer) -> Json:
        """Returns the order that an answer lists: units, the first to be first."""
        wanted: list[str] = []
        for word in _in_order(answer):
            unit = names.find_unit(self.state, answer.item, word)
            left = [one for one in question.items if one not in wanted]
            found = [one for one in left if one.partition(" (")[0] == called(self.state, unit)]
            if not found:
                raise Stop(f"answers: {word} is not one of {', '.join(question.items)}")
            wanted.append(found[0])
        return [*wanted, *(one for one in question.items if one not in wanted)]

    def _unused(self) -> list[str]:
        """Returns a sentence for every answer and throw that was never asked for; declining needs no question."""
        left = [a for a in self.answers if a.text != names.NONE]
        sentences = [f"answers: nobody asked for {a.player} {a.prompt}: {a.text}" for a in left]
        return sentences + [f"rolls: the contest for {seat} was never thrown" for seat in self.coins.left]


def _in_order(answer: ListedAnswer) -> list[str]:
    """Returns the units that an answer puts in order, as they are written."""
    return [word.strip() for word in answer.text.replace(">", ",").split(",")]
