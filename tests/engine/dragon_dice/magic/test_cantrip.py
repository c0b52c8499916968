"""The Cantrip icon in rolls for something else (p. 32, p. 44)."""

from __future__ import annotations

import pytest

from tests.support.magic import in_force
from tests.support.table import table

pytestmark = pytest.mark.covers("Cantrip")


def test_cantrip_casts_marked_spells_in_a_save_roll_which_they_help_at_once() -> None:
    game = table(
        "A frontier: Trooper | B frontier: Enchanter, Knight",
        dice=["A melee: Trooper MELEE 3", "B save: Enchanter Cantrip 4; Knight MELEE 3"],
    )
    game.play("A march: frontier", "A maneuver: no", "A action: melee")
    game.asks("B spells")
    assert "no spell that Cantrip may cast" in game.refused("B spells: [{spell: Wind Walk, target: B frontier}]")
    game.play("B spells: [{spell: Watery Double, castings: 2, target: B frontier}]")
    assert in_force(game, "Watery Double") == [("B frontier", 2)]
    assert game.last("damage_dealt")["saves"] == 2


def test_cantrip_gives_no_other_result_there() -> None:
    game = table(
        "A frontier: Wizard, Trooper | B frontier: Knight",
        dice=["A melee: Wizard Cantrip 4; Trooper MELEE 3", "B save: Knight MELEE 3"],
    )
    game.play("A march: frontier", "A maneuver: no", "A action: melee", "A spells: []")
    assert game.sums("A melee")["total"] == 3


def test_several_cantrips_are_one_larger_one_or_are_cast_one_by_one() -> None:
    dice = ["A melee: Wizard#1 Cantrip 4; Wizard#2 Cantrip 4", "B save: all MELEE 3"]
    march = ("A march: frontier", "A maneuver: no", "A action: melee")
    game = table("A frontier: 2 Wizard | B frontier: Knight", dice=dice).play(*march, "A combine: yes")
    game.play("A spells: [{spell: Ash Storm, castings: 4, target: frontier}]")
    assert in_force(game, "Ash Storm") == [("frontier", 4)]
    game = table("A frontier: 2 Wizard | B frontier: Knight", dice=dice).play(*march, "A combine: no")
    assert "there is only 4 magic. Cast it at most 2 times." in game.refused(
        "A spells: [{spell: Ash Storm, castings: 3, target: frontier}]"
    )
    game.play("A spells: [{spell: Ash Storm, castings: 2, target: frontier}]", "A spells: []")
    assert in_force(game, "Ash Storm") == [("frontier", 2)]


def test_in_a_maneuver_roll_cantrip_does_nothing() -> None:
    game = table(
        "A frontier: Wizard | B frontier: Knight",
        dice=["A maneuver: Wizard Cantrip 4", "B counter-maneuver: Knight MANEUVER 3"],
    )
    game.play("A march: frontier", "A maneuver: yes", "B counter-maneuver: yes").asks("A action")


def test_palsy_by_cantrip_lowers_the_defenders_saves() -> None:
    game = table(
        "A frontier: Lich, Skeleton | B frontier: Knight",
        dice=["A melee: Lich Cantrip 4; Skeleton MELEE 1", "B save: Knight SAVE 2"],
    )
    game.play("A march: frontier", "A maneuver: no", "A action: melee")
    game.play("A spells: [{spell: Palsy, castings: 2, target: B frontier}]")
    assert game.last("damage_dealt")["saves"] == 0


def test_a_unit_rolling_for_itself_may_cast_too() -> None:
    """p. 32: in other non-maneuver rolls, of an army or of a unit."""
    game = table(
        "A frontier: Ettercap | B A-home: Enchanter",
        frontier="Highland Tower 4",
        dice=["A missile: Ettercap Bullseye 4 -> MISSILE 4", "B individual save: Enchanter Cantrip 4", "B save: -"],
    )
    game.play("A march: frontier", "A maneuver: no", "A action: missile").asks("B spells")
