"""Leagues in the database: plain functions on a session, from rows to values and back."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sqlmodel import col, select, update
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.cards import Status
from bot.leagues.acts import act_json, read_act
from bot.leagues.season import ENDED, Phase
from bot.store import seals
from bot.store.tables import LeagueEntryRow, LeagueForceRow, LeagueMatchRow, LeaguePostRow, LeagueRow, MatchRow
from engine.league.log import Entry
from engine.refusals import Refusal
from engine.values import Json

log = logging.getLogger(__name__)

BOT = "bot"
"""The author of what happens by itself."""


class UnknownLeague(Refusal):
    """There is no league with this number."""

    def __init__(self) -> None:
        super().__init__("I do not know this league. `/league list` shows those of this server.")


class LeagueDamaged(Refusal):
    """What is stored of a league is not as it was written."""

    def __init__(self, league_id: int) -> None:
        super().__init__(
            f"My stored copy of league {league_id} is damaged, so nothing was done. It is not your mistake: please "
            "tell the operator of this bot, who can restore a copy."
        )


@dataclass(frozen=True, slots=True)
class LeagueCard:
    """The facts of a league besides its log."""

    id: int
    guild_id: int
    name: str
    game: str
    phase: Phase
    created_by: int
    created_at: int
    ended_at: int | None
    version: int


@dataclass(frozen=True, slots=True)
class Link:
    """The match that is played for a pairing."""

    match_id: int
    league_id: int
    round_no: int
    players: tuple[str, ...]
    counted_at: int | None


def damaged(league_id: int, why: str) -> LeagueDamaged:
    """Tell the operator, and return the sentence for people."""
    log.critical("The stored league %s is damaged: %s. Restore a backup (docs/operating.md).", league_id, why)
    return LeagueDamaged(league_id)


async def league_row(session: AsyncSession, league_id: int, *, for_update: bool = False) -> LeagueRow:
    """Returns the row of a league. Raises `UnknownLeague`, or `LeagueDamaged` where its seal is broken."""
    row = await session.get(LeagueRow, league_id, with_for_update=for_update or None)
    if row is None:
        raise UnknownLeague
    if not seals.is_whole(row):
        raise damaged(league_id, "its row is not as it was written")
    return row


def card_of(row: LeagueRow) -> LeagueCard:
    """Returns the facts that a row holds."""
    assert row.id is not None
    return LeagueCard(
        row.id,
        row.guild_id,
        row.name,
        row.game,
        Phase(row.phase),
        row.created_by,
        row.created_at,
        row.ended_at,
        row.version,
    )


async def read_log(session: AsyncSession, league_id: int, expected: int, after: int = 0) -> list[Entry]:
    """Returns the log of a league from an entry on. Raises `LeagueDamaged` when anything of it is missing or
    changed.
    """
    mine = select(LeagueEntryRow).where(LeagueEntryRow.league_id == league_id, LeagueEntryRow.number > after)
    rows = (await session.exec(mine.order_by(col(LeagueEntryRow.number)))).all()
    if [row.number for row in rows] != list(range(after + 1, expected + 1)):
        raise damaged(league_id, "entries are missing")
    for row in rows:
        if not seals.is_whole(row):
            raise damaged(league_id, f"entry {row.number} is not as it was written")
    try:
        return [Entry(row.number, read_act(row.act), row.by, row.at, row.reason) for row in rows]
    except ValueError as wrong:
        raise damaged(league_id, str(wrong)) from wrong


def entry_row(league_id: int, entry: Entry, key: str | None) -> LeagueEntryRow:
    """Returns the row of an entry."""
    return LeagueEntryRow(
        league_id=league_id,
        number=entry.no,
        act=act_json(entry.act),
        by=entry.by,
        at=entry.at,
        reason=entry.reason,
        key=key,
    )


async def links(session: AsyncSession, league_id: int, round_no: int | None = None) -> list[Link]:
    """Returns the matches of a league, of one round or all, in the order in which they were opened."""
    mine = select(LeagueMatchRow).where(LeagueMatchRow.league_id == league_id)
    if round_no is not None:
        mine = mine.where(LeagueMatchRow.round_no == round_no)
    return [_link(row) for row in (await session.exec(mine.order_by(col(LeagueMatchRow.match_id)))).all()]


async def link_of(session: AsyncSession, match_id: int) -> Link | None:
    """Returns for which pairing a match is played; None for a match of no league."""
    row = await session.get(LeagueMatchRow, match_id)
    return None if row is None else _link(row)


async def uncounted(session: AsyncSession, league_id: int) -> list[Link]:
    """Returns the matches of a league that are over and were not counted yet."""
    ended = (
        select(LeagueMatchRow)
        .join(MatchRow, col(MatchRow.id) == col(LeagueMatchRow.match_id))
        .where(
            LeagueMatchRow.league_id == league_id,
            col(LeagueMatchRow.counted_at).is_(None),
            MatchRow.status == Status.OVER,
        )
    )
    return [_link(row) for row in (await session.exec(ended.order_by(col(LeagueMatchRow.match_id)))).all()]


async def without_thread(session: AsyncSession, league_id: int) -> list[Link]:
    """Returns the matches of a league whose thread is gone and for which no new one is on its way."""
    lost = (
        select(LeagueMatchRow)
        .join(MatchRow, col(MatchRow.id) == col(LeagueMatchRow.match_id))
        .where(
            LeagueMatchRow.league_id == league_id,
            MatchRow.status != Status.OVER,
            col(MatchRow.lost_at).is_not(None),
        )
    )
    found = [_link(row) for row in (await session.exec(lost.order_by(col(LeagueMatchRow.match_id)))).all()]
    if not found:
        return []
    mine = (LeaguePostRow.league_id == league_id, LeaguePostRow.kind == "match")
    waiting = (col(LeaguePostRow.posted_at).is_(None), col(LeaguePostRow.given_up).is_(None))
    posts = (await session.exec(select(LeaguePostRow).where(*mine, *waiting))).all()
    coming = {post.payload.get("lost") for post in posts}
    return [link for link in found if link.match_id not in coming]


def _link(row: LeagueMatchRow) -> Link:
    if not seals.is_whole(row):
        raise damaged(row.league_id, f"the link to match {row.match_id} is not as it was written")
    return Link(row.match_id, row.league_id, row.round_no, tuple(map(str, row.players)), row.counted_at)


async def force_of(session: AsyncSession, league_id: int, player: str) -> LeagueForceRow | None:
    """Returns the force that a player has entered. Raises `LeagueDamaged`."""
    row = await session.get(LeagueForceRow, (league_id, player))
    if row is not None and not seals.is_whole(row):
        raise damaged(league_id, f"the force of player {player} is not as it was written")
    return row


async def keep_force(
    session: AsyncSession, league_id: int, player: str, value: Json, text: str, at: int
) -> LeagueForceRow:
    """Keep a player's force in the place of the one before."""
    row = await session.get(LeagueForceRow, (league_id, player))
    if row is None:
        row = LeagueForceRow(league_id=league_id, player=player, value=value, text=text, at=at)
        session.add(row)
    else:
        row.value, row.text, row.at = value, text, at
    await session.flush()
    return row


