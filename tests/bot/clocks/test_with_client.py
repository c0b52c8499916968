"""Slow matches with the real client: silent players over simulated weeks, direct messages, claims, restarts."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.clocks.pace import DAY, HOUR
from bot.playground.people import Thread
from bot.posting.failures import ARCHIVED
from tests.support.slow_evening import SlowEvening, slow_evening


@pytest.fixture
async def slow(tmp_path: Path) -> AsyncIterator[SlowEvening]:
    """A slow evening."""
    async with slow_evening(tmp_path) as slow:
        yield slow


def is_archived(slow: SlowEvening, thread: Thread) -> bool:
    """Returns whether Discord has closed a thread."""
    return slow.table.playground.world.channels[int(thread.id)].archived


async def test_a_thread_that_was_quiet_for_a_week_is_opened_again_when_the_match_posts(slow: SlowEvening) -> None:
    thread = await slow.match(game="legacys_allure", pace="20 days + 1 day")
    await slow.pass_time(9 * DAY)
    assert is_archived(slow, thread), "nothing is said in it"
    await slow.pass_time(2 * DAY)
    assert slow.lines(thread, "it is still your turn"), "half of the time is used"
    assert not is_archived(slow, thread)
    slow.forgive(ARCHIVED)


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
