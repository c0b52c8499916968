"""Where the playground's world is kept between two starts: one SQLite file of JSON records and uploaded bytes."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from bot.playground.wire import Json


class Archive:
    """A keeper of records by kind and id. Without a folder everything lives in memory and ends with the process."""

    def __init__(self, folder: Path | None) -> None:
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
        place = ":memory:" if folder is None else folder / "playground.sqlite3"
        self._db = sqlite3.connect(place, isolation_level=None)
        # A message that the bot was told about must survive the sudden end of this process, not that of the machine.
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = NORMAL")
        self._db.execute("CREATE TABLE IF NOT EXISTS record (kind TEXT, id INTEGER, body TEXT, PRIMARY KEY (kind, id))")
        self._db.execute("CREATE TABLE IF NOT EXISTS upload (id INTEGER PRIMARY KEY, bytes BLOB)")

    def put(self, kind: str, number: int, body: Json) -> None:
        """Keeps a record, in place of an earlier one of the same kind and id."""
        self._db.execute("INSERT OR REPLACE INTO record VALUES (?, ?, ?)", (kind, number, json.dumps(body)))

    def drop(self, kind: str, number: int) -> None:
        """Forgets a record."""
        self._db.execute("DELETE FROM record WHERE kind = ? AND id = ?", (kind, number))

    def all(self, kind: str) -> Iterator[Json]:
        """Yields the records of a kind, oldest id first."""
        for (body,) in self._db.execute("SELECT body FROM record WHERE kind = ? ORDER BY id", (kind,)):
            yield json.loads(body)

    def put_upload(self, number: int, data: bytes) -> None:
        """Keeps the bytes of an uploaded file."""
        self._db.execute("INSERT OR REPLACE INTO upload VALUES (?, ?)", (number, data))

    def upload(self, number: int) -> bytes | None:
        """Returns the bytes of an uploaded file, or None."""
        row = self._db.execute("SELECT bytes FROM upload WHERE id = ?", (number,)).fetchone()
        return None if row is None else bytes(row[0])

    def drop_upload(self, number: int) -> None:
        """Forgets an uploaded file."""
        self._db.execute("DELETE FROM upload WHERE id = ?", (number,))

    def close(self) -> None:
        """Closes the file."""
        self._db.close()
