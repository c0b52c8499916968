"""Vanish."""

from __future__ import annotations

import pytest

from tests.support.table import melee, missile

pytestmark = pytest.mark.covers("Vanish")


def test_it_saves_and_may_go_and_the_saves_stand() -> None:
    """p. 42, R-01."""
    game = melee(
        "A frontier: Knight | B frontier: Ghost, Thug", "A melee: Knight MELEE 3", "B save: Ghost Vanish; Thug MELEE 1"
    )
    game.play("B move: {units: [Ghost], to: reserves}")
    assert game.last("damage_dealt")["saves"] == 3
    game.shows("B reserves: Ghost | B frontier: Thug")


def test_it_takes_nobody_along() -> None:
    game = missile(
        "A frontier: Archer | B frontier: Ghost, Thug",
        "A missile: Archer MISSILE 3",
        "B save: Ghost Vanish; Thug MELEE 1",
    )
    assert "cannot move along" in game.refused("B move: {units: [Ghost, Thug], to: reserves}")
    game.play("B move: none").shows("B frontier: Ghost, Thug")


def test_it_works_when_the_unit_is_aimed_at() -> None:
    game = melee(
        "A frontier: Hydra | B frontier: Ghost",
        "A melee: Hydra Double Strike -> SAVE",
        "B individual save: Ghost Vanish",
    )
    game.play("B move: {units: [Ghost], to: B-home}").shows("B B-home: Ghost")


def test_a_killed_unit_does_not_vanish_from_the_dead() -> None:
    """p. 31: in the Dead Unit Area icons only save."""
    game = melee(
        "A frontier: Nightmare | B frontier: Ghost",
        "A melee: Nightmare Firebreath",
        "B burial save: Ghost Vanish",
    )
    game.shows("B dua: Ghost | B bua: -")
