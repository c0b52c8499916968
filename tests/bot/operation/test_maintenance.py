"""The daily round: a checked copy, old ones pruned by number, posted rows forgotten, damage told to the operator."""

from __future__ import annotations

import asyncio
import sqlite3

import pytest
from sqlmodel import select

from bot.operation.maintenance import A_DAY, POSTED_KEPT, Maintenance
from bot.posting.outbox import Outbox
from bot.store import SqliteStore, backups, open_store
from bot.store.backups import BackupKind
from bot.store.tables import PostRow
from tests.bot.posting.test_outbox import Clock
from tests.bot.races import Board, matches_of, open_race, started_race


async def posts(store: SqliteStore) -> list[PostRow]:
    async with store.reading() as session:
        return list(await session.exec(select(PostRow)))


async def test_once_a_day_the_database_is_copied_and_old_copies_go(
    store: SqliteStore, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    await started_race(matches_of(store))
    clock = Clock()
    maintenance = Maintenance(store, 2, now=clock)
    for _ in range(4):
        assert await maintenance.is_due()
        contents = await maintenance.maintain()
        assert contents is not None and contents.damage == ()
        clock.now += A_DAY - 1
        assert not await maintenance.is_due()
        clock.now += 1
    copies = backups.kept(store.path, BackupKind.DAILY)
    assert len(copies) == 2
    assert backups.check(copies[0]).running == 1
    assert caplog.text.count("The database is undamaged") == 4


async def test_a_restarted_bot_remembers_when_it_was_last_cared_for(store: SqliteStore) -> None:
    clock = Clock()
    await Maintenance(store, 2, now=clock).maintain()
    again = await open_store(store.path)
    clock.now += A_DAY / 2
    assert not await Maintenance(again, 2, now=clock).is_due()
    clock.now += A_DAY / 2
    assert await Maintenance(again, 2, now=clock).is_due()
    await again.close()


async def test_what_was_posted_long_ago_is_forgotten_and_what_waits_is_not(store: SqliteStore) -> None:
    clock = Clock()
    outbox, board = Outbox(store, Board(), now=clock), Board()
    await started_race(matches_of(store), channel=1)
    await outbox.flush()
    old = len(await posts(store))
    clock.now += POSTED_KEPT
    await open_race(matches_of(store), channel=2)
    recent = len(await posts(store)) - old
    maintenance = Maintenance(store, 2, now=clock)
    assert await maintenance.forget_posted() == 0
    clock.now += 1
    assert await maintenance.forget_posted() == old
    assert len(await posts(store)) == recent
    await Outbox(store, board, now=clock).flush()
    assert board.kinds()[0] == "invitation"


async def test_damage_is_told_to_the_operator_and_no_older_copy_goes(
    store: SqliteStore, caplog: pytest.LogCaptureFixture
) -> None:
    await started_race(matches_of(store))
    clock = Clock()
    maintenance = Maintenance(store, 1, now=clock)
    await maintenance.maintain()
    connection = sqlite3.connect(store.path)
    with connection:
        connection.execute("UPDATE seat SET name = 'Eve' WHERE seat = 'B'")
    connection.close()
    clock.now += A_DAY
    contents = await maintenance.maintain()
    assert contents is not None and contents.damage == ("seat B of match 1",)
    assert "seat B of match 1. Restore a backup" in caplog.text
    assert [backups.check(path).damage for path in backups.kept(store.path)] == [("seat B of match 1",), ()]


async def test_a_copy_that_cannot_be_made_is_told_and_tried_again_the_next_day(
    store: SqliteStore, caplog: pytest.LogCaptureFixture
) -> None:
    backups.folder_of(store.path).write_text("no folder", encoding="utf-8")
    waits: list[float] = []
    done = asyncio.Event()
    clock = Clock()

    async def wait(seconds: float) -> None:
        waits.append(seconds)
        clock.now += seconds
        if sum(waits) > 2 * A_DAY:
            done.set()
            await asyncio.Event().wait()

    running = asyncio.create_task(Maintenance(store, 2, now=clock, wait=wait).run())
    await done.wait()
    running.cancel()
    await asyncio.wait([running])
    assert caplog.text.count("The daily copy failed") == 3
