"""Stone."""

from __future__ import annotations

import pytest

from tests.support.table import melee, missile

pytestmark = pytest.mark.covers("Stone")


def test_the_damage_cannot_be_saved() -> None:
    """p. 41."""
    game = melee("A frontier: Medusa | B frontier: Thug, Marauder, Troll", "A melee: Medusa Stone")
    game.play("B damage: Troll").shows("B dua: Troll")


def test_it_flies_with_missiles_too() -> None:
    game = missile("A frontier: Medusa | B frontier: Thug", "A missile: Medusa Stone")
    game.shows("B dua: Thug")
