"""Stepped Damage (p. 25)."""

from __future__ import annotations

import pytest

from tests.support.table import Table, table

pytestmark = pytest.mark.covers("Stepped Damage")


def killed(zones: str, *dice: str) -> Table:
    game = table(zones, dice=("A melee: Coral Giant MELEE", *dice))
    return game.play("A march: frontier", "A maneuver: no", "A action: melee")


def test_a_killed_undead_may_be_exchanged_with_a_lesser_one_from_the_dead() -> None:
    game = killed("A frontier: Coral Giant | B frontier: Mummy | B dua: Zombie, Wight, Lich", "B save: all MELEE 3")
    assert "no partner" in game.refused("B replacement: {Mummy: Lich}")
    game.play("B replacement: {Mummy: Wight}")
    game.shows("B frontier: Wight | B dua: Mummy, Zombie, Lich")
    assert not game.told("units_killed"), "p. 30: who is exchanged is never killed"


def test_it_may_be_left() -> None:
    game = killed("A frontier: Coral Giant | B frontier: Mummy | B dua: Zombie", "B save: all MELEE 3")
    game.play("B replacement: {}").shows("B frontier: - | B dua: Mummy, Zombie")


def test_a_unit_that_dies_of_the_same_blow_is_no_partner() -> None:
    game = table(
        "A frontier: Coral Giant | B frontier: Wight, Zombie",
        dice=["A melee: Coral Giant MELEE", "B save: Wight MELEE 2; Zombie MELEE 1"],
    ).play("A march: frontier", "A maneuver: no", "A action: melee")
    game.shows("B dua: Wight, Zombie")


def test_several_are_exchanged_at_once_each_partner_once() -> None:
    game = table(
        "A frontier: Coral Giant | B frontier: Wight, Spectre | B dua: Zombie",
        dice=["A melee: Coral Giant MELEE", "B save: all MELEE 2"],
    ).play("A march: frontier", "A maneuver: no", "A action: melee")
    assert "twice" in game.refused("B replacement: {Wight: Zombie, Spectre: Zombie}")
    game.play("B replacement: {Wight: Zombie}").shows("B frontier: Zombie | B dua: Wight, Spectre")


def test_other_species_and_other_dead_are_no_partners() -> None:
    killed("A frontier: Coral Giant | B frontier: Mummy | B dua: Thug", "B save: all MELEE 3").shows(
        "B dua: Mummy, Thug"
    )
    killed("A frontier: Coral Giant | B frontier: Marauder | B dua: Zombie", "B save: all MELEE 3").shows(
        "B dua: Marauder, Zombie"
    )


def test_exchanged_undead_go_to_the_dead_even_if_they_were_to_be_buried() -> None:
    """R-43."""
    game = table("A frontier: Hell Hound | B frontier: Wight | B dua: Zombie", dice=["A melee: Hell Hound Flame"]).play(
        "A march: frontier", "A maneuver: no", "A action: melee"
    )
    game.play("B replacement: {Wight: Zombie}").shows("B frontier: Zombie | B dua: Wight | B bua: -")
    assert not game.told("buried")


def test_units_killed_by_breath_are_exchanged_too() -> None:
    game = table(
        "A frontier: Wight, Mummy | A dua: Zombie | A B-home: Footman | B frontier: Fire Drake",
        step="dragon attack",
        dice=["B dragon: Fire Drake Dragon Breath", "A burial save: Mummy MELEE 3", "A dragon response: Zombie SAVE"],
    )
    game.play("A replacement: {Wight: Zombie}").shows("A frontier: Zombie | A dua: Wight | A bua: Mummy")
