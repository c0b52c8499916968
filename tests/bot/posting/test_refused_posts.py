"""What Discord refuses to take waits, is told of, and is posted when somebody has mended what was wrong."""

from __future__ import annotations

import asyncio
import itertools
import logging
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from sqlmodel import col, select

from bot.playground.people import Thread
from bot.playground.permissions import BOT, Permission
from bot.playground.things import Channel
from bot.playground.wire import ApiRefusal
from bot.posting.outbox import PostKind
from bot.store.tables import PostRow
from tests.support.evening import Evening, evening
from tests.support.turns import first_march, turn_reached

ALLOWED = BOT & ~Permission.MANAGE_THREADS
"""What the README asks for."""


@dataclass(frozen=True)
class Mishap:
    """Something that keeps us from posting, how it is mended, and what players are told."""

    happens: Callable[[Evening, Channel], object]
    mended: Callable[[Evening, Channel], object]
    told: str


def _change(**changes: bool) -> Callable[[Evening, Channel], object]:
    return lambda table, channel: table.playground.world.change_channel(channel, changes)


def _allow(permissions: int) -> Callable[[Evening, Channel], object]:
    return lambda table, channel: table.playground.world.allow_bot(permissions)


def _fill(table: Evening, channel: Channel) -> None:
    table.playground.world.most_active_threads = 0
    table.playground.world.change_channel(channel, {"archived": True})


def _make_room(table: Evening, channel: Channel) -> None:
    world = table.playground.world
    world.most_active_threads = 1000
    world.delete_channel(next(other for other in world.channels.values() if other.is_thread and other is not channel))


MISHAPS = {
    "locked": Mishap(_change(locked=True), _change(locked=False), "This thread is locked"),
    "locked and archived": Mishap(
        _change(locked=True, archived=True), _change(locked=False, archived=False), "This thread is locked"
    ),
    "no permission": Mishap(
        _allow(ALLOWED & ~Permission.SEND_MESSAGES_IN_THREADS), _allow(ALLOWED), "I may not write here"
    ),
    "not in sight": Mishap(_allow(ALLOWED & ~Permission.VIEW_CHANNEL), _allow(ALLOWED), "I may not write here"),
    "a full server": Mishap(_fill, _make_room, "as many active threads as Discord allows"),
}


async def to_the_first_march(table: Evening) -> Thread:
    thread = await first_march(table)
    await table.restart()
    return thread


@pytest.mark.parametrize("name", MISHAPS)
async def test_what_is_refused_waits_and_comes_when_it_is_mended(
    tmp_path: Path, name: str, caplog: pytest.LogCaptureFixture
) -> None:
    mishap = MISHAPS[name]
    async with evening(tmp_path, bot_permissions=ALLOWED) as table:
        await table.open_match(table.cara, size=15)
        thread = await to_the_first_march(table)
        channel = table.playground.world.channels[int(thread.id)]
        number, _, person, message = await table.asked(thread)
        mishap.happens(table, channel)
        with caplog.at_level(logging.WARNING, "bot"):
            await table.press(person, message, str(message.buttons[0]["custom_id"]))
            await table.bot.outbox.flush()
        assert table.playground.refusals != []
        assert number not in (await table.look(thread)).pending
        assert await given_up(table) == []
        assert [(r.name, r.exc_info) for r in caplog.records if "refused and waits" in r.message] == [
            ("bot.posting.outbox", None)
        ]

        # Whoever plays on is told, once; and so is who asks.
        (following, decision), *_ = (await table.look(thread)).pending.items()
        player = await table.player(thread, decision)
        status = await table.type(player, thread, "game status")
        assert mishap.told in status.text
        told = await table.type(table.cara, thread, "game text")
        again = await table.type(table.cara, thread, "game text")
        assert mishap.told in told.text
        assert mishap.told not in again.text

        mishap.mended(table, channel)
        await all_is_posted(table)
        assert (await table.question_message(thread, following, player)).buttons
        assert message.buttons == []
        assert mishap.told not in (await table.type(table.cara, thread, "game status")).text
        table.playground.refusals.clear()


async def refused_in_private(table: Evening) -> Thread:
    """A question is answered while the bot cannot see the channel; returns the thread whose posts wait."""
    thread = await to_the_first_march(table)
    _, _, person, message = await table.asked(thread)
    table.playground.world.allow_bot(ALLOWED & ~Permission.VIEW_CHANNEL)
    await table.press(person, message, str(message.buttons[0]["custom_id"]))
    await table.bot.outbox.flush()
    assert table.bot.outbox.delivery_failure(int(thread.id)) is not None
    return thread


async def test_the_next_interaction_shows_that_the_bot_sees_the_channel_again(tmp_path: Path) -> None:
    async with evening(tmp_path, bot_permissions=ALLOWED) as table:
        thread = await refused_in_private(table)
        table.playground.world.bot_permissions = ALLOWED  # and nobody tells the bot
        told = await table.type(table.cara, thread, "game text")
        assert "I may not write here" not in told.text
        await all_is_posted(table)
        table.playground.refusals.clear()


async def test_where_posts_are_still_refused_people_are_told_after_one_more_try(tmp_path: Path) -> None:
    async with evening(tmp_path, bot_permissions=ALLOWED) as table:
        thread = await refused_in_private(table)
        table.playground.world.bot_permissions = ALLOWED
        table.playground.rest.refuse = lambda method, path: (
            ApiRefusal(403, 50001, "Missing Access") if path.endswith("/messages") and method == "POST" else None
        )
        await table.type(table.cara, thread, "game text")
        await table.bot.outbox.flush()
        assert "I may not write here" in (await table.type(table.cara, thread, "game text")).text
        table.playground.rest.refuse = lambda method, path: None
        table.playground.refusals.clear()


