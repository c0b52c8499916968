"""Volley."""

from __future__ import annotations

import pytest

from tests.support.table import melee, missile, table

pytestmark = pytest.mark.covers("Volley")


def test_it_saves_and_shoots_back_wherever_the_shooters_stand() -> None:
    """p. 42, R-30."""
    game = missile(
        "A frontier: Archer, Fighter | B B-home: Pine Prince",
        "A missile: Archer MISSILE 3; Fighter MANEUVER",
        "B save: Pine Prince Volley",
    )
    assert game.told("damage_dealt")[0].facts["saves"] == 4
    game.shows("A dua: Archer, Fighter | B B-home: Pine Prince")


def test_against_melee_it_only_saves() -> None:
    game = melee(
        "A frontier: Knight | B frontier: Pine Prince", "A melee: Knight MELEE 3", "B save: Pine Prince Volley"
    )
    assert game.last("damage_dealt")["saves"] == 4
    game.shows("A frontier: Knight")


def test_it_shoots() -> None:
    game = missile(
        "A frontier: Pine Prince | B frontier: Troll", "A missile: Pine Prince Volley", "B save: Troll MELEE"
    )
    game.shows("B dua: Troll")


def test_in_the_response_to_a_dragon_it_gives_saves_and_missiles() -> None:
    dice = ["B dragon: Water Wyrm Belly", "A dragon response: Pine Prince Volley"]
    game = table("A frontier: Pine Prince | B frontier: Water Wyrm", step="dragon attack", dice=dice)
    assert game.last("rolled")["totals"] == {"melee": 0, "missile": 4, "save": 4}
