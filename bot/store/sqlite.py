"""The one SQLite file: how it is opened, read and written.

One connection writes, a few others read; in WAL mode neither waits for the other. Every connection has synchronous FULL
(a committed answer survives a power cut), foreign keys on, and waits a while for another process's transaction. Errors
do not show what was to be written: seeds and forces are among it.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from datetime import datetime
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, Select, create_engine, event, text
from sqlalchemy.dialects.sqlite import Insert, insert
from sqlalchemy.dialects.sqlite import dialect as sqlite_dialect
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry, NullPool
from sqlmodel import SQLModel
from sqlmodel.ext.asyncio.session import AsyncSession
from tenacity import Retrying, retry_if_exception, stop_after_delay, wait_random

from bot.store import backups, private, schema, shared_dialect
from bot.store.direct_writing import DirectTransaction
from bot.store.inline_execution import Connections
from bot.store.instance import lock_file
from bot.store.store import PATIENCE, STOPPING, DatabaseDamaged, LookedOver, Store, StoreError, Transaction
from bot.store.tables import replacing, table_of
from bot.store.unavailable import Unavailable, is_corrupt

READERS = 4
LONGEST_WAIT = 30.0
"""Seconds that a writer waits for the others of this process."""
PAGE = 1024
"""Bytes of a page."""


OTHERS_BESIDE = (backups.FOLDER, "playground")
"""What else of ours lies in the database's folder."""


