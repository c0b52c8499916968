"""What tests of the bot share: a store of their own."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store import SqliteStore


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[SqliteStore]:
    """A new database, open."""
    store = await SqliteStore.open(tmp_path / "match.sqlite3")
    yield store
    await store.close()
