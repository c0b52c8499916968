"""Somebody takes a player's place: the table passes on, what was played stays with whoever played it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest

from bot.leagues import organising
from bot.leagues.archive import season_in
from bot.leagues.leagues import Leagues
from bot.leagues.people import games_of
from bot.leagues.posts import LeaguePostKind
from bot.leagues.rights import Actor
from bot.leagues.rows import waiting_posts
from bot.leagues.season import Season
from bot.store import open_store
from engine.league.log import recompute
from engine.league.standings import standings
from engine.refusals import NotAllowed
from tests.bot.leagues.seasons import DAY, MovedClock, Threads, a_plan, begun, leagues_of, opened, play_season

BOSS = Actor("900", "Olga")
"""The owner of every league of these tests."""
NEW = Actor("77", "Nora")


@pytest.fixture
async def here(tmp_path: Path) -> AsyncIterator[tuple[Leagues, MovedClock]]:
    store = await open_store(tmp_path / "replaced.sqlite3")
    try:
        clock = MovedClock()
        yield leagues_of(store, clock)[0], clock
    finally:
        await store.close()


async def replaced(leagues: Leagues, league_id: int, old: str, new: Actor = NEW) -> Season:
    return await leagues.change(league_id, lambda now: organising.fix_replace(now, BOSS, old, new, "moved away"))


async def in_round_two(leagues: Leagues, clock: MovedClock, preset: str = "swiss", players: int = 6) -> int:
    """Returns a league whose round 1 is played and whose round 2 is open."""
    league_id = await begun(leagues, clock, a_plan(preset), players)
    threads = Threads(leagues)
    await threads.open_all(league_id)
    clock.advance(DAY)
    await threads.play(league_id, Random(4))
    assert (await leagues.tick(league_id)).event.last_round == 2
    await threads.open_all(league_id)
    return league_id


def table_of(season: Season) -> list[tuple[str, int, object]]:
    return [(line.player, line.place, line.points) for line in standings(season.event).lines]


@pytest.mark.parametrize("preset", ["swiss", "round-robin", "knockout"])
async def test_a_new_player_goes_on_in_the_old_ones_place_to_the_end(
    here: tuple[Leagues, MovedClock], preset: str
) -> None:
    leagues, clock = here
    league_id = await in_round_two(leagues, clock, preset)
    before = await leagues.season(league_id)
    old = before.open_matches[0].players[0]
    after = await replaced(leagues, league_id, old)
    points = {line.player: line.points for line in standings(before.event).lines}
    now = {line.player: line.points for line in standings(after.event).lines}
    assert now == {"77" if player == old else player: worth for player, worth in points.items()}
    assert (after.plays("77"), after.plays(old), after.called(old)) == (True, False, f"Player {old}")
    assert after.log[-1].reason == "moved away"

    async with leagues.store.reading() as session:
        posts = await waiting_posts(session, league_id, 1000)
    told = [(post.kind, post.payload.get("players", [])) for post in posts]
    assert [kind for kind, players in told if old in players] == [LeaguePostKind.SETTLED]
    assert [kind for kind, players in told if "77" in players] == [LeaguePostKind.MATCH]
    assert any("moved away" in str(post.payload.get("text")) for post in posts if post.kind == LeaguePostKind.NEWS)

    over = await play_season(leagues, clock, league_id, 5)
    assert over.phase == "over" and recompute(over.log) == over.event
    assert await season_in(leagues.store, league_id) == over


async def test_games_stay_with_whoever_played_them(here: tuple[Leagues, MovedClock]) -> None:
    leagues, clock = here
    league_id = await in_round_two(leagues, clock)
    before = await leagues.season(league_id)
    old = before.open_matches[0].players[0]
    played = list(games_of(before))
    assert any(game.place_of(old) for game in played)
    assert list(games_of(await replaced(leagues, league_id, old))) == played


async def test_a_replacement_is_reversed_and_nothing_of_it_is_left(here: tuple[Leagues, MovedClock]) -> None:
    leagues, clock = here
    league_id = await in_round_two(leagues, clock)
    before = await leagues.season(league_id)
    old = before.open_matches[0].players[0]
    number = (await replaced(leagues, league_id, old)).log[-1].no
    again = await leagues.change(league_id, lambda now: organising.fix_undo(now, BOSS, number, "is back"))
    assert (again.event, again.open_matches, again.signed, again.former) == (
        before.event,
        before.open_matches,
        before.signed,
        {},
    )
    async with leagues.store.reading() as session:
        posts = await waiting_posts(session, league_id, 1000)
    opened_again = [post for post in posts if post.kind == LeaguePostKind.MATCH and old in post.payload["players"]]
    assert len(opened_again) == 1


async def test_an_old_result_is_reversed_after_a_replacement(here: tuple[Leagues, MovedClock]) -> None:
    leagues, clock = here
    league_id = await in_round_two(leagues, clock)
    season = await leagues.season(league_id)
    old = season.open_matches[0].players[0]
    pairing = next(pair for pair in season.event.rounds[0].pairings if old in pair.players)
    fixed = await leagues.change(
        league_id, lambda now: organising.fix_result(now, BOSS, 1, pairing.players, "annulled", "a test")
    )
    number = fixed.log[-1].no
    await replaced(leagues, league_id, old)
    after = await leagues.change(league_id, lambda now: organising.fix_undo(now, BOSS, number, "it counts"))
    one = next(pair for pair in after.event.rounds[0].pairings if "77" in pair.players)
    assert one.verdict == pairing.verdict
    assert recompute(after.log) == after.event


async def test_joining_twice_or_while_playing_is_refused(here: tuple[Leagues, MovedClock]) -> None:
    leagues, clock = here
    league_id = await opened(leagues, a_plan(), 4)
    signed = await replaced(leagues, league_id, "2")
    assert list(signed.signed.items())[1] == ("77", "Nora"), "the place on the list is kept"
    for old, new in (("9", NEW), ("1", NEW), ("1", Actor("3", "Player 3"))):
        with pytest.raises(NotAllowed):
            organising.fix_replace(signed, BOSS, old, new, "moved away")
    clock.advance(signed.declared.pace.signup_days * DAY)
    running = await leagues.tick(league_id)
    assert [player.id for player in running.event.players] == ["1", "77", "3", "4"]
    number = next(entry.no for entry in running.log if entry.reason == "moved away")
    with pytest.raises(NotAllowed, match="Round 1 has begun"):
        organising.fix_undo(running, BOSS, number, "an error")
