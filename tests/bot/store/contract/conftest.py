"""An open store of each engine, and the way to open a second one on the same database."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from sqlalchemy import URL

from bot.store import Store, open_store
from tests.support.postgres import new_database, running_server


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


@pytest.fixture
async def store(address: Path | URL) -> AsyncIterator[Store]:
    """A new database, open."""
    store = await open_store(address)
    yield store
    await store.close()
