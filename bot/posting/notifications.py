"""How people hear that it is their turn: a mention in the thread, a direct message, or nothing.

A choice holds for one match, or for all matches where none was made. The bot looks it up at every action and people
rarely change it, so it is read once and kept beside the store.
"""

from __future__ import annotations

import asyncio
from enum import StrEnum

from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.store import Store
from bot.store.tables import PersonMatchRow, PersonRow


class Mode(StrEnum):
    """How a person hears of their turns."""

    MENTION = "mention"
    DIRECT = "direct"
    NONE = "none"


async def mode_of(session: AsyncSession, user_id: int, match_id: int) -> Mode:
    """Returns how a person hears of their turns in a match, as it is stored."""
    here = await session.get(PersonMatchRow, (user_id, match_id))
    if here is not None:
        return Mode(here.notify)
    person = await session.get(PersonRow, user_id)
    return Mode.MENTION if person is None or person.notify is None else Mode(person.notify)


class Notifications:
    """The choices of all people. `mode` works once `ready` has been awaited."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._everywhere: dict[int, Mode] = {}
        self._in_match: dict[tuple[int, int], Mode] = {}
        self._is_read = False
        self._reading = asyncio.Lock()

    async def ready(self) -> None:
        """Read the choices, once."""
        async with self._reading:
            if self._is_read:
                return
            chosen = select(PersonRow.user_id, PersonRow.notify).where(col(PersonRow.notify).is_not(None))
            async with self._store.reading() as session:
                self._everywhere = {user: Mode(notify) for user, notify in await session.exec(chosen) if notify}
                rows = (await session.exec(select(PersonMatchRow))).all()
                self._in_match = {(row.user_id, row.match_id): Mode(row.notify) for row in rows}
            self._is_read = True

    def mode(self, user_id: int, match_id: int) -> Mode:
        """Returns how a person hears of their turns in a match."""
        return self._in_match.get((user_id, match_id)) or self._everywhere.get(user_id, Mode.MENTION)

    async def choose(self, user_id: int, mode: Mode, match_id: int | None = None) -> None:
        """Keep a person's choice, for one match or for all others; it holds from the next question on."""
        await self.ready()
        async with self._store.writing() as session:
            if match_id is not None:
                await session.merge(PersonMatchRow(user_id=user_id, match_id=match_id, notify=mode))
            else:
                person = await session.get(PersonRow, user_id) or PersonRow(user_id=user_id)
                person.notify = mode
                session.add(person)
        if match_id is not None:
            self._in_match[user_id, match_id] = mode
        else:
            self._everywhere[user_id] = mode
