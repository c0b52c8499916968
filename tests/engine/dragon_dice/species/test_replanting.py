"""Replanting (p. 25)."""

from __future__ import annotations

import pytest

from engine.dragon_dice.table.effects import LastingEffect, On
from tests.support.table import A, Table, table

pytestmark = pytest.mark.covers("Replanting")


def killed(
    zones: str, *dice: str, frontier: str = "Swampland Tower 7", effects: tuple[LastingEffect, ...] = ()
) -> Table:
    game = table(zones, frontier=frontier, dice=("A melee: Coral Giant MELEE", *dice), effects=effects)
    return game.play("A march: frontier", "A maneuver: no", "A action: melee")


def test_treefolk_that_roll_an_id_go_to_the_reserve_area_and_were_never_killed() -> None:
    game = killed(
        "A frontier: Coral Giant | B frontier: Oak, Willow",
        "B save: all MELEE",
        "B replanting: Oak ID; Willow MELEE",
    )
    game.shows("B reserves: Oak | B dua: Willow")
    assert game.last("units_killed")["dice"] == ["B:Willow"]


def test_only_the_icon_counts_not_what_would_be_a_save() -> None:
    game = killed("A frontier: Coral Giant | B frontier: Oak Lord", "B save: all MELEE", "B replanting: Oak Lord SAVE")
    game.shows("B dua: Oak Lord | B reserves: -")


def test_other_species_do_not_replant() -> None:
    game = killed("A frontier: Coral Giant | B frontier: Thug", "B save: all MELEE").shows("B dua: Thug")
    assert not game.told("replanted")


@pytest.mark.parametrize("frontier", ["Highland Tower 7", "Flatland Tower 7", "Wasteland Tower 7"])
def test_it_needs_water(frontier: str) -> None:
    killed("A frontier: Coral Giant | B frontier: Oak", "B save: all MELEE", frontier=frontier).shows("B dua: Oak")


def test_an_army_shot_at_in_the_reserve_area_does_not_replant() -> None:
    """R-32."""
    game = table(
        "A A-home: Archer | B reserves: Oak",
        A_home="Coastland Tower 8 A",
        dice=["A missile: Archer MISSILE 3", "B save: Oak MELEE"],
    )
    game.play("A march: A-home", "A maneuver: no", "A action: missile").shows("B dua: Oak")


def test_sleeping_units_do_not_replant() -> None:
    """R-05: it may not be rolled."""
    sleep = LastingEffect("Sleep", On.UNIT, A, A, die="B:Oak")
    killed("A frontier: Coral Giant | B frontier: Oak", effects=(sleep,)).shows("B dua: Oak")
