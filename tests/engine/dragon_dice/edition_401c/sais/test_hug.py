"""Hug."""

from __future__ import annotations

import pytest

from tests.support.table import melee

pytestmark = pytest.mark.covers("Hug")


def test_the_target_takes_damage_without_a_save_and_strikes_back() -> None:
    """p. 37."""
    game = melee(
        "A frontier: Bear-Folk | B frontier: Troll, Thug", "A melee: Bear-Folk Hug", "B individual melee: Troll MELEE 4"
    )
    game.play("A sai target: Troll").shows("B dua: Troll | A dua: Bear-Folk")


def test_other_icons_do_not_strike_back() -> None:
    game = melee(
        "A frontier: Bear-Folk | B frontier: Troll", "A melee: Bear-Folk Hug", "B individual melee: Troll SAVE 4"
    )
    game.shows("B dua: Troll | A frontier: Bear-Folk")


def test_damage_that_does_not_kill_heals_after_the_action() -> None:
    """p. 29."""
    game = melee(
        "A frontier: Bear-Folk | B frontier: Thug", "A melee: Bear-Folk Hug", "B individual melee: Thug MELEE 2"
    )
    game.shows("B dua: Thug | A frontier: Bear-Folk")
    assert not game.state.wounds