async def in_guild(session: AsyncSession, guild_id: int, ended: bool | None = None) -> list[LeagueCard]:
    """Returns the leagues of a server that were opened, the newest first: running ones, ended ones, or all."""
    mine = select(LeagueRow).where(LeagueRow.guild_id == guild_id, LeagueRow.phase != Phase.DRAFT)
    if ended is not None:
        is_ended = col(LeagueRow.phase).in_(sorted(ENDED))
        mine = mine.where(is_ended if ended else ~is_ended)
    return _cards((await session.exec(mine.order_by(col(LeagueRow.id).desc()))).all())


async def going_on(session: AsyncSession) -> list[int]:
    """Returns the leagues of all servers that are not over."""
    mine = select(LeagueRow.id).where(col(LeagueRow.phase).not_in([*sorted(ENDED), Phase.DRAFT]))
    return [one for one in (await session.exec(mine)).all() if one is not None]


async def waiting_posts(session: AsyncSession, league_id: int, most: int = 50) -> Sequence[LeaguePostRow]:
    """Returns the posts of a league that wait, in their order."""
    mine = (
        LeaguePostRow.league_id == league_id,
        col(LeaguePostRow.posted_at).is_(None),
        col(LeaguePostRow.given_up).is_(None),
    )
    return (await session.exec(select(LeaguePostRow).where(*mine).order_by(col(LeaguePostRow.id)).limit(most))).all()


async def hurry(session: AsyncSession, league_id: int) -> None:
    """Let the waiting posts of a league be tried at once."""
    waits = (col(LeaguePostRow.posted_at).is_(None), col(LeaguePostRow.given_up).is_(None))
    mine = update(LeaguePostRow).where(col(LeaguePostRow.league_id) == league_id, *waits)
    await session.exec(mine.values(not_before=0))


async def leagues_with_posts(session: AsyncSession) -> list[int]:
    """Returns the leagues for which something waits to be posted."""
    waits = (col(LeaguePostRow.posted_at).is_(None), col(LeaguePostRow.given_up).is_(None))
    return list((await session.exec(select(LeaguePostRow.league_id).where(*waits).distinct())).all())


async def last_post(session: AsyncSession, league_id: int, kind: str) -> LeaguePostRow | None:
    """Returns the newest posted message of a kind."""
    mine = select(LeaguePostRow).where(
        LeaguePostRow.league_id == league_id,
        LeaguePostRow.kind == kind,
        col(LeaguePostRow.message_id).is_not(None),
    )
    return (await session.exec(mine.order_by(col(LeaguePostRow.id).desc()).limit(1))).first()


def _cards(rows: Iterable[LeagueRow]) -> list[LeagueCard]:
    return [card_of(row) for row in rows if seals.is_whole(row)]
