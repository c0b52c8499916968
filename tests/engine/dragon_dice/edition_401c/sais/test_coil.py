"""Coil."""

from __future__ import annotations

import pytest

from tests.support.table import melee

pytestmark = pytest.mark.covers("Coil")


def test_the_target_saves_and_strikes_back_in_one_roll() -> None:
    """p. 33."""
    game = melee(
        "A frontier: Wave Rider | B frontier: Marauder, Thug",
        "A melee: Wave Rider Coil",
        "B individual save and melee: Marauder MELEE 4",
    )
    game.play("A sai target: Marauder").shows("B dua: Marauder | A dua: Wave Rider")


def test_its_saves_reduce_the_damage() -> None:
    game = melee(
        "A frontier: Wave Rider | B frontier: Marauder",
        "A melee: Wave Rider Coil",
        "B individual save and melee: Marauder SAVE 3",
    )
    game.shows("A frontier: Wave Rider | B frontier: Marauder")


@pytest.mark.parametrize(
    ("choice", "coiler", "target"), [("saves", "A frontier", "B frontier"), ("melee", "A dua", "B dua")]
)
def test_a_counter_is_saves_or_melee_and_not_both(choice: str, coiler: str, target: str) -> None:
    """p. 28."""
    game = melee(
        "A frontier: Wave Rider | A A-home: Knight | B frontier: Filcher | B B-home: Thug",
        "A melee: Wave Rider Coil",
        "B individual save and melee: Filcher Counter",
    )
    game.play(f"B sai choice: {choice}").shows(f"{coiler}: Wave Rider | {target}: Filcher")


@pytest.mark.covers("Combination Rolls")
def test_an_id_is_split_as_its_owner_likes() -> None:
    """p. 28."""
    game = melee(
        "A frontier: Wave Rider | B frontier: Marauder",
        "A melee: Wave Rider Coil",
        "B individual save and melee: Marauder ID",
    )
    game.play("B id split: {Marauder: {saves: 2, melee: 1}}").shows("B frontier: Marauder | A frontier: Wave Rider")
    assert [event.facts["damage"] for event in game.told("unit_damaged")] == [2, 1]
