"""Net."""

from __future__ import annotations

import pytest

from tests.support.table import effects, melee, missile

pytestmark = pytest.mark.covers("Net")


def test_units_without_a_maneuver_result_are_netted() -> None:
    """p. 38."""
    game = missile(
        "A frontier: Cannibal | B frontier: Thug, Marauder, Troll",
        "A missile: Cannibal Net",
        "B individual maneuver: Thug MANEUVER 1; Marauder SAVE 3",
    )
    game.play("A sai target: [Thug, Marauder]")
    assert effects(game) == ["Net on B Marauder by A"]


def test_netted_units_take_no_part_in_rolls_and_cannot_retreat() -> None:
    game = melee(
        "A frontier: Cannibal | B frontier: Troll, Thug",
        "A melee: Cannibal Net",
        "B individual maneuver: Troll SAVE",
    )
    game.falls("B counter melee: Thug MELEE 1", "A save: Cannibal SAVE").play("B counter-attack: yes")
    game.decline("B retreat")
    assert "cannot be chosen" in game.refused("B retreat: {frontier: [Troll]}")
    game.decline("A march")
    assert not effects(game)


def test_against_a_reserve_army_it_does_nothing() -> None:
    game = missile(
        "A frontier: Cannibal | B reserves: Thug | B B-home: Troll",
        "A missile: Cannibal Net",
        terrain="Highland Tower 8 A",
    )
    game.play("A target: B reserves")
    assert not effects(game)


def test_a_unit_that_is_aimed_at_saves_with_it() -> None:
    game = melee(
        "A frontier: Hydra | B frontier: Cannibal",
        "A melee: Hydra Double Strike -> SAVE",
        "B individual save: Cannibal Net",
    )
    game.shows("B frontier: Cannibal")
