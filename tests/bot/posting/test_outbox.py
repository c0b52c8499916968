"""The outbox: in order per channel, later when it fails, and once, whatever happens in between."""

from __future__ import annotations

import asyncio
import logging
import random
import sqlite3
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any

import pytest
from sqlmodel import col, select, update
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.cards import Obstacle
from bot.posting.outbox import (
    FIRST_WAIT,
    LONGEST_WAIT,
    Delivered,
    Outbox,
    Post,
    PostKind,
    PostRefused,
    Undeliverable,
)
from bot.store import Store, open_store
from bot.store.tables import PostRow
from tests.bot.races import CHANNEL, Board, matches_of, open_race, play_out, running_race, started_race


class Clock:
    """Seconds that pass when the test says so."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


async def rows(store: Store) -> list[PostRow]:
    """All posts but the reminders, which mostly need not be posted."""
    async with store.reading() as session:
        found = await session.exec(select(PostRow).order_by(col(PostRow.id)))
        return [row for row in found if row.kind != PostKind.REMIND]


async def test_a_whole_match_is_posted_in_order_and_once(store: Store) -> None:
    matches, board = matches_of(store), Board()
    outbox = Outbox(store, board)
    played = await started_race(matches)
    await outbox.flush()
    await play_out(matches, played.card.id, random.Random(1))
    await outbox.flush()
    await outbox.flush()
    assert [post.id for post in board.messages] == [row.id for row in await rows(store)]
    assert board.kinds()[:6] == ["invitation", "lobby", "ready", "lobby", "started", "news"]
    assert board.kinds()[-2:] == ["over", "followed_news"]
    assert await outbox.unposted() == 0
    assert len({post.nonce for post in board.messages}) == len(board.messages)
    assert all(len(post.part(9)) <= 25 for post in board.messages)


async def test_it_is_remembered_which_message_shows_what(store: Store) -> None:
    matches, board = matches_of(store), Board()
    played = await started_race(matches)
    assert await matches.shown(played.card.id, "invitation") is None
    await Outbox(store, board).flush()
    assert await matches.shown(played.card.id, "invitation") == 9000
    news = board.kinds().index("news")
    for question in played.pending:
        assert await matches.shown(played.card.id, str(question)) == 9000 + news


async def test_what_fails_waits_longer_each_time_and_what_follows_waits_with_it(store: Store) -> None:
    matches, board, clock = matches_of(store), Board(), Clock()
    outbox = Outbox(store, board, now=clock)
    board.failures = [OSError("Discord is down")] * 12
    await open_race(matches)
    waits = []
    for _ in range(12):
        await outbox.flush()
        assert board.messages == []
        first, *others = await rows(store)
        assert [other.tries for other in others] == [0, 0]
        waits.append(first.not_before - int(clock.now))
        # Nothing is tried before its time.
        clock.now = first.not_before - 1
        await outbox.flush()
        assert (await rows(store))[0].tries == first.tries
        clock.now = first.not_before
    assert waits[:3] == [FIRST_WAIT, 2 * FIRST_WAIT, 4 * FIRST_WAIT]
    assert waits[-1] == LONGEST_WAIT
    await outbox.flush()
    assert board.kinds() == ["invitation", "lobby", "ready"]


async def test_what_is_noted_while_the_waiting_posts_are_read_is_not_posted_again(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    matches, board = matches_of(store), Board()
    outbox, read = Outbox(store, board), store.rows

    async def read_and_note(*args: Any, **values: Any) -> list[tuple[Any, ...]]:
        found = await read(*args, **values)
        await outbox.note_posted()
        return found

    board.remembers_nonces = False
    await open_race(matches)
    monkeypatch.setattr(store, "rows", read_and_note)
    # The second reading finds as waiting what the first has posted, and it is noted before the second goes on.
    monkeypatch.setattr("bot.posting.outbox.AT_ONCE", 1)
    await outbox.flush()
    assert board.kinds() == ["invitation", "lobby", "ready"]


async def test_one_channel_in_trouble_does_not_hold_up_another(store: Store) -> None:
    matches, board, clock = matches_of(store), Board(), Clock()
    outbox = Outbox(store, board, now=clock)
    await open_race(matches, channel=1)
    board.failures = [OSError("only this once")]
    await outbox.flush()
    await open_race(matches, channel=2)
    await outbox.flush()
    assert [post.channel_id for post in board.messages] == [2, 2, 2]
    clock.now += FIRST_WAIT
    await outbox.flush()
    assert [post.channel_id for post in board.messages] == [2, 2, 2, 1, 1, 1]


async def test_what_is_fixed_while_a_post_is_being_refused_is_tried_soon(store: Store) -> None:
    """Discord tells of the new permission before its refusal of the post has come."""

    class Late(Board):
        async def deliver(self, post: Post) -> Delivered:
            if not self.messages and post.tries == 0:
                outbox.try_again()
                raise PostRefused(Obstacle.FORBIDDEN, "Missing Access")
            return await super().deliver(post)

    matches, board, clock = matches_of(store), Late(), Clock()
    outbox = Outbox(store, board, now=clock)
    await open_race(matches)
    await outbox.flush()
    assert board.messages == []
    clock.now += FIRST_WAIT
    await outbox.flush()
    assert board.kinds() == ["invitation", "lobby", "ready"]


async def test_what_can_never_be_posted_is_given_up_and_the_next_one_follows(store: Store) -> None:
    matches, board = matches_of(store), Board()
    await open_race(matches)
    board.failures = [Undeliverable("the channel is gone")]
    outbox = Outbox(store, board)
    await outbox.flush()
    assert board.kinds() == ["lobby", "ready"]
    assert (await rows(store))[0].given_up == "the channel is gone"
    assert await outbox.unposted() == 0


class Died(BaseException):
    """The process ends here: nothing after this line runs."""


class DiesAfterSending(Board):
    """Sends, and is switched off before that can be noted."""

    def __init__(self) -> None:
        super().__init__()
        self.dies = False

    async def deliver(self, post: Post) -> Delivered:
        delivered = self.put(post)
        if self.dies:
            raise Died
        return delivered


@pytest.mark.parametrize("remembers_nonces", [True, False])
async def test_nothing_is_posted_twice_after_a_crash_between_sending_and_noting(
    store: Store, remembers_nonces: bool
) -> None:
    matches, board = matches_of(store), DiesAfterSending()
    # False: the crash was so long ago that Discord has forgotten the nonce.
    board.remembers_nonces = remembers_nonces
    played = await running_race(matches)
    posts = len(await rows(store))
    for _ in range(posts):
        board.dies = True
        with pytest.raises(Died):
            await Outbox(store, board).flush()
    board.dies = False
    await Outbox(store, board).flush()
    assert [post.id for post in board.messages] == [row.id for row in await rows(store)]
    for question in played.pending:
        assert await matches.shown(played.card.id, str(question)) is not None


async def test_discord_drops_a_second_one_even_if_it_was_not_found(store: Store) -> None:
    matches, board = matches_of(store), Board()
    await open_race(matches)
    outbox = Outbox(store, board)
    await outbox.flush()
    async with store.writing() as session:
        await session.exec(update(PostRow).values(posted_at=None, tries=0))
    await outbox.flush()
    assert board.kinds() == ["invitation", "lobby", "ready"]


async def test_run_posts_what_lay_there_and_what_comes(store: Store) -> None:
    matches, board = matches_of(store), Board()
    card = await open_race(matches)
    outbox = Outbox(store, board)
    arrived = asyncio.Event()

    class Bell(Board):
        async def deliver(self, post: Post) -> Delivered:
            delivered = await board.deliver(post)
            arrived.set()
            return delivered

    async def until(count: int) -> None:
        async with asyncio.timeout(10):
            while len(board.messages) < count:
                arrived.clear()
                await arrived.wait()

    outbox = Outbox(store, Bell())
    matches.on_commit = outbox.wake
    task = asyncio.create_task(outbox.run())
    await until(3)
    await matches.start(card.id, card.created_by)
    await until(6)
    await open_race(matches, channel=CHANNEL + 1)
    await until(9)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    opened = ["invitation", "lobby", "ready"]
    assert board.kinds() == [*opened, "lobby", "started", "news", *opened]


async def test_what_waits_in_many_channels_is_read_together_at_the_start(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    matches, tried, all_tried = matches_of(store), set[int](), asyncio.Event()
    channels = range(1, 13)
    for channel in channels:
        await open_race(matches, channel=channel)

    class Patient(Board):
        async def find(self, post: Post) -> Delivered | None:
            tried.add(post.channel_id)
            if len(tried) == len(channels):
                all_tried.set()
            await asyncio.Event().wait()
            return None

    readings, reading = 0, store.reading

    def counted() -> AbstractAsyncContextManager[AsyncSession]:
        nonlocal readings
        readings += 1
        return reading()

    monkeypatch.setattr(store, "reading", counted)
    task = asyncio.create_task(Outbox(store, Patient()).run())
    async with asyncio.timeout(10):
        await all_tried.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert tried == set(channels)
    assert readings == 1


class Noise(logging.Handler):
    """Rings when something is logged."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.heard = asyncio.Event()

    def emit(self, record: logging.LogRecord) -> None:
        self.heard.set()


async def test_run_outlives_a_database_that_is_locked_for_a_while(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.posting.outbox.RETRY_AFTER_ERROR", 0.01)
    store = await open_store(tmp_path / "match.sqlite3", patience=0.01)
    await open_race(matches_of(store))
    holder = sqlite3.connect(tmp_path / "match.sqlite3", isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    noise, board = Noise(), Board()
    logging.getLogger("bot.posting.outbox").addHandler(noise)
    outbox = Outbox(store, board)
    task = asyncio.create_task(outbox.run())
    async with asyncio.timeout(10):
        await noise.heard.wait()
        assert board.messages == []
        holder.rollback()
        holder.close()
        while await outbox.unposted():
            outbox.wake(CHANNEL)
    logging.getLogger("bot.posting.outbox").removeHandler(noise)
    assert board.kinds() == ["invitation", "lobby", "ready"]
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    await store.close()
