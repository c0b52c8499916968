"""Roar."""

from __future__ import annotations

import pytest

from tests.support.table import melee

pytestmark = pytest.mark.covers("Roar")


def test_up_to_x_health_worth_go_to_the_reserves_before_the_save_roll() -> None:
    """p. 39."""
    game = melee(
        "A frontier: Lion-Folk, Knight | B frontier: Thug, Troll",
        "A melee: Lion-Folk Roar; Knight MELEE 2",
        "B save: Thug MELEE 1",
    )
    game.shows("B reserves: Troll | B dua: Thug")


def test_a_whole_army_can_be_sent_away_and_then_neither_saves_nor_counters() -> None:
    game = melee("A frontier: Lion-Folk, Knight | B frontier: Thug", "A melee: Lion-Folk Roar; Knight MELEE 2")
    game.shows("B reserves: Thug").asks("A retreat")


def test_a_unit_that_cannot_leave_is_not_picked() -> None:
    """R-28: with a netted Troll a Thug is the most that can be sent away."""
    game = melee(
        "A frontier: Cannibal, Lion-Folk | B frontier: Troll, Thug",
        "A melee: Cannibal Net; Lion-Folk Roar",
        "B individual maneuver: Troll SAVE",
    )
    game.play("A order: [Net, Roar]").shows("B frontier: Troll | B reserves: Thug")
