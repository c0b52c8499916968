"""Eighth Face Phase and the icons of captured terrains (p. 15)."""

from __future__ import annotations

import pytest

from tests.support.table import A, B, Table, table


def phase(zones: str, icon: str, marching: str = "A", held_by: str = "A") -> Table:
    seat = A if marching == "A" else B
    return table(zones, frontier=f"Highland {icon} 8 {held_by}", step="eighth face", marching=seat)


# -- City ----------------------------------------------------------------------------------------------------------


@pytest.mark.covers("City", "Eighth Face Phase", "Recruitment")
def test_a_city_recruits_a_small_unit_to_the_army_that_holds_it() -> None:
    """p. 7, p. 15: a one-health unit moves from the Dead Unit Area to that army; its species does not matter."""
    game = phase("A frontier: Knight | A dua: Guard, Thug, Trooper | A A-home: Archer", "City")
    assert game.options("A eighth face") == [{"recruit": "Guard"}, {"recruit": "Thug"}, "none"]
    game.play("A eighth face: {recruit: Thug}").shows(
        "A frontier: Knight, Thug | A dua: Guard, Trooper | A A-home: Archer"
    )
    assert game.last("recruited") == {"player": "A", "place": "frontier", "die": "A:Thug"}


@pytest.mark.covers("City", "Promotion")
def test_or_promotes_one_unit_of_it_by_one_health_within_its_species() -> None:
    """p. 30: same species and one health larger, exchanged with the Dead Unit Area."""
    game = phase("A frontier: Knight, Guard | A dua: Eagle Knight, Gryphon, Marauder, Trooper", "City")
    assert game.options("A eighth face") == [
        {"promote": {"Knight": "Eagle Knight"}},
        {"promote": {"Guard": "Trooper"}},
        "none",
    ]
    game.play("A eighth face: {promote: {Knight: Eagle Knight}}")
    game.shows("A frontier: Eagle Knight, Guard | A dua: Knight, Gryphon, Marauder, Trooper").asks("A march")
    assert not game.told("units_killed"), "p. 30: units that are exchanged are never killed"


def test_a_large_unit_is_promoted_to_a_monster() -> None:
    """p. 30: four health is one more than three."""
    game = phase("A frontier: Eagle Knight | A dua: Gryphon", "City").play(
        "A eighth face: {promote: {Eagle Knight: Gryphon}}"
    )
    game.shows("A frontier: Gryphon | A dua: Eagle Knight")


def test_units_elsewhere_cannot_be_promoted_and_the_buried_do_not_come_back() -> None:
    game = phase(
        "A frontier: Gryphon | A A-home: Knight | A reserves: Guard | A dua: Eagle Knight | A bua: Evoker", "City"
    )
    game.asks("A march")


def test_opponents_dead_are_of_no_use_and_it_is_told_that_the_city_does_nothing() -> None:
    game = phase("A frontier: Knight | B dua: Eagle Knight, Guard", "City").asks("A march")
    assert game.last("eighth_face_idle") == {"player": "A", "place": "frontier", "icon": "City"}


def test_the_city_may_be_left_unused() -> None:
    game = phase("A frontier: Knight | A dua: Guard", "City").play("A eighth face: none").asks("A march")
    game.shows("A frontier: Knight | A dua: Guard")


def test_a_city_serves_its_holder_in_their_own_turn_only() -> None:
    phase("A frontier: Knight | A dua: Guard | B frontier: Thug | B dua: Mugger", "City", marching="B").asks("B march")


def test_a_city_that_is_not_on_its_eighth_face_does_nothing() -> None:
    game = table("A frontier: Knight | A dua: Guard", frontier="Highland City 7", step="eighth face")
    game.asks("A march")


# -- Temple --------------------------------------------------------------------------------------------------------


@pytest.mark.covers("Temple", "Eighth Face Phase")
def test_a_temple_makes_another_player_bury_a_dead_unit_of_their_choice() -> None:
    """p. 15: the one who buries chooses which."""
    game = phase("A frontier: Knight | B dua: Troll, Thug", "Temple").play("A eighth face: {force: B}").asks("B bury")
    assert game.options("B bury") == ["Troll", "Thug"]
    game.play("B bury: Thug").shows("B bua: Thug | B dua: Troll")
    assert game.last("buried") == {"player": "B", "dice": ["B:Thug"], "by": "A"}


def test_a_temple_may_be_left_unused() -> None:
    phase("A frontier: Knight | B dua: Troll, Thug", "Temple").play("A eighth face: none").shows("B dua: Troll, Thug")


def test_nobody_buries_without_a_dead_unit() -> None:
    game = phase("A frontier: Knight | A dua: Guard | B frontier: Thug", "Temple").asks("A march")
    assert game.last("eighth_face_idle")["icon"] == "Temple"


