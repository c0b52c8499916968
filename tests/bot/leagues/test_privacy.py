"""A person's data is exported whole and removed whole, and no table changes by that."""

from __future__ import annotations

import json
import random
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from bot.leagues.acts import SignedUp
from bot.leagues.change import LeagueChange
from bot.leagues.organising import fix_drop, fix_replace
from bot.leagues.privacy import data_of, forget
from bot.leagues.rights import Actor
from bot.store import open_store
from bot.store.tables import LeagueMatchRow
from engine.league.standings import standings
from engine.refusals import NotAllowed
from tests.bot.leagues.seasons import DAY, GUILD, MovedClock, a_plan, leagues_of, opened, play_season
from tests.bot.races import BO, matches_of, open_race

ANN = 10**17 + 7
BOSS = Actor("900", "Olga", manages_server=True)


async def test_a_person_is_removed_and_every_place_stays(tmp_path: Path) -> None:
    path = tmp_path / "people.sqlite3"
    store = await open_store(path)
    try:
        clock = MovedClock()
        leagues, _ = leagues_of(store, clock)
        plan = a_plan()
        league_id = await opened(leagues, replace(plan, rules=replace(plan.rules, share_places=False)), 3)
        entry = SignedUp(str(ANN), "Ann Unusual")
        await leagues.change(league_id, lambda season: LeagueChange().add(entry, str(ANN)))
        clock.advance(7 * DAY)
        with pytest.raises(NotAllowed, match="Leave first"):
            await forget(leagues, GUILD, str(ANN))
        season = await play_season(leagues, clock, league_id, random.Random(1).randint(1, 9))
        mine = json.loads(await data_of(leagues, GUILD, str(ANN)))
        assert mine["leagues"][0]["entries"], "there is something to export"
        before = [(line.place, line.points, line.player) for line in standings(season.event).lines]
        assert await forget(leagues, GUILD, str(ANN)) == 1
        after_season = await leagues.season(league_id)
        after = [(line.place, line.points, line.player) for line in standings(after_season.event).lines]
        assert [one[:2] for one in after] == [one[:2] for one in before]
        assert [one for one in after if one in before] == [one for one in before if one[2] != str(ANN)]
        assert json.loads(await data_of(leagues, GUILD, str(ANN)))["leagues"] == []
        with pytest.raises(NotAllowed):
            await leagues.change(league_id, lambda now: fix_drop(now, BOSS, str(ANN), "gone"))
    finally:
        await store.close()
    with sqlite3.connect(path) as connection:
        kept = "\n".join(connection.iterdump())
    connection.close()
    assert "Ann Unusual" not in kept and str(ANN) not in kept


async def test_a_person_who_was_replaced_is_removed_too(tmp_path: Path) -> None:
    path = tmp_path / "replaced.sqlite3"
    store = await open_store(path)
    try:
        clock = MovedClock()
        leagues, _ = leagues_of(store, clock)
        league_id = await opened(leagues, a_plan(), 3)
        entry = SignedUp(str(ANN), "Ann Unusual")
        await leagues.change(league_id, lambda season: LeagueChange().add(entry, "900"))
        clock.advance(7 * DAY)
        await leagues.tick(league_id)
        nora = Actor("77", "Nora")
        await leagues.change(league_id, lambda now: fix_replace(now, BOSS, str(ANN), nora, "moved away"))
        season = await play_season(leagues, clock, league_id, 3)
        before = [(line.place, line.points, line.player) for line in standings(season.event).lines]
        assert await forget(leagues, GUILD, str(ANN)) == 1
        after = await leagues.season(league_id)
        assert [(line.place, line.points, line.player) for line in standings(after.event).lines] == before
    finally:
        await store.close()
    with sqlite3.connect(path) as connection:
        kept = "\n".join(connection.iterdump())
    connection.close()
    assert "Ann Unusual" not in kept and str(ANN) not in kept


async def test_a_removed_person_is_removed_from_their_matches_in_memory_too(tmp_path: Path) -> None:
    store = await open_store(tmp_path / "known.sqlite3")
    try:
        clock = MovedClock()
        leagues, _ = leagues_of(store, clock)
        league_id = await opened(leagues, a_plan(), 3)
        entry = SignedUp(str(ANN), "Ann Unusual")
        await leagues.change(league_id, lambda season: LeagueChange().add(entry, str(ANN)))
        clock.advance(7 * DAY)
        matches = matches_of(store)
        match_id = (await open_race(matches)).id
        await matches.leave(match_id, BO)
        await matches.join(match_id, ANN, "Ann Unusual", "casta")
        async with store.writing() as session:
            players = [str(ANN), "900"]
            session.add(LeagueMatchRow(match_id=match_id, league_id=league_id, round_no=1, players=players))
        assert any(seat.name == "Ann Unusual" for seat in (await matches.card(match_id)).seats)
        await play_season(leagues, clock, league_id, 3)
        await forget(leagues, GUILD, str(ANN))
        assert not any(seat.name == "Ann Unusual" for seat in (await matches.card(match_id)).seats)
    finally:
        await store.close()
