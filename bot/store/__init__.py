"""The memory: one SQLite file, its tables, its migrations, and plain functions that load and save a match."""

from bot.store.database import Store, StoreError
from bot.store.unavailable import Unavailable

__all__ = ["Store", "StoreError", "Unavailable"]
