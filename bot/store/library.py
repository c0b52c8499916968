"""The SQLite library that Python brings: which it is, and whether it has a fault that could harm the database."""

from __future__ import annotations

import sqlite3
from typing import Final

Version = tuple[int, int, int]

WITHOUT_THE_FAULT: Final[tuple[Version, ...]] = ((3, 44, 6), (3, 50, 7), (3, 51, 3))
"""The first releases of their lines in which the WAL-reset fault is fixed (sqlite.org/wal.html#walresetbug)."""


def has_wal_reset_fault(version: Version = sqlite3.sqlite_version_info) -> bool:
    """Returns whether this SQLite may damage a file when two connections write or clear the log in one moment."""
    if version >= WITHOUT_THE_FAULT[-1]:
        return False
    return not any(version[:2] == mended[:2] and version >= mended for mended in WITHOUT_THE_FAULT)


def described(version: Version = sqlite3.sqlite_version_info) -> str:
    """Returns what the log says of it at the start."""
    name = f"SQLite {'.'.join(map(str, version))}"
    if not has_wal_reset_fault(version):
        return name
    return (
        f"{name} has the WAL-reset fault (fixed in 3.51.3), which needs two writers at the same moment. The bot is "
        "the only writer: do not open the database with other programs while the bot runs. A newer Python or system "
        "brings a newer SQLite."
    )
