"""A clock that stands still, and an open store of each engine."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import URL

from bot.playground.clock import ManualClock
from bot.store import Store, open_store

START = 1_800_000_000


@pytest.fixture
def clock() -> ManualClock:
    """A clock that a test moves by hand."""
    return ManualClock(START)


@pytest.fixture
async def any_store(address: Path | URL) -> AsyncIterator[Store]:
    """A new database on SQLite and on PostgreSQL, open."""
    store = await open_store(address)
    yield store
    await store.close()
