"""Which players are there, and when they are pinged."""

from __future__ import annotations

import pytest

from bot.posting.activity import (
    LEAST,
    LONGEST,
    OF_LATE,
    PRESENT,
    TIMES_AS_LONG,
    TIMES_THEIR_PACE,
    ChannelActivity,
    PlayerActivity,
)
from engine.values import Seat

ALICE = Seat("A")


def in_a_turn() -> PlayerActivity:
    """A turn in which Alice has done something, at 1000."""
    activity = PlayerActivity()
    activity.turn_began()
    activity.did_something(ALICE, 1000)
    return activity


def test_a_player_who_just_acted_is_there() -> None:
    assert in_a_turn().is_there(ALICE, 1000 + PRESENT - 1)
    assert not in_a_turn().is_there(ALICE, 1000 + PRESENT)
    assert not PlayerActivity().is_there(ALICE, 1000)


def test_a_player_who_knows_nothing_of_a_turn_is_pinged_at_once() -> None:
    activity = in_a_turn()
    assert activity.patience(Seat("B"), 5000) is None
    activity.turn_began()
    assert activity.patience(ALICE, 5000) is None


def test_before_the_first_turn_everybody_is_called_at_once() -> None:
    activity = PlayerActivity()
    activity.did_something(ALICE, 1000)
    assert activity.patience(ALICE, 1600) is None


@pytest.mark.parametrize("away", [1800, 3600, 5400])
def test_a_player_who_looks_in_hourly_is_not_pinged_for_it(away: int) -> None:
    """Once an hour is after half an hour at one time, and after one and a half at another."""
    patience = in_a_turn().patience(ALICE, 1000 + away)
    assert patience is not None and patience >= 5400


@pytest.mark.parametrize(
    ("away", "patience"),
    [(10, PRESENT), (600, TIMES_AS_LONG * 600), (12 * 3600, LONGEST)],
    ids=["a moment", "a while", "a night"],
)
def test_the_longer_somebody_is_away_the_later_they_are_called_within_limits(away: int, patience: int) -> None:
    assert in_a_turn().patience(ALICE, 1000 + away) == patience


@pytest.mark.parametrize(
    ("took", "patience"),
    [([10] * OF_LATE, LEAST), ([10] * (OF_LATE - 1) + [30], 30 * TIMES_THEIR_PACE), ([100] * OF_LATE, PRESENT)],
    ids=["quick", "mostly quick", "slow"],
)
def test_a_quick_player_is_pinged_sooner_and_a_slow_one_may_think(took: list[int], patience: int) -> None:
    activity, now = in_a_turn(), 1000
    assert activity.patience_at_the_table(ALICE) == PRESENT, "nothing is known of how long they take"
    for seconds in [500, *took]:
        activity.is_asked(ALICE, now)
        activity.did_something(ALICE, now := now + seconds)
    assert activity.patience_at_the_table(ALICE) == patience


def test_a_looking_player_is_there_but_knows_nothing_of_a_turn_without_them() -> None:
    activity = in_a_turn()
    activity.turn_began()
    activity.looked(ALICE, 1500)
    activity.looked(ALICE, 1400)
    assert activity.is_there(ALICE, 1500 + PRESENT - 1)
    assert activity.patience(ALICE, 1500) is None


def test_a_player_last_active_in_another_channel_is_elsewhere() -> None:
    people = ChannelActivity()
    assert not people.is_elsewhere(1, 10), "nothing is known of them"
    people.heard_of(1, 10, 1000)
    assert not people.is_elsewhere(1, 10) and people.last_heard(1, 10) == 1000
    people.heard_of(1, 20, 1001)
    assert people.is_elsewhere(1, 10) and people.last_heard(1, 10) is None
    assert not people.is_elsewhere(2, 10)


def test_it_is_forgotten_where_those_were_who_did_nothing_for_longest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ChannelActivity, "MOST", 2)
    people = ChannelActivity()
    for user in (1, 2, 3):
        people.heard_of(user, 20, 1000)
    assert not people.is_elsewhere(1, 10) and people.is_elsewhere(2, 10)
