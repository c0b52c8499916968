"""Files that only their owner on the machine may read: the database holds seeds and unrevealed forces."""

from __future__ import annotations

import contextlib
import os
import stat
from collections.abc import Collection
from pathlib import Path
from typing import Final

OWN_FILE: Final = 0o600
OWN_FOLDER: Final = 0o700
_OTHERS: Final = stat.S_IRWXG | stat.S_IRWXO


def make_folder(folder: Path) -> None:
    """Makes a folder, unless it is there, that only its owner may enter. Raises OSError."""
    folder.mkdir(mode=OWN_FOLDER, parents=True, exist_ok=True)


def make_file(path: Path) -> None:
    """Makes an empty file if it is missing, that only its owner may read, and removes the rights of all others.

    Raises OSError when it cannot be made. A file of another owner stays as it is.
    """
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, OWN_FILE))
    tighten(path)


def tighten(path: Path) -> None:
    """Removes the rights of everybody but the owner of a file or folder, if it exists and we may do so."""
    with contextlib.suppress(OSError):
        mode = stat.S_IMODE(path.stat().st_mode)
        if mode & _OTHERS:
            path.chmod(mode & ~_OTHERS)


def tighten_folder_of(path: Path, also_ours: Collection[str]) -> None:
    """Takes the folder of a file from others, if nothing lies in it but this file, its companions and `also_ours`.

    A folder that is shared with other things, such as a home or /tmp, stays as it is.
    """
    with contextlib.suppress(OSError):
        if all(name.startswith(path.name) or name in also_ours for name in os.listdir(path.parent)):
            tighten(path.parent)
