"""Plague."""

from __future__ import annotations

import pytest

from tests.support.table import melee

pytestmark = pytest.mark.covers("Plague")


def test_it_goes_on_by_the_owners_choice_until_somebody_saves() -> None:
    """p. 38."""
    game = melee(
        "A frontier: Minor Death | B frontier: Thug, Mugger, Troll, Marauder",
        "A melee: Minor Death Plague",
        "B individual save: Troll MELEE 4",
        "B individual save: Thug MELEE 1",
        "B individual save: Marauder ID",
    )
    game.play("A sai target: Troll", "B sai target: Thug", "B sai target: Marauder")
    game.shows("B dua: Troll, Thug | B frontier: Mugger, Marauder").asks("B counter-attack")


def test_it_can_take_a_whole_army() -> None:
    game = melee(
        "A frontier: Minor Death | B frontier: Thug, Mugger",
        "A melee: Minor Death Plague",
        "B individual save: Thug MELEE 1",
        "B individual save: Mugger MELEE 1",
    )
    game.play("A sai target: Thug").shows("B dua: Thug, Mugger | B frontier: -").asks("A retreat")
