"""Seize."""

from __future__ import annotations

import pytest

from tests.support.table import missile

pytestmark = pytest.mark.covers("Seize")


def test_an_id_flees_to_the_reserves_and_everything_else_is_killed() -> None:
    """p. 39."""
    game = missile("A frontier: Roc | B frontier: Thug, Marauder, Troll", "A missile: Roc Seize")
    game.falls("B seize: Thug ID; Marauder SAVE").play("A sai target: [Thug, Marauder]")
    game.shows("B reserves: Thug | B dua: Marauder | B frontier: Troll")


def test_units_that_flee_are_not_in_the_save_roll() -> None:
    game = missile(
        "A frontier: Roc, Archer | B frontier: Marauder, Troll",
        "A missile: Roc Seize; Archer MISSILE 3",
        "B seize: Troll ID",
        "B save: Marauder MELEE 3",
    )
    game.shows("B reserves: Troll | B dua: Marauder")
