"""A league as a file: the event in the published format, and the whole season to be kept or brought back."""

from __future__ import annotations

import json
from typing import Any, Final

from sqlmodel import col, select

from bot.leagues import rows
from bot.leagues.rows import UnknownLeague
from bot.leagues.season import Season, season_of
from bot.settings import CannotStart
from bot.store import Store
from bot.store.tables import LeagueEntryRow, LeagueForceRow, LeagueMatchRow, LeagueRow, MatchRow
from engine.league.exchange.reader import EventFile
from engine.league.exchange.writer import event_text
from engine.league.standings import standings
from engine.refusals import Refusal
from engine.values import Json

FORMAT: Final = "marchwarden season"
VERSION: Final = 1


def exported(season: Season) -> str:
    """Returns the event of a league in the published format, with the table that is shown as the claimed one."""
    event = season.event
    claimed = standings(event).table() if event.players else None
    return event_text(EventFile(event, claimed))


async def season_in(store: Store, league_id: int) -> Season:
    """Returns a league of a database. Raises `UnknownLeague` or `LeagueDamaged`."""
    async with store.reading() as session:
        row = await rows.league_row(session, league_id)
        return season_of(await rows.read_log(session, league_id, row.entries))


async def backed_up(store: Store, league_id: int) -> str:
    """Returns a whole season as JSON: its log, its forces and its links to matches.

    Locked forces are in it: only the operator may read it. Raises `UnknownLeague` or `LeagueDamaged`.
    """
    async with store.reading() as session:
        row = await rows.league_row(session, league_id)
        await rows.read_log(session, league_id, row.entries)
        found: dict[str, Any] = {"format": FORMAT, "version": VERSION, "league": _plain(row)}
        for name, kind, order in (
            ("entries", LeagueEntryRow, LeagueEntryRow.number),
            ("forces", LeagueForceRow, LeagueForceRow.player),
            ("matches", LeagueMatchRow, LeagueMatchRow.match_id),
        ):
            mine = select(kind).where(col(kind.league_id) == league_id).order_by(col(order))
            found[name] = [_plain(one) for one in (await session.exec(mine)).all()]
    return json.dumps(found, ensure_ascii=False, indent=1) + "\n"


async def brought_back(store: Store, text: str) -> int:
    """Write a season that `backed_up` has made into a database, and return its number.

    It takes the place of the league with its number, whose log must be a beginning of it or the other way round: what
    another league is, is never overwritten. Links to matches that this database does not have are left out. Raises
    `CannotStart` with one sentence.
    """
    data = _read(text)
    league_id = int(data["league"]["id"])
    async with store.writing() as session:
        there = await session.get(LeagueRow, league_id)
        if there is not None:
            await _must_be_the_same(session, there, data)
            for kind in (LeagueEntryRow, LeagueForceRow):
                for old in (await session.exec(select(kind).where(col(kind.league_id) == league_id))).all():
                    await session.delete(old)
            await session.flush()
            version = there.version
            for key, value in data["league"].items():
                setattr(there, key, value)
            there.version = version + 1
        else:
            session.add(LeagueRow(**data["league"]))
        await session.flush()
        session.add_all(LeagueEntryRow(**one) for one in data["entries"])
        session.add_all(LeagueForceRow(**one) for one in data["forces"])
        for one in data["matches"]:
            match = await session.get(MatchRow, one["match_id"])
            if match is not None and await session.get(LeagueMatchRow, one["match_id"]) is None:
                session.add(LeagueMatchRow(**one))
        await session.flush()
        row = await rows.league_row(session, league_id)
        try:
            season_of(await rows.read_log(session, league_id, row.entries))
        except Refusal as wrong:
            raise CannotStart(f"The season in this file cannot be recomputed: {wrong}") from wrong
    return league_id


async def _must_be_the_same(session: Any, there: LeagueRow, data: dict[str, Any]) -> None:
    mine = select(LeagueEntryRow).where(LeagueEntryRow.league_id == there.id).order_by(col(LeagueEntryRow.number))
    known: list[Json] = [one.act for one in (await session.exec(mine)).all()]
    kept = [one["act"] for one in data["entries"]]
    both = min(len(known), len(kept))
    same = (there.guild_id, there.created_at) == (data["league"]["guild_id"], data["league"]["created_at"])
    if not same or known[:both] != kept[:both]:
        raise CannotStart(
            f"League {there.id} of this database is another one than that in the file, so nothing was changed."
        )


def _plain(row: Any) -> dict[str, Json]:
    return {key: value for key, value in row.model_dump().items() if key != "seal"}


def _read(text: str) -> dict[str, Any]:
    try:
        data = json.loads(text)
    except ValueError as wrong:
        raise CannotStart(f"This file is not a season: it is not JSON ({wrong}).") from wrong
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise CannotStart("This file is not a season. `./marchwarden league backup` writes one.")
    if data.get("version") != VERSION:
        raise CannotStart(f"This file is of version {data.get('version')}; I know version {VERSION} only.")
    return data


__all__ = ["UnknownLeague", "backed_up", "brought_back", "exported", "season_in"]
