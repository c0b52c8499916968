"""Abilities by which one type of result counts as another (p. 21-25)."""

from __future__ import annotations

import pytest

from engine.dragon_dice.table.effects import LastingEffect, On
from engine.dragon_dice.table.state import FRONTIER
from tests.support.table import A, B, Table, table

COAST, FEY, FLAT = "Coastland Tower", "Feyland Tower", "Flatland Tower"
HIGH, SWAMP, WASTE = "Highland Tower", "Swampland Tower", "Wasteland Tower"
MELEE_FACE, MISSILE_FACE = 7, {COAST: 4, FEY: 4, FLAT: 4, HIGH: 4, SWAMP: 4, WASTE: 3}


def saves_against_melee(die: str, face: str, terrain: str) -> int:
    game = table(f"A frontier: Coral Giant | B frontier: {die}", frontier=f"{terrain} {MELEE_FACE}")
    game.falls("A melee: all MELEE", f"B save: {die} {face}")
    game.play("A march: frontier", "A maneuver: no", "A action: melee")
    return total(game, "B save")


def saves_against_missile(die: str, face: str, terrain: str) -> int:
    game = table(f"A frontier: Archer | B frontier: {die}", frontier=f"{terrain} {MISSILE_FACE[terrain]}")
    game.falls("A missile: all MISSILE 2", f"B save: {die} {face}")
    game.play("A march: frontier", "A maneuver: no", "A action: missile")
    return total(game, "B save")


def maneuver(die: str, face: str, terrain: str) -> int:
    game = table(f"A frontier: {die} | B frontier: Gorgon", frontier=f"{terrain} 5")
    game.falls(f"A maneuver: {die} {face}", "B counter-maneuver: all MANEUVER")
    game.play("A march: frontier", "A maneuver: yes", "B counter-maneuver: yes")
    return total(game, "A maneuver")


def melee_attack(die: str, face: str, terrain: str) -> int:
    game = table(f"A frontier: {die} | B frontier: Cannibal", frontier=f"{terrain} {MELEE_FACE}")
    game.falls(f"A melee: {die} {face}", "B save: all MANEUVER")
    game.play("A march: frontier", "A maneuver: no", "A action: melee")
    return total(game, "A melee")


def counter_attack(die: str, face: str, terrain: str, effects: tuple[LastingEffect, ...] = ()) -> int:
    game = table(f"A frontier: Redwood | B frontier: {die}", frontier=f"{terrain} {MELEE_FACE}", effects=effects)
    game.falls("A melee: all MANEUVER", f"B counter melee: {die} {face}", "A save: all SAVE")
    game.play("A march: frontier", "A maneuver: no", "A action: melee", "B counter-attack: yes")
    return total(game, "B counter melee")


def total(game: Table, roll: str) -> int:
    for event in reversed(game.told("rolled")):
        if f"{event.facts['player']} {event.facts['kind']}" == roll:
            found = event.facts["total"]
            assert isinstance(found, int)
            return found
    raise game.fault(f"{roll} has not been rolled")


@pytest.mark.covers("Coastal Dodge", "Counts As Results")
@pytest.mark.parametrize(("terrain", "saves"), [(COAST, 3), (FEY, 3), (SWAMP, 3), (HIGH, 0), (FLAT, 0), (WASTE, 0)])
def test_coastal_dodge_needs_water(terrain: str, saves: int) -> None:
    assert saves_against_melee("Knight", "MANEUVER 3", terrain) == saves
    assert saves_against_missile("Knight", "MANEUVER 3", terrain) == saves


@pytest.mark.covers("Coastal Dodge")
def test_an_id_counts_as_saves_only_once() -> None:
    """R-03: it already is saves."""
    assert saves_against_melee("Knight", "ID 2", COAST) == 2


@pytest.mark.covers("Coastal Dodge", "Trample")
def test_maneuver_made_by_an_icon_in_this_roll_counts_as_well() -> None:
    """R-02: Trample gives maneuver and melee in any roll; Fly just its saves."""
    assert saves_against_melee("Coral Giant", "Trample", COAST) == 4
    assert saves_against_melee("Eagle Knight", "Fly", COAST) == 3


@pytest.mark.covers("Mountain Mastery")
@pytest.mark.parametrize(("terrain", "results"), [(HIGH, 3), (FLAT, 3), (SWAMP, 3), (COAST, 0), (FEY, 0), (WASTE, 0)])
def test_mountain_mastery_needs_earth(terrain: str, results: int) -> None:
    assert maneuver("Sergeant", "MELEE 3", terrain) == results
    assert maneuver("Sergeant", "MANEUVER 2", terrain) == 2


@pytest.mark.covers("Mountain Mastery", "Trample")
def test_trample_on_earth_counts_twice_for_dwarves() -> None:
    """R-02: 3 maneuver, and 3 melee counted as maneuver."""
    assert maneuver("Mammoth Rider", "Trample 3", HIGH) == 6
    assert maneuver("Mammoth Rider", "Trample 3", COAST) == 3


@pytest.mark.covers("Mountain Mastery")
@pytest.mark.parametrize(("terrain", "survives"), [(HIGH, True), (COAST, False)])
def test_mountain_mastery_works_for_a_unit_that_rolls_alone(terrain: str, survives: bool) -> None:
    """R-04: against Smother a Warlord that shows melee survives on earth, and dies elsewhere."""
    game = table("A frontier: Mudmen | B frontier: Warlord | B A-home: Footman", frontier=f"{terrain} 7")
    game.falls("A melee: Mudmen Smother", "B individual maneuver: Warlord MELEE 3")
    game.play("A march: frontier", "A maneuver: no", "A action: melee")
    game.shows("B frontier: Warlord" if survives else "B dua: Warlord")


