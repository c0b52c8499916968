"""Direct writing: the few statements that every answer needs, given to SQLite's driver without a session between.

SQLAlchemy compiles each statement once, with what turns values into columns and columns into values. Then a session, a
connection of its pool and a greenlet for each statement cost ten times what SQLite itself does. Statements run in the
thread that calls them, for rows by their keys; what may wait, for another process or for the disk, runs in a thread.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from sqlalchemy import Executable
from sqlalchemy.exc import DBAPIError
from sqlalchemy.sql.elements import ClauseElement

from bot.store.inline_execution import TAKES_THE_WRITE_LOCK, InlineConnection
from bot.store.shared_dialect import SharedDialect

Process = Callable[[Any], Any]

_DIALECT: Final = SharedDialect(paramstyle="named")
MOST_PREPARED: Final = 200
"""Number of statements that stay compiled: each is built once, so there are few."""


@dataclass(frozen=True, slots=True)
class PreparedStatement:
    """A statement as SQLite takes it, and how values go in and come out."""

    sql: str
    fixed: Mapping[str, Any]
    """The values that are part of the statement, ready for the driver."""
    into: Mapping[str, Process]
    """By parameter, for those that are not stored as they are."""
    out: tuple[tuple[str, Process | None], ...]
    """The columns of a row that it finds, by name."""

    def parameters(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """Returns values ready for the driver."""
        found = {name: self.into[name](value) if name in self.into else value for name, value in values.items()}
        return {**self.fixed, **found}

    def row(self, found: Sequence[Any]) -> dict[str, Any]:
        """Returns a row that the driver has found, by the names of its columns."""
        return {
            name: value if process is None else process(value)
            for (name, process), value in zip(self.out, found, strict=True)
        }


@lru_cache(MOST_PREPARED)
def prepared(statement: Executable, names: tuple[str, ...]) -> PreparedStatement:
    """Returns a statement that was built once, compiled for values with these names."""
    assert isinstance(statement, ClauseElement)
    compiled: Any = statement.compile(dialect=_DIALECT, column_keys=list(names))
    into = {name: process for name, process in compiled._bind_processors.items() if process is not None}
    fixed = {name: value for name, value in compiled.construct_params(_check=False).items() if name not in names}
    out = tuple(
        (column.keyname, column.type._cached_result_processor(_DIALECT, None)) for column in compiled._result_columns
    )
    return PreparedStatement(
        str(compiled), {name: into[name](one) if name in into else one for name, one in fixed.items()}, into, out
    )


class DirectTransaction:
    """A transaction on the connection that writes; nobody else uses that meanwhile."""

    def __init__(self, connection: InlineConnection) -> None:
        self._connection = connection

    async def begin(self) -> None:
        """Take the write lock, and wait for another process that holds it."""
        if not self._connection.begin_at_once():
            await self._to_its_end(self._connection.execute(TAKES_THE_WRITE_LOCK))

    async def execute(
        self, statement: Executable, values: Mapping[str, Any] | Sequence[Mapping[str, Any]], /
    ) -> list[dict[str, Any]]:
        """Run a statement that was built once, with values or once for each of several, and return the rows found."""
        several = [values] if isinstance(values, Mapping) else values
        use = prepared(statement, tuple(several[0]))
        try:
            if len(several) == 1:
                cursor = self._connection.driver.execute(use.sql, use.parameters(several[0]))
            else:
                cursor = self._connection.driver.executemany(use.sql, [use.parameters(one) for one in several])
            found = cursor.fetchall() if use.out else []
        except sqlite3.Error as error:
            raise _told_as_sqlalchemy_does(error) from error
        return [use.row(one) for one in found]

    async def commit(self) -> None:
        """Write the transaction to the disk, and wait for that."""
        await self._to_its_end(self._connection.commit())

    def roll_back(self) -> None:
        """Leave everything as it was, where the transaction is still open."""
        if self._connection.is_open:
            self._connection.driver.rollback()

    async def _to_its_end(self, work: Coroutine[Any, Any, Any]) -> None:
        """Wait for the connection's thread; whoever is cancelled meanwhile is so once that is done."""
        running = asyncio.ensure_future(work)
        try:
            await asyncio.shield(running)
        except asyncio.CancelledError:
            await asyncio.wait([running])
            raise


def _told_as_sqlalchemy_does(error: sqlite3.Error) -> BaseException:
    """Returns the error that a session would raise; it does not show what was to be written."""
    return DBAPIError.instance(None, None, error, sqlite3.Error, hide_parameters=True, dialect=_DIALECT)
