"""Surprise."""

from __future__ import annotations

import pytest

from tests.support.table import melee

pytestmark = pytest.mark.covers("Surprise")


def test_there_is_no_counter_attack_but_a_save_roll() -> None:
    """p. 41."""
    game = melee(
        "A frontier: Yeti, Knight | B frontier: Troll", "A melee: Yeti Surprise; Knight MELEE 3", "B save: Troll SAVE"
    )
    game.shows("B frontier: Troll").asks("A retreat")


def test_in_a_counter_attack_it_does_nothing() -> None:
    game = melee("A frontier: Knight | B frontier: Yeti", "A melee: all MANEUVER 3")
    game.falls("B counter melee: Yeti Surprise").play("B counter-attack: yes").asks("A retreat")
