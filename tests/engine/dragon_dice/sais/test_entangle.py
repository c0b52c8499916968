"""Entangle."""

from __future__ import annotations

import pytest

from tests.support.table import melee, missile

pytestmark = pytest.mark.covers("Entangle")


def test_x_health_worth_are_killed_without_any_roll() -> None:
    """p. 35."""
    game = melee("A frontier: Tako | B frontier: Thug, Marauder, Cutthroat, Troll", "A melee: Tako Entangle")
    assert "more health" in game.refused("A sai target: [Thug, Cutthroat]")
    game.play("A sai target: [Thug, Marauder]").shows("B dua: Thug, Marauder | B frontier: Cutthroat, Troll")


def test_it_does_nothing_in_a_missile_attack() -> None:
    missile("A frontier: Tako | B frontier: Thug", "A missile: Tako Entangle").asks("A retreat").shows(
        "B frontier: Thug"
    )
