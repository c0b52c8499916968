"""Inline execution: a statement runs in the thread that calls it, and only what may wait goes to another thread.

aiosqlite sends every statement to its thread and back. That costs ten times what the statement itself does, which is
microseconds: rows by their keys, in a file whose pages are in memory. What can take longer stays there: connecting,
waiting for the write lock, and the commit, which waits for the disk. In WAL mode a reader waits for nobody.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Final

import aiosqlite

ROWS_AT_A_TIME: Final = 64
"""What aiosqlite itself fetches at a time, where rows are iterated."""

WAITING: Final = ("BEGIN IMMEDIATE", "PRAGMA", "VACUUM")
"""How statements begin that may wait for another process, or for the disk."""


class InlineConnection(aiosqlite.Connection):
    """A connection of aiosqlite. It is used by one task at a time, as the pool hands it out."""

    async def _execute(self, fn: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        try:
            if self._running and self._connection is not None and self._is_quick(fn, args):
                return fn(*args, **kwargs)
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

    @property
    def _unchanged(self) -> bool:
        return not self._conn.in_transaction or self.only_reads

    only_reads = False
    """Whether nothing is ever written through it."""


def connect(path: Path, only_reads: bool = False) -> Callable[[], Awaitable[aiosqlite.Connection]]:
    """Returns what opens such connections to a file, for `create_async_engine`."""

    def opened() -> sqlite3.Connection:
        return sqlite3.connect(path, check_same_thread=False)

    async def connection() -> aiosqlite.Connection:
        result = InlineConnection(opened, ROWS_AT_A_TIME)
        result.only_reads = only_reads
        # As SQLAlchemy does it with its own.
        result._thread.daemon = True
        return await result

    return connection
