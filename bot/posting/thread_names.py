"""The name of a match's thread: it says whose turn it is once that player has been waited for.

Discord shows each new name as a line in the thread and allows two of them in ten minutes, so a name changes seldom and
never because of a click: an hour after a question its player is named, and while play is quick the thread is named
after its players alone. A name that shows a turn is put right within ten minutes. Nothing depends on a name, and none
pings.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from cachetools import LRUCache

from bot.cards import MatchCard, Status
from bot.games.known import Games
from bot.matches.matches import Matches
from bot.posting.outbox import Notice, PostKind
from bot.store.tables import MatchRow
from bot.timers import DueTimer, NewTimer, set_timer
from bot.words import lobby
from bot.words.sentences import plain_name

TIMER: Final = "thread name"
"""The kind of the timer that looks at a thread's name; its subject is the match."""
WAITED: Final = 3600
"""Seconds for which a match has waited for a player before its thread says so."""
FOLLOWS: Final = 600
"""Seconds after which a name that shows a turn is put right; so in these there are never more than two new names."""
REMEMBERED: Final = 5000
"""How many matches' next looks at the name this process remembers."""


@dataclass(frozen=True, slots=True)
class WantedName:
    """How a thread should be called now, and when that may change by itself, in seconds since 1970."""

    name: str
    again_at: int | None = None


class ThreadNames:
    """Decides how threads are called, and when their names are looked at."""

    def __init__(self, matches: Matches, games: Games) -> None:
        self._matches = matches
        self._games = games
        self._due: LRUCache[int, int] = LRUCache(REMEMBERED)
        """When the names of matches are looked at, as far as this process has decided it."""

    def plain(self, card: MatchCard) -> str:
        """Returns the name that says who plays, or how the match ended."""
        return self._named(card, ())

    async def wanted(self, card: MatchCard, now_called: str) -> WantedName:
        """Returns how the thread of a match should be called, which is called something now."""
        plain = self.plain(card)
        if card.status is not Status.PLAYING or card.paused is not None:
            return WantedName(plain)
        look = await self._matches.look(card.id)
        waited = {decision.player for decision in look.pending.values()} - set(card.computers)
        asked = [plain_name(one.name) for one in card.seats if one.seat in waited]
        if not asked:
            return WantedName(plain)
        since = (await self._matches.waited_since([card.id])).get(card.id, card.created_at)
        patience = FOLLOWS if lobby.shows_turn(now_called) else WAITED
        if self._matches.now() - since >= patience:
            return WantedName(self._named(card, asked))
        return WantedName(plain, since + WAITED)

    async def look_soon(self, match_id: int, now_called: str) -> None:
        """Look at the name later: players have been asked something new."""
        now = int(self._matches.now())
        at = now + (FOLLOWS if lobby.shows_turn(now_called) else WAITED)
        known = self._due.get(match_id)
        if known is None or not now < known <= at:
            await self.look_at(match_id, at)

    async def look_at(self, match_id: int, at: int) -> None:
        """Look at the name of a match's thread at a time, in seconds since 1970."""
        async with self._matches.store.writing() as session:
            await set_timer(session, NewTimer(TIMER, f"match:{match_id}", at))
        self._due[match_id] = at

    async def rings(self, timer: DueTimer) -> None:
        """Let the name be looked at, where the thread is served: the handler of `TIMER`."""
        match_id = int(timer.subject.partition(":")[2])
        async with self._matches.store.writing() as session:
            await timer.take(session)
            row = await session.get(MatchRow, match_id)
            if row is None or row.lost_at is not None:
                return
            channel_id = row.channel_id
            session.add(Notice(PostKind.THREAD_NAME).row(match_id, channel_id))
        self._matches.on_commit(channel_id)

    def _named(self, card: MatchCard, asked: Sequence[str]) -> str:
        names = [plain_name(seat.name) for seat in card.seats]
        return lobby.thread_name(self._games.title(card.game), card.id, names, card, asked)