class SqliteStore(Store):
    """An open SQLite file."""

    def __init__(self, path: Path, patience: float) -> None:
        # One connection, handed from one to the next: that is the one writer.
        self._connections = Connections(path), Connections(path, only_reads=True)
        writer, readers = (
            _engine(path, one, number) for one, number in zip(self._connections, (1, READERS), strict=True)
        )
        _set_up(writer.sync_engine, patience, begin="BEGIN IMMEDIATE")
        _set_up(readers.sync_engine, patience, begin="BEGIN", query_only=True)
        super().__init__(writer, readers)
        self.path = path
        self._direct: sqlite3.Connection | None = None
        """For `row`: a connection that is used without waiting."""
        self._writing = asyncio.Lock()
        """Held by whoever writes, so that tasks of this process never wait for the lock of the file itself."""
        self._has_the_lock = False
        """Whether whoever writes has the lock of the file: then writing is possible."""

    @classmethod
    async def open(cls, path: Path, patience: float = PATIENCE, keep: int | None = backups.KEPT) -> SqliteStore:
        """Open the file, made and migrated as needed; only its owner may read it.

        Before a migration a copy is made, and `backups` copies are kept (None: no copy). Raises `CannotStart` when that
        is not possible; there is no fallback.
        """
        path = _absolute(path)
        try:
            await asyncio.to_thread(_prepare, path, patience, keep)
        except OSError as error:
            raise StoreError(f"The folder of the database {path} cannot be made ({error.strerror}).") from error
        except schema.NewerDatabase as error:
            raise StoreError(
                f"The database {path} was written by a newer Marchwarden (its tables are at {error}); "
                "run that version, or restore a backup made before it (./marchwarden restore)."
            ) from error
        except schema.OlderDatabase as error:
            raise StoreError(
                f"The database {path} was written by an early Marchwarden (its tables are at {error}), whose "
                "matches this "
                "version cannot read; finish them with that version, or choose another file (MARCHWARDEN_DATABASE)."
            ) from error
        except DatabaseDamaged as error:
            raise StoreError(f"The database {path} {_DAMAGED} ({error}).") from error
        except schema.ForeignDatabase as error:
            raise StoreError(f"The database {path} belongs to another program; choose another file.") from error
        except DBAPIError as error:
            raise StoreError(_sentence(path, error.orig)) from error
        except (sqlite3.Error, UnicodeDecodeError) as error:
            raise StoreError(_sentence(path, error)) from error
        return cls(path, patience)

    async def close(self) -> None:
        """Close all connections, also those that a cancelled task has left open."""
        await super().close()
        for connections in self._connections:
            await connections.close()

    async def disconnect(self) -> None:
        """Close the connections that are not in use; the next session opens new ones."""
        if self._direct is not None:
            self._direct.close()
            self._direct = None
        await super().disconnect()

    async def row(self, statement: Select[*tuple[Any, ...]], **values: int | str) -> tuple[Any, ...] | None:
        """Returns the first row of a statement that was built once, or None; it is read at once, as in a transaction of
        its own.
        """
        with self._beginning():
            found: tuple[Any, ...] | None = self._at_once(statement, values).fetchone()
        return found

    async def rows(self, statement: Select[*tuple[Any, ...]], **values: int | str) -> list[tuple[Any, ...]]:
        """Returns all rows of a statement that was built once, read at once as by `row`."""
        with self._beginning():
            return self._at_once(statement, values).fetchall()

    def _at_once(self, statement: Select[*tuple[Any, ...]], values: Mapping[str, int | str]) -> sqlite3.Cursor:
        if self._direct is None:
            self._direct = sqlite3.connect(self.path, isolation_level=None)
            self._direct.execute("PRAGMA query_only = 1")
        sql, fixed = _sql_of(statement)
        return self._direct.execute(sql, {**fixed, **values})

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncSession]:
        """A session that writes, as the contract says; it waits until nobody writes directly."""
        async with self._turn(), super().writing() as session:
            self._has_the_lock = True
            yield session

    @asynccontextmanager
    async def _turn(self) -> AsyncIterator[None]:
        """Let nobody else of this process write meanwhile. Raises `Unavailable` when that takes too long."""
        try:
            async with asyncio.timeout(LONGEST_WAIT):
                await self._writing.acquire()
        except TimeoutError:
            raise Unavailable("too many requests came at once") from None
        try:
            yield
        finally:
            self._has_the_lock = False
            self._writing.release()

    @asynccontextmanager
    async def writing_directly(self) -> AsyncIterator[Transaction]:
        """A transaction as by `writing`, by the driver alone (`bot.store.direct_writing`)."""
        with self._beginning():
            async with self._turn():
                transaction = await self._begun()
                try:
                    yield transaction
                    await transaction.commit()
                finally:
                    transaction.roll_back()
            self.commits += 1

    async def _begun(self) -> DirectTransaction:
        """Returns a transaction on the one connection that writes."""
        if self._is_closing:
            raise Unavailable(STOPPING)
        connection = self._connections[0].last
        if connection is None:
            async with self._writer.connect():
                # The pool keeps the connection that it has opened and set up.
                connection = self._connections[0].last
            assert connection is not None
        transaction = DirectTransaction(connection)
        try:
            await transaction.begin()
        except asyncio.CancelledError:
            transaction.roll_back()
            raise
        self._has_the_lock = True
        return transaction

    async def must_be_writable(self) -> None:
        """Raises `Unavailable` when nothing can be written now; writes nothing."""
        with self._beginning():
            if self._has_the_lock:
                # Somebody here is writing at this moment.
                return
            async with self._turn():
                # The write lock is taken, and given back.
                (await self._begun()).roll_back()

    async def _until_idle(self) -> None:
        await super()._until_idle()
        async with self._writing:
            # Whoever wrote has ended.
            pass

    def _reader_alone(self) -> AsyncEngine:
        engine = _engine(self.path, Connections(self.path, only_reads=True), 1)
        _set_up(engine.sync_engine, PATIENCE, begin="BEGIN", query_only=True)
        return engine

    async def upsert_directly(
        self, transaction: Transaction, row: type[SQLModel], rows: Sequence[Mapping[str, Any]]
    ) -> None:
        """Write rows of one table, each in the place of the one with the same primary key if there is one."""
        await transaction.execute(_upsert_of(row), rows)

    async def claim(self, *, shared: bool = False) -> None:
        """Do nothing more: `instance.only_instance` holds the file already. Raises `StoreError` for `shared`."""
        if shared:
            raise StoreError(
                "MARCHWARDEN_SHARDS is for several processes, and an SQLite file is for one; "
                "take PostgreSQL (docs/operating.md), or remove the setting."
            )

    async def clock(self, session: AsyncSession) -> float:
        """Returns the time of this machine, which alone uses the file."""
        return time.time()

    async def give_sign_of_life(self, now: float) -> None:
        """Touch the lock file. Raises OSError."""
        os.utime(lock_file(self.path), (now, now))

    async def look_over(self, keep: int, now: datetime) -> LookedOver:
        """Copy the file, check every page and seal of the copy, and keep this many daily copies. Raises
        `BackupError`.
        """
        place = backups.place_for(self.path, backups.BackupKind.DAILY, now)
        contents = await asyncio.to_thread(backups.back_up, self.path, place)
        if not contents.damage:
            # Else the older copies may be the last that hold these matches whole.
            await asyncio.to_thread(backups.prune, self.path, backups.BackupKind.DAILY, keep)
        return LookedOver(str(place), contents.damage)


@cache
def _upsert_of(row: type[SQLModel]) -> Insert:
    return replacing(insert(table_of(row)))


@lru_cache
def _sql_of(statement: Select[*tuple[Any, ...]]) -> tuple[str, Mapping[str, Any]]:
    """Returns a statement's text, and the values that are part of it."""
    compiled = statement.compile(dialect=sqlite_dialect(paramstyle="named"))
    return str(compiled), compiled.params


def _engine(path: Path, connections: Connections, number: int) -> AsyncEngine:
    url = URL.create(shared_dialect.DRIVER, database=str(path))
    return create_async_engine(
        url,
        async_creator=connections.open,
        pool_size=number,
        max_overflow=0,
        hide_parameters=True,
        execution_options={"compiled_cache": shared_dialect.COMPILED},
    )


