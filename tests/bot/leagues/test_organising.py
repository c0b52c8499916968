"""What organisers correct with a reason stands in the log, is told in the channel, and can be reversed."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.leagues import organising
from bot.leagues.acts import ForceEntered
from bot.leagues.change import LeagueChange
from bot.leagues.leagues import Leagues
from bot.leagues.plan import ForceMode, LateForce
from bot.leagues.posts import LeaguePostKind
from bot.leagues.rights import Actor
from bot.leagues.rows import waiting_posts
from bot.leagues.season import Phase, Season
from bot.store import open_store
from engine.refusals import NotAllowed
from tests.bot.leagues.seasons import MovedClock, a_plan, begun, leagues_of

BOSS = Actor("900", "Olga")
"""The owner of every league of these tests."""
HOUR = 3_600


@pytest.fixture
async def here(tmp_path: Path) -> AsyncIterator[tuple[Leagues, MovedClock]]:
    store = await open_store(tmp_path / "fixed.sqlite3")
    try:
        clock = MovedClock()
        yield leagues_of(store, clock)[0], clock
    finally:
        await store.close()


async def news_of(leagues: Leagues, league_id: int) -> list[str]:
    """Returns the lines that wait to be told in the league's channel."""
    async with leagues.store.reading() as session:
        posts = await waiting_posts(session, league_id)
    return [str(post.payload["text"]) for post in posts if post.kind == LeaguePostKind.NEWS]


async def enter_force(leagues: Leagues, league_id: int, player: str) -> Season:
    act = ForceEntered(player, "digest")
    return await leagues.change(league_id, lambda _: LeagueChange().add(act, player))


async def undo_last(leagues: Leagues, league_id: int) -> Season:
    return await leagues.change(
        league_id, lambda now: organising.fix_undo(now, BOSS, now.log[-1].no, "it was an error")
    )


async def test_a_clock_is_set_from_now_and_set_back(here: tuple[Leagues, MovedClock]) -> None:
    leagues, clock = here
    league_id = await begun(leagues, clock, a_plan(), 4)
    before = await leagues.season(league_id)
    clock.advance(5 * HOUR)
    after = await leagues.change(
        league_id, lambda now: organising.fix_clock(now, BOSS, 30, int(clock()), "the round ends too late")
    )
    assert after.due[1].due == clock() + 30 * HOUR
    assert (after.log[-1].by, after.log[-1].reason) == ("900", "the round ends too late")
    assert "the round ends too late" in (await news_of(leagues, league_id))[-1]
    assert (await undo_last(leagues, league_id)).due == before.due


async def test_the_clock_of_one_match_is_set_and_set_back(here: tuple[Leagues, MovedClock]) -> None:
    leagues, clock = here
    league_id = await begun(leagues, clock, a_plan(), 4)
    one, other = (await leagues.season(league_id)).open_matches
    after = await leagues.change(
        league_id, lambda now: organising.fix_match_clock(now, BOSS, 1, one.players, 3, int(clock()), "they are ready")
    )
    assert [match.due for match in after.open_matches] == [clock() + 3 * HOUR, other.due]
    again = await undo_last(leagues, league_id)
    assert again.open_matches == [one, other]


@pytest.mark.parametrize("hours", [0, -1, organising.MOST_HOURS + 1])
async def test_a_clock_is_never_set_to_the_past(here: tuple[Leagues, MovedClock], hours: int) -> None:
    leagues, clock = here
    league_id = await begun(leagues, clock, a_plan(), 4)
    season = await leagues.season(league_id)
    with pytest.raises(NotAllowed, match="hours from now"):
        organising.fix_clock(season, BOSS, hours, int(clock()), "an error")


async def test_forces_are_locked_early_unlocked_again_and_locked_for_good(here: tuple[Leagues, MovedClock]) -> None:
    leagues, clock = here
    plan = a_plan(force_mode=ForceMode.LOCKED, late_force=LateForce.NO_ENTRY)
    league_id = await begun(leagues, clock, plan, 4)
    with pytest.raises(NotAllowed, match="Only 0 players"):
        await leagues.change(league_id, lambda now: organising.fix_lock_early(now, BOSS, "all are ready"))
    for player in "123":
        await enter_force(leagues, league_id, player)
    locked = await leagues.change(league_id, lambda now: organising.fix_lock_early(now, BOSS, "all are ready"))
    assert locked.forces_locked and (await leagues.tick(league_id)).phase is Phase.FORCES
    assert "locked the forces early" in (await news_of(leagues, league_id))[-1]
    with pytest.raises(NotAllowed, match="locked already"):
        organising.fix_lock_early(locked, BOSS, "all are ready")
    assert not (await undo_last(leagues, league_id)).forces_locked

    await leagues.change(league_id, lambda now: organising.fix_lock_early(now, BOSS, "all are ready"))
    one = await leagues.change(league_id, lambda now: organising.fix_lock(now, BOSS, "4", "was ill"))
    assert one.unlocked == {"4"}
    clock.advance(plan.pace.force_hours * HOUR)
    running = await leagues.tick(league_id)
    assert running.phase is Phase.RUNNING
    assert [player.id for player in running.event.players] == ["1", "2", "3"]
    assert sum(type(entry.act).__name__ == "ForcesLocked" for entry in running.log) == 2
