"""Regenerate."""

from __future__ import annotations

import pytest

from tests.support.table import melee

pytestmark = pytest.mark.covers("Regenerate")


def test_it_saves_or_brings_back_the_dead() -> None:
    """p. 38."""
    zones = "A frontier: Knight | B frontier: Troll | B dua: Thug, Marauder, Harpy"
    game = melee(zones, "A melee: Knight MELEE 3", "B save: Troll Regenerate").play("B sai choice: saves")
    assert game.last("damage_dealt")["saves"] == 4
    game = melee(zones, "A melee: Knight MELEE 3", "B save: Troll Regenerate").play("B sai choice: return")
    game.play("B return: [Thug, Marauder]")
    assert game.last("damage_dealt")["saves"] == 0
    game.shows("B frontier: Troll, Thug | B dua: Marauder, Harpy")


def test_without_anybody_dead_it_saves() -> None:
    game = melee("A frontier: Knight | B frontier: Troll", "A melee: Knight MELEE 3", "B save: Troll Regenerate")
    assert game.last("damage_dealt")["saves"] == 4


def test_in_an_attack_only_the_dead_are_of_use() -> None:
    game = melee("A frontier: Troll | A dua: Harpy, Thug | B frontier: Knight", "A melee: Troll Regenerate")
    game.play("A return: [Harpy]").shows("A frontier: Troll, Harpy")


def test_two_together_bring_back_one_of_eight_or_two_of_four() -> None:
    game = melee("A frontier: 2 Troll | A dua: Harpy, Death Naga, Thug | B frontier: Knight", "A melee: all Regenerate")
    game.play("A combine: yes", "A return: [Harpy, Death Naga]").shows("A dua: Thug")


def test_it_is_told_that_nobody_is_brought_back() -> None:
    game = melee("A frontier: Troll | A dua: Harpy | B frontier: Knight", "A melee: Troll Regenerate")
    assert game.play("A return: []").last("declined") == {"player": "A", "by": "Regenerate", "dice": []}
