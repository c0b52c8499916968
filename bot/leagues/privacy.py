"""A player's data: all that leagues and puzzles hold of a person as one file, and its removal on their wish.

A removal is the one change of a log that is not an act: the person's number and name give way to a number of the
league, in every entry, so that results stay what they were and nobody can tell whose they are.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterable
from typing import Any, Final

from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.leagues import rows
from bot.leagues.acts import act_json
from bot.leagues.leagues import Leagues
from bot.leagues.season import ENDED, Phase, Season, season_of
from bot.leagues.words import hidden_name
from bot.puzzles.progress import progress_of
from bot.store.tables import LeagueEntryRow, LeagueForceRow, LeagueMatchRow, LeaguePostRow, MatchRow, SeatRow
from bot.words.sentences import listed, safe_name
from engine.league.event import PlayerId
from engine.refusals import NotAllowed
from engine.values import Json

SPAN: Final = 1_000_000
"""How many numbers are tried for one person."""
LEAST_USER: Final = 10**12
"""From this number on it is a Discord user's; smaller ones stand for people who were removed."""
OPEN: Final = frozenset({Phase.SIGNUP, Phase.FORCES, Phase.RUNNING})


async def data_of(leagues: Leagues, guild_id: int, user: PlayerId) -> str:
    """Returns all that the leagues of a server, and puzzles, hold of a person, as JSON."""
    found: list[Json] = []
    for card in await leagues.of_guild(guild_id):
        season = await leagues.season(card.id)
        entries: list[Json] = [
            {"entry": entry.no, "at": entry.at, "by": entry.by, "reason": entry.reason, **act_json(entry.act)}
            for entry in season.log
            if entry.by == user or user in json.dumps(act_json(entry.act))
        ]
        force = await leagues.force(card.id, user)
        if entries or force is not None:
            kept: Json = None if force is None else {"text": force.text, "entered_at": force.at}
            found.append({"league": card.id, "name": card.name, "entries": entries, "force": kept})
    puzzles = [row.model_dump(exclude={"user_id"}) for row in await progress_of(leagues.store, int(user))]
    return json.dumps({"person": user, "leagues": found, "puzzles": puzzles}, ensure_ascii=False, indent=1) + "\n"


async def forget(leagues: Leagues, guild_id: int, user: PlayerId) -> int:
    """Remove a person from the leagues of a server, and return from how many. Raises NotAllowed while they play."""
    cards = await leagues.of_guild(guild_id)
    seasons = {card.id: await leagues.season(card.id) for card in cards}
    playing = [season for season in seasons.values() if season.phase in OPEN and season.plays(user)]
    if playing:
        names = listed(safe_name(season.declared.name) for season in playing)
        raise NotAllowed(f"You play in {names}. Leave first with `/league leave`; then I can remove your data.")
    owned = [season for season in seasons.values() if season.phase in OPEN and season.role_of(user) is not None]
    if owned:
        names = listed(safe_name(season.declared.name) for season in owned)
        raise NotAllowed(f"You have a role in {names}. Hand it over first with `/league fix role`.")
    done = 0
    for league_id, season in seasons.items():
        if await forget_in(leagues, league_id, season, [user]):
            done += 1
    return done


async def forget_all(leagues: Leagues, league_id: int) -> bool:
    """Remove the names of all players of a league that is over."""
    season = await leagues.season(league_id)
    if season.phase not in ENDED:
        return False
    people = [*season.signed, *season.former, *(one.id for one in season.event.players), *season.roles]
    return await forget_in(leagues, league_id, season, dict.fromkeys(people))


