"""Races with clocks: real matches on a real store, with a clock that a test moves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.cards import MatchCard, Played
from bot.clocks import keeping
from bot.clocks.pace import A_MOVE_A_DAY, OnTimeOut, TimeControl
from bot.clocks.people import DIGEST, People
from bot.matches.matches import Matches
from bot.playground.clock import ManualClock
from bot.posting.outbox import PostKind
from bot.store import Store
from bot.store.tables import PostRow
from bot.timers import Downtime, Timers
from engine.values import Seat
from tests.bot.races import ADA, BO, CHANNEL, matches_of

START = 1_790_000_000
ASKS: TimeControl = replace(A_MOVE_A_DAY, on_time_out=OnTimeOut.ASK_OPPONENT)


class ClockedTable:
    """A store, its matches, and the timers that fire as the clock moves."""

    def __init__(self, store: Store, clock: ManualClock) -> None:
        self.store = store
        self.clock = clock
        self.start()

    def start(self) -> None:
        """Begin like a new process: nothing is known but what is stored."""
        self.matches: Matches = matches_of(self.store, now=self.clock.now)
        self.people = People(self.store, self.clock.now, lambda channel: None)
        self.timers = Timers(self.store, self.clock.now)
        self.timers.register(keeping.TIMER, self.matches.clock_rings)
        self.timers.register(DIGEST, self.people.digest_rings)
        self.timers.on_downtime(self._credit)

    @staticmethod
    async def _credit(session: AsyncSession, downtime: Downtime) -> None:
        await keeping.credit(session, downtime)

    async def pass_time(self, seconds: float) -> None:
        """Let time pass while the bot is up: every timer fires when it is due, and signs of life are given."""
        until = self.clock.now() + seconds
        while True:
            await self.timers.fire_due()
            due = await self.timers.next_due()
            if due is None or due > until:
                break
            self.clock.advance(max(due - self.clock.now(), 0))
        self.clock.advance(until - self.clock.now())
        await self.timers.fire_due()

    async def race(self, pace: TimeControl | None = A_MOVE_A_DAY, channel: int = CHANNEL, goal: int = 30) -> Played:
        """Returns a race of Ada and Bo with a clock, whose first turn has begun: Ada is asked."""
        await self.timers.fire_due()
        card = await self.matches.create(
            game="dice_race",
            guild_id=1,
            channel_id=channel,
            user_id=ADA,
            name="Ada",
            words="alea",
            options={"goal": goal},
            pace=pace,
        )
        await self.matches.join(card.id, BO, "Bo", "iacta")
        played = await self.matches.start(card.id, ADA)
        for number, decision in played.pending.items():
            played = await self.matches.answer(card.id, played.card.user_of(decision.player), number, 0)
        return played

    async def answer(self, match_id: int, like: Callable[[Any], Any] | None = None) -> Played:
        """Answer the open question, by default as the decision itself would."""
        look = await self.matches.look(match_id)
        number, decision = next(iter(look.pending.items()))
        answer = decision.default() if like is None else like(decision)
        return await self.matches.answer(match_id, look.card.user_of(decision.player), number, answer)

    async def asked(self, match_id: int) -> Seat:
        """Returns the seat that is asked."""
        look = await self.matches.look(match_id)
        return next(iter(look.pending.values())).player

    async def card(self, match_id: int) -> MatchCard:
        """Returns the public facts of a match."""
        return await self.matches.card(match_id)

    async def posts(self, *kinds: PostKind) -> list[PostRow]:
        """Returns the posts of these kinds, in their order."""
        wanted = select(PostRow).where(col(PostRow.kind).in_(kinds)).order_by(col(PostRow.id))
        async with self.store.reading() as session:
            return list(await session.exec(wanted))

    async def left(self, match_id: int, seat: Seat) -> int:
        """Returns the seconds that a player has left."""
        return next(clock.left for clock in await self.matches.clocks(match_id) if clock.seat == seat)


@pytest.fixture
def clock() -> ManualClock:
    """A clock that a test moves by hand."""
    return ManualClock(START)


@pytest.fixture
def table(store: Store, clock: ManualClock) -> ClockedTable:
    """Matches with clocks."""
    return ClockedTable(store, clock)
