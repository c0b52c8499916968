"""The disk is full, or another program holds the file: a player reads that nothing was done, the operator one line."""

from __future__ import annotations

import contextlib
import logging
import random
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import text

from bot.posting.outbox import Outbox
from bot.store import SqliteStore, Unavailable
from engine.proof import prove
from tests.bot.races import Board, answer_any, matches_of, play_out, running_race, started_race
from tests.engine.dice_race import DiceRace
from tests.support.evening import evening


async def pragma(store: SqliteStore, setting: str) -> None:
    """Sets something on the one connection that writes."""
    async with store.writing() as session:
        await (await session.connection()).execute(text(f"PRAGMA {setting}"))


@contextlib.contextmanager
def held(path: Path) -> Iterator[None]:
    """Another program holds the write lock."""
    holder = sqlite3.connect(path, isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    yield
    holder.rollback()
    holder.close()


async def test_on_a_full_disk_no_answer_is_half_done_and_afterwards_it_goes_on(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "match.sqlite3")
    matches = matches_of(store)
    match_id = (await running_race(matches, goal=200)).card.id
    # SQLite makes that the present size: the file can grow no further.
    await pragma(store, "max_page_count = 1")
    rng = random.Random(1)

    async def play() -> None:
        while True:
            before = await matches.journal(match_id), (await matches.look(match_id)).pending.keys()
            try:
                await answer_any(matches, await matches.look(match_id), rng)
            except Unavailable:
                assert (await matches.journal(match_id), (await matches.look(match_id)).pending.keys()) == before
                raise

    for _ in range(2):
        with pytest.raises(Unavailable, match="the disk is full"):
            await play()
    await pragma(store, "max_page_count = 1000000")
    await play_out(matches, match_id, rng)
    prove(await matches.record(match_id), {"dice_race": DiceRace()})
    await store.close()


async def test_the_outbox_waits_and_says_one_line(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    store = await SqliteStore.open(tmp_path / "match.sqlite3", patience=0.05)
    await started_race(matches_of(store))
    board = Board()
    outbox = Outbox(store, board)
    with held(store.path), pytest.raises(Unavailable):
        await outbox.flush()
    assert board.messages == []
    await outbox.flush()
    assert board.kinds()[0] == "invitation"
    assert all(record.exc_info is None for record in caplog.records if record.levelno >= logging.WARNING)
    await store.close()


async def test_a_player_reads_that_nothing_was_done_and_to_try_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with evening(tmp_path) as table:
        thread = await table.new_match()
        store = table.bot.store
        assert isinstance(store, SqliteStore)
        await pragma(store, "busy_timeout = 10")
        with held(store.path):
            answer = await table.alice.slash(thread, "dd force random")
            assert "another program is using my database. Nothing was done" in answer.text
            assert "try again" in answer.text
            assert "reference" not in answer.text
        (line,) = [record for record in caplog.records if record.name == "bot.posting.failures"]
        assert line.exc_info is None and "/dd force random" in line.getMessage()
        assert "This force is legal" in (await table.alice.slash(thread, "dd force random")).text


async def test_a_file_that_is_damaged_while_the_bot_runs_is_the_operators_business(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Nobody is asked for a reference number of ours, and the log says in one line what to do."""
    async with evening(tmp_path) as table:
        thread = await table.new_match()
        store = table.bot.store
        assert isinstance(store, SqliteStore)
        await store.disconnect()
        whole = store.path.read_bytes()
        with store.path.open("r+b") as file:
            file.seek(100)
            file.write(b"\xff" * (len(whole) - 100))
        answer = await table.alice.slash(thread, "dd force random")
        assert answer.text.startswith("My memory is damaged, so nothing was done.") and "reference" not in answer.text
        lines = [record for record in caplog.records if record.name == "bot.posting.failures"]
        assert [(line.levelno, line.exc_info) for line in lines] == [(logging.CRITICAL, None)]
        assert "Restore a backup" in lines[0].getMessage()
        await store.disconnect()
        store.path.write_bytes(whole)
        assert "This force is legal" in (await table.alice.slash(thread, "dd force random")).text
