"""Wither."""

from __future__ import annotations

import pytest

from tests.support.table import effects, melee

pytestmark = pytest.mark.covers("Wither")


def test_the_army_subtracts_x_results_from_all_its_rolls() -> None:
    """p. 43."""
    game = melee(
        "A frontier: Mummy, Knight | B frontier: Marauder, Cutthroat",
        "A melee: Mummy Wither; Knight MELEE 3",
        "B save: Marauder SAVE 3; Cutthroat SAVE 2",
    )
    assert game.last("damage_dealt")["saves"] == 2 and effects(game) == ["Wither on B frontier by A"]
    game.falls("B counter melee: Marauder MELEE 4; Cutthroat MELEE 3", "A save: Mummy SAVE 3; Knight SAVE 2")
    game.play("B counter-attack: yes")
    assert game.last("damage_dealt")["results"] == 4


def test_two_add_up_whether_combined_or_not() -> None:
    for answer in ("yes", "no"):
        game = melee("A frontier: 2 Mummy | B frontier: Troll", "A melee: all Wither").play(f"A combine: {answer}")
        assert sum(effect.strength for effect in game.state.effects) == 6
