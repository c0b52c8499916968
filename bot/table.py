"""A match that is loaded and being played: the playthrough, and how far the store knows of it."""

from __future__ import annotations

import dataclasses
import json
import logging
import secrets
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeVar

from bot.cards import Status
from bot.outbox import Notice, PostKind
from bot.store.saved import Asked, Asking, Change, Faces, Saved
from engine.chance import FairSource, Roll
from engine.decisions import Decision
from engine.events import Event
from engine.game import Game
from engine.journal import CHANCE, Entry
from engine.playthrough import Playthrough
from engine.values import Json, Seat

log = logging.getLogger(__name__)

Numbered = TypeVar("Numbered", Entry, Event)


class NotedDice:
    """The fair dice of a match; it also notes what was thrown, so that a record can be checked without the rules."""

    def __init__(self, fair: FairSource) -> None:
        self._fair = fair
        self.thrown: dict[int, Faces] = {}

    def roll(self, number: int, roll: Roll) -> Sequence[int]:
        """Returns one face index per die."""
        self.thrown[number] = [[die.die, len(die.faces)] for die in roll.dice]
        return self._fair.roll(number, roll)


class Table:
    """A loaded match. Whoever fails to save its change throws it away: it must never know more than the store."""

    # The state's type belongs to the game; here every game is alike.
    def __init__(self, game: Game[Any], saved: Saved) -> None:
        self.card = saved.card
        self.version = saved.version
        self.play: Playthrough[Any] | None = None
        self._game = game
        self._seed = saved.seed
        self._dice = NotedDice(
            FairSource(bytes.fromhex(saved.seed), str(saved.card.id), [seat.words for seat in saved.card.seats])
        )
        self._snapshot = saved.snapshot
        self._asked = saved.asked
        self._rules = saved.rules
        self._entries = saved.entries
        self._events = saved.events
        """How many of the store's entries and events still hold."""
        self._rewound = 0
        self._stale_events = 0
        """How many of them do not hold any more, because the rules were changed since."""
        if saved.snapshot is not None:
            self.play = Playthrough.resume(game, saved.snapshot, saved.recent_entries, self._dice)
            self._compare(saved, self.play)

    @property
    def pending(self) -> Mapping[int, Decision]:
        """Returns the open decisions by number; none before the start."""
        return {} if self.play is None else self.play.pending

    def start(self) -> None:
        """Begins the match with those who sit there."""
        self.play = Playthrough.begin(self._game, list(self.card.names()), self.card.options, self._dice)

    def change(self, answered: tuple[Seat, int] | None = None) -> Change | None:
        """Returns all that the store does not know yet, or None when it knows everything."""
        play = self.play
        if play is None:
            return None
        status = _status(play)
        snapshot = play.snapshot()
        entries = _after(play.journal, self._entries)
        events = _after(play.events, self._events)
        if play.failure is not None:
            # What a rule told before it failed may be wrong. It is told again, once, by the mended rule.
            events = [event for event in events if event.number <= snapshot.events]
        asked: list[Asked] = [(n, decision.player, decision.fingerprint()) for n, decision in play.pending.items()]
        stale = self._rewound > 0 or self._stale_events > 0
        if not (entries or events or stale) and (status, asked) == (self.card.status, self._asked):
            return None
        failure = self._reference(play)
        notices = self._notices(status, events, asked, failure)
        return Change(
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
            posts=[notice.row(self.card.id, self.card.channel_id) for notice in notices],
            answered=answered,
        )

    def saved(self, change: Change) -> None:
        """Notes that the store knows this change now."""
        self.version += 1
        self._snapshot = change.snapshot or self._snapshot
        self._asked = change.asked
        self._rules = change.rules
        self._entries = change.entries
        self._events = change.events
        self._rewound = self._stale_events = 0
        self._dice.thrown.clear()
        self.card = dataclasses.replace(
            self.card,
            status=change.status,
            outcome=change.outcome,
            failure=change.failure,
            seed=self._seed if change.status is Status.OVER else None,
        )

    def _compare(self, saved: Saved, play: Playthrough[Any]) -> None:
        """Finds out which of the stored entries and events still hold under the rules of today."""
        assert saved.snapshot is not None
        if play.rewound:
            self._rewound = len(play.rewound)
            self._entries = saved.snapshot.entries
        if play.failure is not None:
            return
        same = 0
        for told, now in zip(saved.recent_events, play.events, strict=False):
            if told.to_json() != _through_json(now):
                break
            same += 1
        self._stale_events = len(saved.recent_events) - same
        self._events = saved.events - self._stale_events

    def _asking(self, entries: Sequence[Entry]) -> list[Asking]:
        """Returns which versions of the rules have asked, once these entries are written."""
        last = self._rules[-1][1] if self._rules else None
        if not entries or last == self._game.rules_version:
            return self._rules
        # Those that were set aside are asked again.
        kept = [(first, version) for first, version in self._rules if first < entries[0].number]
        return [*kept, (entries[0].number, self._game.rules_version)]

    def _faces(self, entry: Entry) -> Faces | None:
        return self._dice.thrown[entry.question] if entry.who == CHANCE else None

    def _reference(self, play: Playthrough[Any]) -> str | None:
        """Returns the number under which the log holds the bug; the old one while the match stays halted."""
        if play.failure is None:
            return None
        reference = self.card.failure or f"F-{self.card.id}-{secrets.token_hex(2)}"
        log.error("%s: a rule failed in match %s", reference, self.card.id, exc_info=play.failure)
        return reference

    def _notices(
        self, status: Status, events: Sequence[Event], asked: list[Asked], failure: str | None
    ) -> Iterator[Notice]:
        """What must be posted, in order: close what is answered, tell what happened, ask what is open."""
        for number, seat, fingerprint in self._asked:
            if (number, seat, fingerprint) not in asked:
                yield Notice(PostKind.ANSWERED, {"question": number, "seat": seat})
        if self.card.status is Status.OPEN:
            yield Notice(PostKind.LOBBY)
            yield Notice(PostKind.STARTED)
        if self.card.status is Status.HALTED and status is not Status.HALTED:
            yield Notice(PostKind.MENDED)
        if self._rewound:
            yield Notice(PostKind.REWOUND, {"entries": self._rewound})
        public = [event.number for event in events if event.is_seen_by(None)]
        new: list[Json] = [{"question": n, "seat": seat} for n, seat, f in asked if (n, seat, f) not in self._asked]
        if public or new:
            first, last = (public[0], public[-1]) if public else (None, None)
            yield Notice(PostKind.NEWS, {"first": first, "last": last, "asked": new})
        if status is Status.HALTED and self.card.status is not Status.HALTED:
            yield Notice(PostKind.HALTED, {"reference": failure})
        if status is Status.OVER:
            yield Notice(PostKind.OVER)


def _status(play: Playthrough[Any]) -> Status:
    if play.failure is not None:
        return Status.HALTED
    return Status.PLAYING if play.outcome is None else Status.OVER


def _after(items: Sequence[Numbered], number: int) -> Sequence[Numbered]:
    """Returns those with a greater number; they are numbered without gaps."""
    return items[max(0, number + 1 - items[0].number) :] if items else items


def _through_json(event: Event) -> dict[str, Json]:
    """Returns the event as the store would give it back: JSON knows no tuples."""
    result: dict[str, Json] = json.loads(json.dumps(event.to_json()))
    return result
