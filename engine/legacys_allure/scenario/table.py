"""A position in play by a scenario file: every entry by the rules as they are, answers as the file lists them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final, cast

from engine.asking import Question, RuleText
from engine.chance import Roll
from engine.decisions import Choose, Order
from engine.events import Event, Happened
from engine.game import MatchOver
from engine.legacys_allure import happenings
from engine.legacys_allure.actions import Action, check_action
from engine.legacys_allure.battle import UNASKED
from engine.legacys_allure.kingdoms import Kingdom, check_kingdom
from engine.legacys_allure.names import called
from engine.legacys_allure.phases.draft import check_pick, play_pick
from engine.legacys_allure.phases.kingdoms import bring, show_kingdoms
from engine.legacys_allure.phases.turn import ROUND_END, TURN, forced_skip, take
from engine.legacys_allure.rules import STEPS, LegacysAllure
from engine.legacys_allure.scenario import entries, names
from engine.legacys_allure.scenario.entries import Entry, read_entry
from engine.legacys_allure.scenario.reading import Answer
from engine.legacys_allure.state import State
from engine.legacys_allure.trial import run
from engine.located import Item
from engine.refusals import NotAllowed, Refusal
from engine.values import Json, Seat

_BY_ITSELF: Final = ("setup", "round start")
"""Steps that nobody is waited for, and that follow what led to them at once."""


class Stop(Exception):
    """The scenario cannot be played on; the sentence says why."""


class Table:
    """Takes entries, answers questions as the file lists them."""

    def __init__(self, state: State, answers: list[Answer], contest: list[Seat]) -> None:
        self.state = state
        self.answers = answers
        self.contest = contest
        self.events: list[Event] = []
        self.damage: dict[str, int] = {}
        self.skipping: set[Seat] = set()
        """Who skips everything for the rest of the round."""

    def copy(self) -> Table:
        """Returns an equal table, to try something out."""
        table = Table(self.state.copy(), list(self.answers), list(self.contest))
        table.skipping = set(self.skipping)
        return table

    # -- entries -----------------------------------------------------------------------------------------------------

    def play(self, item: Item) -> None:
        """Plays one entry. Raises `Stop` where it is refused."""
        entry = read_entry(item)
        try:
            self._play(entry)
        except Refusal as refusal:
            raise _stopped(entry, refusal) from None

    def try_entry(self, entry: Entry) -> None:
        """Looks whether an entry would be accepted; the table is a copy. Raises a `Refusal`.

        What it names is read first, so that a word that is not known is no reason to be refused.
        """
        self._understand(entry)
        self._play(entry, only_look=True)

    def _understand(self, entry: Entry) -> None:
        """Reads what an entry names. Raises `NotReadable`."""
        if entry.verb in ("act", "skip"):
            entries.read_action(self.state, entry)
        elif entry.verb == "kingdom":
            entries.read_kingdom(self.state, entry)
        elif entry.verb == "draft":
            entries.read_pick(self.state, entry)
        if entry.verb in ("kingdom", "draft", "concede", "skip all"):
            entries.read_player(entry)

    def _play(self, entry: Entry, *, only_look: bool = False) -> None:
        state = self.state
        if state.outcome is not None:
            raise NotAllowed(f"The match is over: {state.outcome.reason}.")
        if entry.verb == "concede":
            seat = entries.read_player(entry)
            if not only_look:
                self._end_by(lambda: LegacysAllure().concede(state, seat, self.tell))
        elif entry.verb == "end round":
            self._end_round(entry, only_look=only_look)
        elif entry.verb in ("act", "skip"):
            self._act(entry, only_look=only_look)
        elif entry.verb == "skip all":
            seat = entries.read_player(entry)
            self._come_to(seat, is_skip=True)
            self.skipping.add(seat)
            self._skip_all()
        elif entry.verb == "kingdom":
            self._bring(entry, only_look=only_look)
        elif entry.verb == "contest":
            entry.value.one_of(("roll",))
            self._must_be("contest")
            if not only_look:
                self._step()
                self._go_on()
        else:
            self._draft(entry, only_look=only_look)

    def _must_be(self, step: str) -> None:
        if self.state.step != step:
            raise NotAllowed(f"This is not the time for that: the match is at {self.state.step}.")

    def _act(self, entry: Entry, *, only_look: bool) -> None:
        seat = _seat_of(entry, self.state)
        self._come_to(seat, is_skip=entry.verb == "skip")
        checked = check_action(self.state, seat, entries.read_action(self.state, entry))
        if not only_look:
            self._take(seat, checked)
            self._skip_all()

    def _come_to(self, seat: Seat, *, is_skip: bool) -> None:
        """Plays what comes before a turn of this player: forced skips of the other, the end and the start of a
        round.
        """
        while self.state.outcome is None:
            if self.state.step in (ROUND_END, "round start"):
                self._step()
            elif self.state.step != TURN:
                raise NotAllowed(f"This is not the time for that: the match is at {self.state.step}.")
            elif self.state.turn != seat and forced_skip(self.state) is not None:
                self._step()
            else:
                break
        if self.state.outcome is not None:
            raise NotAllowed(f"The match is over: {self.state.outcome.reason}.")
        if self.state.turn != seat:
            raise NotAllowed(f"It is not your turn: it is {self.state.turn}'s.")

    def _skip_all(self) -> None:
        """Plays the turns of who skips everything (A-20)."""
        while self.state.outcome is None and self.state.step == TURN and self.state.turn in self.skipping:
            self._skip_one()

    def _skip_one(self) -> None:
        assert self.state.turn is not None
        seat = self.state.turn
        self._take(seat, Action(self.state.ready(seat)[0].id, skip=True))

    def _end_round(self, entry: Entry, *, only_look: bool) -> None:
        number = entry.value.number()
        while (
            self.state.step in (ROUND_END, "round start") and number > self.state.round and self.state.outcome is None
        ):
            self._step()
        if self.state.step not in (TURN, ROUND_END) or number != self.state.round:
            raise NotAllowed(f"Round {number} is not being played: it is round {self.state.round}.")
        if only_look:
            return
        while self.state.outcome is None and self.state.step == TURN:
            self._skip_one()
        while self.state.outcome is None and self.state.step in (ROUND_END, "round start"):
            self._step()

    def _bring(self, entry: Entry, *, only_look: bool) -> None:
        state = self.state
        seat = entries.read_player(entry)
        self._must_be("kingdoms")
        if state.sides[seat].has_brought:
            raise NotAllowed(f"{seat} has brought a kingdom already.")
        kingdom = Kingdom.from_json(entries.read_kingdom(state, entry), state.cards, seat)
        kingdom = check_kingdom(kingdom, state.cards, state.format, state.limits, seat)
        if only_look:
            return
        bring(state, self.tell, seat, kingdom)
        if all(side.has_brought for side in state.sides.values()):
            show_kingdoms(state, self.tell)
            state.step = "contest"

    def _draft(self, entry: Entry, *, only_look: bool) -> None:
        state = self.state
        seat = entries.read_player(entry)
        self._must_be("draft")
        if state.turn != seat:
            raise NotAllowed(f"It is not your turn: the pick is {state.turn}'s.")
        pick = check_pick(state, seat, entries.read_pick(state, entry))
        if not only_look:
            state.step = play_pick(state, self.tell, seat, pick)
            self._go_on()

    # -- the rules ---------------------------------------------------------------------------------------------------

    def _go_on(self) -> None:
        """Plays the steps that nobody is waited for."""
        while self.state.outcome is None and self.state.step in _BY_ITSELF:
            self._step()

    def _step(self) -> None:
        """Plays the step that the position stands at."""
        state = self.state
        if state.step == ROUND_END:
            self.skipping.clear()
        self._run(STEPS[state.step](state, self.tell))

    def _take(self, seat: Seat, action: Action) -> None:
        self._run(take(self.state, self.tell, seat, action))

    def _run(self, text: Awaitable[str]) -> None:
        def go() -> None:
            self.state.step = run(cast("RuleText[str]", text), self._answer)

        listening = UNASKED.set(self._settle)
        try:
            self._end_by(go)
        finally:
            UNASKED.reset(listening)

    def _end_by(self, deed: Callable[[], None]) -> None:
        try:
            deed()
        except MatchOver as over:
            self.state.outcome = over.outcome
            self.state.turn = None

    def tell(self, happened: Happened, cause: str = "", seen_by: tuple[Seat, ...] | None = None) -> Event:
        """Keeps what happened, and adds up damage."""
        if isinstance(happened, happenings.Damaged):
            self.damage[happened.unit] = self.damage.get(happened.unit, 0) + happened.damage
        event = Event(len(self.events) + 1, happened, cause or self.state.step, seen_by)
        self.events.append(event)
        return event

    # -- questions ---------------------------------------------------------------------------------------------------

    def _answer(self, question: Question) -> Json:
        """Returns what the file lists as an answer, or the default: decline, or the first."""
        if isinstance(question, Roll):
            if not self.contest:
                raise Stop("the contest is thrown, and rolls does not say who wins: rolls: ['contest: A']")
            return [self.state.seats.index(self.contest.pop(0))]
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

    def _read(self, question: Question, answer: Answer) -> Json:
        if isinstance(question, Order):
            return self._order(question, answer)
        assert isinstance(question, Choose)
        return self._value(answer)

    def _value(self, answer: Answer) -> Json:
        if answer.prompt == "push":
            return answer.text.upper()
        if answer.prompt == "cleanse":
            return answer.text
        if answer.prompt in ("pull", "path"):
            return [names.place(answer.item, word) for word in answer.text.split()]
        value = names.word_value(self.state, answer.item, answer.text)
        return names.NONE if value is None else value

    def _order(self, question: Order, answer: Answer) -> Json:
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

    def unused(self) -> list[str]:
        """Returns a sentence for every answer and throw that was never asked for; declining needs no question."""
        left = [a for a in self.answers if a.text != names.NONE]
        sentences = [f"answers: nobody asked for {a.player} {a.prompt}: {a.text}" for a in left]
        return sentences + [f"rolls: the contest for {seat} was never thrown" for seat in self.contest]


def _in_order(answer: Answer) -> list[str]:
    """Returns the units that an answer puts in order, as they are written."""
    return [word.strip() for word in answer.text.replace(">", ",").split(",")]


def _seat_of(entry: Entry, state: State) -> Seat:
    """Returns whose action an entry is: the player's who controls the unit."""
    return state.controller(names.find_unit(state, entry.value))


def _stopped(entry: Entry, refusal: Refusal) -> Stop:
    return Stop(f"line {entry.item.line}, {entry.item.path}: {entry.text} is refused: {refusal}")
