"""The matches of a league have the clock that it declares, and reminders of clock and round do not double."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.clocks.pace import DAY, HOUR, OnTimeOut, TimeControl
from bot.leagues import acts, director
from bot.leagues.acts import act_json, read_act
from bot.leagues.changing import basics_changed, rules_changed
from bot.leagues.plan import Late, LeaguePlan
from bot.leagues.season import Season
from bot.leagues.words import declared, written_pace
from bot.store import open_store
from engine.refusals import NotAllowed
from tests.bot.leagues.seasons import MovedClock, Threads, a_plan, begun, leagues_of
from tests.engine.dice_race import DiceRace

CLOCK = TimeControl("league", 3 * DAY, 2 * HOUR, OnTimeOut.ASK_OPPONENT, misses=0)


async def test_a_match_of_a_league_has_its_clock_and_nobody_else_may_ever_take_a_seat(tmp_path: Path) -> None:
    store, clock = await open_store(tmp_path / "pace.sqlite3"), MovedClock()
    try:
        leagues, matches = leagues_of(store, clock)
        league_id = await begun(leagues, clock, a_plan(), 4)
        await Threads(leagues).open_all(league_id)
        for link in await leagues.links(league_id):
            card = await matches.card(link.match_id)
            assert card.pace == CLOCK and not card.pace.opens_seat(100)
            assert [one.left for one in await matches.clocks(card.id)] == [3 * DAY, 3 * DAY]
    finally:
        await store.close()


def test_a_league_that_was_opened_before_leagues_had_clocks_has_none() -> None:
    now = act_json(acts.Changed(a_plan()))
    plan = now["plan"]
    assert isinstance(plan, dict)
    read = read_act({**now, "plan": {key: value for key, value in plan.items() if key != "clock"}})
    assert isinstance(read, acts.Changed) and read.plan.clock is None
    assert read_act(act_json(acts.Changed(a_plan()))) == acts.Changed(a_plan())


def test_what_is_written_about_pace_becomes_the_clock() -> None:
    game = DiceRace()
    plan = rules_changed(a_plan(), game, {"pace": "2 days + 6 hours"})
    assert plan.clock == replace(CLOCK, bank=2 * DAY, increment=6 * HOUR)
    plan = rules_changed(plan, game, {"other": "time out: play on, late: organiser"})
    assert plan.clock is not None and plan.clock.on_time_out is OnTimeOut.PLAY_ON
    assert rules_changed(plan, game, {"other": written_pace(plan)}) == plan, "the form can be sent as it is shown"
    assert "Clock: 2 days for each player" in "\n".join(declared(plan, "Dice race", ""))
    without = rules_changed(plan, game, {"other": "pace: none"})
    assert without.clock is None and "only the deadline" in "\n".join(declared(without, "Dice race", ""))
    assert rules_changed(without, game, {"other": written_pace(without)}) == without
    shorter = basics_changed(plan, game, {"round_days": "2"})
    assert shorter.clock is not None and shorter.clock.bank == DAY, "a clock is no longer than half of a round"
    with pytest.raises(NotAllowed, match="longer than a round"):
        rules_changed(plan, game, {"pace": "60 days"})


async def season_at(tmp_path: Path, plan: LeaguePlan) -> Season:
    """Returns a league in its first round."""
    store, clock = await open_store(tmp_path / "pace.sqlite3"), MovedClock()
    try:
        leagues, _ = leagues_of(store, clock)
        return await leagues.season(await begun(leagues, clock, plan, 4))
    finally:
        await store.close()


@pytest.mark.parametrize(
    ("changes", "reminded"),
    [
        ({"clock": None, "late": Late.ORGANISER}, {50, 80, 95}),
        ({"clock": None, "late": Late.COMPARE}, {50, 80}),
        ({"clock": CLOCK, "late": Late.ORGANISER}, {95}),
        ({"clock": CLOCK, "late": Late.COMPARE}, set()),
    ],
)
async def test_the_round_reminds_only_where_nothing_else_does(
    tmp_path: Path, changes: dict[str, Any], reminded: set[int]
) -> None:
    """At 95 % the proposed result tells the deadline; before that the clock of a match reminds the awaited player."""
    season = await season_at(tmp_path, a_plan(**changes))
    known = season.due[1]
    told = set()
    for part in (50, 80, 95):
        change = director.reminding(season, director.reminder_at(known, part))
        assert change is not None and [entry.act for entry in change.entries] == [acts.Reminded(1, part)]
        if change.posts:
            told.add(part)
            assert len(change.posts) == 2, "one for each match"
    assert told == reminded
