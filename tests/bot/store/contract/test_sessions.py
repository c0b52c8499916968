"""Reading, writing, notes, constraints: the same on both engines."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import URL, bindparam, insert, update
from sqlalchemy import select as select_columns
from sqlalchemy.exc import IntegrityError
from sqlalchemy.pool import QueuePool
from sqlmodel import col, delete, select
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.store import Conflict, Store, open_store
from bot.store.store import Transaction
from bot.store.tables import EventRow, MatchRow, PostRow, SeatRow, ShownRow, table_of
from bot.store.unavailable import Unavailable
from tests.bot.store.test_sqlite import a_match

EVENT = table_of(EventRow)
ADD_EVENT = insert(EVENT)
EVENTS = select_columns(EVENT).where(EVENT.c.match_id == bindparam("match")).order_by(EVENT.c.number)
MATCH = table_of(MatchRow)
COUNT_ON = update(MATCH).where(MATCH.c.id == bindparam("match")).values(entries=MATCH.c.entries + 1)


async def test_a_block_that_fails_writes_nothing(store: Store) -> None:
    async def write_and_fail() -> None:
        async with store.writing() as session:
            session.add(a_match())
            await session.flush()
            raise RuntimeError("on purpose")

    with pytest.raises(RuntimeError, match="on purpose"):
        await write_and_fail()
    async with store.reading() as session:
        assert (await session.exec(select(MatchRow))).all() == []


async def test_the_database_holds_foreign_keys_and_one_match_per_channel(store: Store) -> None:
    with pytest.raises(IntegrityError):
        async with store.writing() as session:
            session.add(SeatRow(match_id=99, seat="A", user_id=1, name="Ada", words=""))
    async with store.writing() as session:
        session.add_all([a_match(status="over"), a_match(status="over"), a_match()])
    with pytest.raises(IntegrityError):
        async with store.writing() as session:
            session.add(a_match())


async def test_a_reader_sees_one_moment_and_cannot_write(store: Store) -> None:
    async with store.reading() as reader:
        assert (await reader.exec(select(MatchRow))).all() == []
        async with store.writing() as session:
            session.add(a_match())
        assert (await reader.exec(select(MatchRow))).all() == []
        reader.add(a_match())
        with pytest.raises(Exception, match=r"readonly|read-only"):
            await reader.flush()


async def test_of_two_who_change_one_row_at_once_the_second_is_told_or_waits(store: Store) -> None:
    """Nothing is lost: the second one writes on top of the first, or gets `Conflict` and changes nothing."""
    async with store.writing() as session:
        session.add(a_match())
    told: list[str] = []

    async def raise_version() -> None:
        try:
            async with store.writing() as session:
                row = (await session.exec(select(MatchRow))).one()
                row.version += 1
                await asyncio.sleep(0)
        except Conflict:
            told.append("conflict")

    await asyncio.gather(*(raise_version() for _ in range(6)))
    async with store.reading() as session:
        assert (await session.exec(select(MatchRow))).one().version == 6 - len(told) + a_match().version


async def test_an_upsert_takes_the_place_of_the_row_with_the_same_key(store: Store) -> None:
    async with store.writing() as session:
        session.add(a_match())
        await session.flush()
        first = [{"match_id": 1, "what": what, "message_id": 10**18} for what in ("b", "a")]
        await store.upsert(session, ShownRow, first)
        await store.upsert(session, ShownRow, [{"match_id": 1, "what": "a", "message_id": 7}])
    async with store.reading() as session:
        rows = (await session.exec(select(ShownRow).order_by(col(ShownRow.what)))).all()
    assert [(row.what, row.message_id) for row in rows] == [("a", 7), ("b", 10**18)]


async def test_a_number_that_was_given_never_comes_again(store: Store, address: Path | URL) -> None:
    """It stands in old buttons, and the dice depend on it."""
    async with store.writing() as session:
        session.add(a_match(status="over"))
    async with store.writing() as session:
        await session.exec(delete(MatchRow))
    again = await open_store(address)
    async with again.writing() as session:
        row = a_match()
        session.add(row)
        await session.flush()
        assert row.id == 2
    await again.close()


async def test_a_note_is_kept_and_replaced(store: Store) -> None:
    assert await store.note("name") is None
    await store.keep_note("name", "one")
    await store.keep_note("name", "two")
    assert await store.note("name") == "two"
    assert store.commits == 2


async def test_numbers_are_read_without_a_session(store: Store) -> None:
    shown = select(ShownRow.what).where(col(ShownRow.message_id) == bindparam("message")).order_by(ShownRow.what)
    assert (await store.row(shown, message=7), await store.rows(shown, message=7)) == (None, [])
    async with store.writing() as session:
        session.add(a_match())
        await session.flush()
        session.add_all([ShownRow(match_id=1, what=what, message_id=7) for what in ("2", "1")])
    assert await store.row(shown, message=7) == ("1",)
    assert await store.rows(shown, message=7) == [("1",), ("2",)]


async def test_a_long_reading_runs_in_a_thread_of_its_own(store: Store) -> None:
    async with store.writing() as session:
        session.add(a_match())

    async def count(session: AsyncSession) -> int:
        return len((await session.exec(select(MatchRow))).all())

    assert await store.apart(count) == 1
    await store.must_be_writable()


async def test_the_second_process_that_opens_an_empty_database_finds_the_tables_of_the_first(
    address: Path | URL,
) -> None:
    stores = await asyncio.gather(*(open_store(address) for _ in range(2)))
    for number, store in enumerate(stores):
        async with store.writing() as session:
            session.add(a_match(status="over"))
        async with store.reading() as session:
            assert len((await session.exec(select(MatchRow))).all()) == number + 1
    for store in stores:
        await store.close()


async def test_json_comes_back_as_it_was_written(store: Store) -> None:
    payload = {"z": 1, "a": [1.5, None, "ä\u2028🎲"], "nested": {"b": True, "a": {}}}
    async with store.writing() as session:
        session.add(a_match())
        await session.flush()
        session.add(PostRow(match_id=1, channel_id=10**18, kind="news", payload=payload, nonce="n"))
    async with store.reading() as session:
        row = (await session.exec(select(PostRow))).one()
    assert (row.payload, list(row.payload)) == (payload, ["z", "a", "nested"])


async def test_closing_waits_for_a_session_that_is_open_and_begins_no_other(store: Store) -> None:
    """A connection that is given back to a closed pool would never be closed."""
    may_end = asyncio.Event()

    async def read_slowly() -> None:
        async with store.reading() as session:
            await session.exec(select(MatchRow))
            await may_end.wait()

    reading = asyncio.create_task(read_slowly())
    await asyncio.sleep(0)
    await store.must_be_writable()
    closing = asyncio.create_task(store.close())
    await asyncio.sleep(0)
    with pytest.raises(Unavailable, match="being stopped"):
        await store.note("anything")
    assert not closing.done() and not reading.done()
    may_end.set()
    await asyncio.gather(reading, closing)
    assert [pool.checkedout() for pool in store._pools if isinstance(pool, QueuePool)] == [0, 0]


async def test_what_is_written_directly_reads_as_what_a_session_writes(store: Store) -> None:
    values = {"match_id": 1, "number": 1, "data": {"a": [None, 1.5, "ä🎲"]}, "seal": "s"}
    async with store.writing() as session:
        session.add(a_match())
    before = store.commits
    async with store.writing_directly() as transaction:
        assert not await transaction.execute(ADD_EVENT, [values, {**values, "number": 2, "data": None}])
        found = await transaction.execute(EVENTS, {"match": 1})
        await store.upsert_directly(transaction, ShownRow, [{"match_id": 1, "what": "a", "message_id": 10**18}])
    assert store.commits == before + 1
    assert [dict(one) for one in found] == [values, {**values, "number": 2, "data": None}]
    async with store.reading() as session:
        rows = (await session.exec(select(EventRow).order_by(col(EventRow.number)))).all()
        assert [row.data for row in rows] == [values["data"], None]
        assert (await session.get_one(ShownRow, (1, "a"))).message_id == 10**18


async def test_a_direct_transaction_that_fails_or_is_cancelled_leaves_everything_as_it_was(store: Store) -> None:
    async with store.writing() as session:
        session.add(a_match())
    shown = {"match_id": 1, "what": "a", "message_id": 1}
    began, never = asyncio.Event(), asyncio.Event()

    async def write_and_wait() -> None:
        async with store.writing_directly() as transaction:
            await store.upsert_directly(transaction, ShownRow, [shown])
            began.set()
            await never.wait()

    writing = asyncio.create_task(write_and_wait())
    await began.wait()
    writing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await writing

    async def write_and_fail() -> None:
        async with store.writing_directly() as transaction:
            await store.upsert_directly(transaction, ShownRow, [shown])
            await transaction.execute(ADD_EVENT, [{"match_id": 1, "number": 1, "data": None, "seal": None}])

    with pytest.raises(IntegrityError):
        await write_and_fail()
    async with store.reading() as session:
        assert (await session.exec(select(ShownRow))).all() == []


async def test_sessions_and_direct_writers_take_turns(store: Store) -> None:
    async with store.writing() as session:
        session.add(a_match())

    async def by_session(session: AsyncSession) -> None:
        row = await session.get_one(MatchRow, 1, with_for_update=True)
        row.entries += 1

    async def directly(transaction: Transaction) -> None:
        await transaction.execute(COUNT_ON, {"match": 1})

    both = [work for _ in range(6) for work in (store.retried(by_session), store.retried_directly(directly))]
    await asyncio.gather(*both)
    async with store.reading() as session:
        assert (await session.get_one(MatchRow, 1)).entries == 12
