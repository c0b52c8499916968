"""Timers as rows: set and cancelled in the transaction of whatever they belong to.

A timer has a kind (its handler), a subject such as "match:12" or "league:3", and a key. There is one waiting timer of
each kind, subject and key: setting it again replaces it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final

from sqlalchemy import bindparam
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlmodel import col, delete, select
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.store.tables import TimerRow, table_of
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
    row = TimerRow(**_columns(timer))
    session.add(row)
    await session.flush()
    return row


def _columns(timer: NewTimer) -> dict[str, Any]:
    return {
        "kind": timer.kind,
        "subject": timer.subject,
        "key": timer.key,
        "due_at": timer.due_at,
        "not_before": timer.due_at,
        "payload": dict(timer.payload),
        "pauses_while_down": timer.pauses_while_down,
        "state": TimerState.WAITING.value,
        "tries": 0,
    }


_TABLE: Final = table_of(TimerRow)
_WAITING: Final = _TABLE.delete().where(
    _TABLE.c.subject == bindparam("of"),
    _TABLE.c.kind == bindparam("like"),
    _TABLE.c.key.in_(bindparam("keys", expanding=True)),
    _TABLE.c.state == TimerState.WAITING.value,
)
"""Built once, because every hand-over of a match with clocks needs it."""


async def exchange(
    connection: AsyncConnection, subject: str, kind: str, cancelled: Sequence[str], timers: Sequence[NewTimer]
) -> None:
    """Cancel the waiting timers of a subject and kind with these keys, and set others of them, in two statements."""
    keys = [*cancelled, *(timer.key for timer in timers)]
    await connection.execute(_WAITING, {"of": subject, "like": kind, "keys": keys})
    if timers:
        await connection.execute(_TABLE.insert(), [_columns(timer) for timer in timers])


async def cancel(session: AsyncSession, subject: str, kind: str | None = None, key: str | None = None) -> int:
    """Cancel the waiting timers of a subject, of this kind and key where given; return how many there were."""
    where = [col(TimerRow.subject) == subject, col(TimerRow.state) == TimerState.WAITING]
    if kind is not None:
        where.append(col(TimerRow.kind) == kind)
    if key is not None:
        where.append(col(TimerRow.key) == key)
    return (await session.exec(delete(TimerRow).where(*where))).rowcount


async def waiting(session: AsyncSession, subject: str, kind: str | None = None) -> Sequence[TimerRow]:
    """Returns the waiting timers of a subject, of this kind where given, the next one first."""
    where = [col(TimerRow.subject) == subject, col(TimerRow.state) == TimerState.WAITING]
    if kind is not None:
        where.append(col(TimerRow.kind) == kind)
    in_order = select(TimerRow).where(*where).order_by(col(TimerRow.due_at), col(TimerRow.id))
    return (await session.exec(in_order)).all()
