"""Who sits at the table, and when they are called."""

from __future__ import annotations

import pytest

from bot.presence import LONGEST, PRESENT, TIMES_AS_LONG, Presence
from engine.values import Seat

ALICE = Seat("A")


def in_a_turn() -> Presence:
    """A turn in which Alice has done something, at 1000."""
    presence = Presence()
    presence.turn_began()
    presence.did_something(ALICE, 1000)
    return presence


def test_who_has_just_done_something_is_there() -> None:
    assert in_a_turn().is_there(ALICE, 1000 + PRESENT - 1)
    assert not in_a_turn().is_there(ALICE, 1000 + PRESENT)
    assert not Presence().is_there(ALICE, 1000)


def test_who_knows_nothing_of_a_turn_is_called_at_once() -> None:
    presence = in_a_turn()
    assert presence.patience(Seat("B"), 5000) is None
    presence.turn_began()
    assert presence.patience(ALICE, 5000) is None


def test_before_the_first_turn_everybody_is_called_at_once() -> None:
    presence = Presence()
    presence.did_something(ALICE, 1000)
    assert presence.patience(ALICE, 1600) is None


@pytest.mark.parametrize(
    ("away", "patience"),
    [(10, PRESENT), (600, TIMES_AS_LONG * 600), (12 * 3600, LONGEST)],
    ids=["a moment", "a while", "a night"],
)
def test_the_longer_somebody_is_away_the_later_they_are_called_within_limits(away: int, patience: int) -> None:
    assert in_a_turn().patience(ALICE, 1000 + away) == patience
