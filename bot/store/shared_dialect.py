"""How statements are compiled for SQLite: once in a process, whatever file they are for.

SQLAlchemy keeps compiled statements by their dialect, and every engine has a dialect of its own. A store has two
engines, and tests open hundreds of stores.
"""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy.dialects import registry
from sqlalchemy.dialects.sqlite.aiosqlite import SQLiteDialect_aiosqlite
from sqlalchemy.util import LRUCache

DRIVER: Final = "sqlite+marchwarden"
"""The name of the dialect in an address of SQLAlchemy."""

COMPILED: Final[LRUCache[Any, Any]] = LRUCache(1000)
"""Compiled statements, for the option `compiled_cache` of engines with this dialect."""


class SharedDialect(SQLiteDialect_aiosqlite):
    """SQLite by aiosqlite; all of them are equal, since one process has one SQLite library."""

    supports_statement_cache = True

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SharedDialect)

    def __hash__(self) -> int:
        return hash(SharedDialect)


registry.register("sqlite.marchwarden", __name__, SharedDialect.__name__)
