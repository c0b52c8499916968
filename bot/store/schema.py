"""Brings a database file to the present tables, at every start, in one transaction.

After a change in `bot.store.tables`, `python -m bot.store.schema "Say what changes"` writes the migration; read it
over, and teach it to carry the old rows along.
"""

from __future__ import annotations

import sqlite3
import sys
from pathlib import Path
from types import ModuleType

from sqlalchemy import Connection, create_engine, inspect, text
from sqlmodel import Session, SQLModel

from bot.store import seals

MIGRATIONS = Path(__file__).resolve().parent / "migrations"


class NewerDatabase(Exception):
    """The file was written by a newer version of this program."""


class OlderDatabase(Exception):
    """The file was written by a version whose matches the rules cannot read any more."""


class ForeignDatabase(Exception):
    """The file is a database, but another program's."""


OLDEST = "0004"
"""The oldest revision whose databases are carried over. The steps before it only make new databases."""


def revisions() -> list[str]:
    """Returns all revisions, oldest first: the files of the steps begin with them."""
    return sorted(step.name[1:].partition("_")[0] for step in (MIGRATIONS / "versions").glob("v*_*.py"))


def revision_of(connection: Connection) -> str | None:
    """Returns the revision of the file's tables; None for a file that has none, or another program's."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


def is_behind(connection: Connection) -> bool:
    """Returns whether the file holds tables of an earlier version, which `migrate` would change."""
    return revision_of(connection) in [revision for revision in revisions()[:-1] if revision >= OLDEST]


def migrate(connection: Connection, target: str = "head") -> None:
    """Takes the steps from the file's revision to `target`; the caller holds the write lock and commits.

    Raises `NewerDatabase`, `OlderDatabase` or `ForeignDatabase`, and then has changed nothing.
    """
    current, known = revision_of(connection), revisions()
    if current is None and not is_empty(connection):
        raise ForeignDatabase
    if current is not None and current not in known:
        raise NewerDatabase(current)
    if current is not None and current < OLDEST:
        raise OlderDatabase(current)
    if current != (known[-1] if target == "head" else target):
        file = driver(connection)
        damaged = seals.broken(file)
        _steps().upgrade(connection, MIGRATIONS, target)
        seals.reseal(file, but=damaged)


def is_empty(connection: Connection) -> bool:
    """Returns whether the database has no tables at all."""
    return not inspect(connection).get_table_names()


def create(connection: Connection) -> None:
    """Make the tables of the code in an empty database; the caller commits."""
    SQLModel.metadata.create_all(connection, checkfirst=False)
    connection.execute(text("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)"))
    connection.execute(text("INSERT INTO alembic_version VALUES (:revision)"), {"revision": revisions()[-1]})


def create_or_migrate(connection: Connection) -> None:
    """Bring the tables of a PostgreSQL database to those of the code; the caller commits.

    Raises `NewerDatabase` or `ForeignDatabase`, and then has changed nothing.
    """
    if is_empty(connection):
        create(connection)
        return
    current, known = revision_of(connection), revisions()
    if current is None:
        raise ForeignDatabase
    if current not in known:
        raise NewerDatabase(current)
    if current != known[-1]:
        with Session(connection) as session:
            damaged = seals.broken_rows(session)
        _steps().upgrade(connection, MIGRATIONS, "head")
        with Session(connection) as session:
            seals.reseal_rows(session, but=damaged)


def _steps() -> ModuleType:
    """Returns what takes the steps. Alembic takes long to load, and hardly any start has a step to take."""
    from bot.store import steps

    return steps


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
        _steps().write(connection, MIGRATIONS, message, f"{int(known[-1]) + 1 if known else 1:04}")
    engine.dispose()


if __name__ == "__main__":
    write_migration(sys.argv[1])
