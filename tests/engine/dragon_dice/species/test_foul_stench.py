"""Foul Stench (p. 24)."""

from __future__ import annotations

import pytest

from tests.support.table import Table, table

pytestmark = pytest.mark.covers("Foul Stench")


def attacked(zones: str, *dice: str, points: int = 24) -> Table:
    game = table(zones, dice=dice or ("A melee: all MANEUVER",), points=points)
    return game.play("A march: frontier", "A maneuver: no", "A action: melee")


def test_as_many_units_as_goblins_are_dead_may_not_counter_attack() -> None:
    game = attacked("A frontier: Cutthroat | A dua: Thug, Mugger | B frontier: Knight, Trooper, Guard")
    assert "more units" in game.refused("B bench: [Knight]")
    game.refused("B bench: [Knight, Trooper, Guard]")
    game.falls("B counter melee: Guard MELEE 1", "A save: all SAVE").play(
        "B bench: [Knight, Trooper]", "B counter-attack: yes"
    )
    assert game.last("damage_dealt")["results"] == 1


def test_at_most_three_in_a_game_of_24_points() -> None:
    zones = "A frontier: Cutthroat | A dua: 5 Thug | B frontier: 6 Guard"
    game = attacked(zones)
    game.falls("B counter melee: all MANEUVER").play("B bench: [Guard#1, Guard#2, Guard#3]", "B counter-attack: yes")


def test_the_limit_grows_with_the_force() -> None:
    """p. 21: so many per 24 points or part of them."""
    game = attacked("A frontier: Cutthroat | A dua: 5 Thug | B frontier: 6 Guard", points=25)
    assert "more units" in game.refused("B bench: [Guard#1, Guard#2, Guard#3]")
    game.falls("B counter melee: Guard#6 MANEUVER")
    game.play("B bench: [Guard#1, Guard#2, Guard#3, Guard#4, Guard#5]", "B counter-attack: yes")


def test_a_number_that_covers_the_whole_army_leaves_no_counter_attack() -> None:
    """R-29."""
    attacked("A frontier: Cutthroat | A dua: Thug, Mugger | B frontier: Knight, Trooper").asks("A retreat")


def test_without_dead_goblins_nobody_is_benched() -> None:
    attacked("A frontier: Cutthroat | A dua: Guard | B frontier: Knight | B dua: Thug").asks("B counter-attack")


def test_an_army_without_goblins_does_not_stink() -> None:
    attacked("A frontier: Trooper | A dua: Thug | B frontier: Knight", "A melee: all MANEUVER").asks("B counter-attack")


def test_a_goblin_killed_by_a_riposte_just_now_counts() -> None:
    """R-29."""
    game = attacked(
        "A frontier: Shambler, Cutthroat, Thug | B frontier: Herald, Knight",
        "A melee: Shambler SAVE; Cutthroat MELEE 2; Thug MELEE 1",
        "B save: Herald Counter; Knight SAVE",
    )
    game.shows("A dua: Shambler").asks("B bench")


def test_the_counter_attack_of_goblins_does_not_stink() -> None:
    """It is no melee action of theirs."""
    game = attacked(
        "A frontier: Trooper | B frontier: Cutthroat | B dua: Thug",
        "A melee: all MANEUVER",
        "B counter melee: all MANEUVER",
    )
    game.play("B counter-attack: yes").asks("A retreat")
