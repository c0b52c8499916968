"""Copies of the database: made while the bot runs, checked before they count, kept by number.

A copy is one file without companions. It is written beside its place under another name, checked, made durable, and
only then given its name: a file of that name is whole.
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from typing import Final

from bot.settings import CannotStart
from bot.store import private, schema, seals

FOLDER: Final = "backups"
"""Beside the database."""
KEPT: Final = 7
"""Number of copies of each kind that are kept by default."""
UNFINISHED: Final = ".part"
PAGES_AT_ONCE: Final = 2000
COMPANIONS: Final = ("-wal", "-shm", "-journal")

NOT_UTF8: Final = "a name in its schema is no UTF-8"

Progress = Callable[[int, int], None]
"""Called with the pages that are copied and all pages."""


class BackupError(CannotStart):
    """A copy cannot be made or used. The message is one sentence for the person who runs the bot."""


class BackupKind(StrEnum):
    """Why a copy was made. Each kind is kept by its own number."""

    BACKUP = "backup"
    """The operator asked for it."""
    DAILY = "daily"
    """The bot made it on its own."""
    MIGRATION = "before-migration"
    """The tables were about to be changed."""
    RESTORE = "before-restore"
    """Another copy was about to take the database's place."""


@dataclass(frozen=True)
class Contents:
    """What a checked copy holds."""

    revision: str
    matches: int
    running: int
    """Those that are not over."""
    size: int
    """In bytes."""
    damage: tuple[str, ...]
    """What in it is not as it was written: the matches that this belongs to stand still, all others go on."""


def folder_of(database: Path) -> Path:
    """Returns where the copies of a database are kept."""
    return database.parent / FOLDER


def place_for(database: Path, kind: BackupKind, now: datetime) -> Path:
    """Returns a free name for a copy that is made now (in UTC)."""
    stem = f"{database.stem}-{now:%Y-%m-%dT%H-%M-%SZ}-{kind}"
    folder = folder_of(database)
    names = (f"{stem}{suffix}.sqlite3" for suffix in ("", *(f"-{number}" for number in range(2, 1000))))
    return next(folder / name for name in names if not (folder / name).exists())


def kept(database: Path, kind: BackupKind | None = None) -> list[Path]:
    """Returns the copies of a database in its folder, the newest first; of one kind or of all."""
    kinds = "|".join(BackupKind) if kind is None else kind
    pattern = re.compile(
        rf"{re.escape(database.stem)}-(\d{{4}}-\d\d-\d\dT\d\d-\d\d-\d\dZ)-(?:{kinds})(?:-(\d+))?\.sqlite3"
    )
    found = []
    with contextlib.suppress(FileNotFoundError):
        for path in folder_of(database).iterdir():
            name = pattern.fullmatch(path.name)
            if name is not None:
                found.append((name[1], int(name[2] or 1), path))
    return [path for _, _, path in sorted(found, reverse=True)]


def prune(database: Path, kind: BackupKind, keep: int) -> list[Path]:
    """Removes all copies of a kind but the newest `keep`, and returns the removed ones."""
    old = kept(database, kind)[max(keep, 1) :]
    for path in old:
        path.unlink(missing_ok=True)
    return old


def back_up(database: Path, to: Path, progress: Progress = lambda done, total: None) -> Contents:
    """Writes a checked copy of a database, which may be in use meanwhile, and returns what it holds.

    Raises `BackupError`, and then there is no file `to` that was not there before.
    """
    if not database.exists():
        raise BackupError(f"There is no database {database}, so there is nothing to copy.")
    if to.exists():
        raise BackupError(f"{to} is there already; choose another name, or remove it first.")
    draft = to.with_name(to.name + UNFINISHED)
    with _as_backup_errors(database, to), _removed_on_error(draft):
        private.make_folder(to.parent)
        draft.unlink(missing_ok=True)
        private.make_file(draft)
        _copy(database, draft, progress)
        contents = check(draft)
        _make_durable(draft)
        draft.replace(to)
        _make_durable(to.parent)
    return contents


