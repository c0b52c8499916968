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
from typing import Final, Generic, NamedTuple, TypeAlias, TypeVar, cast

from engine.answers import Answers, Given
from engine.asking import Answered, Question, Questions, RuleText
from engine.chance import Roll, Source
from engine.correcting import Correctable, Correction
from engine.decisions import OPEN, Decision
from engine.draws import DrawOffer
from engine.events import Event, ForcedChoice, Happened, MatchEnded, TakenBack
from engine.game import UNHEARD, Game, MatchOver, Outcome, State, Tell, as_agreed
from engine.journal import CHANCE, CONCESSION, DRAW, NO_DRAW, ORDERS, UNDO, By, Entry, Snapshot
from engine.listening import Listener
from engine.orders import StandingOrder, checked, lasting, with_orders
from engine.orders_in_play import OrdersInPlay, read_orders
from engine.refusals import ChangedQuestion, NoLongerAsked, NotAllowed, NotUnderstood, NotYours, Refusal, RuleFailure
from engine.undo import (
    Crossing,
    Fallen,
    FallenDice,
    TakenBackEntries,
    Undo,
    line_of_play,
    rolls_stay,
    without_fallen_dice,
)
from engine.values import Json, Seat
from engine.view import View

S = TypeVar("S", bound=State)

STEPS_WITHOUT_A_QUESTION: Final = 1000
"""Number of steps in a row without a question that counts as a loop in the rules."""

QUIET_STEPS: Final = 4
"""Number of steps without an answer after which a snapshot is taken anyway."""

TURNS: Final = frozenset({"turn", "round"})
"""The parts of play (`Happened.begins`) of which a position is kept, to go back to and to look back at."""

MOST_QUESTIONS_A_STEP: Final = 50
"""Most questions in a step, so that resuming and forking stay cheap; the contract suite holds every game to it."""


_Recorded: TypeAlias = Entry | Given | TakenBackEntries


def _is_orders(one: Entry | TakenBackEntries) -> bool:
    return isinstance(one, Entry) and one.fingerprint == ORDERS


class Pause(NamedTuple):
    """Play stands still because a listener asked for it: at a step, or `before` the driver answers automatically."""

    before: Decision | None = None
    number: int = 0
    only: Json = None