def test_a_single_dead_unit_is_buried_without_asking() -> None:
    game = phase("A frontier: Knight | B dua: Troll", "Temple").play("A eighth face: {force: B}")
    game.asks("A march").shows("B bua: Troll | B dua: -")


@pytest.mark.covers("Temple", "Rise from the Ashes")
@pytest.mark.parametrize(("face", "zones"), [("Rise", "B reserves: Phoenix | B bua: -"), ("SAVE", "B bua: Phoenix")])
def test_a_buried_phoenix_may_rise_from_the_ashes(face: str, zones: str) -> None:
    """R-58: it is rolled whenever it is killed or buried."""
    icon = "Rise from the Ashes" if face == "Rise" else face
    game = phase("A frontier: Knight | B dua: Phoenix, Thug", "Temple").falls(f"B rise: Phoenix {icon}")
    game.play("A eighth face: {force: B}", "B bury: Phoenix").shows(zones).asks("A march")


@pytest.mark.covers("Temple", "Replanting")
def test_a_treefolk_that_is_buried_does_not_replant() -> None:
    """R-58: it was killed long ago."""
    game = phase("A frontier: Knight | B dua: Oak", "Temple").play("A eighth face: {force: B}")
    game.asks("A march").shows("B bua: Oak")


# -- Tower and Standing Stones -------------------------------------------------------------------------------------


@pytest.mark.parametrize("icon", ["Tower", "Standing Stones"])
def test_these_have_nothing_to_do_in_the_phase(icon: str) -> None:
    phase("A frontier: Knight | A dua: Guard | B dua: Thug", icon).asks("A march")


# -- holding -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("zones", "dice", "roll", "total"),
    [
        ("A frontier: Knight | B frontier: Thug", ["A melee: all ID", "B save: all ID"], "A melee", 4),
        ("A frontier: Knight | B frontier: Thug", ["A melee: all MELEE 3", "B save: all ID"], "A melee", 3),
    ],
)
@pytest.mark.covers("Doubled IDs")
def test_only_ids_are_doubled_and_only_for_the_holder(zones: str, dice: list[str], roll: str, total: int) -> None:
    """p. 15."""
    game = table(zones, frontier="Highland City 8 A").falls(*dice)
    game.play("A march: frontier", "A maneuver: no", "A action: melee")
    assert game.sums(roll)["total"] == total
    assert game.sums("B save")["total"] == 1


@pytest.mark.covers("Doubled IDs")
def test_saves_are_doubled_too_and_so_are_counter_attacks() -> None:
    """p. 15: for any roll."""
    game = table("A frontier: Knight | B frontier: Marauder", frontier="Highland City 8 A", marching=B)
    game.falls(
        "B melee: Marauder MELEE 4", "A save: Knight ID 2", "A counter melee: Knight ID 2", "B save: Marauder ID 3"
    )
    game.play("B march: frontier", "B maneuver: no", "B action: melee", "A counter-attack: yes")
    assert (game.sums("A save")["total"], game.sums("A counter melee")["total"], game.sums("B save")["total"]) == (
        4,
        4,
        3,
    )


@pytest.mark.covers("Doubled IDs")
def test_ids_of_an_army_elsewhere_are_not_doubled() -> None:
    game = table(
        "A A-home: Archer | A frontier: Knight | B A-home: Thug",
        frontier="Highland City 8 A",
        A_home="Coastland City 2",
    )
    game.falls("A missile: Archer ID 2", "B save: Thug ID 1")
    game.play("A march: A-home", "A maneuver: no", "A action: missile")
    assert game.sums("A missile")["total"] == 2


@pytest.mark.covers("Capture")
def test_a_terrain_turns_back_to_seven_when_its_holders_are_killed() -> None:
    """p. 15."""
    game = table(
        "A frontier: Knight | A A-home: Guard | B frontier: Marauder", frontier="Highland City 8 A", marching=B
    )
    game.falls("B melee: Marauder MELEE 4", "A save: Knight MELEE 3")
    game.play("B march: frontier", "B maneuver: no", "B action: melee").has_face("frontier", 7)
    assert game.last("terrain_lost")["why"] == "killed"
    game.shows("A dua: Knight")


def test_it_is_held_through_losses() -> None:
    game = table("A frontier: Knight, Guard | B frontier: Thug", frontier="Highland City 8 A", marching=B)
    game.falls("B melee: Thug MELEE 1", "A save: all MELEE").play(
        "B march: frontier", "B maneuver: no", "B action: melee"
    )
    game.has_face("frontier", 8, held_by="A").shows("A dua: Guard")
