"""One Marchwarden per database: two would both post, and would answer each other's clicks."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Final

from bot.settings import CannotStart
from bot.store import private

SUFFIX: Final = ".lock"


class InUse(CannotStart):
    """Another Marchwarden runs with this database. The message is one sentence for the person who runs the bot."""


def lock_file(database: Path) -> Path:
    """Returns the file that is locked while a Marchwarden runs with the database; it holds the process's number."""
    return database.with_name(database.name + SUFFIX)


@contextlib.contextmanager
def only_instance(database: Path) -> Iterator[None]:
    """Holds the database for this process alone; the system frees it when the process ends, however it ends.

    Raises `InUse`, or `CannotStart` when the file cannot be made.
    """
    path = lock_file(database)
    try:
        private.make_folder(path.parent)
        private.make_file(path)
        file = path.open("r+", encoding="utf-8")
    except OSError as error:
        raise CannotStart(f"The folder of the database {database} cannot be used ({error.strerror}).") from error
    with file:
        if not _lock(file):
            raise InUse(
                f"Another Marchwarden{_holder(file)} runs with the database {database}; stop that one first, or choose "
                "another file (MARCHWARDEN_DATABASE)."
            )
        file.seek(0)
        file.truncate()
        file.write(f"{os.getpid()}\n")
        file.flush()
        yield
        file.seek(0)
        file.truncate()


def _holder(file: IO[str]) -> str:
    with contextlib.suppress(OSError):
        number = file.read(20).strip()
        if number.isdecimal():
            return f" (process {number})"
    return ""


if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[str]) -> bool:
        try:
            # Far behind the number, so that others can read that.
            file.seek(1 << 20)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        finally:
            file.seek(0)
        return True

else:
    import fcntl

    def _lock(file: IO[str]) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