class Playthrough(Generic[S]):
    """One match in play.

    `pending` are the open questions by number. After a bug in a rule `failure` is set, nothing is pending, and the
    journal holds every answer and die up to the bug: with the fixed rules it resumes.

    A playthrough created with `keeps=False` has no journal, no events and no snapshots: it can be played, listened to
    and looked at, and neither saved nor forked.
    """

    def __init__(
        self,
        game: Game[S],
        snapshot: Snapshot,
        source: Source,
        recorded: Iterable[Entry] = (),
        listener: Listener[S] | None = None,
        keeps: bool = True,
    ) -> None:
        self._prepare(game, snapshot, source, line_of_play(tuple(recorded)), listener, keeps)
        self._play()

    def _prepare(
        self,
        game: Game[S],
        snapshot: Snapshot,
        source: Source,
        recorded: Iterable[_Recorded],
        listener: Listener[S] | None,
        keeps: bool,
    ) -> None:
        self.game = game
        self.state: S = game.restore(snapshot.state)
        self.events: list[Event] = []
        """What happened since the snapshot this object was made from."""
        self.rewound: tuple[Entry, ...] = ()
        """Recorded entries that were set aside, because the rules now ask something else (see `resume`)."""
        self.failure: RuleFailure | None = None
        self.pause: Pause | None = None
        """Set while play stands still because the listener wished it."""
        self._source = source
        self._listener = listener
        self._keeps = keeps
        self._tell: Tell = self._say if keeps or listener is not None else UNHEARD
        self.turns: list[Snapshot] = []
        """The positions at the starts of the steps in which turns began, since this object was made."""
        self._start = self._snapshot = snapshot
        self._answers = Answers(snapshot.entries)
        self._questions = snapshot.questions
        self._event_count = snapshot.events
        self._recorded = deque(recorded)
        self._steps = snapshot.steps
        self._orders = OrdersInPlay(snapshot.orders)
        self._fallen = FallenDice([Fallen.from_json(one) for one in snapshot.fallen])
        self._reveals: list[int] = []
        """After which entries something secret was revealed."""
        self._trusts = False
        """Whether what is recorded is known to have been asked by these very rules."""
        self._open: dict[int, Question] = {}
        self._text: RuleText[str] | None = None
        self._draw = DrawOffer()

    def _play(self) -> None:
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
        listener: Listener[S] | None = None,
        keeps: bool = True,
    ) -> Playthrough[S]:
        """Returns a new match, played up to its first question."""
        game = as_agreed(game, options)
        state = game.new_match(seats, options)
        start = Snapshot(state.to_json(), 0, 0, 0, game.rules_version)
        return cls(game, start, source, listener=listener, keeps=keeps)

    @classmethod
    def resume(
        cls,
        game: Game[S],
        snapshot: Snapshot,
        entries: Iterable[Entry],
        source: Source,
        listener: Listener[S] | None = None,
    ) -> Playthrough[S]:
        """Returns a saved match at the very question where it was left.

        `entries` are the journal's entries after the snapshot. If changed rules ask something else than what was
        recorded, the match is back at the start of the step and `rewound` holds the entries that no longer fit; their
        questions keep their numbers, so the same dice fall again.
        """
        recorded = tuple(entry for entry in entries if entry.number > snapshot.entries)
        try:
            return cls(game, snapshot, source, recorded, listener)
        except ChangedQuestion:
            fresh = cls(game, snapshot, source, (), listener)
            fresh.rewound = recorded
            # Their orders stay.
            for entry in {entry.who: entry for entry in recorded if entry.fingerprint == ORDERS}.values():
                fresh._set_aside_orders(entry)
            return fresh

    def fork(self, source: Source, keeps: bool = True, listener: Listener[S] | None = None) -> Playthrough[S]:
        """Returns a copy of the match as it stands now, which can be played on with dice of its own.

        One with `keeps=False` is for trying out how a match may go on: it is made sooner and plays faster. A copy must
        not show the dice to come: a match's own source is refused with ValueError. The secrets of each seat are still
        in the copy; a computer player starts from `Game.imagine`.
        """
        if source is self._source:
            raise ValueError("a fork throws dice of its own, never those of the match")
        if not self._keeps or self.failure is not None:
            raise ValueError("a match that keeps nothing, or has failed, cannot be forked")
        copy: Playthrough[S] = object.__new__(type(self))
        copy._prepare(self.game, self._snapshot, source, self._line_since_snapshot(), listener, keeps)
        copy._trusts = True
        copy._play()
        return copy

    def apart(self, source: Source) -> Playthrough[S]:
        """Returns a fork that knows nothing of what is to come: for players that think.

        It has no standing orders of any seat, and no dice that lie ready because they were rolled before an undo. It
        keeps, so it can be forked itself. A match's own source is refused with ValueError.
        """
        if source is self._source:
            raise ValueError("a fork throws dice of its own, never those of the match")
        if not self._keeps or self.failure is not None:
            raise ValueError("a match that keeps nothing, or has failed, cannot be forked")
        snapshot = self._snapshot._replace(orders={}, fallen=())
        entries = [one for one in self.entries_since_snapshot() if one.fingerprint != ORDERS]
        return Playthrough(self.game, snapshot, source, [without_fallen_dice(one) for one in entries])

    # -- looking ---------------------------------------------------------------------------------------------------

    @property
    def journal(self) -> list[Entry]:
        """Returns the entries since the snapshot this object was made from."""
        return self._answers.entries()

    @property
    def pending(self) -> dict[int, Decision]:
        """Returns the open decisions by number, in the order they were put; none while play pauses."""
        if self.pause is not None:
            return {}
        return {number: question for number, question in self._open.items() if not isinstance(question, Roll)}

    @property
    def outcome(self) -> Outcome | None:
        """Returns how the match ended, or None while it is played."""
        return self.state.outcome

    @property
    def listener(self) -> Listener[S] | None:
        """Returns who hears the match."""
        return self._listener

    @property
    def first_entry(self) -> int:
        """Returns the number of the entry before the first of the journal: the farthest undo."""
        return self._answers.first

    @property
    def questions_put(self) -> int:
        """Returns how many questions there have been in the match, to players and to chance."""
        return self._questions

    def snapshot(self) -> Snapshot:
        """Returns the position at the start of a step; with the entries since, it is the whole match."""
        return self._snapshot

    def entries_since_snapshot(self) -> list[Entry]:
        """Returns the entries that must be kept beside `snapshot()`."""
        return self.journal[self._snapshot.entries - self._answers.first :]

    def view(self, seat: Seat | None) -> View:
        """Returns what a seat, or a spectator (None), may see now."""
        return self.game.view(self.state, seat)

    def decision_of(self, number: int, seat: Seat) -> Decision:
        """Returns an open decision of this seat. Raises `NoLongerAsked` or `NotYours`, whose text is for the player."""
        question = None if self.pause is not None else self._open.get(number)
        if question is None or isinstance(question, Roll):
            if self.outcome is not None:
                raise NoLongerAsked("This match is over.")
            raise NoLongerAsked("This question has been answered already. Look at the newest message for the open one.")
        if question.player != seat:
            raise NotYours("This question is for another player.")
        return question

    # -- playing ---------------------------------------------------------------------------------------------------

    def answer(
        self, number: int, seat: Seat, answer: Json, by: By = By.PLAYER, ahead: Sequence[StandingOrder] = ()
    ) -> list[Event]:
        """Answers an open decision, plays on to the next question and returns what happened.

        `ahead` are orders given in one with it: answers to questions that may follow in the same step
        (`engine.orders.ahead`), or the same answer from now on.
        Raises a `Refusal` for an answer that is not legal, late or another's; then nothing has changed. A bug in a rule
        raises nothing: the answer is in the journal and `failure` is set.
        """
        decision = self.decision_of(number, seat)
        answered = decision.check(answer)
        before = len(self.events)
        if ahead:
            given = checked(self.game.orders, with_orders(self.orders(seat), ahead, self.game.orders))
            self._answers.unasked(ORDERS, seat, [order.to_json() for order in given])
            self._orders.give(seat, given, self._open)
        self._advance(self._record(number, decision, answered, by))
        return self.events[before:]

    def concede(self, seat: Seat) -> list[Event]:
        """Takes a player out at their own wish and returns what happened. After a `Refusal` nothing has changed.

        A bug in a rule raises nothing: the concession is in the journal and `failure` is set.
        """
        if self.outcome is not None:
            raise NotAllowed("This match is over.")
        before = len(self.events)
        self._answers.unasked(CONCESSION, seat)
        try:
            self.game.concede(self.state, seat, self._tell)
        except Refusal:
            self._answers.given.pop()
            raise
        except MatchOver as over:
            self._end(over.outcome)
        except Exception as bug:
            self._halt(bug)
        else:
            self._draw.withdraw(seat, self._tell)
            self._look_again()
        return self.events[before:]

    def orders(self, seat: Seat) -> tuple[StandingOrder, ...]:
        """Returns a seat's standing orders: for the eyes of its player alone."""
        return self._orders.of(seat)

    def give_orders(self, seat: Seat, orders: Sequence[StandingOrder]) -> list[Event]:
        """Makes these a seat's standing orders, in the place of those it had, and returns what happened.

        They may answer a question that is open now. Raises a `Refusal`, whose text is for the player.
        """
        if self.outcome is not None:
            raise NotAllowed("This match is over.")
        if self.failure is not None or self.pause is not None:
            raise NotAllowed("This match stands still now; give your orders when it goes on.")
        given = checked(self.game.orders, orders)
        before = len(self.events)
        self._answers.unasked(ORDERS, seat, [order.to_json() for order in given])
        self._orders.give(seat, given, self._open)
        self._look_again()
        return self.events[before:]

    def take_back(self, seat: Seat, to: int) -> Playthrough[S]:
        """Returns the match after an undo to entry `to`, at a player's wish; the journal keeps everything.

        Rights and consent are not decided here: `crossing` says what lies between. Rolled dice keep their faces. Raises
        ValueError for an entry before this object's first, or one that was undone itself, and `NotAllowed` when there
        is no decision since, a secret was revealed or the match is over.
        """
        to, _ = self._undone(to)
        if self._revealed_after(to):
            raise NotAllowed(Crossing(to, reveals=True).reason())
        return self._gone_back(seat, to)

    def free_undo(self, seat: Seat) -> int | None:
        """Returns the entry to which a seat may undo its last answer without anybody's consent; None where it may not.

        Nothing is replayed for it: it looks at the last entries alone. What the seat's orders answered since counts as
        a part of that answer.
        """
        if self.outcome is not None or any(one.player != seat for one in self.pending.values()):
            return None
        number, first = self._answers.last, self._answers.first
        while number > first:
            given = self._answers.given[number - first - 1]
            if given.question == 0 and given.fingerprint == ORDERS:
                number -= 1
                continue
            if given.who != seat:
                return None
            if given.question == 0:
                if given.fingerprint != UNDO:
                    return None
                number = Undo.from_json(given.answer).to
                continue
            if given.by is By.PLAYER:
                return None if self._revealed_after(number - 1) else number - 1
            number -= 1
        return None

    def crossing(self, seat: Seat, to: int) -> Crossing:
        """Returns what an undo of this seat to entry `to` would cross. Raises as `take_back` does, but for a reveal.

        Standing orders that another player gave since are no hand-over: they stay, and nobody may learn of them.
        """
        to, undone = self._undone(to)
        rolls = sum(isinstance(one, Entry) and one.who == CHANCE for one in undone)
        others = {one.who for one in undone if one.who not in (CHANCE, seat) and not _is_orders(one)}
        asked = {decision.player for decision in self.pending.values()}
        if asked - others - {seat}:
            before = self._gone_back(seat, to).pending.values()
            others |= asked - {decision.player for decision in before}
        return Crossing(to, rolls, self._revealed_after(to), tuple(sorted(others - {seat})))

    def undo_points(self, seat: Seat) -> tuple[int, ...]:
        """Returns the entries right before a seat's own decisions on the line of play, the newest first: an undo to
        one of them puts that decision to the seat again. None lies before this object's first entry.
        """
        line = line_of_play(self.journal)
        decided = (one for one in reversed(line) if isinstance(one, Entry) and one.question and one.by is By.PLAYER)
        return tuple(one.number - 1 for one in decided if one.who == seat)

    def restored(self, who: Seat, to: int) -> Playthrough[S]:
        """Returns the match as it stood right after entry `to`, at an organiser's wish; the journal keeps everything.

        The entry may have been undone itself: so an undo is undone. Otherwise as `take_back`, which is for players.
        """
        if self.outcome is not None:
            raise NotAllowed("This match is over.")
        first, last = self._answers.first, self._answers.last
        if not first <= to <= last:
            raise ValueError(f"entry {to} does not lie between {first} and {last}")
        # Dice that fell right after it stay on the table.
        while to < last and self.journal[to - first].who == CHANCE:
            to += 1
        if to == last:
            raise NotAllowed("Nothing has been decided since: there is nothing to undo.")
        if self._revealed_after(to):
            raise NotAllowed(Crossing(to, reveals=True).reason())
        return self._gone_back(who, to)

    def corrected(self, who: Seat, fact: str, value: str) -> Playthrough[S]:
        """Returns the match from the beginning of its step on, with one fact of the position corrected, at an
        organiser's wish; the journal keeps everything.

        Raises `NotUnderstood` for a fact or value that there is not, and otherwise as `restored`.
        """
        if self.outcome is not None:
            raise NotAllowed("This match is over.")
        start, game = self._snapshot, self.game
        if self._revealed_after(start.entries):
            raise NotAllowed(Crossing(start.entries, reveals=True).reason())
        if not isinstance(game, Correctable) or value not in game.values_of(game.restore(start.state), fact):
            raise NotUnderstood("There is no such fact to correct now, or it cannot have this value.")
        return self._gone_back(who, start.entries, Correction(fact, value, start.steps))

    def _undone(self, to: int) -> tuple[int, list[Entry | TakenBackEntries]]:
        """Returns the entry to which an undo to entry `to` leads, and what lies after it on the line of play.

        Raises as `take_back` does, but for a reveal.
        """
        if self.outcome is not None:
            # The seed of the dice is opened with the end.
            raise NotAllowed("This match is over.")
        first, line = self._answers.first, line_of_play(self.journal)
        if to < first or (to > first and all(one.number != to for one in line)):
            raise ValueError(f"entry {to} is not on the line of play since entry {first}")
        to = rolls_stay(line, to)
        if to == self._answers.last:
            raise NotAllowed("Nothing has been decided since: there is nothing to undo.")
        undone = [one for one in line if one.number > to]
        if any(isinstance(one, TakenBackEntries) and one.undo.correction is not None for one in undone):
            raise NotAllowed("An organiser has corrected the position since. You cannot undo beyond that.")
        return to, undone

    def _revealed_after(self, entry: int) -> bool:
        return any(number > entry for number in self._reveals)

    def _gone_back(self, seat: Seat, to: int, correction: Correction | None = None) -> Playthrough[S]:
        """Returns the match after an undo to an entry on the line of play, perhaps with a corrected fact."""
        since = (
            (number, given.step, given.fingerprint, given.asked.check(given.answer))
            for number, given in enumerate(self._answers.given, self._answers.first + 1)
            if isinstance(given, Given) and isinstance(given.asked, Roll)
        )
        undo = Undo(to, self._questions, self._event_count, self._fallen.undone(to, since), correction)
        entry = Entry(self._answers.last + 1, 0, UNDO, seat, undo.to_json())
        return Playthrough(self.game, self._start, self._source, [*self.journal, entry], self._listener)

    def _line_since_snapshot(self) -> Sequence[_Recorded]:
        """Returns what leads from the snapshot to here."""
        since = self._answers.after(self._snapshot.entries)
        # Whatever was undone was read from the record, so no answer that was given here lies before it.
        last = max(
            (n for n, one in enumerate(since, 1) if isinstance(one, Entry) and one.fingerprint == UNDO), default=0
        )
        return [*line_of_play(cast("Sequence[Entry]", since[:last])), *since[last:]] if last else since

    @property
    def draw_offers(self) -> tuple[Seat, ...]:
        """Returns who wants a draw now; the first has offered it. Whoever plays on ends the offer."""
        return tuple(self._draw.by)

    def agree_on_draw(self, seat: Seat, among: Sequence[Seat]) -> list[Event]:
        """Offers a draw, or agrees to one, and returns the events; `among` are all seats of the match.

        Once all remaining players want it, the match is over without a winner. After a `Refusal` nothing has changed.
        """
        self._must_play(seat)
        self._draw.check_offer(seat)
        return self._hear_of_draw(self._answers.unasked(DRAW, seat, list(among)))

    def decline_draw(self, seat: Seat) -> list[Event]:
        """Declines the draw that is offered and returns what happened. After a `Refusal` nothing has changed."""
        self._must_play(seat)
        self._draw.check_declining()
        return self._hear_of_draw(self._answers.unasked(NO_DRAW, seat))

    def go_on(self) -> list[Event]:
        """Plays on from where a listener wished play to stand still, and returns what happened."""
        before = len(self.events)
        pause, self.pause = self.pause, None
        if pause is not None and pause.before is not None:
            self._advance(self._answer_by_itself(pause.number, pause.before, pause.only))
        elif pause is not None:
            self._text = self.game.play(self.state, self._tell)
            self._advance(None)
        return self.events[before:]

    def sample_answer(self, rng: random.Random) -> tuple[int, Seat, Json]:
        """Returns a random legal answer to one of the open decisions: number, seat, answer in its normal form."""
        number, decision = self._any_decision(rng)
        return number, decision.player, decision.sample(rng)

    def answer_at_random(self, rng: random.Random) -> None:
        """Gives a random answer to one of the open decisions: what a decision samples is legal and needs no check."""
        number, decision = self._any_decision(rng)
        self._advance(self._record(number, decision, decision.sample(rng), By.PLAYER))

    def answer_by(self, player: Callable[[Decision], Json]) -> None:
        """Answers the first open decision by a function whose answers are legal: they are not checked."""
        number, decision = next((n, asked) for n, asked in self._open.items() if not isinstance(asked, Roll))
        self._advance(self._record(number, decision, player(decision), By.PLAYER))

    def _any_decision(self, rng: random.Random) -> tuple[int, Decision]:
        asked = self._open if len(self._open) == 1 else self.pending
        number = next(iter(asked)) if len(asked) == 1 else rng.choice(list(asked))
        decision = self._open[number]
        assert not isinstance(decision, Roll), "dice are thrown at once"
        return number, decision

    # -- the driver ------------------------------------------------------------------------------------------------

    def _begin_step(self) -> None:
        """Takes the snapshot and starts the rule text of the step that the state names.

        As long as no question has been answered, the snapshot of an earlier step leads here just as well, but what is
        resumed or forked plays all steps since then again.
        """
        self._open = {}
        if self._orders.by_seat:
            self._orders.end_what_was_ahead()
        if self._keeps:
            last = self._snapshot
            if last.entries < self._answers.last or last.steps + QUIET_STEPS <= self._steps:
                self._take_snapshot()
        if self._recorded:
            self._correct_if_due()
        self._steps += 1
        if self._listener is not None:
            self._listener.step_begins(self)
            if self._listener.pauses(self, None):
                self._text, self.pause = None, Pause()
                return
        self._text = self.game.play(self.state, self._tell)

    def _advance(self, answered: Answered | None) -> None:
        """Runs rule text until it waits for a player, the match is over, or a rule fails."""
        quiet_steps = 0
        listener = self._listener
        try:
            while self._text is not None:
                if listener is not None:
                    listener.runs(self)
                try:
                    questions = self._text.send(answered)
                except StopIteration as stop:
                    if listener is not None:
                        listener.step_ends(self)
                    self.state.step = stop.value
                    quiet_steps += 1
                    if quiet_steps > STEPS_WITHOUT_A_QUESTION:
                        raise RuleFailure(f"{quiet_steps} steps without a question, now at {stop.value}") from None
                    self._begin_step()
                    answered = None
                    continue
                self._number(questions)
                answered = self._answered_already()
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

    def _must_play(self, seat: Seat) -> None:
        if self.outcome is not None:
            raise NotAllowed("This match is over.")
        if self.game.has_left(self.state, seat):
            raise NotAllowed("You do not play in this match any longer.")

    def _hear_of_draw(self, entry: Entry) -> list[Event]:
        before = len(self.events)
        try:
            self._draw.hear(entry, self._has_left, self._tell)
        except MatchOver as over:
            self._end(over.outcome)
        return self.events[before:]

    def _has_left(self, seat: Seat) -> bool:
        return self.game.has_left(self.state, seat)

    def _look_again(self) -> None:
        """Looks at the open questions once more: something has changed that may answer one of them."""
        try:
            answered = None if self.pause is not None else self._answered_already()
        except Exception as bug:
            self._halt(bug)
        else:
            if answered is not None:
                self._advance(answered)

    def _number(self, questions: Questions) -> None:
        """Gives each open question its number; one that is open already keeps it."""
        last = self._questions
        if len(questions) == 1 and not self._open:
            # As nearly always: one question, and a new one.
            self._questions += 1
            self._open = {self._questions: questions[0]}
        else:
            numbers = {id(question): number for number, question in self._open.items()}
            self._open = {}
            for question in questions:
                number = numbers.get(id(question), 0)
                if not number:
                    self._questions = number = self._questions + 1
                self._open[number] = question
        if self._listener is not None:
            self._listener.asks(self, questions)
            for number, question in self._open.items():
                if number > last and not isinstance(question, Roll):
                    self._listener.decision_pending(self, number, question)

    def _answered_already(self) -> Answered | None:
        """Returns the answer to an open question that needs no player: chance's, the only one, the one for a player who
        has left the match, the record's. None when there is none.
        """
        for number, question in self._open.items():
            if isinstance(question, Roll):
                return self._throw(number, question)
            only = question.forced()
            if only is OPEN:
                if not self.game.has_left(self.state, question.player):
                    continue
                only = question.default()
            elif self._listener is not None and self._listener.pauses(self, question):
                self.pause = Pause(question, number, only)
                return None
            return self._answer_by_itself(number, question, only)
        if self._orders.by_seat:
            self._orders.try_with(self._open, self.game, self.state, self._tell)
        if self._recorded:
            return self._replay()
        ordered = self._orders.answer() if self._orders.ready else None
        if ordered is None:
            return None
        number, answer = ordered
        return self._record(number, self._open[number], answer, By.ORDER)

    def _set_aside_orders(self, entry: Entry) -> None:
        """Gives orders again that were given in a step to which changed rules have led back."""
        if self.outcome is None and self.failure is None:
            stay = lasting(read_orders(entry.answer))
            self._answers.unasked(ORDERS, entry.who, [order.to_json() for order in stay])
            self._orders.give(entry.who, stay, self._open)
            self._look_again()

    def _answer_by_itself(self, number: int, decision: Decision, only: Json) -> Answered:
        """Gives an answer that is not an entry: it follows from the rules."""
        del self._open[number]
        if self._tell is not UNHEARD:
            self._tell(ForcedChoice(decision.player, decision.prompt, only), seen_by=(decision.player,))
        return decision, only

    def _throw(self, number: int, roll: Roll) -> Answered:
        if not self._recorded:
            stayed = self._fallen.take(self._steps, roll.fingerprint()) if self._fallen else None
            fallen = self._source.roll(number, roll) if stayed is None else stayed
            return self._record(number, roll, list(fallen), By.CHANCE)
        entry = self._recorded[0]
        if isinstance(entry, TakenBackEntries):
            raise ChangedQuestion(f"question {number} rolls dice where the match was undone")
        self._must_match(entry, number, roll, CHANCE)
        self._recorded.popleft()
        faces: Json = entry.answer if self._trusts else list(roll.check(entry.answer))
        return self._record(number, roll, faces, By.CHANCE, entry)

    def _replay(self) -> Answered | None:
        """Returns the recorded answer to one of the open decisions, or None when the record has none left."""
        entry = self._recorded[0]
        if isinstance(entry, TakenBackEntries):
            self._recorded.popleft()
            self._go_back(entry)
            return self._answered_already()
        if isinstance(entry, Entry) and entry.question == 0:
            self._recorded.popleft()
            self._answers.given.append(entry)
            if entry.fingerprint == ORDERS:
                self._orders.give(entry.who, read_orders(entry.answer), self._open)
            elif entry.fingerprint in (DRAW, NO_DRAW):
                self._draw.hear(entry, self._has_left, self._tell)
            else:
                try:
                    self.game.concede(self.state, entry.who, self._tell)
                except Refusal as refusal:
                    raise ChangedQuestion(f"{entry.who} may not give up now: {refusal}") from refusal
                self._draw.withdraw(entry.who, self._tell)
            return self._answered_already()
        question = self._open.get(entry.question)
        if question is None or isinstance(question, Roll):
            raise ChangedQuestion(f"question {entry.question} was answered and is not asked now")
        self._must_match(entry, entry.question, question, question.player)
        self._recorded.popleft()
        return self._record(entry.question, question, entry.answer, entry.by, entry)

    def _go_back(self, taken: TakenBackEntries) -> None:
        """Record that this entry was undone: numbers go on after it, so open questions are asked again."""
        if taken.undo.correction is not None:
            raise ChangedQuestion("the position was corrected at the beginning of a step, and is asked about now")
        self._forget(taken)
        self._orders.put_anew()
        questions, self._open = tuple(self._open.values()), {}
        self._number(questions)

    def _forget(self, taken: TakenBackEntries, corrected: str = "") -> None:
        """Sets aside what was undone: numbers go on after it, fallen dice and orders stay."""
        undo = taken.undo
        self._answers.given.extend(taken.entries)
        first, self._event_count = self._event_count + 1, undo.events
        self._questions = undo.questions
        self._fallen.lie(taken.fallen)
        self._draw = DrawOffer()
        self._tell(TakenBack(taken.who, first, undo.events, corrected))
        for seat, entry in taken.orders().items():
            self._orders.keep(seat, read_orders(entry.answer))
        self._orders.end_what_was_ahead()

    def _correct_if_due(self) -> None:
        """Corrects a fact of the position if the record says so here, at the beginning of this step.

        Raises `ChangedQuestion` where changed rules know no such fact any more.
        """
        taken = self._recorded[0]
        correction = taken.undo.correction if isinstance(taken, TakenBackEntries) else None
        if not isinstance(taken, TakenBackEntries) or correction is None:
            return
        if (taken.undo.to, correction.step) != (self._answers.last, self._steps):
            return
        game = self.game
        words = game.values_of(self.state, correction.fact) if isinstance(game, Correctable) else {}
        if not isinstance(game, Correctable) or correction.value not in words:
            raise ChangedQuestion("the corrected fact does not exist by these rules")
        self._recorded.popleft()
        # With the correction a position begins that nothing before leads to.
        self.state = game.restore(self.state.to_json())
        game.correct(self.state, correction.fact, correction.value)
        self._forget(taken, words[correction.value])
        if self._keeps:
            self._take_snapshot()

    def _must_match(self, entry: Entry | Given, number: int, question: Question, who: Seat) -> None:
        is_same = entry.question == number and entry.who == who
        if not is_same or not (self._trusts or question.is_known_as(entry.fingerprint)):
            raise ChangedQuestion(f"the answer to question {entry.question} answers nothing that is asked now")

    def _record(
        self, number: int, question: Question, answer: Json, by: By, recorded: Entry | Given | None = None
    ) -> Answered:
        """Notes the answer to an open question. One that was recorded before stands in the journal as it was."""
        del self._open[number]
        if self._keeps:
            if recorded is None:
                who = CHANCE if by is By.CHANCE else question.player
                recorded = Given(number, question, who, answer, by, self._steps)
            elif isinstance(question, Roll):
                if isinstance(recorded, Entry):
                    faces = question.check(answer)
                    self._fallen.note(self._answers.last + 1, self._steps, recorded.fingerprint, faces)
                elif self._fallen:
                    self._fallen.take(self._steps, recorded.fingerprint)
            self._answers.given.append(recorded)
        if self._listener is not None:
            self._listener.answered(self, number, question, answer, by)
        if self._orders.by_seat:
            self._orders.answered(number, question, answer, by, self._open, self._tell)
        if self._draw.by and isinstance(question, Decision):
            self._draw.withdraw(question.player, self._tell)
        return question, answer

    def _end(self, outcome: Outcome) -> None:
        self.state.outcome = outcome
        self._draw = DrawOffer()
        self._tell(MatchEnded(outcome.winners, outcome.reason))
        self._drop_text()
        if self._keeps:
            self._take_snapshot()

    def _take_snapshot(self) -> None:
        self._snapshot = Snapshot(
            self.state.to_json(),
            self._answers.last,
            self._questions,
            self._event_count,
            self.game.rules_version,
            self._steps,
            self._orders.to_json(),
            tuple(one.to_json() for one in self._fallen.after_step(self._steps)) if self._fallen else (),
        )

    def _halt(self, bug: Exception) -> None:
        """Keeps the journal, shows the position at the start of the step, asks nothing more."""
        self.failure = RuleFailure(f"{type(bug).__name__} in step {self.state.step!r}: {bug}")
        self.failure.__cause__ = bug
        self._drop_text()
        for one in self._recorded:
            for entry in one.entries if isinstance(one, TakenBackEntries) else [one]:
                self._answers.given.append(entry)
        self._recorded.clear()
        if self._keeps:
            self.state = self.game.restore(self._snapshot.state)

    def _drop_text(self) -> None:
        if self._text is not None:
            self._text.close()
        self._text = None
        self._open = {}

    def _say(self, happened: Happened, cause: str = "", seen_by: tuple[Seat, ...] | None = None) -> None:
        if self._listener is not None:
            self._listener.announces(self, happened)
        self._event_count += 1
        event = Event(self._event_count, happened, cause or self.state.step, seen_by)
        if self._keeps:
            self.events.append(event)
            if happened.is_reveal():
                self._reveals.append(self._answers.last)
            if happened.begins in TURNS and (not self.turns or self.turns[-1].entries < self._snapshot.entries):
                self.turns.append(self._snapshot)
        if self._listener is not None:
            self._listener.announced(self, event)
