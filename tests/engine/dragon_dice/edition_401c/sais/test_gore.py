"""Gore."""

from __future__ import annotations

import pytest

from tests.support.table import melee

pytestmark = pytest.mark.covers("Gore")


def test_two_damage_less_saves_and_who_dies_of_it_is_buried() -> None:
    """p. 37."""
    zones = "A frontier: Rhino-Folk | B frontier: Cutthroat, Troll"
    game = melee(zones, "A melee: Rhino-Folk Gore", "B individual save: Cutthroat MELEE 2").play(
        "A sai target: Cutthroat"
    )
    game.shows("B bua: Cutthroat")
    game = melee(zones, "A melee: Rhino-Folk Gore", "B individual save: Cutthroat SAVE 2").play(
        "A sai target: Cutthroat"
    )
    game.shows("B frontier: Cutthroat, Troll")


def test_more_health_than_two_survives_one_and_not_two() -> None:
    game = melee(
        "A frontier: 2 Rhino-Folk | B frontier: Troll, Thug",
        "A melee: all Gore",
        "B individual save: Troll MELEE 4",
        "B individual save: Troll MELEE 4",
    )
    game.play("A sai target: Troll").shows("B frontier: Troll, Thug")
    game.play("A sai target: Troll").shows("B bua: Troll")
