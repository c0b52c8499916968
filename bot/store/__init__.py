"""The memory: one SQLite file, its tables, its migrations, and plain functions that load and save a match."""

from bot.store.database import Store, StoreError

__all__ = ["Store", "StoreError"]
