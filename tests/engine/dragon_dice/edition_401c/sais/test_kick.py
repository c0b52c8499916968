"""Kick."""

from __future__ import annotations

import pytest

from tests.support.table import melee

pytestmark = pytest.mark.covers("Kick")


def test_the_target_rolls_a_save_against_the_damage() -> None:
    """p. 37, p. 29."""
    game = melee(
        "A frontier: Centaur | B frontier: Troll, Thug", "A melee: Centaur Kick", "B individual save: Troll SAVE 4"
    )
    game.play("A sai target: Troll").shows("B frontier: Troll, Thug")
    game = melee(
        "A frontier: Centaur | B frontier: Troll, Thug", "A melee: Centaur Kick", "B individual save: Troll MELEE 4"
    )
    game.play("A sai target: Troll").shows("B dua: Troll")


def test_what_did_not_kill_stays_for_the_rest_of_the_action() -> None:
    """R-11: 4 - 3 leave one damage on the Marauder; two more kill it, and must, for that is the most."""
    game = melee(
        "A frontier: Centaur, Willowling | B frontier: Marauder, Troll",
        "A melee: Centaur Kick; Willowling MELEE 2",
        "B individual save: Marauder SAVE 3",
        "B save: Marauder MELEE 3; Troll MELEE 4",
    )
    game.play("A sai target: Marauder").shows("B dua: Marauder | B frontier: Troll")
    assert not game.state.wounds


def test_it_saves_in_a_save_roll() -> None:
    game = melee("A frontier: Knight | B frontier: Centaur", "A melee: Knight MELEE 3", "B save: Centaur Kick")
    assert game.last("damage_dealt")["saves"] == 4
