"""Bash."""

from __future__ import annotations

import pytest

from tests.support.table import melee, missile, table

pytestmark = pytest.mark.covers("Bash")


def test_the_attackers_die_pays_for_what_it_gave() -> None:
    """p. 32: Bash saves as much as the target's die gave, and the target rolls a save against as much damage."""
    game = melee(
        "A frontier: Wolf-Folk, Knight | B frontier: Behemoth",
        "A melee: Wolf-Folk Rend 3 -> MELEE 2; Knight MELEE 3",
        "B save: Behemoth Bash",
        "A individual save: Wolf-Folk SAVE 3",
    )
    game.play("B sai target: Wolf-Folk")
    assert game.last("unit_damaged")["damage"] == 2, "Rend 3 and MELEE 2 less SAVE 3 (R-23)"
    assert game.last("damage_dealt")["saves"] == 5 and game.last("damage_dealt")["damage"] == 3
    game.shows("A frontier: Wolf-Folk, Knight | B frontier: Behemoth")


def test_a_unit_that_gave_nothing_cannot_be_bashed() -> None:
    """R-23."""
    game = melee(
        "A frontier: Fighter, Warlord | B frontier: Behemoth",
        "A melee: Fighter MELEE 2; Warlord SAVE 3",
        "B save: Behemoth Bash",
        "A individual save: Fighter MANEUVER",
    )
    game.shows("A dua: Fighter")


def test_two_bashes_strike_two_units() -> None:
    """R-23."""
    game = melee(
        "A frontier: Fighter, Knight | B frontier: 2 Behemoth",
        "A melee: Fighter MELEE 2; Knight MELEE 3",
        "B save: all Bash",
        "A individual save: Fighter MANEUVER",
        "A individual save: Knight MANEUVER 2",
    )
    game.play("B sai target: Fighter").shows("A dua: Fighter, Knight")
    assert game.last("damage_dealt")["saves"] == 5


def test_against_missiles_it_saves_x() -> None:
    game = missile("A frontier: Archer | B frontier: Behemoth", "A missile: Archer MISSILE 3", "B save: Behemoth Bash")
    assert game.last("damage_dealt")["saves"] == 4


def test_in_the_response_a_dragon_suffers_its_own_damage() -> None:
    """p. 32."""
    dice = ["B dragon: Water Wyrm Jaws", "A dragon response: Behemoth Bash"]
    game = table("A frontier: Behemoth | B frontier: Water Wyrm", step="dragon attack", dice=dice)
    game.shows("A frontier: Behemoth | B pool: Water Wyrm")
