"""An open database: sessions that read and write, whatever engine keeps the rows.

`SqliteStore` and `PostgresStore` fulfil the same contract, and the same tests hold both to it. What only one engine has
stands in its own module.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol, TypeVar

from sqlalchemy import Executable, Select, event
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine
from sqlalchemy.pool import Pool, QueuePool
from sqlmodel import SQLModel
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.settings import CannotStart
from bot.store.tables import NoteRow
from bot.store.unavailable import Conflict, Unavailable, told_apart

T = TypeVar("T")

ATTEMPTS = 20
"""How often a transaction is tried because another one was faster."""
PATIENCE = 5.0
"""Seconds to wait for another process that is writing."""


STOPPING = "I am being stopped"


MISSED = "missed"
"""What a listener hears when it was not connected for a while: anything may have changed."""


class DatabaseDamaged(Exception):
    """A page or row of the database is not as it was written. The text is the engine's own."""


class Transaction(Protocol):
    """A transaction that writes, for statements that were built once: no rows, no session."""

    async def execute(
        self, statement: Executable, values: Mapping[str, Any] | Sequence[Mapping[str, Any]], /
    ) -> Sequence[Mapping[str, Any]]:
        """Run a statement with values, or once for each of several, and return the rows that it finds."""


class WithinConnection:
    """The transaction of a connection of SQLAlchemy."""

    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    async def execute(
        self, statement: Executable, values: Mapping[str, Any] | Sequence[Mapping[str, Any]], /
    ) -> Sequence[Mapping[str, Any]]:
        """Run a statement with values, or once for each of several, and return the rows that it finds."""
        done = await self._connection.execute(statement, values)
        return [dict(one) for one in done.mappings()] if done.returns_rows else ()


class StoreError(CannotStart):
    """The database cannot be used. The message is one sentence for the person who runs the bot."""


@dataclass(frozen=True)
class LookedOver:
    """What the daily check has found."""

    copied_to: str
    """Where the copy lies; empty where the engine's own tools make the copies."""
    damage: tuple[str, ...]
    """Damage, in words; empty when all is well."""


