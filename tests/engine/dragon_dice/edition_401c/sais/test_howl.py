"""Howl."""

from __future__ import annotations

import pytest

from tests.support.table import melee, missile

pytestmark = pytest.mark.covers("Howl")


def test_the_defending_army_subtracts_x_saves() -> None:
    """p. 37."""
    game = missile(
        "A frontier: Wolf Pack, Eagle Knight | B frontier: Cutthroat, Marauder, Thug",
        "A missile: Wolf Pack Howl; Eagle Knight MISSILE 3",
        "B save: Cutthroat SAVE 2; Marauder ID; Thug ID",
    )
    assert game.last("damage_dealt")["saves"] == 2


def test_saves_that_icons_generate_are_not_subtracted() -> None:
    """p. 27: they come after it."""
    game = missile(
        "A frontier: Wolf Pack, Eagle Knight | B frontier: Daybringer",
        "A missile: Wolf Pack Howl; Eagle Knight MISSILE 3",
        "B save: Daybringer Fly 4",
    )
    assert game.last("damage_dealt")["saves"] == 4


def test_it_works_in_a_melee_attack_too() -> None:
    game = melee(
        "A frontier: Wolf Pack, Knight | B frontier: Cutthroat",
        "A melee: Wolf Pack Howl; Knight MELEE 3",
        "B save: Cutthroat SAVE 2",
    )
    assert game.last("damage_dealt")["saves"] == 0
