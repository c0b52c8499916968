"""When the database cannot be used for a while: the disk is full, the server is gone, a program holds the file."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from typing import Final

import asyncpg
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoConnection


class Unavailable(Exception):
    """The database was not changed at all. The text gives the reason, for everybody.

    It deserves one line in the log. Not a refusal: a caller that has already changed the memory must drop that.
    """


class Corrupt(Unavailable):
    """The file of the database itself is damaged: only its operator can do something, and that is to restore a copy."""


class Conflict(Unavailable):
    """Another process has changed the same rows meanwhile. Done once more, it may well succeed."""


REASONS: Final = {
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_BUSY: "another program is using my database",
    sqlite3.SQLITE_LOCKED: "another program is using my database",
    sqlite3.SQLITE_PROTOCOL: "another program is using my database",
    sqlite3.SQLITE_IOERR: "the disk cannot be read or written",
    sqlite3.SQLITE_CANTOPEN: "my database file cannot be opened",
    sqlite3.SQLITE_READONLY: "my database file can only be read",
    sqlite3.SQLITE_PERM: "my database file may not be opened",
    sqlite3.SQLITE_NOMEM: "there is not enough memory",
}

DAMAGE: Final = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
"""The kinds of errors that mean: this file is not, or no longer, a database."""

CONFLICTS: Final = ("40001", "40P01", "55P03")
"""PostgreSQL's codes for a serialization failure, a deadlock, and a lock that was not free in time."""

SERVER_REASONS: Final = {
    "08": "the database server is gone",
    "25": "the database can only be read",
    "53": "the database server has no room left",
    "57": "the database server is stopping or starting",
    "58": "the database server's disk cannot be read or written",
}
"""By the class of PostgreSQL's code, its first two digits."""


def state_of(error: BaseException) -> str | None:
    """Returns PostgreSQL's code for an error (SQLSTATE), None where it has none."""
    seen: BaseException | None = error.orig if isinstance(error, DBAPIError) else error
    while seen is not None:
        code = getattr(seen, "sqlstate", None) or getattr(seen, "pgcode", None)
        if code:
            return str(code)
        seen = seen.__cause__
    return None


def is_corrupt(error: BaseException) -> bool:
    """Returns whether an error says that the file itself is damaged, and not only what stands in one of its rows."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    if isinstance(cause, UnicodeDecodeError):
        # SQLite has named a table, or complained of one, in bytes that are no UTF-8.
        return True
    if not isinstance(cause, sqlite3.Error):
        return False
    return (getattr(cause, "sqlite_errorcode", 0) & 0xFF) in DAMAGE or "Could not decode" in str(cause)


@contextlib.contextmanager
def told_apart() -> Iterator[None]:
    """Turn what is not our fault into `Unavailable`; let everything else through."""
    try:
        yield
    except (DBAPIError, sqlite3.Error, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
        if is_corrupt(error):
            raise Corrupt("the database is damaged") from error
        code = state_of(error)
        if code in CONFLICTS:
            raise Conflict("another process was faster") from error
        why = _why(error, code)
        if why is None:
            raise
        raise Unavailable(why) from error
    except NoConnection as error:
        raise Unavailable("too many requests came at once") from error
    except ConnectionError as error:
        raise Unavailable(SERVER_REASONS["08"]) from error


def _why(error: BaseException, code: str | None) -> str | None:
    if code is not None:
        return SERVER_REASONS.get(code[:2])
    if isinstance(error, DBAPIError) and error.connection_invalidated:
        return SERVER_REASONS["08"]
    cause = error.orig if isinstance(error, DBAPIError) else error
    if isinstance(error, DBAPIError) or isinstance(cause, sqlite3.Error):
        # The low byte is the kind of error, the rest only refines it.
        return REASONS.get(getattr(cause, "sqlite_errorcode", 0) & 0xFF)
    return SERVER_REASONS["08"]
