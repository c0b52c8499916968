"""A league lives in its log: on both engines it is read back whole, and everything shown follows from it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import URL, text
from sqlmodel import select

from bot.leagues.acts import SignedUp
from bot.leagues.archive import backed_up, brought_back, exported, season_in
from bot.leagues.change import LeagueChange
from bot.leagues.rows import LeagueDamaged
from bot.leagues.season import Phase, season_of
from bot.settings import CannotStart
from bot.store import Store, open_store, seals
from bot.store.tables import LeagueEntryRow
from engine.league.event import Format
from engine.league.exchange.comparing import differences
from engine.league.exchange.reader import read_event
from engine.league.log import recompute
from engine.league.standings import standings
from engine.refusals import NotAllowed
from tests.bot.leagues.seasons import (
    DAY,
    MovedClock,
    a_plan,
    begun,
    leagues_of,
    opened,
    play_season,
    sign_up,
)


@pytest.fixture
async def store(address: Path | URL) -> AsyncIterator[Store]:
    """A new database on either engine."""
    opened_store = await open_store(address)
    yield opened_store
    await opened_store.close()


async def test_a_season_is_played_to_its_end_and_is_the_same_when_it_is_read_again(store: Store) -> None:
    clock = MovedClock()
    leagues, _ = leagues_of(store, clock)
    league_id = await begun(leagues, clock, a_plan(), 5)
    season = await play_season(leagues, clock, league_id, 1)
    assert season.phase is Phase.OVER and season.event.finished and season.decisions == []
    assert season.event.last_round == 3 and all(one.is_decided for one in season.event.rounds)
    again = await season_in(store, league_id)
    assert again == season
    assert recompute(season.log) == season.event
    assert await store.apart(seals.damage_seen) == []


async def test_the_export_is_an_event_in_the_published_format_with_the_table_that_is_shown(store: Store) -> None:
    clock = MovedClock()
    leagues, _ = leagues_of(store, clock)
    league_id = await begun(leagues, clock, a_plan(), 5)
    season = await play_season(leagues, clock, league_id, 2)
    file = read_event(exported(season))
    assert file.claimed is not None and differences(file.event, file.claimed) == []
    assert standings(file.event).table().rows == standings(season.event).table().rows


async def test_nothing_of_the_log_can_change_unnoticed(store: Store) -> None:
    clock = MovedClock()
    leagues, _ = leagues_of(store, clock)
    league_id = await opened(leagues, a_plan(), 3)
    async with store.writing() as session:
        await session.exec(text("UPDATE league_entry SET reason = 'bribed' WHERE number = 5"))  # type: ignore[call-overload]
    fresh, _ = leagues_of(store, clock)
    with pytest.raises(LeagueDamaged):
        await fresh.season(league_id)
    assert await store.apart(seals.damage_seen) == [f"league_entry 5 of league {league_id}"]
    async with store.writing() as session:
        await session.exec(text("DELETE FROM league_entry WHERE number = 5"))  # type: ignore[call-overload]
    assert await store.apart(seals.damage_seen) == [f"entries of league {league_id} are missing"]


async def test_two_processes_at_the_same_moment_lose_nothing(store: Store) -> None:
    clock = MovedClock()
    one, _ = leagues_of(store, clock)
    other, _ = leagues_of(store, clock)
    league_id = await opened(one, a_plan(), 0)
    await asyncio.gather(*(sign_up((one, other)[number % 2], league_id, number) for number in range(1, 21)))
    season = await season_in(store, league_id)
    assert sorted(season.signed, key=int) == [str(number) for number in range(1, 21)]
    assert [entry.no for entry in season.log] == list(range(1, len(season.log) + 1))


async def test_a_refused_change_changes_nothing(store: Store) -> None:
    clock = MovedClock()
    leagues, _ = leagues_of(store, clock)
    league_id = await opened(leagues, a_plan(), 2)
    before = await leagues.season(league_id)

    def refuse(season: object) -> LeagueChange:
        raise NotAllowed("No.")

    with pytest.raises(NotAllowed):
        await leagues.change(league_id, refuse)
    assert (await leagues.season(league_id)).log == before.log


async def test_a_season_comes_back_from_its_backup_into_another_database(store: Store, tmp_path: Path) -> None:
    clock = MovedClock()
    leagues, _ = leagues_of(store, clock)
    league_id = await begun(leagues, clock, a_plan(), 4)
    season = await play_season(leagues, clock, league_id, 3)
    kept = await backed_up(store, league_id)
    other = await open_store(tmp_path / "other.sqlite3")
    try:
        assert await brought_back(other, kept) == league_id
        assert await season_in(other, league_id) == season
        assert await brought_back(other, kept) == league_id, "a second time changes nothing"
        assert await season_in(other, league_id) == season
        with pytest.raises(CannotStart, match="is not a season"):
            await brought_back(other, "{}")
    finally:
        await other.close()


async def test_a_backup_never_overwrites_another_league(store: Store, tmp_path: Path) -> None:
    clock = MovedClock()
    leagues, _ = leagues_of(store, clock)
    league_id = await opened(leagues, a_plan(), 3)
    kept = await backed_up(store, league_id)
    other = await open_store(tmp_path / "other.sqlite3")
    try:
        there, _ = leagues_of(other, clock)
        clock.advance(5)
        assert await opened(there, a_plan(), 3) == league_id
        with pytest.raises(CannotStart, match="another one"):
            await brought_back(other, kept)
    finally:
        await other.close()


@pytest.mark.parametrize("preset", [form.value.replace("_", "-") for form in Format])
async def test_a_season_of_every_format_runs_by_itself(tmp_path: Path, preset: str) -> None:
    store = await open_store(tmp_path / "formats.sqlite3")
    clock = MovedClock()
    leagues, _ = leagues_of(store, clock)
    players = 6 if preset == "pods" else 5
    try:
        league_id = await begun(leagues, clock, a_plan(preset), players)
        season = await play_season(leagues, clock, league_id, 4)
    finally:
        await store.close()
    assert season.phase is Phase.OVER, preset
    assert {entry.by for entry in season.log if entry.no > 4} <= {"bot", *map(str, range(1, players + 1))}
    assert season.decisions == []


async def test_players_who_never_answer_lose_by_forfeit_and_the_season_goes_on(store: Store) -> None:
    clock = MovedClock()
    leagues, _ = leagues_of(store, clock)
    league_id = await begun(leagues, clock, a_plan(), 4)
    season = await play_season(leagues, clock, league_id, 5, absent=frozenset({"3"}))
    assert season.phase is Phase.OVER and season.decisions == []
    lost = [pair for _, pair in season.event.pairings() if "3" in pair.players]
    assert lost and all(pair.verdict is not None and pair.verdict.is_forfeit for pair in lost)
    assert all(pair.winner != "3" for pair in lost)


async def test_sign_up_goes_on_while_too_few_are_there_and_the_organiser_is_told_once(store: Store) -> None:
    clock = MovedClock()
    leagues, _ = leagues_of(store, clock)
    league_id = await begun(leagues, clock, a_plan(), 2)
    season = await leagues.tick(league_id)
    assert season.phase is Phase.SIGNUP and len(season.decisions) == 1
    await sign_up(leagues, league_id, 3)
    season = await leagues.tick(league_id)
    assert season.phase is Phase.RUNNING and season.decisions == []


async def test_a_bot_that_was_down_at_every_deadline_does_each_thing_once(store: Store) -> None:
    clock = MovedClock()
    leagues, _ = leagues_of(store, clock)
    league_id = await opened(leagues, a_plan(), 4)
    clock.advance(100 * DAY)
    await leagues.tick(league_id)
    clock.advance(-50 * DAY)
    again, _ = leagues_of(store, clock)
    season = await again.tick(league_id)
    assert [type(entry.act).__name__ for entry in season.log].count("Paired") == 1
    async with store.reading() as session:
        entries = (await session.exec(select(LeagueEntryRow))).all()
    assert len(entries) == len(season.log)


async def test_the_order_of_sign_ups_decides_who_waits(store: Store) -> None:
    clock = MovedClock()
    leagues, _ = leagues_of(store, clock)
    league_id = await opened(leagues, a_plan(capacity=3), 5)
    season = await leagues.season(league_id)
    assert (season.accepted, season.waiting) == (["1", "2", "3"], ["4", "5"])
    again = season_of(season.log)
    assert again.waiting == ["4", "5"]
    assert SignedUp("4", "Player 4") in [entry.act for entry in season.log]
