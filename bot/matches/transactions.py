"""The way of every action that changes a match.

Take the match's lock, load it (from the cache if the store has nothing newer), run the action, and write entries,
events, position and posts in one transaction. Only then is anybody told. A refusal changes nothing. If the writing
fails, the loaded match is dropped, so that it is never ahead of the database; if another process was faster, the match
is loaded again and the action done once more.
"""

from __future__ import annotations

import asyncio
import secrets
import time
import weakref
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from cachetools import LRUCache
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.cards import MatchCard, Played, Status
from bot.clocks import keeping
from bot.matches.drawn_words import draw_words
from bot.matches.loaded_match import LoadedMatch
from bot.matches.recent_events import RecentEvents
from bot.matches.rows import row_of
from bot.matches.usual_orders import UsualOrders
from bot.posting.activity import ChannelActivity
from bot.posting.mentions import AlwaysMentioned
from bot.posting.notifications import Notifications
from bot.posting.outbox import Notice
from bot.posting.preferences import FullTexts, Unconfirmed
from bot.refusals import (
    Damaged,
    UnknownGame,
    UnknownMatch,
    without_a_seat,
)
from bot.store import Conflict, Store, saved
from bot.store.saved import StoredChange, VersionRace
from engine.events import Event, Happened, OrderEnded
from engine.game import Game
from engine.orders import AS_GIVEN
from engine.refusals import Refusal
from engine.values import Json, Seat

LOADED = 200
"""Number of matches that stay loaded: the ones played last."""
CARDS = 5000
"""Number of matches whose public facts stay known."""
ATTEMPTS = 10
"""How often an action is tried again because another process was faster."""


async def _reopens(match_id: int) -> bool:
    return False


async def _admits(match_id: int, user_id: int, question: int, answer: Json) -> None:
    """Admit every answer that the rules allow."""


async def _options_may_change(match_id: int) -> None:
    """Let the creator of every match choose its options."""


async def _seats_may_change(match_id: int) -> None:
    """Let every seat pass to somebody else."""


@dataclass(frozen=True, slots=True)
class KnownCard:
    """The public facts of a match, as they are in one version of it."""

    version: int
    card: MatchCard


