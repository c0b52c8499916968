"""Slay."""

from __future__ import annotations

import pytest

from tests.support.table import melee

pytestmark = pytest.mark.covers("Slay")


def test_the_target_is_killed_unless_it_shows_its_id() -> None:
    """p. 40."""
    zones = "A frontier: Minor Death | B frontier: Thug, Troll"
    game = melee(zones, "A melee: Minor Death Slay", "B slay: Troll SAVE").play("A sai target: Troll")
    game.shows("B frontier: Thug | B dua: Troll")
    game = melee(zones, "A melee: Minor Death Slay", "B slay: Troll ID").play("A sai target: Troll")
    game.shows("B frontier: Thug, Troll")


def test_two_aim_one_after_the_other() -> None:
    """p. 32: icons that aim at one unit are never combined."""
    game = melee(
        "A frontier: 2 Minor Death | B frontier: Thug, Troll",
        "A melee: all Slay",
        "B slay: Thug ID",
        "B slay: Troll SAVE",
    )
    game.play("A sai target: Thug", "A sai target: Troll").shows("B frontier: Thug | B dua: Troll")