async def forget_in(leagues: Leagues, league_id: int, season: Season, people: Iterable[PlayerId]) -> bool:
    """Remove people from one league, and return whether anything was changed."""
    hidden = _numbers(season, people)
    if not hidden:
        return False
    replaced = _replacer(season, hidden)
    async with leagues.alone(league_id), leagues.store.writing() as session:
        row = await rows.league_row(session, league_id, for_update=True)
        mine = select(LeagueEntryRow).where(LeagueEntryRow.league_id == league_id).order_by(col(LeagueEntryRow.number))
        entries = (await session.exec(mine)).all()
        for entry in entries:
            entry.act, entry.by, entry.reason = replaced(entry.act), replaced(entry.by), replaced(entry.reason)
        await _forget_beside(session, league_id, hidden, replaced)
        if str(row.created_by) in hidden:
            row.created_by = int(hidden[str(row.created_by)])
        row.version += 1
        await session.flush()
        season_of(await rows.read_log(session, league_id, row.entries))
    leagues.drop(league_id)
    return True


async def _forget_beside(
    session: AsyncSession, league_id: int, hidden: dict[PlayerId, str], replaced: Callable[[Any], Any]
) -> None:
    for force in (await session.exec(select(LeagueForceRow).where(LeagueForceRow.league_id == league_id))).all():
        if force.player in hidden:
            await session.delete(force)
    for post in (await session.exec(select(LeaguePostRow).where(LeaguePostRow.league_id == league_id))).all():
        post.payload = replaced(post.payload)
    for link in (await session.exec(select(LeagueMatchRow).where(LeagueMatchRow.league_id == league_id))).all():
        link.players = replaced(link.players)
        match = await session.get_one(MatchRow, link.match_id)
        # Every copy in memory is read again.
        match.version += 1
        if str(match.created_by) in hidden:
            match.created_by = int(hidden[str(match.created_by)])
        for seat in (await session.exec(select(SeatRow).where(SeatRow.match_id == link.match_id))).all():
            if str(seat.user_id) in hidden:
                number = hidden[str(seat.user_id)]
                seat.user_id, seat.name = int(number), hidden_name(int(number) // SPAN)


def _numbers(season: Season, people: Iterable[PlayerId]) -> dict[PlayerId, str]:
    """Returns the numbers by which people go from now on, for those who are in the league and not hidden yet.

    The drawing of lots is by number: each gets one that falls into the same place of the draw, so no table changes.
    """
    event = season.event
    known = [*(one.id for one in event.players), *season.signed, *season.former, *season.roles, *season.banned]
    places = {one: place for place, one in enumerate(dict.fromkeys([*known, *(one.by for one in season.log)]), 1)}
    lots = {one: _lot(season, one) for one in places}
    hidden = {}
    for person in dict.fromkeys(people):
        if person not in places or not person.isdecimal() or int(person) < LEAST_USER:
            continue
        own = lots[person]
        below = max((lot for lot in lots.values() if lot < own), default="")
        above = min((lot for lot in lots.values() if lot > own), default="g")
        first = places[person] * SPAN
        number = next(one for one in range(first, first + SPAN) if below < _lot(season, str(one)) < above)
        hidden[person] = str(number)
    return hidden


def _lot(season: Season, player: PlayerId) -> str:
    return hashlib.sha256(f"{season.event.rules.lots.seed}:{player}".encode()).hexdigest()


def _replacer(season: Season, hidden: dict[PlayerId, str]) -> Callable[[Any], Any]:
    """Returns a function that replaces people's numbers and names anywhere in plain data."""
    names: dict[str, str] = {}
    for person, number in hidden.items():
        for name in {season.called(person), season.signed.get(person, ""), season.role_names.get(person, "")}:
            if name and name != person:
                names[name] = names[safe_name(name)] = hidden_name(int(number) // SPAN)
    wanted = [*hidden, *sorted(names, key=len, reverse=True)]
    pattern = re.compile("|".join(rf"(?<!\w){re.escape(one)}(?!\w)" for one in wanted))
    known = hidden | names

    def replaced(value: Any) -> Any:
        if isinstance(value, str):
            return pattern.sub(lambda found: known[found[0]], value)
        if isinstance(value, dict):
            return {replaced(key): replaced(inner) for key, inner in value.items()}
        if isinstance(value, list):
            return [replaced(inner) for inner in value]
        return value

    return replaced
