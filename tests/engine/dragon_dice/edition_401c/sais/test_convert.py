"""Convert."""

from __future__ import annotations

import pytest

from tests.support.table import melee

pytestmark = pytest.mark.covers("Convert")


def test_as_much_as_was_killed_may_come_back_from_the_dead() -> None:
    """p. 33."""
    game = melee(
        "A frontier: Vampire | A dua: Zombie, Wight, Mummy | B frontier: Thug, Cutthroat, Troll",
        "A melee: Vampire Convert",
        "B individual save: Thug SAVE 1; Cutthroat MELEE 2",
    )
    assert "no more than 2" in game.refused("A return: [Mummy]") or "cannot" in game.refused("A return: [Mummy]")
    game.play("A return: [Wight]").shows("A frontier: Vampire, Wight | B dua: Cutthroat | B frontier: Thug, Troll")


def test_nobody_need_come_back() -> None:
    game = melee(
        "A frontier: Vampire | A dua: Zombie | B frontier: Marauder",
        "A melee: Vampire Convert",
        "B individual save: Marauder MELEE 3",
    )
    game.play("A return: []").shows("A dua: Zombie | B dua: Marauder")


def test_without_a_kill_nobody_comes_back() -> None:
    game = melee(
        "A frontier: Vampire | A dua: Zombie | B frontier: Marauder",
        "A melee: Vampire Convert",
        "B individual save: Marauder SAVE 3",
    )
    game.asks("B counter-attack").shows("A dua: Zombie")
