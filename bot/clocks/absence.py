"""Times in which players could not reach the bot: it was offline, or it was not on their server.

They stand in notes of the store, one for each server and one for all: since when the bot has been away, and the spans
that are over. Whatever has a deadline looks up here what it has lost.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Final

from sqlmodel.ext.asyncio.session import AsyncSession

from bot.clocks.pace import DAY, HOUR
from bot.store.tables import NoteRow
from bot.timers import Downtime

EVERYWHERE: Final = 0
"""The server under which the spans stand in which the bot was offline."""
MOVES_DEADLINES: Final = HOUR
"""Seconds from which an absence moves the deadlines of leagues: these last for days."""
KEPT: Final = 200 * DAY
"""Seconds for which a span is kept; no deadline is as far ahead."""


@dataclass(slots=True)
class Absence:
    """When the bot was away from a server."""

    since: int | None = None
    """Since when it has been away; None while it is there."""
    spans: list[Downtime] = field(default_factory=list)
    """When it was away before, from `MOVES_DEADLINES` on."""

    @classmethod
    def read(cls, note: str | None) -> Absence:
        """Returns what stands in a note; without one the bot was never away."""
        if note is None:
            return cls()
        since, spans = json.loads(note)
        return cls(since, [Downtime(began, ended) for began, ended in spans])


def note_of(guild_id: int) -> str:
    """Returns the name of the note about a server."""
    return f"absence {guild_id}"


async def absence_of(session: AsyncSession, guild_id: int) -> Absence:
    """Returns when the bot was away from a server, or offline (`EVERYWHERE`)."""
    note = await session.get(NoteRow, note_of(guild_id))
    return Absence.read(None if note is None else note.value)


async def keep_absence(session: AsyncSession, guild_id: int, absence: Absence) -> None:
    """Store when the bot was away from a server."""
    latest = max((one.ended for one in absence.spans), default=0)
    spans = [(one.began, one.ended) for one in absence.spans if one.ended > latest - KEPT]
    await session.merge(NoteRow(name=note_of(guild_id), value=json.dumps([absence.since, spans])))


async def add_span(session: AsyncSession, guild_id: int, span: Downtime) -> None:
    """Record that an absence is over; a short one moves no deadline and is not kept."""
    absence = await absence_of(session, guild_id)
    absence.since = None
    if span.seconds >= MOVES_DEADLINES:
        absence.spans.append(span)
    await keep_absence(session, guild_id, absence)


async def lost_since(session: AsyncSession, guild_id: int, moment: int) -> list[Downtime]:
    """Returns the spans after a moment in which players of a server could not reach the bot, none counted twice."""
    found = [*(await absence_of(session, guild_id)).spans, *(await absence_of(session, EVERYWHERE)).spans]
    lost: list[Downtime] = []
    for span in sorted(found, key=lambda one: one.began):
        began = max(span.began, lost[-1].ended if lost else moment)
        if span.ended > began:
            lost.append(Downtime(began, span.ended))
    return lost
