"""When the database cannot be used for a while: the disk is full, another program holds the file, the disk fails."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from typing import Final

from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoConnection


class Unavailable(Exception):
    """What was begun in the database was not done, and nothing of it. The text says why, for everybody.

    It deserves one line in the log. Not a refusal: whoever had done something in memory already must forget it.
    """


REASONS: Final = {
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_BUSY: "another program holds my memory",
    sqlite3.SQLITE_LOCKED: "another program holds my memory",
    sqlite3.SQLITE_PROTOCOL: "another program holds my memory",
    sqlite3.SQLITE_IOERR: "the disk cannot be read or written",
    sqlite3.SQLITE_CANTOPEN: "the file of my memory cannot be opened",
    sqlite3.SQLITE_READONLY: "the file of my memory can only be read",
    sqlite3.SQLITE_PERM: "the file of my memory may not be opened",
    sqlite3.SQLITE_NOMEM: "there is not enough memory",
}


@contextlib.contextmanager
def told_apart() -> Iterator[None]:
    """Turns what is not our fault into `Unavailable`; lets everything else through."""
    try:
        yield
    except DBAPIError as error:
        # The low byte is the kind of error, the rest only refines it.
        why = REASONS.get(getattr(error.orig, "sqlite_errorcode", 0) & 0xFF)
        if why is None:
            raise
        raise Unavailable(why) from error
    except NoConnection as error:
        raise Unavailable("too many want something of me at once") from error