def check(path: Path) -> Contents:
    """Returns what a copy holds, once every page and row of it has been looked at.

    Raises `BackupError` when it is damaged, another program's, or from a newer version.
    """
    if not path.is_file():
        raise BackupError(f"There is no file {path}.")
    try:
        with contextlib.closing(_reader(path)) as connection:
            found = connection.execute("PRAGMA integrity_check(1)").fetchone()
            if found is None or found[0] != "ok":
                raise BackupError(f"{path} is damaged ({in_one_line(found)}); use another copy.")
            if connection.execute("PRAGMA foreign_key_check").fetchone() is not None:
                raise BackupError(f"{path} is damaged (a row points to a missing one); use another copy.")
            tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            if not {"alembic_version", "match"} <= tables:
                raise BackupError(f"{path} is not a database of Marchwarden.")
            (revision,) = connection.execute("SELECT version_num FROM alembic_version").fetchone() or ("none",)
            if revision not in schema.revisions():
                raise BackupError(f"{path} was written by a newer Marchwarden (its tables are at {revision}).")
            (matches,) = connection.execute("SELECT count(*) FROM match").fetchone()
            damage = tuple(seals.damage_in(connection))
            (running,) = connection.execute("SELECT count(*) FROM match WHERE status <> 'over'").fetchone()
    except sqlite3.Error as error:
        raise BackupError(f"{path} cannot be read as a copy of a database ({error}).") from error
    except UnicodeDecodeError as error:
        raise BackupError(f"{path} is damaged ({NOT_UTF8}); use another copy.") from error
    return Contents(str(revision), int(matches), int(running), path.stat().st_size, damage)


def put_in_place(copy: Path, database: Path) -> None:
    """Lets a checked copy become the database; what is there now is gone, so keep it before (`set_aside`).

    The caller holds the database alone (`bot.store.instance`). Raises `BackupError`.
    """
    with _as_backup_errors(copy, database):
        _make_durable(copy)
        # First of all: SQLite would play these into the new file.
        for companion in COMPANIONS:
            database.with_name(database.name + companion).unlink(missing_ok=True)
        copy.replace(database)
        _make_durable(database.parent)


def set_aside(database: Path, to: Path) -> bool:
    """Keeps the database as it is before another takes its place; returns whether the copy is a whole one.

    One that is damaged is kept byte by byte, with its companions beside it. Raises `BackupError`.
    """
    try:
        back_up(database, to)
    except BackupError:
        with _as_backup_errors(database, to):
            private.make_folder(to.parent)
            for companion in ("", *COMPANIONS):
                source = database.with_name(database.name + companion)
                if source.exists():
                    target = to.with_name(to.name + companion)
                    private.make_file(target)
                    shutil.copyfile(source, target)
                    _make_durable(target)
        return False
    return True


def _copy(database: Path, draft: Path, progress: Progress) -> None:
    with contextlib.closing(_reader(database)) as source, contextlib.closing(sqlite3.connect(draft)) as target:
        # One moment of the database, however long the copying takes and whatever is written meanwhile.
        source.execute("BEGIN")
        source.execute("SELECT count(*) FROM sqlite_master").fetchone()
        source.backup(
            target, pages=PAGES_AT_ONCE, progress=lambda _status, left, total: progress(total - left, total), sleep=0
        )
        source.execute("ROLLBACK")
        # One file, that needs no companions.
        target.execute("PRAGMA journal_mode = DELETE")


def _reader(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, isolation_level=None, timeout=30)
    connection.execute("PRAGMA query_only = 1")
    return connection


def _make_durable(path: Path) -> None:
    if path.is_dir() and os.name == "nt":
        return
    descriptor = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


@contextlib.contextmanager
def _as_backup_errors(source: Path, to: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise BackupError(f"{source} cannot be copied to {to} ({error.strerror or error}).") from error
    except sqlite3.Error as error:
        raise BackupError(f"{source} cannot be copied to {to} ({error}).") from error
    except UnicodeDecodeError as error:
        raise BackupError(f"{source} cannot be copied to {to}: it is damaged ({NOT_UTF8}).") from error


@contextlib.contextmanager
def _removed_on_error(draft: Path) -> Iterator[None]:
    try:
        yield
    except BaseException:
        for companion in ("", *COMPANIONS):
            with contextlib.suppress(OSError):
                draft.with_name(draft.name + companion).unlink(missing_ok=True)
        raise


def in_one_line(found: object) -> str:
    """Returns what SQLite says of damage, on one line."""
    return " ".join(str(found[0] if isinstance(found, tuple) else found).split())


def utc_now() -> datetime:
    """Returns the time by which copies are named."""
    return datetime.now(UTC)
