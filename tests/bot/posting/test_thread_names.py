"""Threads are named after whose turn it is: seldom, within Discord's limit, and never with a ping."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.playground.people import Thread
from bot.posting.thread_names import FOLLOWS, WAITED
from bot.words import lobby
from tests.support.slow_evening import SlowEvening, slow_evening


@pytest.fixture
async def slow(tmp_path: Path) -> AsyncIterator[SlowEvening]:
    """A slow evening."""
    async with slow_evening(tmp_path) as slow:
        yield slow


def called(slow: SlowEvening, thread: Thread) -> str:
    """Returns how a thread is called now."""
    return slow.table.playground.world.channels[int(thread.id)].name


def said(slow: SlowEvening, thread: Thread) -> list[str]:
    """Returns what stands in a thread, without Discord's own lines about its names."""
    return [message.text for message in slow.table.cara.sees(thread) if not message.is_name]


async def answer(slow: SlowEvening, thread: Thread) -> None:
    """Answer the open question by a button."""
    asked = await slow.table.asked(thread)
    await slow.table.answer_by_buttons(thread, asked.number, asked.decision)
    await slow.table.settle()


async def until_another_is_asked(slow: SlowEvening, thread: Thread) -> None:
    """Answer until another player is asked."""
    before = (await slow.table.asked(thread)).person
    while (await slow.table.asked(thread)).person is before:
        await answer(slow, thread)


async def test_a_thread_says_whose_turn_it_is_once_they_have_been_waited_for_an_hour(slow: SlowEvening) -> None:
    thread = await slow.match(game="legacys_allure", pace="none")
    plain = called(slow, thread)
    assert plain == "1: Alice v. Bob (Legacy's Allure)"
    messages = said(slow, thread)
    await slow.pass_time(WAITED - 60)
    assert called(slow, thread) == plain
    await slow.pass_time(120)
    person = (await slow.table.asked(thread)).person
    assert "turn (Alice v. Bob, Legacy's Allure)" in called(slow, thread)
    assert person.name in called(slow, thread)
    assert said(slow, thread) == messages, "the name pings nobody and posts nothing of ours"


async def test_a_name_that_shows_a_turn_follows_and_quick_play_has_a_plain_one(slow: SlowEvening) -> None:
    thread = await slow.match(game="legacys_allure", pace="none")
    plain = called(slow, thread)
    await slow.pass_time(WAITED + 60)
    await until_another_is_asked(slow, thread)
    waited = (await slow.table.asked(thread)).person
    await slow.pass_time(FOLLOWS + 60)
    assert called(slow, thread).startswith(f"1: {waited.name}'s turn")
    # Now play is quick: somebody answers every five minutes.
    for _ in range(4):
        await answer(slow, thread)
        await slow.pass_time(FOLLOWS / 2)
    assert called(slow, thread) == plain


async def test_there_are_never_more_than_two_new_names_in_ten_minutes(slow: SlowEvening) -> None:
    names: list[tuple[float, str]] = []
    world = slow.table.playground.world
    thread = await slow.match(game="legacys_allure", pace="none")
    changed = world.change_channel

    def noted(channel: object, changes: dict[str, object]) -> object:
        if "name" in changes:
            names.append((slow.clock.now(), str(changes["name"])))
        return changed(channel, changes)  # type: ignore[arg-type]

    world.change_channel = noted  # type: ignore[method-assign, assignment]
    for minutes in (70, 1, 12, 3, 11, 80, 10, 70):
        await until_another_is_asked(slow, thread)
        await slow.pass_time(60 * minutes)
    assert len(names) >= 3
    assert all(third[0] - first[0] > 600 for first, third in zip(names, names[2:], strict=False))
    assert all(lobby.shows_turn(name) or "v." in name for _, name in names)


async def test_after_the_end_and_in_a_pause_no_turn_is_shown(slow: SlowEvening) -> None:
    thread = await slow.match(game="legacys_allure", pace="10 days + 1 day")
    await slow.pass_time(WAITED + 60)
    assert lobby.shows_turn(called(slow, thread))
    await slow.table.type(slow.table.alice, thread, "game concede", sure="Yes, I concede the match")
    await slow.table.settle()
    assert called(slow, thread) == "1: Bob won against Alice (Legacy's Allure)"
    await slow.pass_time(2 * WAITED)
    assert called(slow, thread) == "1: Bob won against Alice (Legacy's Allure)"
