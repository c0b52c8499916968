"""A match that is loaded and being played: the playthrough, and how far the store knows of it."""

from __future__ import annotations

import dataclasses
import hashlib
import json
import logging
import secrets
from bisect import bisect_right
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from bot.cards import Status
from bot.posting.activity import ChannelActivity, PlayerActivity
from bot.posting.notifications import Mode
from bot.posting.outbox import DRAW_OFFER, PATIENT, UNDO_REQUEST, Notice, PostKind
from bot.refusals import NewerRules
from bot.store.saved import Asking, Faces, Pending, SavedMatch, StoredChange
from engine.asking import Question
from engine.chance import FairSource, Roll
from engine.decisions import Decision
from engine.events import DrawDeclined, DrawWithdrawn, Event, MatchEnded, TakenBack
from engine.game import AGREEMENT, Game, as_agreed
from engine.journal import CHANCE, ORDERS, ORGANISER, By, Entry, Snapshot
from engine.listening import Heard, Listener
from engine.playthrough import TURNS, Playthrough
from engine.refusals import NotAllowed
from engine.undo import Crossing
from engine.values import Json, Seat

log = logging.getLogger(__name__)

Numbered = TypeVar("Numbered", Entry, Event)


TOO_FAR: Final = "You cannot undo that far: the rules engine has changed since then."
UNDONE: Final = "You cannot go back there: that part of the match was undone itself."


class Overtaken(Exception):
    """The match has gone on since its journal was read: whoever wants to undo reads it again."""


@dataclass(frozen=True, slots=True)
class UndoPoint:
    """An answer that could be undone: the entry before it, and the question (its prompt, "" where that is unknown)."""

    to: int
    prompt: str


class DiceRecorder(Listener[Any]):
    """Notes which dice were thrown for which question, so that a record can be checked without the rules."""

    def __init__(self) -> None:
        self.dice: dict[int, Faces] = {}
        self.prompts: dict[int, str] = {}
        """What the players' questions were, by number."""

    def answered(self, play: Heard[Any], number: int, question: Question, answer: Json, by: By) -> None:
        """Hears of every roll."""
        if isinstance(question, Roll):
            self.dice[number] = [[die.die, len(die.faces)] for die in question.dice]
        else:
            self.prompts[number] = question.prompt


