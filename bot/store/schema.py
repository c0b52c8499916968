"""Brings a database file to the present tables, at every start, in one transaction.

After a change in `bot.store.tables`, `python -m bot.store.schema "Say what changes"` writes the migration; read it
over, and teach it to carry the old rows along.
"""

from __future__ import annotations

import sqlite3
import sys
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine, inspect

from bot.store import seals

MIGRATIONS = Path(__file__).resolve().parent / "migrations"


class NewerDatabase(Exception):
    """The file was written by a newer version of this program."""


class ForeignDatabase(Exception):
    """The file is a database, but another program's."""


def config(connection: Connection | None = None) -> Config:
    """Returns what Alembic needs to know, without any file of its own."""
    result = Config()
    result.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    result.set_main_option("path_separator", "newline")
    result.set_main_option("file_template", "v%%(rev)s_%%(slug)s")
    result.attributes["connection"] = connection
    return result


def revisions() -> list[str]:
    """Returns all revisions, oldest first."""
    return [script.revision for script in ScriptDirectory.from_config(config()).walk_revisions()][::-1]


def is_behind(connection: Connection) -> bool:
    """Returns whether the file holds tables of an earlier version, which `migrate` would change."""
    current = MigrationContext.configure(connection).get_current_revision()
    return current in revisions()[:-1]


def migrate(connection: Connection, target: str = "head") -> None:
    """Takes the steps from the file's revision to `target`; the caller holds the write lock and commits.

    Raises `NewerDatabase` or `ForeignDatabase`, and then has changed nothing.
    """
    current = MigrationContext.configure(connection).get_current_revision()
    known = revisions()
    if current is None and inspect(connection).get_table_names():
        raise ForeignDatabase
    if current is not None and current not in known:
        raise NewerDatabase(current)
    if current != (known[-1] if target == "head" else target):
        file = driver(connection)
        damaged = seals.broken(file)
        command.upgrade(config(connection), target)
        seals.reseal(file, but=damaged)


def driver(connection: Connection) -> sqlite3.Connection:
    """Returns SQLite's own connection, within the same transaction."""
    result = connection.connection.driver_connection
    assert isinstance(result, sqlite3.Connection)
    return result


def write_migration(message: str) -> None:
    """Writes the step from the newest migration to the tables of the code."""
    engine = create_engine("sqlite://")
    with engine.connect() as connection:
        known = revisions()
        if known:
            migrate(connection)
        command.revision(config(connection), message, autogenerate=True, rev_id=f"{len(known) + 1:04}")
    engine.dispose()


if __name__ == "__main__":
    write_migration(sys.argv[1])
