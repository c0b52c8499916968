"""An evening that lasts for weeks: the real bot and client, and a clock that moves from one timer to the next."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Final

from sqlmodel import col, select

from bot.playground.clock import ManualClock
from bot.playground.people import Person, Seen, Thread
from bot.posting.outbox import PostKind
from bot.store.tables import PostRow
from tests.support.evening import Evening, evening

START: Final = 1_790_000_000


class SlowEvening:
    """An evening that lasts for weeks: the clock of the bot and of Discord is moved from one timer to the next."""

    def __init__(self, table: Evening, clock: ManualClock) -> None:
        self.table = table
        self.clock = clock

    async def pass_time(self, seconds: float, fired: Callable[[], Awaitable[None]] | None = None) -> None:
        """Let time pass: every timer fires at its time, what it says is posted, and `fired` is called."""
        until = self.clock.now() + seconds
        while (due := await self.table.bot.timers.next_due()) is not None and due <= until:
            self.move(max(due - self.clock.now(), 0))
            await self.table.bot.timers.fire_due()
            await self.table.settle()
            if fired is not None:
                await fired()
        self.move(until - self.clock.now())
        await self.table.bot.timers.fire_due()
        await self.table.settle()

    def move(self, seconds: float) -> None:
        """Move the clock: where it is Discord's too, threads that were quiet for too long are archived meanwhile."""
        world = self.table.playground.world
        if world.clock is not self.clock:
            self.clock.advance(seconds)
        elif seconds > 0:
            world.advance(seconds)

    async def match(self, **options: object) -> Thread:
        """Returns the thread of a match of Alice and Bob that has begun."""
        table = self.table
        thread = await table.open_match(table.alice, **options)
        await table.type(table.bob, thread, "game join")
        await table.type(table.alice, thread, "game start")
        await table.settle()
        return thread

    async def posts(self, kind: PostKind) -> list[PostRow]:
        """Returns the posts of a kind."""
        async with self.table.bot.store.reading() as session:
            return list(await session.exec(select(PostRow).where(PostRow.kind == kind).order_by(col(PostRow.id))))

    def lines(self, thread: Thread, part: str, to: Person | None = None) -> list[Seen]:
        """Returns the messages of a thread that contain a text."""
        return [message for message in (to or self.table.cara).sees(thread) if part in message.text]

    def forgive(self, code: int) -> None:
        """Forget the refusals of this code: Discord's way of saying that a thread must be opened first, for example."""
        refusals = self.table.playground.refusals
        refusals[:] = [one for one in refusals if one.code != code]

    def direct(self, person: Person) -> list[Seen]:
        """Returns the direct messages that a person has."""
        return [message for message in person.all_messages() if "/settings notify" in message.text]


@contextlib.asynccontextmanager
async def slow_evening(folder: Path, start: float = START) -> AsyncIterator[SlowEvening]:
    """Yields an evening whose time, for the bot and on Discord, is moved by hand."""
    clock = ManualClock(start)
    async with evening(folder, now=clock.now, discord_clock=clock) as table:
        yield SlowEvening(table, clock)