class Store(ABC):
    """An open database. Made by `bot.store.open_store`; `reading` and `writing` give sessions."""

    def __init__(self, writer: AsyncEngine, readers: AsyncEngine) -> None:
        self._writer = writer
        self._readers = readers
        self._is_closing = False
        self._given_back = asyncio.Event()
        for pool in self._pools:
            event.listen(pool, "checkin", lambda *_: self._given_back.set())
        self.commits = 0
        """How many transactions have been committed through this object: each waits once for the disk."""

    async def close(self) -> None:
        """Close all connections, once what is being read and written is done. Nothing can begin after that."""
        self._is_closing = True
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                await self._until_idle()
        await self.disconnect()

    async def disconnect(self) -> None:
        """Close the connections that are not in use; the next session opens new ones."""
        await self._readers.dispose()
        await self._writer.dispose()

    @property
    def _pools(self) -> tuple[Pool, Pool]:
        return self._readers.sync_engine.pool, self._writer.sync_engine.pool

    async def _until_idle(self) -> None:
        """Wait until no connection is in use: one that is given back to a pool that is gone would never be closed."""
        while any(isinstance(pool, QueuePool) and pool.checkedout() for pool in self._pools):
            self._given_back.clear()
            await self._given_back.wait()

    @contextmanager
    def _beginning(self) -> Iterator[None]:
        if self._is_closing:
            raise Unavailable(STOPPING)
        with told_apart():
            yield

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncSession]:
        """A session that writes; it commits at the end of the block, or leaves everything as it was.

        No other writer changes what the block has read before it commits. Raises `Conflict` where one has, and
        `Unavailable` when writing is not possible now.
        """
        with self._beginning():
            async with AsyncSession(self._writer, expire_on_commit=False) as session, session.begin():
                # At once, not at the first statement: what the block reads is what it writes on top of.
                await session.connection()
                yield session
            self.commits += 1

    @asynccontextmanager
    async def writing_directly(self) -> AsyncIterator[Transaction]:
        """A transaction as by `writing`, for what every answer writes: it costs a fraction of a session."""
        with self._beginning():
            async with self._writer.begin() as connection:
                yield WithinConnection(connection)
            self.commits += 1

    async def retried_directly(self, work: Callable[[Transaction], Awaitable[T]]) -> T:
        """Returns the result of a transaction that is done once more as by `retried`. Raises `Unavailable`."""
        for _ in range(ATTEMPTS - 1):
            with suppress(Conflict, IntegrityError):
                async with self.writing_directly() as transaction:
                    return await work(transaction)
        async with self.writing_directly() as transaction:
            return await work(transaction)

    async def retried(self, work: Callable[[AsyncSession], Awaitable[T]]) -> T:
        """Returns the result of a transaction that is done once more whenever another one was faster.

        For what is right whatever the other has written, such as a row that both add. Raises `Unavailable`.
        """
        for _ in range(ATTEMPTS - 1):
            with suppress(Conflict, IntegrityError):
                async with self.writing() as session:
                    return await work(session)
        async with self.writing() as session:
            return await work(session)

    @abstractmethod
    async def must_be_writable(self) -> None:
        """Raises `Unavailable` when nothing can be written now; writes nothing."""

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncSession]:
        """A session that sees one moment of the database and changes nothing. Raises `Unavailable`."""
        with self._beginning():
            async with AsyncSession(self._readers, expire_on_commit=False, autoflush=False) as session:
                yield session

    async def row(self, statement: Select[*tuple[Any, ...]], **values: int | str) -> tuple[Any, ...] | None:
        """Returns the first row of a statement that was built once, as the driver gives it, or None.

        It costs a fraction of a session: for numbers and texts that are asked for at every step. Raises `Unavailable`.
        """
        with self._beginning():
            async with self._readers.connect() as connection:
                row = (await connection.execute(statement, values)).first()
        return None if row is None else tuple(row)

    async def rows(self, statement: Select[*tuple[Any, ...]], **values: int | str) -> list[tuple[Any, ...]]:
        """Returns all rows of a statement that was built once, as `row` returns the first. Raises `Unavailable`."""
        with self._beginning():
            async with self._readers.connect() as connection:
                return [tuple(row) for row in await connection.execute(statement, values)]

    async def apart(self, work: Callable[[AsyncSession], Awaitable[T]]) -> T:
        """Returns the result of a long read, done in another thread, so that thousands of rows delay nobody.

        Raises `Unavailable`, and whatever the work raises.
        """

        async def alone() -> T:
            engine = self._reader_alone()
            try:
                with told_apart():
                    async with AsyncSession(engine, expire_on_commit=False, autoflush=False) as session:
                        return await work(session)
            finally:
                await engine.dispose()

        return await asyncio.to_thread(lambda: asyncio.run(alone()))

    @abstractmethod
    def _reader_alone(self) -> AsyncEngine:
        """Returns an engine with one connection that only reads, for an event loop of its own."""

    async def upsert(self, session: AsyncSession, row: type[SQLModel], rows: Sequence[Mapping[str, Any]]) -> None:
        """Write rows of one table, each in the place of the one with the same primary key if there is one."""
        await self.upsert_directly(WithinConnection(await session.connection()), row, rows)

    @abstractmethod
    async def upsert_directly(
        self, transaction: Transaction, row: type[SQLModel], rows: Sequence[Mapping[str, Any]]
    ) -> None:
        """Write rows as by `upsert`, in a transaction without a session."""

    @abstractmethod
    async def claim(self, *, shared: bool = False) -> None:
        """Hold the database for this process, or with others that share it as well.

        Raises `bot.store.instance.InUse` when another one holds it, and `StoreError` where it cannot be shared.
        """

    @abstractmethod
    async def clock(self, session: AsyncSession) -> float:
        """Returns the time of the database, in seconds since 1970: the same for every process that uses it."""

    async def announce(self, session: AsyncSession, topic: str) -> None:
        """Tell the other processes, once this transaction commits, that something has changed."""
        return

    @asynccontextmanager
    async def listening(self, hear: Callable[[str], None]) -> AsyncIterator[None]:
        """Call `hear` with what other processes announce, and with `MISSED` when something may have been missed."""
        yield

    @abstractmethod
    async def give_sign_of_life(self, now: float) -> None:
        """Leave a sign that this process lives, where `./marchwarden health` finds it. Raises OSError."""

    @abstractmethod
    async def look_over(self, keep: int, now: datetime) -> LookedOver:
        """Check the whole database, and copy it where that is the bot's job; keep this many daily copies.

        Raises `bot.store.backups.BackupError`.
        """

    async def note(self, name: str) -> str | None:
        """Returns what was kept under this name, or None."""
        async with self.reading() as session:
            row = await session.get(NoteRow, name)
            return None if row is None else row.value

    async def keep_note(self, name: str, value: str) -> None:
        """Keep a small value under a name, instead of the one before."""

        async def keep(session: AsyncSession) -> None:
            await session.merge(NoteRow(name=name, value=value))

        await self.retried(keep)
