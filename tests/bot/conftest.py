"""What tests of the bot share: stores of their own, on SQLite and on PostgreSQL."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from sqlalchemy import URL

from bot.store import SqliteStore
from tests.support.postgres import new_database, running_server


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[SqliteStore]:
    """A new database, open."""
    store = await SqliteStore.open(tmp_path / "match.sqlite3")
    yield store
    await store.close()


@pytest.fixture(scope="session")
def server() -> Iterator[URL]:
    """A PostgreSQL server that runs as long as the tests of this process do."""
    with running_server() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgres"])
async def address(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Path | URL]:
    """The address of a database that does not exist yet, or is empty."""
    if request.param == "sqlite":
        yield tmp_path / "match.sqlite3"
    else:
        async with new_database(request.getfixturevalue("server")) as url:
            yield url
