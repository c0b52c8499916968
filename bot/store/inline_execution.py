"""Inline execution: a statement runs in the thread that calls it, and only what may wait goes to another thread.

aiosqlite sends every statement to its thread and back. That costs ten times what the statement itself does, which is
microseconds: rows by their keys, in a file whose pages are in memory. What can take longer stays there: connecting,
waiting for the write lock where another process holds it, and the commit, which waits for the disk. In WAL mode a
reader waits for nobody.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import aiosqlite

ROWS_AT_A_TIME: Final = 64
"""What aiosqlite itself fetches at a time, where rows are iterated."""

LAST_WORD: Final = 5.0
"""Seconds that a connection's thread may take to end."""

TAKES_THE_WRITE_LOCK: Final = "BEGIN IMMEDIATE"
WAITING: Final = (TAKES_THE_WRITE_LOCK, "PRAGMA", "VACUUM")
"""How statements begin that may wait for another process, or for the disk."""


class InlineConnection(aiosqlite.Connection):
    """A connection of aiosqlite. It is used by one task at a time, as the pool hands it out."""

    async def _execute(self, fn: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        try:
            if self._running and self._connection is not None and self._is_quick(fn, args):
                return fn(*args, **kwargs)
            if self._took_the_write_lock(fn, args):
                return None
            return await super()._execute(fn, *args, **kwargs)  # type: ignore[no-untyped-call]
        except UnicodeDecodeError as error:
            # The driver cannot even read what SQLite complains of: a damaged name in the schema.
            damaged = sqlite3.DatabaseError("the schema is no UTF-8")
            damaged.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
            raise damaged from error

    def _is_quick(self, fn: Callable[..., Any], args: tuple[Any, ...]) -> bool:
        owner = getattr(fn, "__self__", None)
        if isinstance(owner, sqlite3.Cursor):
            return not (args and isinstance(args[0], str) and args[0].startswith(WAITING))
        if fn == self._conn.cursor:
            return True
        # Without changes there is nothing to roll back.
        return fn == self._conn.rollback and self._unchanged

    def begin_at_once(self) -> bool:
        """Begin a writing transaction where no other process writes; return whether it has begun."""
        return self._connection is not None and self._took_the_write_lock(self._conn.execute, (TAKES_THE_WRITE_LOCK,))

    def _took_the_write_lock(self, fn: Callable[..., Any], args: tuple[Any, ...]) -> bool:
        """Begin a writing transaction where that is asked for and nobody else writes; return whether it has begun."""
        if not (args and args[0] == TAKES_THE_WRITE_LOCK and self._running and self._connection is not None):
            return False
        ((patience,),) = self._conn.execute("PRAGMA busy_timeout").fetchall()
        self._conn.execute("PRAGMA busy_timeout = 0")
        try:
            fn(*args)
        except sqlite3.OperationalError:
            # Another process holds it, or something is wrong: the thread waits for it, and finds what it is.
            return False
        finally:
            self._conn.execute(f"PRAGMA busy_timeout = {patience}")
        return True

    @property
    def _unchanged(self) -> bool:
        return not self._conn.in_transaction or self.only_reads

    only_reads = False
    """Whether nothing is ever written through it."""

    @property
    def driver(self) -> sqlite3.Connection:
        """Returns the driver's own connection."""
        return self._conn

    @property
    def is_open(self) -> bool:
        """Returns whether the file is open, or is being opened or closed."""
        return self._thread.is_alive()

    async def end(self) -> None:
        """Close the file, and wait until its thread has said its last word to the event loop."""
        await self.close()
        if self._running:
            # It was still being opened.
            self.stop()
        await asyncio.to_thread(self._thread.join, LAST_WORD)


class Connections:
    """What opens connections to one file, for `create_async_engine`, and knows those that are still open.

    A pool loses a connection whose user is cancelled at the wrong moment; `close` closes that one, too.
    """

    def __init__(self, path: Path, only_reads: bool = False) -> None:
        self._path = path
        self._only_reads = only_reads
        self._opened: list[InlineConnection] = []

    async def open(self) -> aiosqlite.Connection:
        """Returns a new connection."""
        connection = InlineConnection(lambda: sqlite3.connect(self._path, check_same_thread=False), ROWS_AT_A_TIME)
        connection.only_reads = self._only_reads
        # As SQLAlchemy does it with its own.
        connection._thread.daemon = True
        self._opened = [one for one in self._opened if one.is_open]
        self._opened.append(connection)
        return await connection

    @property
    def last(self) -> InlineConnection | None:
        """Returns the connection that was opened last, where it is still open."""
        return self._opened[-1] if self._opened and self._opened[-1].is_open else None

    async def close(self) -> None:
        """Close every connection that is still open."""
        for connection in [one for one in self._opened if one.is_open]:
            await connection.end()
        self._opened = []
