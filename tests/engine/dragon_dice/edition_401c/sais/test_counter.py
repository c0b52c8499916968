"""Counter."""

from __future__ import annotations

import pytest

from tests.support.table import melee, missile

pytestmark = pytest.mark.covers("Counter")


def test_it_saves_and_strikes_back() -> None:
    """p. 34."""
    game = melee("A frontier: Knight | B frontier: Filcher", "A melee: Knight MELEE 3", "B save: Filcher Counter")
    assert game.told("damage_dealt")[0].facts["saves"] == 4
    game.shows("A dua: Knight | B frontier: Filcher")


def test_saves_that_are_rolled_do_not_help_against_it() -> None:
    game = melee("A frontier: Troll | B frontier: Filcher", "A melee: Troll MELEE", "B save: Filcher Counter")
    assert [event.facts["kind"] for event in game.told("rolled")] == ["melee", "save"]
    game.shows("A dua: Troll")


def test_against_missiles_it_only_saves() -> None:
    game = missile("A frontier: Archer | B frontier: Filcher", "A missile: Archer MISSILE 3", "B save: Filcher Counter")
    assert game.last("damage_dealt")["saves"] == 4 and game.last("damage_dealt")["kind"] == "missile"


def test_in_a_melee_attack_it_gives_melee() -> None:
    game = melee("A frontier: Filcher | B frontier: Troll", "A melee: Filcher Counter", "B save: Troll MELEE")
    game.shows("B dua: Troll")
