"""Bullseye."""

from __future__ import annotations

import pytest

from tests.support.table import melee, missile

pytestmark = pytest.mark.covers("Bullseye")


def test_units_without_a_save_result_are_killed() -> None:
    """p. 32."""
    game = missile(
        "A frontier: Sharpshooter | B frontier: Thug, Mugger, Cutthroat, Troll",
        "A missile: Sharpshooter Bullseye -> MELEE",
    )
    game.falls("B individual save: Thug MELEE 1; Mugger SAVE 1; Cutthroat MELEE 2")
    game.play("A sai target: [Thug, Mugger, Cutthroat]")
    game.shows("B dua: Thug, Cutthroat | B frontier: Mugger, Troll")


def test_as_much_as_possible_must_be_aimed_at_and_no_more() -> None:
    """p. 32."""
    game = missile(
        "A frontier: Sharpshooter | B frontier: Thug, Cutthroat, Marauder, Troll",
        "A missile: Sharpshooter Bullseye -> MELEE",
    )
    assert "more health" in game.refused("A sai target: [Thug, Cutthroat]")
    assert "no more than 4" in game.refused("A sai target: [Thug, Troll]")
    assert "cannot be chosen" in game.refused("A sai target: [Sharpshooter]")


def test_the_unit_is_thrown_again_and_both_faces_apply() -> None:
    """p. 27, step 3: each Bullseye is resolved before its unit is thrown again."""
    game = missile(
        "A frontier: Sharpshooter | B frontier: Thug, Cutthroat, Marauder",
        "A missile: Sharpshooter Bullseye -> Bullseye -> MISSILE 3",
        "B individual save: Thug ID; Marauder MELEE 3",
        "B individual save: Thug MELEE 1; Cutthroat ID",
        "B save: Cutthroat SAVE 2",
    )
    game.shows("B dua: Marauder, Thug | B frontier: Cutthroat")


def test_it_does_nothing_in_a_melee_attack() -> None:
    """p. 31."""
    melee("A frontier: Sharpshooter | B frontier: Thug", "A melee: Sharpshooter Bullseye").asks("B counter-attack")
