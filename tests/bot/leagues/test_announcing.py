"""A league that is announced as `normal` tells results, late entries and leavers; a quiet one does not."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.leagues import organising, playing
from bot.leagues.announcing import more_news
from bot.leagues.change import LeagueChange
from bot.leagues.plan import Loudness
from bot.leagues.posts import LeaguePostKind
from bot.leagues.rights import Actor
from bot.leagues.rows import waiting_posts
from bot.store import open_store
from engine.league.event import How, Result, Verdict
from engine.league.log import Decided
from tests.bot.leagues.seasons import MovedClock, a_plan, begun, leagues_of


@pytest.mark.parametrize("loudness", Loudness)
async def test_each_result_late_entry_and_leaving_is_told_unless_the_league_is_quiet(
    tmp_path: Path, loudness: Loudness
) -> None:
    store = await open_store(tmp_path / "told.sqlite3")
    try:
        clock = MovedClock()
        leagues, _ = leagues_of(store, clock)
        league_id = await begun(leagues, clock, a_plan(loudness=loudness), 6)
        one, other, third = (await leagues.season(league_id)).open_matches
        act = Decided(1, one.players[0], one.players[1], Verdict(Result.A, How.PLAYED))
        await leagues.change(league_id, lambda _: LeagueChange().add(act))
        await leagues.change(league_id, lambda now: playing.enter(now, Actor("77", "Late Lea")))
        leaver = Actor(other.players[0], f"Player {other.players[0]}")
        await leagues.change(league_id, lambda now: playing.leave(now, leaver))
        boss = Actor("900", "Olga")
        await leagues.change(
            league_id, lambda now: organising.fix_result(now, boss, 1, third.players, "draw", "both agree")
        )
        async with store.reading() as session:
            posts = await waiting_posts(session, league_id)
        told = [str(post.payload["text"]) for post in posts if post.kind == LeaguePostKind.NEWS]
        a, b = one.players
        extra = [
            f"Round 1, Player {a} and Player {b}: Player {a} wins.",
            "Late Lea enters in round 2.",
            (
                f"Round 1, Player {other.players[0]} and Player {other.players[1]}: "
                f"Player {other.players[1]} wins by forfeit.\nPlayer {other.players[0]} left the league."
            ),
        ]
        assert told[:-1] == (extra if loudness is Loudness.NORMAL else [])
        assert "both agree" in told[-1], "a correction is told once, however loud the league is"
    finally:
        await store.close()


async def test_what_many_results_tell_fits_into_messages(tmp_path: Path) -> None:
    store = await open_store(tmp_path / "many.sqlite3")
    try:
        clock = MovedClock()
        leagues, _ = leagues_of(store, clock)
        league_id = await begun(leagues, clock, a_plan(loudness=Loudness.NORMAL, capacity=128), 128)
        season = await leagues.season(league_id)
        change = LeagueChange()
        for one in season.open_matches:
            change.add(Decided(1, one.players[0], one.players[1], Verdict(Result.A, How.PLAYED)))
        texts = [str(post.payload["text"]) for post in more_news(season, change)]
        assert sum(text.count("\n") + 1 for text in texts) == 64
        assert len(texts) > 1 and max(map(len, texts)) <= 2000
    finally:
        await store.close()
