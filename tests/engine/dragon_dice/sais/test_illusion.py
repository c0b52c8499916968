"""Illusion."""

from __future__ import annotations

import pytest

from engine.dragon_dice.table.state import FRONTIER
from tests.support.table import effects, melee

pytestmark = pytest.mark.covers("Illusion")


def test_one_of_your_armies_is_hidden_from_missiles() -> None:
    """p. 37."""
    game = melee("A frontier: Rakshasa | A A-home: Thug | B frontier: Archer", "A melee: Rakshasa Illusion")
    game.play("A sai target: A A-home")
    assert effects(game) == ["Illusion on A A-home by A"]


def test_nobody_can_shoot_at_a_hidden_army() -> None:
    game = melee(
        "A frontier: Rakshasa | B frontier: Archer, Troll", "A melee: Rakshasa Illusion", terrain="Wasteland City 4"
    )
    game.decline("B march").play("B march: frontier", "B maneuver: yes", "A counter-maneuver: no", "B direction: down")
    assert game.state.terrains[FRONTIER].icon == "MISSILE"
    game.asks("B retreat")


def test_it_ends_with_the_owners_next_turn() -> None:
    game = melee("A frontier: Rakshasa | B frontier: Archer", "A melee: Rakshasa Illusion")
    game.decline("B march")
    assert effects(game)
    game.decline("A march")
    assert not effects(game)
