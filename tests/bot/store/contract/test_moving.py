"""A whole database is copied from either engine to either, and a running match goes on at the same question."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlmodel import col, delete

from bot.store import Store, open_store
from bot.store.moving import CannotMove, move
from bot.store.tables import MatchRow
from engine.proof import prove
from tests.bot.races import answer_any, matches_of, play_out, running_race
from tests.bot.store.test_sqlite import a_match
from tests.engine.dice_race import DiceRace
from tests.support.postgres import new_database


@pytest.fixture(params=["sqlite", "postgres"])
async def destination(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Store]:
    """Another empty database."""
    if request.param == "sqlite":
        store = await open_store(tmp_path / "other.sqlite3")
        yield store
        await store.close()
        return
    async with new_database(request.getfixturevalue("server")) as url:
        store = await open_store(url)
        yield store
        await store.close()


async def test_a_running_match_goes_on_at_the_same_question_with_the_same_dice(
    store: Store, destination: Store
) -> None:
    matches = matches_of(store)
    match_id = (await running_race(matches, goal=40)).card.id
    for _ in range(5):
        await answer_any(matches, await matches.look(match_id), random.Random(3))
    before = await matches.look(match_id)
    shown: list[tuple[int, int]] = []
    moved = await move(store, destination, lambda done, total: shown.append((done, total)))
    there = matches_of(destination)
    after = await there.look(match_id)
    assert {n: d.fingerprint() for n, d in after.pending.items()} == {
        n: d.fingerprint() for n, d in before.pending.items()
    }
    assert moved.matches == 1 and shown[-1] == (moved.rows, moved.rows)
    ends = [await play_out(one, match_id, random.Random(5)) for one in (matches, there)]
    assert ends[0].outcome == ends[1].outcome
    prove(await there.record(match_id), {"dice_race": DiceRace()})


async def test_numbers_go_on_after_the_highest_that_was_ever_given(store: Store, destination: Store) -> None:
    async with store.writing() as session:
        session.add_all([a_match(status="over"), a_match(status="over")])
    async with store.writing() as session:
        await session.exec(delete(MatchRow).where(col(MatchRow.id) == 2))
    await move(store, destination)
    async with destination.writing() as session:
        row = a_match()
        session.add(row)
        await session.flush()
        assert row.id == 3


async def test_what_is_not_empty_is_not_written_to(store: Store, destination: Store) -> None:
    async with destination.writing() as session:
        session.add(a_match())
    with pytest.raises(CannotMove, match="not empty"):
        await move(store, destination)


async def test_what_is_damaged_is_not_copied_and_nothing_is_left_behind(store: Store, destination: Store) -> None:
    await running_race(matches_of(store))
    async with store.writing() as session:
        await (await session.connection()).execute(text("UPDATE seat SET name = 'Eve' WHERE seat = 'B'"))
    with pytest.raises(CannotMove, match="seat B of match 1"):
        await move(store, destination)
    assert await destination.note("anything") is None
    async with store.writing() as session:
        await (await session.connection()).execute(text("UPDATE seat SET name = 'Bo' WHERE seat = 'B'"))
    assert (await move(store, destination)).matches == 1


async def test_an_interrupted_copy_is_begun_again(store: Store, destination: Store) -> None:
    await running_race(matches_of(store))

    def interrupt(done: int, total: int) -> None:
        if done > total // 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        await move(store, destination, interrupt)
    assert (await move(store, destination)).matches == 1