def _absolute(path: Path) -> Path:
    """An absolute path is always a file: SQLite's ":memory:" and "" cannot come through."""
    return path.absolute()


def _prepare(path: Path, patience: float, keep: int | None) -> None:
    """Makes the folder and the file, switches to WAL, looks for damage, runs the migrations in one transaction."""
    private.make_folder(path.parent)
    if not path.exists():
        private.make_file(path)
    engine = create_engine(URL.create("sqlite", database=str(path)), poolclass=NullPool, hide_parameters=True)
    # Off while migrating: SQLite changes a table by making a new one and dropping the old; checked at the end instead.
    _set_up(engine, patience, begin="BEGIN IMMEDIATE", foreign_keys=False)
    # A new file is switched to WAL, and while another process writes SQLite refuses that at once, without patience.
    patiently = Retrying(
        retry=retry_if_exception(_is_locked),
        stop=stop_after_delay(patience),
        wait=wait_random(0.01, 0.05),
        reraise=True,
    )
    with patiently(engine.connect) as connection, connection.begin():
        _check_pages(connection)
        if keep is not None and schema.is_behind(connection):
            backups.back_up(path, backups.place_for(path, backups.BackupKind.MIGRATION, backups.utc_now()))
            backups.prune(path, backups.BackupKind.MIGRATION, keep)
        if schema.is_empty(connection):
            schema.create(connection)
        else:
            schema.migrate(connection)
        _check_columns(connection)
        _check_foreign_keys(connection)
    # Now it is known to be ours.
    for companion in ("", *backups.COMPANIONS):
        private.tighten(path.with_name(path.name + companion))
    private.tighten_folder_of(path, OTHERS_BESIDE)


def _check_pages(connection: Connection) -> None:
    found = connection.execute(text("PRAGMA quick_check(1)")).scalar()
    if found != "ok":
        raise DatabaseDamaged(backups.in_one_line(found))


def _check_columns(connection: Connection) -> None:
    """The names of the tables and their columns stand in the file too."""
    for table in SQLModel.metadata.sorted_tables:
        there = {name for _, name, *_ in connection.execute(text(f'PRAGMA table_info("{table.name}")'))}
        missing = {column.name for column in table.columns} - there
        if missing:
            raise DatabaseDamaged(f"the table {table.name} lacks {', '.join(sorted(missing))}")


def _check_foreign_keys(connection: Connection) -> None:
    broken = connection.execute(text("PRAGMA foreign_key_check")).first()
    if broken is not None:
        raise sqlite3.DatabaseError(f"a row of {broken[0]} points to a missing row of {broken[2]}")


def _set_up(engine: Engine, patience: float, begin: str, foreign_keys: bool = True, query_only: bool = False) -> None:
    """Sets what must hold on every connection of the engine."""

    @event.listens_for(engine, "connect")
    def connect(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
        # The driver's own idea of when a transaction begins is switched off; `begin` below says it.
        connection.isolation_level = None
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA busy_timeout = {round(patience * 1000)}")
        # Of a new file only; a commit writes whole pages, and changes a little on many.
        cursor.execute(f"PRAGMA page_size = {PAGE}")
        cursor.execute("PRAGMA journal_mode = WAL")
        mode = cursor.fetchone()
        if mode is None or mode[0] != "wal":
            raise sqlite3.OperationalError(f"journal mode {mode} instead of WAL")
        cursor.execute("PRAGMA synchronous = FULL")
        cursor.execute(f"PRAGMA foreign_keys = {int(foreign_keys)}")
        cursor.execute(f"PRAGMA query_only = {int(query_only)}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def begin_transaction(connection: Connection) -> None:
        connection.exec_driver_sql(begin)


_DAMAGED = "is damaged; restore a backup (./marchwarden restore)"
_REASONS = {
    sqlite3.SQLITE_BUSY: "is locked by another program; stop that one first",
    sqlite3.SQLITE_LOCKED: "is locked by another program; stop that one first",
    sqlite3.SQLITE_NOTADB: "is not an SQLite database; choose another file",
    sqlite3.SQLITE_CORRUPT: _DAMAGED,
    sqlite3.SQLITE_CANTOPEN: "cannot be opened; is it a folder, or does its folder forbid it?",
    sqlite3.SQLITE_READONLY: "can only be read, not written; check its permissions",
    sqlite3.SQLITE_PERM: "may not be opened; check its permissions",
    sqlite3.SQLITE_FULL: "cannot grow, because the disk is full",
}


def _kind(error: BaseException | None) -> int:
    # The low byte is the kind of error, the rest only refines it.
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def _is_locked(error: BaseException) -> bool:
    return isinstance(error, DBAPIError) and _kind(error.orig) == sqlite3.SQLITE_BUSY


def _sentence(path: Path, error: BaseException | None) -> str:
    otherwise = _DAMAGED if error is not None and is_corrupt(error) else f"cannot be used ({error})"
    reason = _REASONS.get(_kind(error), otherwise)
    return f"The database {path} {reason}."
