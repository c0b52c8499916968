"""Fabricate."""

from __future__ import annotations

import pytest

from tests.support.table import melee, table

pytestmark = pytest.mark.covers("Fabricate")


def test_in_a_magic_action_equipment_comes_from_the_summoning_pool() -> None:
    """p. 35: up to X Value of it."""
    game = table(
        "A frontier: Draco-Magus (Gold), Knight | A pool: Dawn Blade (Air), Speed Slippers (Air)",
        frontier="Highland Tower 1",
        dice=["A magic: Draco-Magus (Gold) Fabricate; Knight SAVE"],
    )
    game.play("A march: frontier", "A maneuver: no", "A action: magic")
    assert game.asked == ["A return"]
    game.play("A return: [Speed Slippers (Air)]")
    assert game.state.dice["A:Speed Slippers (Air)"].place == "frontier"  # type: ignore[index]


def test_in_a_save_roll_of_its_army_it_generates_saves() -> None:
    game = melee(
        "A frontier: Knight | B frontier: Thug, Draco-Tank (Gold)",
        "A melee: Knight MELEE 3",
        "B save: Thug MELEE; Draco-Tank (Gold) Fabricate",
    )
    assert game.sums("B save")["after_sai"] == 2


def test_alone_it_saves_nothing() -> None:
    """p. 35: any army save roll. Its skin saves it (docs/rulings.md)."""
    game = melee(
        "A frontier: Rhino-Folk | B frontier: Thug, Draco-Brawler (Gold)",
        "A melee: Rhino-Folk Gore",
        "B individual save: Draco-Brawler (Gold) Fabricate",
    )
    game.play("A sai target: Draco-Brawler (Gold)").shows("B bua: Draco-Brawler (Gold) | B frontier: Thug")
