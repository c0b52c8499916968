"""An open store of each engine."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import URL

from bot.store import Store, open_store


@pytest.fixture
async def store(address: Path | URL) -> AsyncIterator[Store]:
    """A new database, open."""
    store = await open_store(address)
    yield store
    await store.close()
