"""A sign of life that another process can see: for `./marchwarden health`, and so for Docker."""

from __future__ import annotations

import asyncio
import contextlib
import time
from pathlib import Path
from typing import Final

from sqlalchemy import URL
from sqlalchemy.exc import SQLAlchemyError

from bot.store import Store, Unavailable, postgres
from bot.store.instance import lock_file

BEAT: Final = 20.0
"""Seconds between two signs of life."""
SILENCE: Final = 90.0
"""Seconds without a sign of life after which the bot counts as dead."""


async def give_signs_of_life(store: Store) -> None:
    """Touches the lock file every so often, as long as the event loop turns and the database can be read."""
    while True:
        # A database that cannot be read for a while is no reason to stop: there is no sign of life, and the watchdog
        # sees that.
        with contextlib.suppress(Unavailable, SQLAlchemyError, OSError):
            await store.note("health")
            await store.give_sign_of_life(time.time())
        await asyncio.sleep(BEAT)


def silence(database: Path | URL, now: float | None = None) -> float | None:
    """Returns how many seconds ago the last sign of life was, or None when no bot has ever run with this database."""
    if isinstance(database, URL):
        return asyncio.run(postgres.silence(database, time.time() if now is None else now))
    try:
        last = lock_file(database).stat().st_mtime
    except OSError:
        return None
    return (time.time() if now is None else now) - last
