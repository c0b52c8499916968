"""Flaming Arrow."""

from __future__ import annotations

import pytest

from tests.support.table import missile

pytestmark = pytest.mark.covers("Flaming Arrow")


def test_units_without_a_save_result_are_killed() -> None:
    """p. 36."""
    game = missile("A frontier: Blazer | B frontier: Thug, Mugger, Cutthroat, Troll", "A missile: Blazer Flaming Arrow")
    game.falls("B individual save: Thug MELEE 1; Mugger SAVE 1; Cutthroat MELEE 2")
    game.falls("B burial save: all MELEE").play("A sai target: [Thug, Mugger, Cutthroat]")
    game.shows("B bua: Thug, Cutthroat | B frontier: Mugger, Troll")


def test_as_much_as_possible_must_be_aimed_at_and_no_more() -> None:
    """p. 32."""
    game = missile(
        "A frontier: Blazer | B frontier: Thug, Cutthroat, Marauder, Troll", "A missile: Blazer Flaming Arrow"
    )
    assert "more health" in game.refused("A sai target: [Thug, Cutthroat]")
    assert "no more than 4" in game.refused("A sai target: [Thug, Troll]")
    assert "cannot be chosen" in game.refused("A sai target: [Blazer]")