class Transactions:
    """The way of every change: the lock, the loaded match, and everything that is written in one transaction."""

    def __init__(
        self,
        store: Store,
        games: Mapping[str, Game[Any]],
        on_commit: Callable[[int], None] = lambda channel_id: None,
        now: Callable[[], float] = time.time,
        new_seed: Callable[[], bytes] = lambda: secrets.token_bytes(32),
        new_words: Callable[[], str] = lambda: draw_words(),
        loaded: int = LOADED,
    ) -> None:
        self.store = store
        self.always_mentioned = AlwaysMentioned(store)
        self.usual_orders = UsualOrders(store)
        self.full_texts = FullTexts(store)
        self.unconfirmed = Unconfirmed(store)
        self.channel_activity = ChannelActivity()
        self.notifications = Notifications(store)
        self.games = games
        self.on_commit = on_commit
        """Called with the channel after each commit that left something to post."""
        self.on_over: Callable[[int], None] = lambda match_id: None
        """Called with the match after the commit with which it is over, or lost a thread that `reopens`."""
        self.on_answer: Callable[[str], None] = lambda game: None
        """Called with the game after each answer that was stored."""
        self.admits: Callable[[int, int, int, Json], Awaitable[None]] = _admits
        """Called with match, user, question and answer before an answer is given; raises a `Refusal` to refuse it."""
        self.options_may_change: Callable[[int], Awaitable[None]] = _options_may_change
        """Called with a match before its options are changed; raises a `Refusal` where they are agreed elsewhere."""
        self.seats_may_change: Callable[[int], Awaitable[None]] = _seats_may_change
        """Called with a match before somebody else plays one of its seats; raises a `Refusal` where nobody else may."""
        self.reopens: Callable[[int], Awaitable[bool]] = _reopens
        """Asked when the thread of a match is gone: whether somebody else opens a new one for it."""
        self.on_computers: Callable[[int], None] = lambda match_id: None
        """Called with the match after each commit in which a computer plays a seat."""
        self.on_orders_ended: Callable[[MatchCard, Sequence[Event]], None] = lambda card, ended: None
        """Called after a commit with the events that say that orders have ended: each is for its owner's eyes alone."""
        self.now = now
        self.new_seed = new_seed
        self.new_words = new_words
        self._loaded: LRUCache[int, LoadedMatch] = LRUCache(loaded)
        self._recent = RecentEvents(loaded)
        self._cards: LRUCache[int, KnownCard] = LRUCache(CARDS)
        self._locks: weakref.WeakValueDictionary[int, asyncio.Lock] = weakref.WeakValueDictionary()

    @property
    def loaded(self) -> int:
        """Returns how many matches are in memory."""
        return len(self._loaded)

    def hear(self, topic: str) -> None:
        """Read again what people have chosen, once another process has announced that it has changed."""
        for chosen in (self.always_mentioned, self.full_texts, self.unconfirmed):
            chosen.hear(topic)

    async def do(
        self,
        match_id: int,
        user_id: int,
        action: Callable[[LoadedMatch, Seat], None],
        question: int | None = None,
        first: Notice | None = None,
    ) -> Played:
        """Run an action on a match and store what came of it. `first` is posted before everything else."""
        async with self.lock(match_id):
            for _ in range(ATTEMPTS):
                try:
                    return await self._try(match_id, user_id, action, question, first)
                except (VersionRace, Conflict):
                    continue
            raise RuntimeError(f"match {match_id}: another process was faster {ATTEMPTS} times in a row")

    async def _try(
        self,
        match_id: int,
        user_id: int,
        action: Callable[[LoadedMatch, Seat], None],
        question: int | None,
        first: Notice | None,
    ) -> Played:
        match = await self.load(match_id)
        seat = match.card.seat_of(user_id)
        if seat is None:
            raise without_a_seat(match.card.has_room_for(user_id))
        with self._dropped_on_error(match):
            action(match, seat)
            change = match.change(int(self.now()), seat, None if question is None else (seat, question))
            assert change is not None, "an action that changes nothing must raise Refusal"
            if first is not None:
                change.posts.insert(0, first.row(match_id, match.card.channel_id))
            await self._save(match, change, None if question is None else seat)
        if question is not None:
            self.on_answer(match.card.game)
        return Played(match.card, seat, question, tuple(change.new_events), match.pending)

    async def load(self, match_id: int) -> LoadedMatch:
        """Returns the match as the store has it. The caller holds its lock.

        If the rules were changed since it was saved, it may have gone back, halted, or run on; that is saved first.
        """
        while True:
            version = await saved.version(self.store, match_id)
            if version is None:
                raise UnknownMatch
            match = self._loaded.get(match_id)
            if match is not None and match.version == version:
                return match
            async with self.store.reading() as session:
                stored = await saved.load(session, match_id, self.kinds)
                assert stored is not None
            await self.always_mentioned.ready()
            await self.notifications.ready()
            match = LoadedMatch(
                self.game(stored.card.game),
                stored,
                self.always_mentioned,
                self.channel_activity,
                self.notifications.mode,
            )
            try:
                if (change := match.change(int(self.now()))) is not None:
                    await self._save(match, change)
            except (VersionRace, Conflict):
                continue
            self._loaded[match_id] = match
            return match

    async def _save(self, match: LoadedMatch, change: StoredChange, acted: Seat | None = None) -> None:
        """Writes a change; `acted` is the seat whose player has answered themselves."""
        if saved.only_adds(change) and not self._clocks_follow(match, change, acted):
            async with self.store.writing_directly() as transaction:
                await saved.save_directly(transaction, match.card.id, match.version, change, int(self.now()))
        else:
            async with self.store.writing() as session:
                await self._write(session, match, change, acted)
        if acted is not None:
            match.late.discard(acted)
        self._written(match, change)
        # All public facts are known that this version has: nobody reads them again.
        self._cards[match.card.id] = KnownCard(match.version, match.card)

    def _clocks_follow(self, match: LoadedMatch, change: StoredChange, acted: Seat | None) -> bool:
        return match.card.pace is not None and (match.waits_for_others(change) or acted in match.late)

    async def _write(
        self,
        session: AsyncSession,
        match: LoadedMatch,
        change: StoredChange,
        acted: Seat | None = None,
        *,
        clocks_changed: bool = False,
    ) -> None:
        """Writes a change; `clocks_changed` says whether its transaction has changed a clock."""
        now = int(self.now())
        await saved.save(session, match.card.id, match.version, change, now)
        if self._clocks_follow(match, change, acted) or (clocks_changed and match.card.pace is not None):
            row = await row_of(session, match.card.id)
            for post in await keeping.follow(session, row, now, acted):
                change.posts.append(post)
                session.add(post)

    def _written(self, match: LoadedMatch, change: StoredChange) -> None:
        match.saved(change)
        self._recent.stored(match.card.id, match.version, change)
        self._committed(*(post.channel_id for post in change.posts))
        if change.status is Status.OVER:
            self.on_over(match.card.id)
        if match.card.computers:
            self.on_computers(match.card.id)
        # Nobody is called for an order that ends when its owner wanted it to end; the panel of their question says it.
        ended = [one for one in change.new_events if isinstance(one.facts, OrderEnded) and one.facts.why != AS_GIVEN]
        if ended:
            self.on_orders_ended(match.card, ended)

    def _committed(self, *channels: int | None) -> None:
        """Tells that something is left to post in these channels."""
        for channel_id in dict.fromkeys(channels):
            if channel_id is not None:
                self.on_commit(channel_id)

    @contextmanager
    def _dropped_on_error(self, match: LoadedMatch) -> Iterator[None]:
        """Drop a loaded match that may be ahead of the database, whatever went wrong, also a cancelled task."""
        try:
            yield
        except Damaged:
            # Found when it was to be written.
            self._loaded.pop(match.card.id, None)
            raise
        except Refusal:
            # Refused before anything was done.
            raise
        except BaseException:
            self._loaded.pop(match.card.id, None)
            raise

    def lock(self, match_id: int) -> asyncio.Lock:
        return self._locks.setdefault(match_id, asyncio.Lock())

    def kinds(self, game: str) -> Mapping[str, type[Happened]]:
        """Returns the kinds of events of a game; none for an unknown game."""
        return self.games[game].events if game in self.games else {}

    def game(self, name: str) -> Game[Any]:
        if name not in self.games:
            raise UnknownGame(name, self.games)
        return self.games[name]
