"""Trumpet."""

from __future__ import annotations

import pytest

from tests.support.table import melee, table

pytestmark = pytest.mark.covers("Trumpet")


def test_feral_units_double_their_melee_and_others_do_not() -> None:
    """p. 42."""
    game = melee(
        "A frontier: Elephant-Folk, Leopard-Folk, Knight | B frontier: Troll",
        "A melee: Elephant-Folk Trumpet; Leopard-Folk MELEE 3; Knight MELEE 3",
        "B save: Troll SAVE",
    )
    assert game.sums("A melee")["total"] == 9


def test_two_trumpets_double_once() -> None:
    game = melee(
        "A frontier: 2 Elephant-Folk, Leopard-Folk | B frontier: Troll",
        "A melee: Elephant-Folk#1 Trumpet; Elephant-Folk#2 Trumpet; Leopard-Folk MELEE 3",
        "B save: Troll SAVE",
    )
    assert game.sums("A melee")["total"] == 6


def test_saves_are_doubled_too_those_of_icons_included() -> None:
    game = melee(
        "A frontier: Knight, Warlord | B frontier: Elephant-Folk, Leopard-Folk, Buffalo-Folk",
        "A melee: all MELEE 3",
        "B save: Elephant-Folk Trumpet; Leopard-Folk SAVE 2; Buffalo-Folk Counter",
    )
    game.play("B order: [Trumpet, Counter]")
    assert game.sums("B save")["total"] == 12


def test_of_the_eighth_face_and_a_trumpet_the_better_one_applies() -> None:
    """R-06: Trumpet gives (3 + 1) x 2 = 8, the eighth face 3 + 2 = 5, never 10."""
    game = melee(
        "A frontier: Elephant-Folk, Leopard-Folk, Hound-Folk | B frontier: Troll",
        "A melee: Elephant-Folk Trumpet; Leopard-Folk MELEE 3; Hound-Folk ID",
        "B save: Troll SAVE",
        terrain="Highland City 8 A",
    )
    assert game.sums("A melee")["total"] == 8


def test_in_the_response_to_a_dragon_both_types_are_doubled() -> None:
    dice = [
        "B dragon: Water Wyrm Claws",
        "A dragon response: Elephant-Folk Trumpet; Leopard-Folk#1 MELEE 3; Leopard-Folk#2 SAVE 2",
    ]
    game = table("A frontier: Elephant-Folk, 2 Leopard-Folk | B frontier: Water Wyrm", step="dragon attack", dice=dice)
    assert game.last("rolled")["totals"] == {"melee": 6, "missile": 0, "save": 4}
