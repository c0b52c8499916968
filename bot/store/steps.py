"""Takes and writes the steps from one revision of the tables to the next, with Alembic."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection


def upgrade(connection: Connection, migrations: Path, target: str) -> None:
    """Takes the steps from the file's revision to `target`, within the transaction that is open."""
    command.upgrade(_config(connection, migrations), target)


def write(connection: Connection, migrations: Path, message: str, revision: str) -> None:
    """Writes the step from the tables of a file to those of the code."""
    command.revision(_config(connection, migrations), message, autogenerate=True, rev_id=revision)


def _config(connection: Connection, migrations: Path) -> Config:
    """Returns what Alembic needs to know, without any file of its own."""
    result = Config()
    result.set_main_option("script_location", str(migrations).replace("%", "%%"))
    result.set_main_option("path_separator", "newline")
    result.set_main_option("file_template", "v%%(rev)s_%%(slug)s")
    result.attributes["connection"] = connection
    return result