class LoadedMatch:
    """A loaded match. Whoever fails to save its change throws it away: it must never know more than the store."""

    # The state's type belongs to the game; here every game is alike.
    def __init__(
        self,
        game: Game[Any],
        saved: SavedMatch,
        always_mentioned: Container[int] = (),
        channel_activity: ChannelActivity | None = None,
        mode: Callable[[int, int], Mode] = lambda user, match: Mode.MENTION,
    ) -> None:
        """Players in `always_mentioned` are mentioned with every question; `channel_activity` says where people
        are, `mode` how they want to hear of a match. All may change meanwhile.
        """
        self.card = saved.card
        self.version = saved.version
        self.play: Playthrough[Any] | None = None
        self.reason = ""
        """The reason of a computer player for the answer that is not stored yet; told with what comes of it."""
        self._game = game = as_agreed(game, saved.card.options)
        self._seed = saved.seed
        words = [seat.words for seat in saved.card.seats]
        self._dice = FairSource(bytes.fromhex(saved.seed), str(saved.card.id), words)
        self._thrown = DiceRecorder()
        self._snapshot = saved.snapshot
        self._asked = saved.asked
        self._rules = saved.rules
        self._entries = saved.entries
        self._events = saved.events
        """How many of the store's entries and events still hold."""
        self._turns_known = 0
        """Number of the store's entries before the turn that began last."""
        self._rewound = 0
        self._stale_events = 0
        """Number of stored entries that no longer apply, because the rules were changed since."""
        self._went_back = False
        """Whether there is an undo that the store does not know yet."""
        self._start = saved.start
        self.may_undo = saved.may_undo
        self.late = set(saved.late)
        """The seats whose time was up when they were asked last."""
        self.undo_request = saved.undo_request
        """The open request to undo, which lapses when the match goes on."""
        self._new_rules = False
        """Whether the match was played last by other rules than these."""
        self._activity = PlayerActivity()
        self._always_mentioned = always_mentioned
        self._channel_activity = ChannelActivity() if channel_activity is None else channel_activity
        self._mode_of = mode
        self._may_remind = True
        """Whether a reminder may wait in the store."""
        if saved.snapshot is not None:
            last = saved.rules[-1][1] if saved.rules else 0
            if last > game.rules_version:
                raise NewerRules(last, game.rules_version)
            self._new_rules = last < game.rules_version and saved.card.status is not Status.OVER
            self.play = Playthrough.resume(game, saved.snapshot, saved.recent_entries, self._dice, self._thrown)
            self._know_again(self.play)
            self._compare(saved, self.play)

    @property
    def entries(self) -> int:
        """Returns the number of the store's entries."""
        return self._entries

    @property
    def pending(self) -> Mapping[int, Decision]:
        """Returns the open decisions by number; none before the start."""
        return {} if self.play is None else self.play.pending

    def start(self) -> None:
        """Begins the match with those who sit there."""
        if self._start is None:
            seats = list(self.card.names())
            self.play = Playthrough.begin(self._game, seats, self.card.options, self._dice, self._thrown)
        else:
            self.play = Playthrough(self._game, self._start, self._dice, listener=self._thrown)

    def seed_for_thinking(self, question: int) -> int:
        """Returns the seed of a computer player's random choices, which nobody can foresee."""
        digest = hashlib.blake2b(f"{self._seed} thinks about {question}".encode(), digest_size=8).digest()
        return int.from_bytes(digest, "big")

    def take_back(self, seat: Seat, to: int, earlier: tuple[Snapshot, list[Entry]] | None) -> None:
        """Takes the match back to the question after entry `to`. `earlier` is a position before it, with all entries
        since: needed where the one that play was taken up from is too late. Raises `NotAllowed`, or `Overtaken`.
        """
        try:
            self.play = self._play_from(to, earlier).take_back(seat, to)
        except ValueError as error:
            raise NotAllowed(UNDONE) from error
        self._went_back = True

    def crossing(self, seat: Seat, to: int, earlier: tuple[Snapshot, list[Entry]] | None) -> Crossing:
        """Returns what an undo of a seat to entry `to` would cross, and changes nothing. Raises as `take_back` does."""
        try:
            return self._play_from(to, earlier).crossing(seat, to)
        except ValueError as error:
            raise NotAllowed(UNDONE) from error

    def _play_from(self, to: int, earlier: tuple[Snapshot, list[Entry]] | None) -> Playthrough[Any]:
        """Returns the match as it stands, played from a position that lies before entry `to`."""
        assert self.play is not None
        if to >= self.play.first_entry:
            return self.play
        if earlier is None or earlier[0].entries > to:
            raise NotAllowed(TOO_FAR)
        return self._resumed(earlier, self._thrown)

    def _resumed(self, earlier: tuple[Snapshot, list[Entry]], noted: DiceRecorder) -> Playthrough[Any]:
        """Returns the match as it stands, played from an earlier position."""
        snapshot, entries = earlier
        if snapshot.entries + len(entries) != self._entries:
            raise Overtaken
        play = Playthrough.resume(self._game, snapshot, entries, self._dice, noted)
        if play.rewound or play.failure is not None:
            raise NotAllowed(TOO_FAR)
        return play

    def free_undo(self) -> dict[Seat, int]:
        """Returns the seats that may undo their last answer without consent, with the entry to which that leads."""
        if self.play is None or not self.may_undo:
            return {}
        found = {seat: self.play.free_undo(seat) for seat in {one.player for one in self.pending.values()}}
        return {seat: to for seat, to in found.items() if to is not None}

    def undo_points(self, seat: Seat, earlier: tuple[Snapshot, list[Entry]] | None) -> list[UndoPoint]:
        """Returns a seat's own answers that could be undone, the newest first. Raises as `take_back` does."""
        assert self.play is not None
        play, noted = self.play, self._thrown
        if earlier is not None and earlier[0].entries < play.first_entry:
            noted = DiceRecorder()
            play = self._resumed(earlier, noted)
        question = {entry.number: entry.question for entry in play.journal}
        return [UndoPoint(to, noted.prompts.get(question[to + 1], "")) for to in play.undo_points(seat)]

    def restore(self, who: Seat, to: int, earlier: tuple[Snapshot, list[Entry]] | None) -> None:
        """Takes the match to where it stood right after entry `to`, which may have been undone, at an organiser's wish.
        Raises as `take_back` does.
        """
        try:
            self.play = self._play_from(to, earlier).restored(who, to)
        except ValueError as error:
            raise NotAllowed(TOO_FAR) from error
        self._went_back = True

    def correct(self, fact: str, value: str) -> None:
        """Corrects a fact of the position at the beginning of the step, at an organiser's wish. Raises a `Refusal`."""
        assert self.play is not None, "it is running"
        self.play = self.play.corrected(ORGANISER, fact, value)
        self._went_back = True

    def after_undo(self, seat: Seat, to: int, earlier: tuple[Snapshot, list[Entry]] | None) -> Playthrough[Any]:
        """Returns the match as it would stand after an undo, and changes nothing. Raises as `take_back` does."""
        try:
            return self._play_from(to, earlier).take_back(seat, to)
        except ValueError as error:
            raise NotAllowed(UNDONE) from error

    def change(self, now: int, by: Seat | None = None, answered: tuple[Seat, int] | None = None) -> StoredChange | None:
        """Returns everything that is not stored yet, or None when all is stored.

        `by` is the seat whose action caused it, if any, at a time in seconds since 1970.
        """
        play = self.play
        if play is None:
            return None
        status = _status(play)
        snapshot = play.snapshot()
        entries = _after(play.journal, self._entries)
        events = _after(play.events, self._events)
        if play.failure is not None:
            # Events of a rule that failed later may be wrong. The fixed rule emits them again, once.
            events = [event for event in events if event.number <= snapshot.events]
        asked: list[Pending] = [(n, decision.player, decision.fingerprint()) for n, decision in play.pending.items()]
        stale = self._rewound > 0 or self._stale_events > 0
        stands = (status, asked) == (self.card.status, self._asked)
        if not (entries or events or stale or self._new_rules) and stands:
            return None
        failure = self._reference(play)
        if by is not None:
            self._activity.did_something(by, now)
        if any(event.facts.begins in TURNS for event in events):
            self._activity.turn_began()
        # Where today's rules only word an answer or its numbers differently, players do not read it twice.
        news = [] if stands and not (entries or self._rewound) else events
        notices = list(self._notices(status, news, asked, failure, now))
        # An order given meanwhile is nobody's business, and changes nothing that an undo would undo.
        lapsed = self.undo_request is not None and (stale or any(one.fingerprint != ORDERS for one in entries))
        if lapsed:
            notices.insert(0, Notice(PostKind.ANSWERED, {"question": UNDO_REQUEST}))
        return StoredChange(
            status=status,
            outcome=play.outcome,
            failure=failure,
            snapshot=None if snapshot == self._snapshot else snapshot,
            keep_entries=self._entries,
            new_entries=[(entry, self._faces(entry)) for entry in entries],
            keep_events=self._events,
            new_events=list(events),
            stale=stale,
            asked=asked,
            rules=self._asking(entries),
            turns=[turn for turn in play.turns if turn.entries >= self._turns_known],
            drop_turns=self._went_back,
            posts=[notice.row(self.card.id, self.card.channel_id) for notice in notices],
            answered=answered,
            undo_lapsed=lapsed,
            needs_no_reminder=self._may_remind and any(question not in asked for question in self._asked),
        )

    def waits_for_others(self, change: StoredChange) -> bool:
        """Returns whether a change asks other seats than before, or ends, halts or resumes the match."""
        seats = {seat for _, seat, _ in self._asked}
        return change.status is not self.card.status or {seat for _, seat, _ in change.asked} != seats

    def saved(self, change: StoredChange) -> None:
        """Record that the store knows this change now."""
        self.version += 1
        self._snapshot = change.snapshot or self._snapshot
        self._asked = change.asked
        self._rules = change.rules
        self._entries = change.entries
        self._events = change.events
        self._rewound = self._stale_events = 0
        self._new_rules = self._went_back = False
        if change.undo_lapsed:
            self.undo_request = None
        self._turns_known = change.entries
        waits = self._may_remind and not change.needs_no_reminder
        self._may_remind = waits or any(post.kind in PATIENT for post in change.posts)
        self._thrown.dice.clear()
        self.reason = ""
        self.card = dataclasses.replace(
            self.card,
            status=change.status,
            outcome=change.outcome,
            failure=change.failure,
            seed=self._seed if change.status is Status.OVER else None,
        )

    def _compare(self, saved: SavedMatch, play: Playthrough[Any]) -> None:
        """Finds out which of the stored entries and events still hold under the rules of today."""
        assert saved.snapshot is not None
        if play.rewound:
            self._rewound = len(play.rewound)
            self._entries = saved.snapshot.entries
        if play.failure is not None:
            return
        same = self._count_same(saved.recent_events, play.events)
        self._stale_events = len(saved.recent_events) - same
        self._events = saved.events - self._stale_events

    def _count_same(self, told: Sequence[Event], now: Sequence[Event]) -> int:
        """Returns how many of the stored events have happened under the rules of today too."""
        if any(isinstance(event.facts, TakenBack) for event in now):
            # Events before an undo stay in the story and are not played again.
            return len(told)
        same = 0
        for before, again in zip(told, now, strict=False):
            if self._new_rules:
                # Other versions of the rules may tell the same in other facts.
                is_same = (before.name, before.seen_by) == (again.name, again.seen_by)
            else:
                is_same = before.to_json() == _through_json(again)
            if not is_same:
                break
            same += 1
        return same

    def _know_again(self, play: Playthrough[Any]) -> None:
        """Knows the open questions again by the fingerprints of today: early ones name no subject."""
        self._asked = [
            (number, seat, decision.fingerprint() if decision.is_known_as(known) else known)
            if (decision := play.pending.get(number)) is not None
            else (number, seat, known)
            for number, seat, known in self._asked
        ]

    def _asking(self, entries: Sequence[Entry]) -> list[Asking]:
        """Returns which versions of the rules have asked, once these entries are written."""
        last = self._rules[-1][1] if self._rules else None
        if last == self._game.rules_version or not (entries or self._new_rules):
            return self._rules
        first_new = entries[0].number if entries else self._entries + 1
        # Decisions that were set aside are asked again.
        kept = [(first, version) for first, version in self._rules if first < first_new]
        return [*kept, (first_new, self._game.rules_version)]

    def _faces(self, entry: Entry) -> Faces | None:
        return self._thrown.dice[entry.question] if entry.who == CHANCE else None

    def _reference(self, play: Playthrough[Any]) -> str | None:
        """Returns the number under which the log holds the bug; the old one while the match stays halted."""
        if play.failure is None:
            return None
        reference = self.card.failure or f"F-{self.card.id}-{secrets.token_hex(2)}"
        log.error("%s: a rule failed in match %s", reference, self.card.id, exc_info=play.failure)
        return reference

    @property
    def _may_look_back(self) -> bool:
        """Whether what was told last may not be what comes before this."""
        return self._new_rules or self._rewound > 0 or self._went_back

    def _mode(self, seat: Seat) -> Mode:
        """Returns how a player wants to hear of their turns."""
        return self._mode_of(self.card.user_of(seat), self.card.id)

    def _goes_on(self, status: Status, events: Sequence[Event], asked: list[Pending], now: int) -> int | None:
        """Returns the question whose message goes on with the newest events and the next question; None for a new
        message.

        A message goes on while the same person acts, and while the next person asked is at the table too. A turn begins
        with a new message, and so does a question to all players at once.
        """
        if status is not Status.PLAYING or self.card.status is not Status.PLAYING or self._may_look_back:
            return None
        if len(self._asked) != 1 or len(asked) != 1 or asked == self._asked:
            return None
        (before, was_asked, _), (_, is_asked, _) = self._asked[0], asked[0]
        if is_asked == was_asked:
            return before
        return before if self._is_at_the_table(is_asked, now) and not any(map(_begins_a_turn, events)) else None

    def _is_at_the_table(self, seat: Seat, now: int) -> bool:
        """Returns whether a player sees their question in a message that goes on, so that they need no ping."""
        if seat in self.card.computers:
            return True
        user, here = self.card.user_of(seat), self.card.channel_id
        if user in self._always_mentioned or self._channel_activity.is_elsewhere(user, here):
            return False
        if (looked := self._channel_activity.last_heard(user, here)) is not None:
            self._activity.looked(seat, looked)
        return self._activity.is_there(seat, now)

    def _patience(
        self, goes_on: int | None, fresh: Sequence[tuple[int, Seat]], asked: list[Pending], now: int
    ) -> int | None:
        """Returns after how many seconds to call who is asked alone and is not called at once; None where they are, and
        where the same person goes on.
        """
        if len(fresh) != 1 or len(asked) != 1:
            return None
        seat = fresh[0][1]
        if seat in self.card.computers:
            return None
        if goes_on is not None:
            return None if seat == self._asked[0][1] else self._activity.patience_at_the_table(seat)
        return None if self.card.user_of(seat) in self._always_mentioned else self._activity.patience(seat, now)

    def _notices(
        self, status: Status, events: Sequence[Event], asked: list[Pending], failure: str | None, now: int
    ) -> Iterator[Notice]:
        """What must be posted, in order: close what is answered, tell what happened, ask what is open."""
        goes_on = self._goes_on(status, events, asked, now)
        follows = {"table_follows": True} if any(event.facts.shows_board for event in events) else {}
        for number, seat, fingerprint in self._asked:
            if (number, seat, fingerprint) not in asked and goes_on is None:
                yield Notice(PostKind.ANSWERED, {"question": number, "seat": seat, **follows})
            if (number, seat, fingerprint) not in asked and self._mode(seat) is Mode.DIRECT:
                yield Notice(PostKind.DIRECT_OVER, {"question": number}, to=self.card.user_of(seat))
        if any(_ends_an_offer(event) for event in events):
            yield Notice(PostKind.ANSWERED, {"question": DRAW_OFFER})
        if self.card.status is Status.OPEN:
            yield Notice(PostKind.LOBBY)
            yield Notice(PostKind.STARTED)
        if self.card.status is Status.HALTED and status is not Status.HALTED:
            yield Notice(PostKind.MENDED)
        if self._new_rules:
            yield Notice(PostKind.RULES_CHANGED)
        if self._rewound:
            yield Notice(PostKind.REWOUND, {"entries": self._rewound})
        public = [event.number for event in events if event.is_seen_by(None)]
        fresh = [(n, seat) for n, seat, f in asked if (n, seat, f) not in self._asked]
        for _, seat in fresh:
            self._activity.is_asked(seat, now)
        patience = self._patience(goes_on, fresh, asked, now)
        pings = goes_on is None and patience is None
        # Beside questions to people, that a computer thinks is no news.
        told = [(n, seat) for n, seat in fresh if len(asked) == 1 or seat not in self.card.computers]
        new: list[Json] = [
            {"question": n, "seat": seat, "ping": pings and self._mode(seat) is Mode.MENTION} for n, seat in told
        ]
        if public or new:
            first, last = (public[0], public[-1]) if public else (None, None)
            payload: dict[str, Json] = {"first": first, "last": last, "asked": new}
            if self.reason and public and len(self._asked) == 1 and len(public) == len(events):
                # Told only where it gives nothing away: no other player was asked, and everybody sees what came of it.
                payload |= {"reason": self.reason, "reason_of": self._asked[0][1]}
            if goes_on is not None:
                payload |= {"goes_on": goes_on, "answered_by": self._asked[0][1]}
            yield Notice(PostKind.NEWS, payload)
        for number, seat in fresh if pings or patience is not None else ():
            reminder: dict[str, Json] = {"question": number, "seat": seat, "asked_at": now}
            when = 0 if patience is None else now + patience
            if self._mode(seat) is Mode.DIRECT:
                yield Notice(PostKind.DIRECT, reminder, when, to=self.card.user_of(seat))
            elif patience is not None and self._mode(seat) is Mode.MENTION:
                yield Notice(PostKind.REMIND, reminder, when)
        if status is Status.HALTED and self.card.status is not Status.HALTED:
            yield Notice(PostKind.HALTED, {"reference": failure})
        if any(event.facts.captures and event.is_seen_by(None) for event in events):
            yield Notice(PostKind.FOLLOWED_NEWS, {"what": "captures"})
        if status is Status.OVER:
            yield Notice(PostKind.OVER)
            yield Notice(PostKind.FOLLOWED_NEWS, {"what": "end"})


def _begins_a_turn(event: Event) -> bool:
    """Whether a turn begins that is announced. Games where players alternate single actions announce no turn."""
    return event.facts.begins in TURNS and not event.facts.quiet


def _ends_an_offer(event: Event) -> bool:
    """Whether a draw offer has ended."""
    facts = event.facts
    return isinstance(facts, DrawDeclined | DrawWithdrawn) or (
        isinstance(facts, MatchEnded) and facts.reason == AGREEMENT
    )


def _status(play: Playthrough[Any]) -> Status:
    if play.failure is not None:
        return Status.HALTED
    return Status.PLAYING if play.outcome is None else Status.OVER


def _after(items: Sequence[Numbered], number: int) -> Sequence[Numbered]:
    """Returns those with a greater number."""
    return items[bisect_right(items, number, key=lambda item: item.number) :]


def _through_json(event: Event) -> dict[str, Json]:
    """Returns the event as the store would give it back: JSON knows no tuples."""
    result: dict[str, Json] = json.loads(json.dumps(event.to_json()))
    return result
