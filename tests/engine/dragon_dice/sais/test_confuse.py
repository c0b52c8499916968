"""Confuse."""

from __future__ import annotations

import pytest

from tests.support.table import melee, missile

pytestmark = pytest.mark.covers("Confuse")


def test_the_targets_are_thrown_again_and_their_first_faces_count_for_nothing() -> None:
    """p. 33, R-17: attack 3, a Counter is confused into melee; nothing comes back."""
    game = melee(
        "A frontier: Umber Hulk, Knight | B frontier: Herald",
        "A melee: Umber Hulk Confuse; Knight MELEE 3",
        "B save: Herald Counter -> MELEE 3",
    )
    game.shows("A frontier: Umber Hulk, Knight | B dua: Herald")
    assert not [e for e in game.told("damage_dealt") if e.facts["kind"] == "riposte"]


def test_it_waits_for_the_save_roll_against_missiles_too() -> None:
    """R-15."""
    game = missile(
        "A frontier: Will O' Wisp, Archer | B frontier: Troll, Thug",
        "A missile: Will O' Wisp Confuse; Archer MISSILE 3",
        "B save: Troll SAVE -> MELEE 4; Thug MELEE 1",
    )
    assert game.last("damage_dealt")["saves"] == 0


def test_a_charmed_unit_is_not_in_the_save_roll_and_cannot_be_picked() -> None:
    """R-16."""
    game = melee(
        "A frontier: 2 Beholder, Knight | B frontier: Troll, Marauder, Thug",
        "A melee: Beholder#1 Charm; Beholder#2 Confuse; Knight MELEE 3",
        "B charmed: Troll MANEUVER",
        "B save: Marauder SAVE 3 -> MELEE 3; Thug SAVE 1 -> MELEE 1",
    )
    game.play("A order: [Charm, Confuse]", "A sai target: [Troll]")
    assert game.last("damage_dealt")["saves"] == 0


def test_without_a_save_roll_nothing_happens() -> None:
    """R-14."""
    melee("A frontier: Umber Hulk | B frontier: Thug", "A melee: Umber Hulk Confuse").asks("B counter-attack")
