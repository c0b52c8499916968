"""Timers as rows: set and cancelled in the transaction of whatever they belong to.

A timer has a kind (its handler), a subject such as "match:12" or "league:3", and a key. There is one waiting timer of
each kind, subject and key: setting it again replaces it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from sqlmodel import col, delete, select
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.store.tables import TimerRow
from engine.values import Json


class TimerState(StrEnum):
    """What has become of a timer."""

    WAITING = "waiting"
    FIRED = "fired"


@dataclass(frozen=True, slots=True)
class NewTimer:
    """A timer to be set."""

    kind: str
    subject: str
    due_at: int
    """In seconds since 1970 (UTC). A time in the past fires at once."""
    key: str = ""
    """Tells timers of one kind and subject apart, such as a question's number."""
    payload: Mapping[str, Json] = field(default_factory=dict)
    pauses_while_down: bool = False
    """Whether the time in which the bot is offline is added to `due_at`: yes for a player's clock, no for a date."""


async def set_timer(session: AsyncSession, timer: NewTimer) -> TimerRow:
    """Set a timer, in place of the waiting one of the same kind, subject and key; return its row."""
    await cancel(session, timer.subject, timer.kind, timer.key)
    row = TimerRow(
        kind=timer.kind,
        subject=timer.subject,
        key=timer.key,
        due_at=timer.due_at,
        not_before=timer.due_at,
        payload=dict(timer.payload),
        pauses_while_down=timer.pauses_while_down,
        state=TimerState.WAITING,
    )
    session.add(row)
    await session.flush()
    return row


async def cancel(session: AsyncSession, subject: str, kind: str | None = None, key: str | None = None) -> int:
    """Cancel the waiting timers of a subject, of this kind and key where given; return how many there were."""
    where = [col(TimerRow.subject) == subject, col(TimerRow.state) == TimerState.WAITING]
    if kind is not None:
        where.append(col(TimerRow.kind) == kind)
    if key is not None:
        where.append(col(TimerRow.key) == key)
    return (await session.exec(delete(TimerRow).where(*where))).rowcount


async def waiting(session: AsyncSession, subject: str, kind: str | None = None) -> Sequence[TimerRow]:
    """Return the waiting timers of a subject, of this kind where given, the next one first."""
    where = [col(TimerRow.subject) == subject, col(TimerRow.state) == TimerState.WAITING]
    if kind is not None:
        where.append(col(TimerRow.kind) == kind)
    in_order = select(TimerRow).where(*where).order_by(col(TimerRow.due_at), col(TimerRow.id))
    return (await session.exec(in_order)).all()
