"""Stun."""

from __future__ import annotations

import pytest

from tests.support.table import effects, melee

pytestmark = pytest.mark.covers("Stun")


def test_a_unit_without_a_maneuver_result_is_stunned_and_thrown_again() -> None:
    """p. 41."""
    game = melee(
        "A frontier: Carrion Crawler | B frontier: Troll, Thug",
        "A melee: Carrion Crawler Stun -> MELEE 4",
        "B individual maneuver: Troll SAVE",
        "B save: Thug SAVE 1",
    )
    assert effects(game) == ["Stun on B Troll by A"]
    assert game.last("damage_dealt")["damage"] == 3


def test_a_stunned_unit_rolls_when_an_effect_aims_at_it_alone() -> None:
    """R-26."""
    game = melee(
        "A frontier: Carrion Crawler, Remorhaz | B frontier: Troll",
        "A melee: Carrion Crawler Stun -> SAVE; Remorhaz Swallow",
        "B individual maneuver: Troll SAVE",
        "B swallow: Troll ID",
    )
    game.shows("B frontier: Troll")


def test_a_stunned_unit_that_leaves_is_free() -> None:
    """R-26."""
    game = melee(
        "A frontier: Carrion Crawler | B frontier: Troll",
        "A melee: Carrion Crawler Stun -> SAVE",
        "B individual maneuver: Troll SAVE",
    )
    game.decline("B retreat")
    assert effects(game)
    game.play("B retreat: {frontier: [Troll]}")
    assert not effects(game)