async def test_what_is_allowed_again_while_the_bot_is_not_connected_is_tried_when_it_is(tmp_path: Path) -> None:
    async with evening(tmp_path, bot_permissions=ALLOWED) as table:
        await refused_in_private(table)
        await table.playground.gateway.close(4009)
        table.playground.world.allow_bot(ALLOWED)
        table.playground.gateway.forget_sessions()
        await all_is_posted(table)
        table.playground.refusals.clear()


async def test_a_thread_that_was_only_quiet_is_opened_and_its_old_buttons_go(tmp_path: Path) -> None:
    async with evening(tmp_path, bot_permissions=ALLOWED) as table:
        thread = await to_the_first_march(table)
        _, _, person, message = await table.asked(thread)
        channel = table.playground.world.channels[int(thread.id)]
        table.playground.world.change_channel(channel, {"archived": True})
        await table.press(person, message, str(message.buttons[0]["custom_id"]))
        await table.settle()
        assert (message.buttons, channel.archived) == ([], False)
        assert await table.bot.outbox.unposted() == 0
        assert {refused.code for refused in table.playground.refusals} == {50083}
        table.playground.refusals.clear()


async def test_what_waited_is_tried_again_when_the_bot_starts(tmp_path: Path) -> None:
    async with evening(tmp_path, bot_permissions=ALLOWED) as table:
        thread = await to_the_first_march(table)
        _, _, person, message = await table.asked(thread)
        channel = table.playground.world.channels[int(thread.id)]
        table.playground.world.change_channel(channel, {"locked": True})
        await table.press(person, message, str(message.buttons[0]["custom_id"]))
        await table.settle()
        await table.switch_off()
        table.playground.world.change_channel(channel, {"locked": False})
        before = len(person.sees(thread))
        await table.switch_on()
        await person.until(lambda: len(person.sees(thread)) > before)
        assert message.buttons == []
        table.playground.refusals.clear()


async def test_without_attach_files_the_news_come_as_text(tmp_path: Path) -> None:
    async with evening(tmp_path, bot_permissions=ALLOWED & ~Permission.ATTACH_FILES) as table:
        thread = await to_the_first_march(table)
        assert not any(message.pictures for message in table.cara.sees(thread))
        assert any("I may not attach files here" in message.content for message in table.cara.sees(thread))


async def test_attach_files_that_is_taken_away_meanwhile_costs_the_picture_and_nothing_else(tmp_path: Path) -> None:
    async with evening(tmp_path, bot_permissions=ALLOWED) as table:
        thread = await table.new_match(points=15)
        table.playground.world.bot_permissions = ALLOWED & ~Permission.ATTACH_FILES  # and nobody tells the bot
        await table.bring_forces(thread)
        await table.play_by_buttons(thread, turn_reached(1))
        assert not any(message.pictures for message in table.cara.sees(thread))
        assert await table.bot.outbox.unposted() == 0
        assert {refused.code for refused in table.playground.refusals} == {50013}
        table.playground.refusals.clear()


@pytest.mark.parametrize(
    ("missing", "told"),
    [
        (Permission.SEND_MESSAGES_IN_THREADS, "send messages in threads"),
        (Permission.CREATE_PUBLIC_THREADS, "open public threads"),
        (Permission.READ_MESSAGE_HISTORY, "read the message history"),
    ],
)
async def test_a_match_is_not_opened_where_i_may_not_write(tmp_path: Path, missing: Permission, told: str) -> None:
    async with evening(tmp_path, bot_permissions=ALLOWED & ~missing) as table:
        answer = await table.type(table.alice, "tavern", "game new")
        assert told in answer.text
        assert "A person who can manage this server" in answer.text
        assert table.alice.threads() == []


async def test_a_message_that_discord_never_takes_is_replaced_by_a_line_that_says_so(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread = await to_the_first_march(table)
        number, _, person, message = await table.asked(thread)
        never = itertools.count()

        def refuse(method: str, path: str) -> ApiRefusal | None:
            """Refuses one message for its form."""
            is_post = method == "POST" and path.endswith("/messages")
            return ApiRefusal(400, 50035, "Invalid Form Body") if is_post and next(never) == 0 else None

        table.playground.rest.refuse = refuse
        await table.press(person, message, str(message.buttons[0]["custom_id"]))
        await table.settle()
        assert "cannot show, because of a mistake of mine (reference P-" in person.last(thread).content
        assert await table.bot.outbox.unposted() == 0
        await table.play_by_commands(thread, lambda look: max(look.pending, default=number + 4) >= number + 4, most=6)
        table.playground.refusals.clear()


async def all_is_posted(table: Evening) -> None:
    """Waits until the outbox has posted everything by itself."""
    async with asyncio.timeout(10):
        while await table.bot.outbox.unposted():
            pass
    await table.settle()


async def given_up(table: Evening) -> list[str | None]:
    async with table.bot.store.reading() as session:
        needed = (col(PostRow.given_up).is_not(None), col(PostRow.kind) != PostKind.REMIND)
        return list(await session.exec(select(PostRow.given_up).where(*needed)))
