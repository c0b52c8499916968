"""The daily maintenance of the database: check it, copy it, delete old rows.

The operator reads the result in the log: one line when all is well, otherwise the next step.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import Final

from sqlalchemy.exc import SQLAlchemyError
from sqlmodel import and_, col, delete, or_, select

from bot.store import Store, Unavailable
from bot.store.backups import BackupError
from bot.store.store import LookedOver
from bot.store.tables import PostRow

log = logging.getLogger(__name__)

A_DAY: Final = 24 * 3600
LOOKS: Final = 600.0
"""Seconds between two checks whether a day has passed. A bot that is switched off at night is maintained too."""
POSTED_KEPT: Final = 30 * A_DAY
"""Seconds for which posted rows are kept."""
AT_ONCE: Final = 1000
"""Rows that are removed in one transaction; few enough that no answer waits for long."""
NOTE: Final = "cared for"
"""Under this name the store keeps when it was last done."""


class Maintenance:
    """The daily maintenance."""

    def __init__(
        self,
        store: Store,
        keep: int,
        now: Callable[[], float] = time.time,
        wait: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        """`keep` is how many daily copies are kept."""
        self._store = store
        self._keep = keep
        self._now = now
        self._wait = wait

    async def run(self) -> None:
        """Makes the round whenever a day has passed, until cancelled; what goes wrong today is tried again tomorrow."""
        while True:
            try:
                if await self.is_due():
                    await self.maintain()
            except Unavailable as why:
                log.error("The database could not be checked, because %s", why)
            except (SQLAlchemyError, OSError) as error:
                log.error("The database could not be checked: %s", type(error).__name__)
            await self._wait(LOOKS)

    async def is_due(self) -> bool:
        """Returns whether a day has passed since the last round."""
        last = await self._store.note(NOTE)
        return last is None or not last.isdecimal() or self._now() - int(last) >= A_DAY

    async def maintain(self) -> LookedOver | None:
        """Check and copy the database, and throw away what was posted long ago.

        Return what was found, or None when the copy failed.
        """
        await self._store.keep_note(NOTE, str(int(self._now())))
        removed = await self.forget_posted()
        try:
            found = await self._store.look_over(self._keep, datetime.fromtimestamp(self._now(), UTC))
        except BackupError as error:
            log.critical("The daily copy failed: %s", error)
            return None
        if found.damage:
            what = "; ".join(found.damage)
            log.critical("The database is damaged: %s. Restore a backup (docs/operating.md).", what)
        else:
            copy = f"; copied to {found.copied_to}" if found.copied_to else ""
            log.info("The database is undamaged%s (%s posted rows deleted)", copy, removed)
        return found

    async def forget_posted(self) -> int:
        """Removes the rows of what was posted, or given up, long ago; returns how many."""
        before = int(self._now()) - POSTED_KEPT
        given_up = and_(col(PostRow.given_up).is_not(None), col(PostRow.first_try) < before)
        old = select(PostRow.id).where(or_(col(PostRow.posted_at) < before, given_up)).limit(AT_ONCE)
        removed = 0
        while True:
            async with self._store.writing() as session:
                count = (await session.exec(delete(PostRow).where(col(PostRow.id).in_(old)))).rowcount
            removed += count
            if count < AT_ONCE:
                return removed
