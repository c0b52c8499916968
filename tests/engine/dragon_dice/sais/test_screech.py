"""Screech."""

from __future__ import annotations

import pytest

from tests.support.table import melee

pytestmark = pytest.mark.covers("Screech")


def test_the_defending_army_subtracts_x_saves() -> None:
    """p. 39."""
    game = melee(
        "A frontier: Harpy, Eagle Knight | B frontier: Cutthroat, Marauder, Thug",
        "A melee: Harpy Screech; Eagle Knight MELEE 3",
        "B save: Cutthroat SAVE 2; Marauder ID; Thug ID",
    )
    assert game.last("damage_dealt")["saves"] == 2


def test_saves_that_icons_generate_are_not_subtracted() -> None:
    """p. 27: they come after it."""
    game = melee(
        "A frontier: Harpy, Eagle Knight | B frontier: Daybringer",
        "A melee: Harpy Screech; Eagle Knight MELEE 3",
        "B save: Daybringer Fly 4",
    )
    assert game.last("damage_dealt")["saves"] == 4


def test_only_this_save_roll_suffers() -> None:
    game = melee(
        "A frontier: Harpy, Knight | B frontier: Troll",
        "A melee: Harpy Screech; Knight MELEE 3",
        "B save: Troll SAVE",
    )
    assert not game.state.effects
