"""Frost Breath."""

from __future__ import annotations

import pytest

from tests.support.table import effects, melee, missile

pytestmark = pytest.mark.covers("Frost Breath")


def test_the_defending_army_halves_what_it_rolls_at_once_and_until_the_next_turn() -> None:
    """p. 36."""
    game = melee(
        "A frontier: Cryohydra, Knight | B frontier: Marauder, Cutthroat",
        "A melee: Cryohydra Frost Breath; Knight MELEE 3",
        "B save: Marauder SAVE 3; Cutthroat SAVE 2",
    )
    assert game.last("damage_dealt")["saves"] == 2
    assert effects(game) == ["Frost Breath on B frontier by A"]


def test_two_halve_once() -> None:
    """R-13."""
    game = melee(
        "A frontier: 2 Cryohydra, Knight | B frontier: Marauder, Cutthroat",
        "A melee: Cryohydra#1 Frost Breath; Cryohydra#2 Frost Breath; Knight MELEE 3",
        "B save: Marauder SAVE 3; Cutthroat SAVE 2",
    )
    assert game.last("damage_dealt")["saves"] == 2


def test_in_a_shot_across_the_board_it_means_an_army_beside_the_hydra() -> None:
    """R-34: here there is none."""
    game = missile(
        "A frontier: Cryohydra, Archer | B B-home: Marauder",
        "A missile: Cryohydra Frost Breath; Archer MISSILE 3",
        "B save: Marauder SAVE 3",
    )
    assert not effects(game) and game.last("damage_dealt")["saves"] == 3
