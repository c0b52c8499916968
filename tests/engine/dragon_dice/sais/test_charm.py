"""Charm."""

from __future__ import annotations

import pytest

from tests.support.table import melee

pytestmark = pytest.mark.covers("Charm")


def test_a_charmed_unit_rolls_for_the_other_side_and_may_counter_attack() -> None:
    """p. 33, R-25."""
    game = melee(
        "A frontier: Beholder, Knight | B frontier: Marauder, Cutthroat, Thug",
        "A melee: Beholder Charm; Knight MELEE 3",
        "B charmed: Marauder MELEE 4; Thug SAVE 1",
        "B save: Cutthroat SAVE 2",
    )
    assert (game.last("damage_dealt")["results"], game.last("damage_dealt")["saves"]) == (7, 2)
    game.shows("B dua: Cutthroat, Marauder").asks("B counter-attack")


def test_flaming_shields_count_for_the_enemy() -> None:
    """R-24: a charmed Watcher's SAVE 2 is 2 melee at a terrain with fire."""
    game = melee(
        "A frontier: Beholder | B frontier: Watcher",
        "A melee: Beholder Charm",
        "B charmed: Watcher SAVE",
    )
    assert game.last("damage_dealt")["results"] == 2


def test_icons_of_a_charmed_unit_give_results_and_do_no_actions() -> None:
    """R-24."""
    zones = "A frontier: Beholder, Fighter | B frontier: Gargoyle, Thug"
    dice = ["A melee: Beholder Charm; Fighter MELEE 1", "B charmed: Gargoyle Smite", "B save: Thug MELEE 1"]
    game = melee(zones, *dice)
    assert game.last("damage_dealt")["results"] == 1
    game.shows("A frontier: Beholder, Fighter")


def test_a_charmed_unit_that_is_sent_away_rolls_nothing() -> None:
    """p. 27: it has left before its results are used."""
    game = melee(
        "A frontier: Beholder, Lion-Folk, Fighter | B frontier: Troll",
        "A melee: Beholder Charm; Lion-Folk Roar; Fighter MELEE 1",
    )
    game.play("A order: [Charm, Roar]").shows("B reserves: Troll").asks("A retreat")
