"""Ferry."""

from __future__ import annotations

import pytest

from tests.support.table import melee, table

pytestmark = pytest.mark.covers("Ferry")


def test_the_unit_may_move_with_up_to_four_health() -> None:
    """p. 35."""
    game = melee(
        "A frontier: Gryphon, Protector, Knight | B frontier: Troll",
        "A melee: Gryphon Ferry; Protector SAVE; Knight SAVE",
    )
    assert "up to 4 may" in game.refused("A move: {units: [Gryphon, Protector, Knight], to: A-home}")
    assert "moves itself" in game.refused("A move: {units: [Protector], to: A-home}")
    assert "none of the places" in game.refused("A move: {units: [Gryphon], to: reserves}")
    game.play("A move: {units: [Gryphon, Protector], to: A-home}")
    game.shows("A A-home: Gryphon, Protector | A frontier: Knight")


def test_whoever_leaves_does_not_count_in_the_roll() -> None:
    """R-01."""
    game = melee(
        "A frontier: Gryphon, Knight, Bowman | B frontier: Troll",
        "A melee: Gryphon Ferry; Knight MELEE 3; Bowman MELEE 1",
        "B save: Troll MELEE",
    )
    game.play("A move: {units: [Gryphon, Knight], to: A-home}")
    assert game.last("damage_dealt")["results"] == 1


def test_it_may_move_out_of_a_save_roll() -> None:
    game = melee(
        "A frontier: Knight | B frontier: Gryphon, Thug",
        "A melee: Knight MELEE 3",
        "B save: Gryphon Ferry; Thug MELEE 1",
    )
    game.play("B move: {units: [Gryphon], to: B-home}").shows("B B-home: Gryphon | B dua: Thug")


def test_nobody_need_move() -> None:
    game = melee("A frontier: Gryphon | B frontier: Troll", "A melee: Gryphon Ferry").play("A move: none")
    game.shows("A frontier: Gryphon").asks("B counter-attack")


def test_in_a_maneuver_roll_it_does_nothing() -> None:
    game = table(
        "A frontier: Gryphon | B frontier: Thug", dice=["A maneuver: Gryphon Ferry", "B counter-maneuver: Thug ID"]
    )
    game.play("A march: frontier", "A maneuver: yes", "B counter-maneuver: yes")
    assert game.sums("A maneuver")["total"] == 0
    game.shows("A frontier: Gryphon")


def test_it_starts_from_the_reserve_area_too() -> None:
    """R-45: "to any terrain" names no start."""
    game = table("A reserves: Gryphon, Knight | B frontier: Thug", dice=["A magic: Gryphon Ferry; Knight MELEE 3"])
    game.play("A march: reserves", "A action: magic", "A move: {units: [Gryphon, Knight], to: frontier}")
    game.shows("A frontier: Gryphon, Knight | A reserves: -")


def test_a_unit_that_is_aimed_at_alone_may_fly_away_and_still_fails() -> None:
    """p. 31: the roll of a single unit counts no maneuver either."""
    game = melee(
        "A frontier: Hydra | B frontier: Gryphon, Bowman",
        "A melee: Hydra Double Strike -> SAVE",
        "B individual save: Gryphon Ferry",
    )
    game.play("B move: {units: [Gryphon, Bowman], to: B-home}")
    game.shows("B dua: Gryphon | B B-home: Bowman")


def test_it_is_told_that_the_unit_stays() -> None:
    game = melee("A frontier: Gryphon, Knight | B frontier: Troll", "A melee: Gryphon Ferry; Knight SAVE")
    game.play("A move: none")
    assert game.last("declined") == {"player": "A", "by": "Ferry", "dice": ["A:Gryphon"]}
