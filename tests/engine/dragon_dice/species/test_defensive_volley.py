"""Defensive Volley (p. 22)."""

from __future__ import annotations

import pytest

from engine.dragon_dice.table.effects import LastingEffect, On
from engine.dragon_dice.table.state import FRONTIER, Place
from tests.support.table import A, Table, table

pytestmark = pytest.mark.covers("Defensive Volley")


def shot(zones: str, *dice: str, frontier: str = "Coastland Tower 4") -> Table:
    game = table(zones, frontier=frontier, dice=dice)
    return game.play("A march: frontier", "A maneuver: no", "A action: missile")


def test_coral_elves_at_air_shoot_back() -> None:
    game = shot(
        "A frontier: Deadeye | B frontier: Archer",
        "A missile: Deadeye SAVE",
        "B counter missile: Archer MISSILE 3",
        "A save: Deadeye MELEE",
    )
    game.play("B counter-attack: yes").shows("A dua: Deadeye | B frontier: Archer")


def test_they_may_leave_it() -> None:
    game = shot("A frontier: Deadeye | B frontier: Archer", "A missile: Deadeye SAVE").play("B counter-attack: no")
    game.shows("A frontier: Deadeye")
    assert game.last("counter_declined")["player"] == "B"


def test_only_the_elves_of_the_army_shoot() -> None:
    game = shot(
        "A frontier: Deadeye | B frontier: Archer, Marksman",
        "A missile: Deadeye SAVE",
        "B counter missile: Archer MISSILE 2",
        "A save: Deadeye SAVE",
    )
    game.play("B counter-attack: yes").shows("A frontier: Deadeye")


def test_killed_units_do_not_shoot() -> None:
    game = shot(
        "A frontier: Deadeye | B frontier: Archer, Marksman", "A missile: Deadeye MISSILE 3", "B save: all MELEE"
    )
    game.play("B damage: [Archer]").asks("A retreat")


@pytest.mark.parametrize("frontier", ["Highland Tower 4", "Swampland Tower 4", "Feyland Tower 4"])
def test_it_needs_air(frontier: str) -> None:
    shot("A frontier: Deadeye | B frontier: Archer", "A missile: Deadeye SAVE", frontier=frontier).asks("A retreat")


def test_it_goes_to_the_army_that_shot_wherever_it_stands() -> None:
    """R-31."""
    game = shot(
        "A frontier: Deadeye | B A-home: Archer",
        "A missile: Deadeye SAVE",
        "B counter missile: Archer MISSILE 3",
        "A save: Deadeye MELEE",
        frontier="Highland Tower 4",
    )
    game.play("B counter-attack: yes").shows("A dua: Deadeye")


def test_an_army_under_an_illusion_is_not_shot_back_at() -> None:
    """R-31."""
    hidden = LastingEffect("Illusion", On.ARMY, A, A, owner=A, place=FRONTIER)
    game = table(
        "A frontier: Deadeye | B frontier: Archer",
        frontier="Coastland Tower 4",
        dice=["A missile: Deadeye SAVE"],
        effects=[hidden],
    )
    game.play("A march: frontier", "A maneuver: no", "A action: missile").asks("A retreat")


def test_an_army_in_the_reserve_area_stands_at_no_terrain() -> None:
    """R-32."""
    game = table(
        "A A-home: Deadeye | B reserves: Archer", A_home="Coastland Tower 8 A", dice=["A missile: Deadeye SAVE"]
    )
    game.play("A march: A-home", "A maneuver: no", "A action: missile").asks("A retreat")
    assert game.state.at(A, Place("A-home"))


def test_the_volley_is_no_melee_counter_attack() -> None:
    """Dwarves that save against it have no use of Dwarven Might, and Volley icons answer it."""
    game = shot(
        "A frontier: Assailer | B frontier: Archer",
        "A missile: Assailer MELEE",
        "B counter missile: Archer MISSILE 3",
        "A save: Assailer Volley",
    )
    game.play("B counter-attack: yes").shows("A frontier: Assailer | B dua: Archer")
