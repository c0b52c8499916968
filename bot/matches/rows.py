"""The row of a match: found, or refused with a sentence; and changed so that all users are told."""

from __future__ import annotations

from sqlmodel.ext.asyncio.session import AsyncSession

from bot.cards import MatchCard, Status
from bot.posting.outbox import Notice, PostKind
from bot.refusals import (
    AlreadyStarted,
    CalledOff,
    NotAPlayer,
    PlayedToItsEnd,
    UnknownMatch,
)
from bot.store import saved, seals
from bot.store.tables import MatchRow
from engine.values import Seat


async def row_of(session: AsyncSession, match_id: int) -> MatchRow:
    """Returns the row of a match. Raises `UnknownMatch`, or `Damaged` where its seal is broken."""
    row = await saved.match_row(session, match_id)
    if row is None:
        raise UnknownMatch
    seals.check(row)
    return row


async def open_row(session: AsyncSession, match_id: int) -> MatchRow:
    """Returns the row of a match that waits for players.

    Raises `UnknownMatch`, `AlreadyStarted`, `PlayedToItsEnd` or `CalledOff`.
    """
    row = await row_of(session, match_id)
    if row.status == Status.OVER:
        raise CalledOff if row.snapshot is None else PlayedToItsEnd
    if row.status != Status.OPEN:
        raise AlreadyStarted
    return row


async def lobby_changed(session: AsyncSession, row: MatchRow) -> MatchCard:
    """Notes a change of players, so that loaded copies are read again and the invitation is updated."""
    assert row.id is not None
    row.version += 1
    session.add(Notice(PostKind.LOBBY).row(row.id, row.channel_id))
    await session.flush()
    return await saved.card(session, row)


async def tell_those_before(session: AsyncSession, row: MatchRow) -> int | None:
    """Records that the match which this one follows must link to it at its end, or must drop the link; returns that
    match's channel.
    """
    before = None if row.follows_id is None else await saved.match_row(session, row.follows_id)
    if before is None or before.id is None:
        return None
    session.add(Notice(PostKind.FOLLOWED).row(before.id, before.channel_id))
    return before.channel_id


async def seat_of(session: AsyncSession, match_id: int, user_id: int) -> Seat:
    """Returns a user's seat. Raises `UnknownMatch`, `NotAPlayer`, or `Damaged` where a seal is broken."""
    seat = await saved.seat_of(session, match_id, user_id)
    if seat is None:
        await row_of(session, match_id)
        raise NotAPlayer
    return seat
