"""Opens the database that an address names: an SQLite file, or a PostgreSQL server."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import URL

from bot.store import backups
from bot.store.postgres import PostgresStore
from bot.store.sqlite import SqliteStore
from bot.store.store import PATIENCE, Store


async def open_store(address: Path | URL, patience: float = PATIENCE, keep: int | None = backups.KEPT) -> Store:
    """Returns the open database, made and migrated as needed. Raises `CannotStart` with one sentence.

    `keep`: how many copies from before migrations of a file are kept, None for no copy.
    """
    if isinstance(address, URL):
        return await PostgresStore.open(address, patience)
    return await SqliteStore.open(address, patience, keep)
