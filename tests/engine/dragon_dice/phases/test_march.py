"""First and Second March (p. 10, p. 14): one army each, maneuver before action, both optional."""

from __future__ import annotations

import pytest

from tests.support.table import table

THREE = "A A-home: Knight | A B-home: Trooper | A frontier: Archer | B B-home: Thug"


@pytest.mark.covers("First March")
def test_any_army_at_a_terrain_may_march_or_none() -> None:
    game = table(THREE)
    assert game.options("A march") == ["A-home", "B-home", "frontier", "none"]
    game.play("A march: none").asks("A march")
    assert game.state.step == "second march"


@pytest.mark.covers("Second March")
def test_the_second_march_is_for_another_army() -> None:
    """p. 14: one that has not yet marched."""
    game = table(THREE).play("A march: frontier", "A maneuver: no")
    assert game.options("A march") == ["A-home", "B-home", "none"]


def test_a_march_in_which_nothing_was_done_counts() -> None:
    """p. 10: both steps are optional; the army has marched all the same."""
    game = table("A frontier: Knight | B frontier: Thug").play("A march: frontier", "A maneuver: no", "A action: none")
    game.asks("A retreat")
    assert [event.name for event in game.match.events if event.name.startswith("march")] == [
        "march_began",
        "march_ended",
        "march_left_out",
    ]


def test_a_march_for_which_no_army_is_left_is_told() -> None:
    """p. 14: the second march is for an army that has not marched; a player with one army has none."""
    game = table("A frontier: Knight | B frontier: Thug").play("A march: frontier", "A maneuver: no", "A action: none")
    assert game.told("march_left_out")
    assert not table(THREE).play("A march: none", "A march: none").told("march_left_out")


def test_whoever_passed_the_first_march_may_use_the_second() -> None:
    game = table(THREE).play("A march: none")
    assert game.options("A march") == ["A-home", "B-home", "frontier", "none"]


def test_only_two_armies_march_in_a_turn() -> None:
    game = table(THREE).play("A march: A-home", "A maneuver: no", "A march: B-home", "A maneuver: no")
    game.play("A action: none").asks("A retreat")


def test_units_in_the_reserve_area_do_not_maneuver() -> None:
    """p. 10: they have magic as their only action."""
    game = table("A reserves: Knight | A frontier: Trooper | B B-home: Thug")
    assert game.options("A march") == ["frontier", "reserves", "none"]
    game.play("A march: reserves").asks("A action")
    assert game.options("A action") == ["magic", "none"]


def test_a_player_with_nobody_but_reserves_may_march_with_them() -> None:
    game = table("A reserves: Knight | B B-home: Thug")
    assert game.options("A march") == ["reserves", "none"]
    game.play("A march: none", "A march: none").asks("A reinforce")


def test_an_army_that_dies_in_the_counter_attack_ends_its_march() -> None:
    game = table("A frontier: Fighter | A A-home: Knight | B frontier: Thug")
    game.falls("A melee: Fighter MISSILE 1", "B counter melee: Thug MELEE 1", "A save: Fighter MELEE 1")
    game.play("A march: frontier", "A maneuver: no", "A action: melee", "B counter-attack: yes")
    game.asks("A march").shows("A dua: Fighter")
    assert game.options("A march") == ["A-home", "none"]


def test_armies_may_march_again_in_the_next_turn() -> None:
    game = table(THREE).play("A march: A-home", "A maneuver: no", "A march: none", "A retreat: {}").decline("A march")
    assert game.options("A march") == ["A-home", "B-home", "frontier", "none"]


def test_units_ferried_into_another_army_march_again_with_it() -> None:
    """R-60: the limit is on armies."""
    game = table("A frontier: Gryphon, Fighter | A A-home: Bowman | B frontier: Thug | B A-home: Mugger")
    game.falls("A melee: Gryphon Ferry; Fighter MANEUVER", "B counter melee: Thug MANEUVER")
    game.play("A march: frontier", "A maneuver: no", "A action: melee", "A move: {units: [Gryphon], to: A-home}")
    game.play("B counter-attack: no")
    assert game.options("A march") == ["A-home", "none"]
    game.falls("A missile: Gryphon MELEE; Bowman MISSILE 2", "B save: Mugger SAVE")
    game.play("A march: A-home", "A maneuver: no", "A action: missile", "A target: B A-home")


def test_it_is_told_that_nobody_marches() -> None:
    game = table("A frontier: Knight | B frontier: Thug").play("A march: none")
    assert game.told("declined")[0].facts == {"player": "A", "by": "first march", "dice": []}