@pytest.mark.covers("Dwarven Might")
def test_dwarven_might_is_for_counter_attacks_at_fire() -> None:
    assert counter_attack("Sergeant", "SAVE 3", HIGH) == 3
    assert counter_attack("Sergeant", "SAVE 3", FLAT) == 0
    assert melee_attack("Sergeant", "SAVE 3", HIGH) == 0


@pytest.mark.covers("Dwarven Might", "Fly")
def test_fly_gives_saves_for_dwarven_might() -> None:
    """R-02: Gargoyle Fly 4 in a counter-attack on fire is 4 melee."""
    assert counter_attack("Gargoyle", "Fly", HIGH) == 4


@pytest.mark.covers("Stampede")
def test_stampede_is_for_counter_attacks_where_earth_and_air_meet() -> None:
    assert counter_attack("Horse-Folk", "MANEUVER 3", FLAT) == 3
    for other in (HIGH, COAST, SWAMP):
        assert counter_attack("Horse-Folk", "MANEUVER 3", other) == 0
    assert melee_attack("Horse-Folk", "MANEUVER 3", FLAT) == 0


@pytest.mark.covers("Flaming Shields")
def test_flaming_shields_are_not_for_counter_attacks() -> None:
    assert melee_attack("Watcher", "SAVE 2", WASTE) == 2
    assert melee_attack("Watcher", "SAVE 2", FLAT) == 0
    assert counter_attack("Watcher", "SAVE 2", WASTE) == 0


@pytest.mark.covers("Flaming Shields", "Fly")
def test_fly_gives_saves_for_flaming_shields() -> None:
    assert melee_attack("Daybringer", "Fly", FEY) == 4
    assert melee_attack("Daybringer", "Fly", COAST) == 0


@pytest.mark.covers("Swamp Mastery")
@pytest.mark.parametrize(("terrain", "results"), [(SWAMP, 3), (HIGH, 3), (COAST, 0)])
def test_swamp_mastery_needs_earth(terrain: str, results: int) -> None:
    assert maneuver("Cutthroat", "MELEE 3", terrain) == results


@pytest.mark.covers("Volcanic Adaptation")
@pytest.mark.parametrize(("terrain", "saves"), [(HIGH, 3), (FEY, 3), (WASTE, 3), (COAST, 0), (SWAMP, 0)])
def test_volcanic_adaptation_needs_fire(terrain: str, saves: int) -> None:
    assert saves_against_melee("Scorpion Knight", "MANEUVER 3", terrain) == saves
    assert saves_against_missile("Scorpion Knight", "MANEUVER 3", terrain) == saves


@pytest.mark.covers("Intangibility")
def test_intangibility_is_against_missiles_at_water() -> None:
    assert saves_against_missile("Igniter", "MANEUVER 3", COAST) == 3
    assert saves_against_missile("Igniter", "MANEUVER 3", HIGH) == 0
    assert saves_against_melee("Igniter", "MANEUVER 3", COAST) == 0


@pytest.mark.covers("Born of the Swamp")
def test_born_of_the_swamp_needs_water() -> None:
    assert saves_against_melee("Raider", "MANEUVER 3", SWAMP) == 3
    assert saves_against_missile("Raider", "MANEUVER 3", COAST) == 3
    assert saves_against_melee("Raider", "MANEUVER 3", HIGH) == 0


@pytest.mark.covers("Coastal Dodge")
def test_an_army_shot_at_in_the_reserve_area_stands_at_no_terrain() -> None:
    """R-32."""
    game = table("A A-home: Archer | B reserves: Knight", A_home="Coastland Tower 8 A")
    game.falls("A missile: Archer MISSILE 2", "B save: Knight MANEUVER 3")
    game.play("A march: A-home", "A maneuver: no", "A action: missile")
    assert total(game, "B save") == 0


@pytest.mark.covers("Berserker Rage")
def test_berserker_rage_counts_saves_of_feral_units_in_counter_attacks() -> None:
    rage = (LastingEffect("Berserker Rage", On.ARMY, B, B, owner=B, place=FRONTIER),)
    assert counter_attack("Badger-Folk", "SAVE 2", HIGH, rage) == 2
    assert counter_attack("Sergeant", "SAVE 3", FLAT, rage) == 0


@pytest.mark.covers("Coastal Dodge")
def test_what_is_counted_so_is_added_last() -> None:
    """p. 27, R-07: not subtracted, not doubled."""
    decay = LastingEffect("Evil Eye", On.ARMY, A, A, owner=B, place=FRONTIER, strength=2)
    game = table("A frontier: Coral Giant | B frontier: Knight", frontier=f"{COAST} 7", effects=[decay])
    game.falls("A melee: all MELEE", "B save: Knight MANEUVER 3")
    game.play("A march: frontier", "A maneuver: no", "A action: melee")
    assert game.sums("B save") == {
        "subtotal": 0,
        "after_subtract": 0,
        "after_divide": 0,
        "after_sai": 0,
        "after_multiply": 0,
        "total": 3,
    }
