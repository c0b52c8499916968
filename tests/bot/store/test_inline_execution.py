"""Statements run where they are called; what waits does so in another thread, and the event loop goes on."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import threading
from typing import Any

import pytest
from sqlalchemy import text
from sqlmodel import select

from bot.store import SqliteStore
from bot.store.inline_execution import TAKES_THE_WRITE_LOCK
from bot.store.sqlite import PAGE
from bot.store.store import PATIENCE
from bot.store.tables import NoteRow


async def test_waiting_for_the_write_lock_does_not_hold_up_anything_else(store: SqliteStore) -> None:
    with contextlib.closing(sqlite3.connect(store.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        writing = asyncio.create_task(store.keep_note("a", "b"))
        for _ in range(50):
            await asyncio.sleep(0)
            async with store.reading() as session:
                assert (await session.exec(select(NoteRow))).all() == []
        assert not writing.done()
        other.execute("ROLLBACK")
        await writing
    assert await store.note("a") == "b"


async def test_a_statement_runs_in_the_thread_that_calls_it_and_a_commit_in_another(store: SqliteStore) -> None:
    threads: dict[str, int] = {}
    async with store.writing() as session:
        connection = await session.connection()
        raw = await connection.get_raw_connection()
        driver = raw.driver_connection
        assert driver is not None

        def note(sql: str) -> None:
            threads[sql.split(" ")[0]] = threading.get_ident()

        await driver.set_trace_callback(note)
        session.add(NoteRow(name="a", value="b"))
        await session.flush()
        await session.exec(select(NoteRow))
    here = threading.get_ident()
    assert threads["INSERT"] == threads["SELECT"] == here
    assert threads["COMMIT"] != here


async def test_the_write_lock_is_taken_where_it_is_asked_for_unless_another_process_holds_it(
    store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = threading.get_ident()
    begun: list[int] = []
    is_waiting, loop = asyncio.Event(), asyncio.get_running_loop()

    class Watched(sqlite3.Connection):
        def cursor(self, *args: Any) -> sqlite3.Cursor:  # type: ignore[override]
            return super().cursor(WatchedCursor)

    class WatchedCursor(sqlite3.Cursor):
        def execute(self, sql: str, *args: Any) -> WatchedCursor:
            if sql == TAKES_THE_WRITE_LOCK:
                begun.append(threading.get_ident())
                if begun[-1] != here:
                    loop.call_soon_threadsafe(is_waiting.set)
            super().execute(sql, *args)
            return self

    connect = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda *args, **options: connect(*args, **options, factory=Watched))
    await store.keep_note("a", "b")
    assert begun == [here]
    monkeypatch.undo()
    with contextlib.closing(sqlite3.connect(store.path, isolation_level=None)) as other:
        other.execute(TAKES_THE_WRITE_LOCK)
        writing = asyncio.create_task(store.keep_note("a", "c"))
        await is_waiting.wait()
        assert begun[1] == here != begun[2]
        other.execute("ROLLBACK")
        await writing
    async with store.writing() as session:
        patience = (await (await session.connection()).execute(text("PRAGMA busy_timeout"))).scalar_one()
    assert patience == round(PATIENCE * 1000)


async def test_pages_are_small(store: SqliteStore) -> None:
    async with store.reading() as session:
        assert (await (await session.connection()).execute(text("PRAGMA page_size"))).scalar_one() == PAGE


async def test_a_block_that_is_cancelled_leaves_everything_as_it_was(store: SqliteStore) -> None:
    begun = asyncio.Event()

    async def write() -> None:
        async with store.writing() as session:
            session.add(NoteRow(name="a", value="b"))
            await session.flush()
            begun.set()
            await asyncio.Event().wait()

    task = asyncio.create_task(write())
    await begun.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert await store.note("a") is None
    await store.keep_note("a", "c")
    assert await store.note("a") == "c"


async def test_no_connection_outlives_its_store_whenever_its_users_are_cancelled(store: SqliteStore) -> None:
    """Among them users that are cancelled while a connection opens, or is given back."""
    for steps in range(60):
        reading = asyncio.create_task(store.note("a"))
        for _ in range(steps):
            await asyncio.sleep(0)
        reading.cancel()
        await asyncio.wait({reading})
    opened = [one for connections in store._connections for one in connections._opened]
    await store.close()
    assert opened and not any(one.is_open for one in opened)
