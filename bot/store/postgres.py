"""A database on a PostgreSQL server: several processes and machines may use it at once.

Writing transactions are REPEATABLE READ: whoever writes on top of a row that another process has changed meanwhile gets
`Conflict`, and does it once more. Reading ones see one moment and change nothing. Errors do not show what was to be
written, and no sentence shows the password.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from datetime import datetime
from functools import cache
from typing import Any, Final

import asyncpg
from sqlalchemy import URL, text
from sqlalchemy.dialects.postgresql import Insert, insert
from sqlalchemy.exc import DBAPIError, InterfaceError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool
from sqlmodel import SQLModel
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.store import schema, seals
from bot.store.instance import InUse
from bot.store.store import MISSED, PATIENCE, LookedOver, Store, StoreError, Transaction
from bot.store.tables import replacing, table_of
from bot.store.unavailable import state_of

DRIVER: Final = "postgresql+asyncpg"
WRITERS: Final = 8
READERS: Final = 8
"""Connections of each kind that one process holds at the most."""
OLDEST: Final = 13
"""The oldest version of PostgreSQL that is tried in the tests' contract."""
CLAIM: Final = 0x4D617263
"""The key of the advisory lock of the process that holds the database."""
MIGRATING: Final = CLAIM + 1
"""The key of the advisory lock under which tables are made and changed."""
CHANNEL: Final = "marchwarden"
"""Where processes announce changes to each other (NOTIFY)."""
LISTEN_AGAIN: Final = 1.0
"""Seconds until a lost listener connects again."""
ALIVE: Final = "alive"
"""The note that holds when the bot last gave a sign of life."""


class PostgresStore(Store):
    """An open database on a PostgreSQL server."""

    def __init__(self, url: URL, writer: AsyncEngine, readers: AsyncEngine) -> None:
        super().__init__(writer, readers)
        self.url = url
        self._held = AsyncExitStack()

    @classmethod
    async def open(cls, url: URL, patience: float = PATIENCE) -> PostgresStore:
        """Connect, and make or migrate the tables as needed. Raises `CannotStart` with one sentence."""
        url = url.set(drivername=DRIVER)
        try:
            await _prepare(url, patience)
        except schema.NewerDatabase as error:
            raise StoreError(
                f"The database {_shown(url)} was written by a newer Marchwarden (its tables are at {error}); "
                "run that version."
            ) from error
        except schema.ForeignDatabase as error:
            raise StoreError(
                f"The database {_shown(url)} holds another program's tables; choose an empty one."
            ) from error
        except (DBAPIError, asyncpg.PostgresError, OSError, TimeoutError) as error:
            raise StoreError(sentence(url, error)) from error
        return cls(url, _engine(url, WRITERS, patience), _engine(url, READERS, patience, only_reads=True))

    async def close(self) -> None:
        """Close all connections, and give up the claim."""
        await self._held.aclose()
        await super().close()

    async def must_be_writable(self) -> None:
        """Raises `Unavailable` when nothing can be written now; writes nothing."""
        with self._beginning():
            async with self._writer.begin() as connection:
                await connection.execute(text("SELECT pg_current_xact_id()"))

    def _reader_alone(self) -> AsyncEngine:
        return _engine(self.url, 1, PATIENCE, only_reads=True)

    async def upsert_directly(
        self, transaction: Transaction, row: type[SQLModel], rows: Sequence[Mapping[str, Any]]
    ) -> None:
        """Write rows of one table, each in the place of the one with the same primary key if there is one."""
        keys = [column.name for column in table_of(row).primary_key]
        # In one order, so that two transactions never wait for each other.
        in_order = sorted(rows, key=lambda one: [str(one[key]) for key in keys])
        await transaction.execute(_upsert_of(row), in_order)

    async def claim(self, *, shared: bool = False) -> None:
        """Hold the database for this process, as long as its connection lives. Raises `InUse`."""
        engine = create_async_engine(self.url, poolclass=NullPool, hide_parameters=True)
        connection = await self._held.enter_async_context(engine.connect())
        lock = "pg_try_advisory_lock_shared" if shared else "pg_try_advisory_lock"
        if not await connection.scalar(text(f"SELECT {lock}({CLAIM})")):
            await self._held.aclose()
            way_on = (
                "it was started without MARCHWARDEN_SHARDS, so it shares the database with nobody"
                if shared
                else "stop that one first, or set MARCHWARDEN_SHARDS=shared for both"
            )
            raise InUse(f"Another Marchwarden runs with the database {_shown(self.url)}; {way_on}.")
        # The lock outlives the transaction; an open one would hold back the server's cleaning up.
        await connection.commit()

    async def clock(self, session: AsyncSession) -> float:
        """Returns the server's time."""
        connection = await session.connection()
        return float(await connection.scalar(text("SELECT extract(epoch FROM clock_timestamp())")))

    async def announce(self, session: AsyncSession, topic: str) -> None:
        """Notify the listeners of the other processes when this transaction commits."""
        connection = await session.connection()
        await connection.execute(text("SELECT pg_notify(:channel, :topic)"), {"channel": CHANNEL, "topic": topic})

    @asynccontextmanager
    async def listening(self, hear: Callable[[str], None]) -> AsyncIterator[None]:
        """Call `hear` with what is announced, on a connection of its own that is made again when it is lost."""
        task = asyncio.create_task(self._listen(hear), name="listener")
        try:
            yield
        finally:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    async def _listen(self, hear: Callable[[str], None]) -> None:
        dsn = self.url.set(drivername="postgresql").render_as_string(hide_password=False)
        while True:
            try:
                connection = await asyncpg.connect(dsn, timeout=PATIENCE)
            except (asyncpg.PostgresError, OSError, TimeoutError):
                await asyncio.sleep(LISTEN_AGAIN)
                continue
            lost = asyncio.Event()
            connection.add_termination_listener(lambda _, lost=lost: lost.set())
            try:
                await connection.add_listener(CHANNEL, lambda _c, _p, _n, topic: hear(topic))
                hear(MISSED)
                await lost.wait()
            except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError):
                pass
            finally:
                connection.terminate()
            await asyncio.sleep(LISTEN_AGAIN)

    async def give_sign_of_life(self, now: float) -> None:
        """Leave the time in the database."""
        await self.keep_note(ALIVE, str(int(now)))

    async def look_over(self, keep: int, now: datetime) -> LookedOver:
        """Check every seal. The copies are PostgreSQL's own business (docs/operating.md)."""
        return LookedOver("", tuple(await self.apart(seals.damage_seen)))


