"""Slow matches with the real client: silent players over simulated weeks, direct messages, claims, restarts."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlmodel import col, select

from bot.cards import Status
from bot.clocks.pace import DAY, HOUR
from bot.playground.clock import ManualClock
from bot.playground.people import Person, Seen, Thread
from bot.posting.outbox import PostKind
from bot.store.tables import PostRow, TimerRow
from engine.registry import games
from tests.support.evening import Evening, evening

START = 1_790_000_000
GAMES = sorted(games())
QUICKEST = "legacys_allure"
"""The game that is played in every run; the others take their time, at night."""


class SlowEvening:
    """An evening that lasts for weeks: the bot's clock is moved from one timer to the next."""

    def __init__(self, table: Evening, clock: ManualClock) -> None:
        self.table = table
        self.clock = clock

    async def pass_time(self, seconds: float) -> None:
        """Let time pass: every timer fires at its time, and what it says is posted."""
        until = self.clock.now() + seconds
        while (due := await self.table.bot.timers.next_due()) is not None and due <= until:
            self.clock.advance(max(due - self.clock.now(), 0))
            await self.table.bot.timers.fire_due()
            await self.table.settle()
        self.clock.advance(until - self.clock.now())
        await self.table.bot.timers.fire_due()
        await self.table.settle()

    async def match(self, **options: object) -> Thread:
        """Return the thread of a match of Alice and Bob that has begun."""
        table = self.table
        thread = await table.open_match(table.alice, **options)
        await table.type(table.bob, thread, "game join")
        await table.type(table.alice, thread, "game start")
        await table.settle()
        return thread

    async def posts(self, kind: PostKind) -> list[PostRow]:
        """Return the posts of a kind."""
        async with self.table.bot.store.reading() as session:
            return list(await session.exec(select(PostRow).where(PostRow.kind == kind).order_by(col(PostRow.id))))

    def lines(self, thread: Thread, part: str, to: Person | None = None) -> list[Seen]:
        """Return the messages of a thread that contain a text."""
        return [message for message in (to or self.table.cara).sees(thread) if part in message.text]

    def direct(self, person: Person) -> list[Seen]:
        """Return the direct messages that a person has."""
        return [message for message in person.all_messages() if "/settings notify" in message.text]


@pytest.fixture
async def slow(tmp_path: Path) -> AsyncIterator[SlowEvening]:
    """A slow evening."""
    clock = ManualClock(START)
    async with evening(tmp_path, now=clock.now) as table:
        yield SlowEvening(table, clock)


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name == QUICKEST else pytest.mark.nightly) for name in GAMES]
)
async def test_a_match_of_silent_players_goes_on_for_weeks_and_nothing_is_said_twice(
    name: str, slow: SlowEvening
) -> None:
    thread = await slow.match(game=name, pace="3 days + 1 day")
    card = await slow.table.card(thread)
    for week in range(2):
        await slow.pass_time(5 * DAY)
        if week == 0:
            await slow.table.switch_off()
            slow.clock.advance(2 * DAY)
            await slow.table.switch_on()
            await slow.pass_time(1)
    timed_out = await slow.posts(PostKind.TIME_OUT)
    assert timed_out and all(post.posted_at is not None for post in timed_out)
    assert len(slow.lines(thread, "time was up, so I gave")) == len(timed_out)
    assert len(slow.lines(thread, "This time counts against nobody")) == (
        1 if (await slow.table.bot.matches.card(card.id)).status is Status.PLAYING else 0
    )
    async with slow.table.bot.store.reading() as session:
        timers = (await session.exec(select(TimerRow))).all()
    assert all(timer.fired_at is None or timer.fired_at >= timer.due_at for timer in timers)
    assert len(slow.lines(thread, "it is still your turn")) <= len(card.seats), "an old reminder goes"


async def test_a_direct_message_tells_whose_turn_it_is_and_goes_when_they_have_answered(slow: SlowEvening) -> None:
    table = slow.table
    await table.type(table.alice, "tavern", "settings notify", how="direct")
    thread = await slow.match(game="legacys_allure", pace="10 hours + 1 hour")
    asked = await table.asked(thread)
    others = table.beside(asked.person)
    await table.settle()
    assert len(slow.direct(table.alice)) == 1
    assert slow.direct(table.bob) == []
    await slow.pass_time(5 * HOUR)
    (told,) = slow.direct(table.alice)
    assert "Your clock runs out" in told.text, "the reminder takes the place of the first message"
    assert others is not None


async def test_where_direct_messages_are_closed_the_thread_says_it(slow: SlowEvening) -> None:
    table = slow.table
    table.playground.world.closed_to_bot.add(int(table.alice.id))
    await table.type(table.alice, "tavern", "settings notify", how="direct")
    thread = await slow.match(game="legacys_allure", pace="10 hours + 1 hour")
    await table.settle()
    assert len(slow.lines(thread, "Your direct messages are closed")) == 1
    assert slow.direct(table.alice) == []
    table.playground.rest.refusals.clear()


async def test_the_buttons_of_a_time_out_refuse_whoever_may_not_press_them(slow: SlowEvening) -> None:
    table = slow.table
    thread = await slow.match(game="legacys_allure", pace="10 hours + 1 hour", time_out="ask")
    await slow.pass_time(10 * HOUR)
    up = slow.lines(thread, "'s time is up.")
    assert up
    message = up[0]
    late = next(p for p in (table.alice, table.bob) if message.content.split("time is up")[0].startswith(f"{p.name}'s"))
    other = table.beside(late)
    assert "not playing" in (await table.press(table.cara, message, "Claim the match")).text
    assert "Answer your question" in (await table.press(late, message, "Claim the match")).text
    assert "You wait" in (await table.press(other, message, "Wait for them")).text
    await table.press(other, message, "Give more time")
    await table.settle()
    assert slow.lines(thread, "more.")
    assert message.id not in {one.id for one in table.cara.sees(thread)}, "the buttons go with the time-out"


async def test_mine_lists_turns_and_leads_to_the_next_match(slow: SlowEvening) -> None:
    table = slow.table
    assert "No match waits" in (await table.type(table.alice, "tavern", "game mine")).text
    await slow.match(game="legacys_allure", pace="none")
    await slow.match(game="legacys_allure", pace="live")
    told = (await table.type(table.alice, "tavern", "game mine")).text
    assert told.count("https://discord.com/channels/") >= 1
