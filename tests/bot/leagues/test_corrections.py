"""What is shown is the log recomputed: after any number of corrections and reversals, by whoever and in any order."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from bot.leagues import organising
from bot.leagues.archive import season_in
from bot.leagues.change import LeagueChange
from bot.leagues.leagues import Leagues
from bot.leagues.rights import Actor
from bot.leagues.season import Season
from bot.store import open_store
from engine.league.log import recompute
from engine.refusals import NotAllowed
from tests.bot.leagues.seasons import MovedClock, a_plan, begun, leagues_of, play_season

BOSS = Actor("900", "Olga", manages_server=True)


def random_correction(season: Season, rng: random.Random) -> LeagueChange:
    """Returns a correction or a reversal, drawn by chance."""
    if rng.random() < 0.4:
        return organising.fix_undo(season, BOSS, rng.randint(1, len(season.log)), "an error")
    no, pairing = rng.choice(list(season.event.pairings()))
    result = rng.choice(list(organising.RESULTS))
    return organising.fix_result(season, BOSS, no, pairing.players, result, "an error")


async def corrected(leagues: Leagues, league_id: int, count: int, seed: int) -> int:
    """Make so many corrections; return how many were refused, which changed nothing."""
    rng, refused = random.Random(seed), 0
    for number in range(count):
        before = (await leagues.season(league_id)).log
        try:
            season = await leagues.change(league_id, lambda now: random_correction(now, rng))
        except NotAllowed:
            refused += 1
            assert (await leagues.season(league_id)).log == before
            continue
        if number % 50 == 0:
            assert recompute(season.log) == season.event
    return refused


@pytest.mark.parametrize("count", [120, pytest.param(1000, marks=pytest.mark.nightly)])
async def test_the_log_recomputed_is_what_is_shown_after_random_corrections(tmp_path: Path, count: int) -> None:
    store = await open_store(tmp_path / "corrected.sqlite3")
    try:
        clock = MovedClock()
        leagues, _ = leagues_of(store, clock)
        league_id = await begun(leagues, clock, a_plan(), 6)
        await play_season(leagues, clock, league_id, 1)
        refused = await corrected(leagues, league_id, count, 7)
        shown = await leagues.season(league_id)
        assert refused < count / 2 and len(shown.log) > count / 2
        assert recompute(shown.log) == shown.event
        assert await season_in(store, league_id) == shown
    finally:
        await store.close()
