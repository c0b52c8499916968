"""Double Strike."""

from __future__ import annotations

import pytest

from tests.support.table import melee, missile

pytestmark = pytest.mark.covers("Double Strike")


def test_units_without_a_save_result_are_killed() -> None:
    """p. 34."""
    game = melee(
        "A frontier: Hydra | B frontier: Thug, Mugger, Cutthroat, Troll", "A melee: Hydra Double Strike -> SAVE"
    )
    game.falls("B individual save: Thug MELEE 1; Mugger SAVE 1; Cutthroat MELEE 2")
    game.play("A sai target: [Thug, Mugger, Cutthroat]")
    game.shows("B dua: Thug, Cutthroat | B frontier: Mugger, Troll")


def test_as_much_as_possible_must_be_aimed_at_and_no_more() -> None:
    """p. 32."""
    game = melee(
        "A frontier: Hydra | B frontier: Thug, Cutthroat, Marauder, Troll", "A melee: Hydra Double Strike -> SAVE"
    )
    assert "more health" in game.refused("A sai target: [Thug, Cutthroat]")
    assert "no more than 4" in game.refused("A sai target: [Thug, Troll]")
    assert "cannot be chosen" in game.refused("A sai target: [Hydra]")


def test_the_unit_is_thrown_again() -> None:
    game = melee(
        "A frontier: Tiger-Folk | B frontier: Thug, Marauder",
        "A melee: Tiger-Folk Double Strike -> MELEE 4",
        "B individual save: Thug SAVE 1; Marauder MELEE 3",
        "B save: Thug SAVE 1",
    )
    game.shows("B dua: Marauder, Thug")


def test_it_does_nothing_in_a_missile_attack() -> None:
    missile("A frontier: Tiger-Folk | B frontier: Thug", "A missile: Tiger-Folk Double Strike").asks("A retreat")
