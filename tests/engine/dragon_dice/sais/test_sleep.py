"""Sleep."""

from __future__ import annotations

import pytest

from tests.support.table import effects, melee

pytestmark = pytest.mark.covers("Sleep")


def test_one_unit_sleeps_whatever_its_health() -> None:
    """p. 40."""
    game = melee(
        "A frontier: Satyr, Knight | B frontier: Troll, Thug",
        "A melee: Satyr Sleep; Knight MELEE 3",
        "B save: Thug SAVE 1",
    )
    game.play("A sai target: Troll")
    assert effects(game) == ["Sleep on B Troll by A"] and game.last("damage_dealt")["saves"] == 1


def test_a_sleeper_fails_every_roll() -> None:
    """R-05: asleep and hugged it hits nobody back; no die is thrown."""
    game = melee("A frontier: Satyr, Bear-Folk | B frontier: Troll", "A melee: Satyr Sleep; Bear-Folk Hug")
    game.play("A order: [Sleep, Hug]").shows("B dua: Troll | A frontier: Satyr, Bear-Folk")
    assert not effects(game), "what lay on a dead unit is over"


def test_a_sleeper_does_not_counter_attack_and_wakes_with_the_rollers_next_turn() -> None:
    game = melee("A frontier: Satyr | B frontier: Troll", "A melee: Satyr Sleep")
    game.decline("B march")
    assert effects(game) == ["Sleep on B Troll by A"]
    game.decline("A march")
    assert not effects(game)
