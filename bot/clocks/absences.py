"""Servers from which the bot is away: their clocks stand still until it is back, and leagues hear what was lost."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection

from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.clocks import keeping
from bot.clocks.absence import EVERYWHERE, absence_of, add_span, keep_absence, lost_since
from bot.shards.routing import shard_of
from bot.store import Store
from bot.store.tables import LeagueRow, MatchRow, SeatClockRow
from bot.timers import Downtime


class Absences:
    """The absences of one bot. Each method may run twice."""

    def __init__(
        self,
        store: Store,
        now: Callable[[], float],
        on_commit: Callable[[int], None],
        catch_up: Callable[[], Awaitable[None]],
    ) -> None:
        """`on_commit` is called with each channel in which something is to be posted; `catch_up` credits the time in
        which the bot was offline, if that is not done yet.
        """
        self._store = store
        self._now = now
        self._on_commit = on_commit
        self._catch_up = catch_up

    async def begin(self, guild_id: int) -> None:
        """Stop all clocks of a server that the bot has lost."""
        now = int(self._now())

        async def stop(session: AsyncSession) -> None:
            absence = await absence_of(session, guild_id)
            if absence.since is None:
                absence.since = now
                await keep_absence(session, guild_id, absence)
            await keeping.stop_all(session, guild_id, now)

        await self._store.retried(stop)

    async def end(self, guild_id: int) -> None:
        """Let the clocks of a server go on, because the bot is there (again)."""
        async with self._store.reading() as session:
            if (await absence_of(session, guild_id)).since is None:
                return
        now = int(self._now())

        async def go_on(session: AsyncSession) -> list[int]:
            since = (await absence_of(session, guild_id)).since
            if since is None:
                return []
            span = Downtime(since, max(since, now))
            await add_span(session, guild_id, span)
            return await keeping.go_on_all(session, guild_id, span, now)

        for channel_id in await self._store.retried(go_on):
            self._on_commit(channel_id)

    async def offline(self, session: AsyncSession, downtime: Downtime) -> None:
        """Take the time in which the bot was offline from no clock: a listener of `bot.timers`."""
        await add_span(session, EVERYWHERE, downtime)
        for channel_id in await keeping.credit(session, downtime):
            self._on_commit(channel_id)

    async def lost(self, guild_id: int, since: int) -> list[Downtime]:
        """Returns when players of a server, on which the bot is now, could not reach it after a moment."""
        await self._catch_up()
        await self.end(guild_id)
        async with self._store.reading() as session:
            return await lost_since(session, guild_id, since)

    async def look(self, there: Collection[int], shard: int, shards: int) -> None:
        """Stop the clocks of servers of a shard that the bot has lost while it was not connected; `there` are those
        that it has.
        """
        running = select(MatchRow.guild_id).join(SeatClockRow).where(col(SeatClockRow.since).is_not(None)).distinct()
        leagues = select(LeagueRow.guild_id).where(col(LeagueRow.ended_at).is_(None)).distinct()
        async with self._store.reading() as session:
            guilds = {*(await session.exec(running)).all(), *(await session.exec(leagues)).all()}
        for guild_id in sorted(guilds):
            if guild_id and guild_id not in there and shard_of(guild_id, shards) == shard:
                await self.begin(guild_id)
