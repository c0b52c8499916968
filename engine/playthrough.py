"""Drives a match: puts the rules' questions, takes the answers, keeps the journal.

What is saved of a match is a `Snapshot` (the position at the start of a step) and the journal entries since.
`Playthrough.resume` restores the snapshot, starts the step again, feeds it the recorded answers and arrives at the same
question, with the same dice on the table. So everything a step does must follow from the position and the answers:
no clock, no global random, no order that depends on hashing.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Generic, TypeVar

from engine.asking import Answered, Question, Questions, RuleText
from engine.chance import Roll, Source
from engine.decisions import OPEN, Decision
from engine.events import Event, ForcedChoice, Happened, MatchEnded, untyped
from engine.game import Game, MatchOver, Outcome, State
from engine.journal import CHANCE, CONCESSION, Entry, Snapshot
from engine.refusals import ChangedQuestion, NoLongerAsked, NotAllowed, NotYours, Refusal, RuleFailure
from engine.values import Json, Seat
from engine.view import View

S = TypeVar("S", bound=State)

Watcher = Callable[[int, Decision, Json], None]
"""Called with number, decision and answer (None: just asked) of every decision, forced ones too."""

STEPS_WITHOUT_A_QUESTION = 1000
"""So many steps in a row that ask nothing are a loop in the rules, not play."""


class Playthrough(Generic[S]):
    """One match in play.

    `pending` are the open questions by number. After a bug in a rule `failure` is set, nothing is pending, and the
    journal holds every answer and die up to the bug: resumed under mended rules it runs on.
    """

    def __init__(
        self,
        game: Game[S],
        snapshot: Snapshot,
        source: Source,
        recorded: Iterable[Entry] = (),
        watcher: Watcher | None = None,
    ) -> None:
        self.game = game
        self.state: S = game.restore(snapshot.state)
        self.events: list[Event] = []
        """What happened since the snapshot this object was made from."""
        self.journal: list[Entry] = []
        """The entries since that same snapshot."""
        self.rewound: tuple[Entry, ...] = ()
        """Recorded entries that were set aside, because the rules now ask something else (see `resume`)."""
        self.failure: RuleFailure | None = None
        self._source = source
        self._watcher = watcher
        self._snapshot = snapshot
        self._first_entry = snapshot.entries
        self._questions = snapshot.questions
        self._event_count = snapshot.events
        self._recorded = deque(recorded)
        self._open: dict[int, Question] = {}
        self._text: RuleText[str] | None = None
        if self.state.outcome is None:
            self._begin_step()
            self._advance(None)

    @classmethod
    def begin(
        cls,
        game: Game[S],
        seats: Sequence[Seat],
        options: Mapping[str, Json],
        source: Source,
        watcher: Watcher | None = None,
    ) -> Playthrough[S]:
        """Returns a new match, played up to its first question."""
        state = game.new_match(seats, options)
        return cls(game, Snapshot(state.to_json(), 0, 0, 0), source, watcher=watcher)

    @classmethod
    def resume(
        cls,
        game: Game[S],
        snapshot: Snapshot,
        entries: Iterable[Entry],
        source: Source,
        watcher: Watcher | None = None,
    ) -> Playthrough[S]:
        """Returns a saved match at the very question where it was left.

        `entries` are the journal's entries after the snapshot. If changed rules ask something else than what was
        recorded, the match is back at the start of the step and `rewound` holds the entries that no longer fit; their
        questions keep their numbers, so the same dice fall again.
        """
        recorded = tuple(entry for entry in entries if entry.number > snapshot.entries)
        try:
            return cls(game, snapshot, source, recorded, watcher)
        except ChangedQuestion:
            fresh = cls(game, snapshot, source, (), watcher)
            fresh.rewound = recorded
            return fresh

    @property
    def pending(self) -> dict[int, Decision]:
        """Returns the open decisions by number, in the order they were put."""
        return {number: question for number, question in self._open.items() if not isinstance(question, Roll)}

    @property
    def outcome(self) -> Outcome | None:
        """Returns how the match ended, or None while it is played."""
        return self.state.outcome

    def snapshot(self) -> Snapshot:
        """Returns the position at the start of a step; with the entries since, it is the whole match."""
        return self._snapshot

    def entries_since_snapshot(self) -> list[Entry]:
        """Returns the entries that must be kept beside `snapshot()`."""
        return self.journal[self._snapshot.entries - self._first_entry :]

    def view(self, seat: Seat | None) -> View:
        """Returns what a seat, or a spectator (None), may see now."""
        return self.game.view(self.state, seat)

    def decision_of(self, number: int, seat: Seat) -> Decision:
        """Returns an open decision of this seat. Raises `NoLongerAsked` or `NotYours`, whose text is for the player."""
        question = self._open.get(number)
        if question is None or isinstance(question, Roll):
            if self.outcome is not None:
                raise NoLongerAsked("This match is over.")
            raise NoLongerAsked("This question has been answered already. Look at the newest message for the open one.")
        if question.player != seat:
            raise NotYours("This question is for another player.")
        return question

    def answer(self, number: int, seat: Seat, answer: Json) -> list[Event]:
        """Answers an open decision, plays on to the next question and returns what happened.

        Raises a `Refusal` for an answer that is not legal, late or another's; then nothing has changed. A bug in a rule
        raises nothing: the answer is in the journal and `failure` is set.
        """
        decision = self.decision_of(number, seat)
        checked = decision.check(answer)
        self._record(number, decision, seat, checked)
        return self._go_on(Answered(decision, checked))

    def concede(self, seat: Seat) -> list[Event]:
        """Takes a player out at their own wish and returns what happened. After a `Refusal` nothing has changed."""
        if self.outcome is not None:
            raise NotAllowed("This match is over.")
        self.journal.append(Entry(self._entry_count() + 1, 0, CONCESSION, seat, None))
        before = len(self.events)
        try:
            self._concede(seat)
        except Refusal:
            self.journal.pop()
            raise
        answered = self._answered_already()
        if answered is not None:
            self._advance(answered)
        return self.events[before:]

    def sample_answer(self, rng: random.Random) -> tuple[int, Seat, Json]:
        """Returns a random legal answer to one of the open decisions: number, seat, answer."""
        pending = list(self.pending.items())
        number, decision = pending[0] if len(pending) == 1 else rng.choice(pending)
        return number, decision.player, decision.sample(rng)

    # -- the driver ------------------------------------------------------------------------------------------------

    def _go_on(self, answered: Answered) -> list[Event]:
        before = len(self.events)
        self._advance(answered)
        return self.events[before:]

    def _begin_step(self) -> None:
        """Takes the snapshot and starts the rule text of the step that the state names.

        As long as no question has been answered, the snapshot of an earlier step leads here just as well.
        """
        self._open = {}
        if self._snapshot.entries < self._entry_count():
            self._take_snapshot()
        self._text = self.game.play(self.state, self._tell)

    def _advance(self, answered: Answered | None) -> None:
        """Runs rule text until it waits for a player, the match is over, or a rule fails."""
        quiet_steps = 0
        try:
            while self._text is not None:
                try:
                    # The first send must be None; typing has no way to say so.
                    questions = self._text.send(answered)  # type: ignore[arg-type]
                except StopIteration as stop:
                    self.state.step = stop.value
                    quiet_steps += 1
                    if quiet_steps > STEPS_WITHOUT_A_QUESTION:
                        raise RuleFailure(f"{quiet_steps} steps without a question, now at {stop.value}") from None
                    self._begin_step()
                    answered = None
                    continue
                answered = self._put(questions)
                quiet_steps = 0
                if answered is None:
                    return
        except MatchOver as over:
            self._end(over.outcome)
        except ChangedQuestion:
            self._drop_text()
            raise
        except Exception as bug:
            self._halt(bug)

    def _put(self, questions: Questions) -> Answered | None:
        """Opens the questions; returns the answer that is there already."""
        numbers = {id(question): number for number, question in self._open.items()} if self._open else {}
        self._open = {}
        for question in questions:
            number = numbers.get(id(question))
            if number is None:
                self._questions += 1
                number = self._questions
                if self._watcher is not None and isinstance(question, Decision):
                    self._watcher(number, question, None)
            self._open[number] = question
        return self._answered_already()

    def _answered_already(self) -> Answered | None:
        """Returns the answer to an open question that needs no player: chance's, the only one, that for somebody who
        has left the match, the record's. None when there is none.
        """
        for number, question in self._open.items():
            if isinstance(question, Roll):
                return self._throw(number, question)
            only = question.forced()
            if only is OPEN and self.game.has_left(self.state, question.player):
                only = question.default()
            if only is not OPEN:
                forced = ForcedChoice(question.player, question.prompt, only)
                self._tell(forced, seen_by=(question.player,))
                self._watch(number, question, only)
                return Answered(question, only)
        return self._replay()

    def _throw(self, number: int, roll: Roll) -> Answered:
        if self._recorded:
            entry = self._recorded[0]
            self._must_match(entry, number, roll, CHANCE)
            faces = roll.check(entry.answer)
            self._recorded.popleft()
        else:
            faces = roll.check(list(self._source.roll(number, roll)))
        self.journal.append(Entry(self._entry_count() + 1, number, roll.fingerprint(), CHANCE, list(faces)))
        return Answered(roll, list(faces))

    def _replay(self) -> Answered | None:
        """Returns the recorded answer to one of the open decisions, or None when the record has none left."""
        if not self._recorded:
            return None
        entry = self._recorded[0]
        if entry.fingerprint == CONCESSION:
            self._recorded.popleft()
            self.journal.append(entry)
            self.game.concede(self.state, entry.who, self._tell)
            return self._answered_already()
        question = self._open.get(entry.question)
        if not isinstance(question, Decision):
            raise ChangedQuestion(f"entry {entry.number} answers question {entry.question}, which is not asked now")
        self._must_match(entry, entry.question, question, question.player)
        self._recorded.popleft()
        self._record(entry.question, question, entry.who, entry.answer)
        return Answered(question, entry.answer)

    @staticmethod
    def _must_match(entry: Entry, number: int, question: Question, who: Seat) -> None:
        if (entry.question, entry.fingerprint, entry.who) != (number, question.fingerprint(), who):
            raise ChangedQuestion(f"entry {entry.number} answers another question than number {number}")

    def _record(self, number: int, decision: Decision, seat: Seat, answer: Json) -> None:
        self.journal.append(Entry(self._entry_count() + 1, number, decision.fingerprint(), seat, answer))
        del self._open[number]
        self._watch(number, decision, answer)

    def _watch(self, number: int, decision: Decision, answer: Json) -> None:
        if self._watcher is not None:
            self._watcher(number, decision, answer)

    def _entry_count(self) -> int:
        return self._first_entry + len(self.journal)

    def _concede(self, seat: Seat) -> None:
        try:
            self.game.concede(self.state, seat, self._tell)
        except MatchOver as over:
            self._end(over.outcome)

    def _end(self, outcome: Outcome) -> None:
        self.state.outcome = outcome
        self._tell(MatchEnded(outcome.winners, outcome.reason))
        self._drop_text()
        self._take_snapshot()

    def _take_snapshot(self) -> None:
        self._snapshot = Snapshot(self.state.to_json(), self._entry_count(), self._questions, self._event_count)

    def _halt(self, bug: Exception) -> None:
        """Keeps the journal, shows the position at the start of the step, asks nothing more."""
        self.failure = RuleFailure(f"{type(bug).__name__} in step {self.state.step!r}: {bug}")
        self.failure.__cause__ = bug
        self._drop_text()
        self.journal.extend(self._recorded)
        self._recorded.clear()
        self.state = self.game.restore(self._snapshot.state)

    def _drop_text(self) -> None:
        if self._text is not None:
            self._text.close()
        self._text = None
        self._open = {}

    def _tell(
        self, what: Happened | str, /, cause: str = "", seen_by: tuple[Seat, ...] | None = None, **facts: Json
    ) -> Event:
        happened = untyped(what)(facts) if isinstance(what, str) else what
        self._event_count += 1
        event = Event(self._event_count, happened, cause or self.state.step, seen_by)
        self.events.append(event)
        return event
