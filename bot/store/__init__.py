"""The memory: a database, its tables, its migrations, and plain functions that load and save a match."""

from bot.store.opening import open_store
from bot.store.postgres import PostgresStore
from bot.store.sqlite import SqliteStore
from bot.store.store import Store, StoreError
from bot.store.unavailable import Conflict, Corrupt, Unavailable

__all__ = ["Conflict", "Corrupt", "PostgresStore", "SqliteStore", "Store", "StoreError", "Unavailable", "open_store"]
