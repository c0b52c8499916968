"""Firebreath."""

from __future__ import annotations

import pytest

from tests.support.table import melee

pytestmark = pytest.mark.covers("Firebreath")


def test_the_damage_cannot_be_saved_and_who_dies_of_it_may_be_buried() -> None:
    """p. 35."""
    game = melee("A frontier: Nightmare | B frontier: Thug, Marauder, Troll", "A melee: Nightmare Firebreath")
    game.falls("B burial save: Thug SAVE 1; Marauder MELEE 3").play("B damage: [Thug, Marauder]")
    game.shows("B dua: Thug | B bua: Marauder | B frontier: Troll")
