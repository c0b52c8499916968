"""Web."""

from __future__ import annotations

import pytest

from tests.support.table import effects, melee, missile

pytestmark = pytest.mark.covers("Web")


def test_units_without_a_melee_result_are_webbed() -> None:
    """p. 43."""
    game = missile(
        "A frontier: Drider | B frontier: Thug, Marauder, Troll",
        "A missile: Drider Web",
        "B individual melee: Thug MELEE 1; Marauder SAVE 3",
    )
    game.play("A sai target: [Thug, Marauder]")
    assert effects(game) == ["Web on B Marauder by A"]


def test_webbed_units_take_no_part_in_rolls_and_cannot_retreat() -> None:
    game = melee(
        "A frontier: Drider | B frontier: Troll, Thug",
        "A melee: Drider Web",
        "B individual melee: Troll SAVE",
    )
    game.falls("B counter melee: Thug MELEE 1", "A save: Drider SAVE").play("B counter-attack: yes")
    game.decline("B retreat")
    assert "cannot be chosen" in game.refused("B retreat: {frontier: [Troll]}")
    game.decline("A march")
    assert not effects(game)


def test_against_a_reserve_army_it_does_nothing() -> None:
    game = missile(
        "A frontier: Drider | B reserves: Thug | B B-home: Troll",
        "A missile: Drider Web",
        terrain="Highland Tower 8 A",
    )
    game.play("A target: B reserves")
    assert not effects(game)
