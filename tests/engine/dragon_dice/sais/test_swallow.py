"""Swallow."""

from __future__ import annotations

import pytest

from tests.support.table import melee

pytestmark = pytest.mark.covers("Swallow")


def test_the_target_is_killed_and_buried_unless_it_shows_its_id() -> None:
    """p. 41."""
    zones = "A frontier: Remorhaz | B frontier: Thug, Troll"
    game = melee(zones, "A melee: Remorhaz Swallow", "B swallow: Troll SAVE").play("A sai target: Troll")
    game.shows("B frontier: Thug | B bua: Troll")
    game = melee(zones, "A melee: Remorhaz Swallow", "B swallow: Troll ID").play("A sai target: Troll")
    game.shows("B frontier: Thug, Troll")


def test_two_aim_one_after_the_other() -> None:
    """p. 32: icons that aim at one unit are never combined."""
    game = melee(
        "A frontier: 2 Remorhaz | B frontier: Thug, Troll",
        "A melee: all Swallow",
        "B swallow: Thug ID",
        "B swallow: Troll SAVE",
    )
    game.play("A sai target: Thug", "A sai target: Troll").shows("B frontier: Thug | B bua: Troll")