async def _prepare(url: URL, patience: float) -> None:
    """Make or migrate the tables in one transaction, one process at a time."""
    engine = create_async_engine(url, poolclass=NullPool, hide_parameters=True, connect_args={"timeout": patience})
    try:
        async with engine.begin() as connection:
            await connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATING})"))
            await connection.run_sync(schema.create_or_migrate)
    finally:
        await engine.dispose()


def _engine(url: URL, connections: int, patience: float, only_reads: bool = False) -> AsyncEngine:
    settings = {"lock_timeout": str(round(patience * 1000)), "application_name": f"marchwarden {os.getpid()}"}
    if only_reads:
        settings["default_transaction_read_only"] = "on"
    return create_async_engine(
        url,
        pool_size=connections,
        max_overflow=0,
        pool_timeout=patience,
        pool_pre_ping=True,
        isolation_level="REPEATABLE READ",
        hide_parameters=True,
        connect_args={"timeout": patience, "server_settings": settings},
    )


async def silence(url: URL, now: float) -> float | None:
    """Returns how many seconds ago the bot gave its last sign of life, None where it never did. Raises `StoreError`."""
    engine = create_async_engine(url.set(drivername=DRIVER), poolclass=NullPool, connect_args={"timeout": PATIENCE})
    try:
        async with engine.connect() as connection:
            return await _silence(connection, now)
    except (DBAPIError, asyncpg.PostgresError, OSError, TimeoutError) as error:
        if state_of(error) == "42P01":  # no such table: no bot has ever run with this database
            return None
        raise StoreError(sentence(url, error)) from error
    finally:
        await engine.dispose()


@cache
def _upsert_of(row: type[SQLModel]) -> Insert:
    return replacing(insert(table_of(row)))


async def _silence(connection: AsyncConnection, now: float) -> float | None:
    last = await connection.scalar(text("SELECT value FROM note WHERE name = :name"), {"name": ALIVE})
    return None if last is None else now - int(last)


def _shown(url: URL) -> str:
    """Returns an address without its password."""
    return url.set(drivername="postgresql").render_as_string(hide_password=True)


_REASONS: Final = {
    "28P01": "refuses the password; look at MARCHWARDEN_DATABASE",
    "28000": "refuses this user; look at MARCHWARDEN_DATABASE and at the server's pg_hba.conf",
    "3D000": "does not exist; create it first (createdb)",
    "42501": "does not let this user make tables; grant CREATE on its schema",
    "53100": "cannot grow, because the server's disk is full",
    "53300": "has no connection left; raise max_connections, or run fewer processes",
    "57P03": "is starting or stopping; try again in a moment",
    "25006": "can only be read; is the server a standby?",
}


def sentence(url: URL, error: BaseException) -> str:
    """Returns why a server cannot be used, for the person who runs the bot; without the password."""
    reason = _REASONS.get(state_of(error) or "")
    if reason is None and isinstance(error, OSError | TimeoutError | InterfaceError):
        reason = "cannot be reached; does the server run, and are host and port right?"
    return f"The database {_shown(url)} {reason or f'cannot be used ({type(error).__name__} {state_of(error)})'}."
