"""Dragon breath against an army (p. 19)."""

from __future__ import annotations

import pytest

from engine.dragon_dice.table.effects import LastingEffect, On
from engine.dragon_dice.table.state import FRONTIER
from tests.support.table import A, B, Table, table
from tests.support.table import effects as in_force


def breathes(zones: str, dragon: str, *dice: str, frontier: str = "Highland Tower 6") -> Table:
    """Returns the table after this dragon of B has breathed at A's army at the frontier, and nobody has died yet."""
    return table(
        f"{zones} | B frontier: {dragon} | A B-home: Footman",
        step="dragon attack",
        frontier=frontier,
        dice=[f"B dragon: {dragon} Dragon Breath", *dice],
    )


@pytest.mark.covers("Dragon Breath", "Life Drain")
def test_five_health_worth_are_killed_as_the_owner_chooses() -> None:
    game = breathes(
        "A frontier: Protector, Trooper, Knight, Guard", "Ivory Drake", "A dragon response: Knight SAVE; Guard MANEUVER"
    )
    assert "more health" in game.refused("A breath: [Protector]")
    assert "never in excess" in game.refused("A breath: [Protector, Trooper, Guard]")
    game.play("A breath: [Protector, Trooper]")
    game.shows("A dua: Protector, Trooper | A frontier: Knight, Guard")
    assert game.state.effects == []
    assert game.last("breath_came")["effects"] == ["Life Drain"]


@pytest.mark.covers("Dragon Breath")
def test_it_kills_as_much_as_possible_and_never_more() -> None:
    """Of two monsters one can be killed; the other answers the attack, which has no other damage."""
    game = breathes("A frontier: 2 Gryphon", "Ivory Drake", "A dragon response: Gryphon#1 MELEE")
    game.play("A breath: [Gryphon#2]")
    game.shows("A dua: Gryphon#2 | A frontier: Gryphon#1")
    assert game.last("damage_dealt")["results"] == 0


@pytest.mark.covers("Dragon Breath")
def test_an_army_that_breath_kills_whole_makes_no_response() -> None:
    game = breathes("A frontier: Protector, Trooper", "Air Drake")
    assert not game.told("rolled")
    game.shows("A dua: Protector, Trooper")
    assert game.state.effects == []


@pytest.mark.parametrize(
    ("dragon", "name"),
    [
        pytest.param("Air Drake", "Lightning Bolt", marks=pytest.mark.covers("Lightning Bolt")),
        pytest.param("Death Drake", "Dragon Plague", marks=pytest.mark.covers("Dragon Plague")),
        pytest.param("Earth Drake", "Petrify", marks=pytest.mark.covers("Petrify")),
        pytest.param("Water Drake", "Poisonous Cloud", marks=pytest.mark.covers("Poisonous Cloud")),
        pytest.param("Water/Ivory Drake", "Poisonous Cloud", marks=pytest.mark.covers("Ivory Hybrid Dragon")),
    ],
)
def test_an_effect_lies_on_the_army_until_the_beginning_of_its_owners_next_turn(dragon: str, name: str) -> None:
    game = breathes("A frontier: 3 Protector | B B-home: Thug", dragon, "A dragon response: all SAVE")
    game.play("A breath: [Protector#1]")
    assert in_force(game) == [f"{name} on A frontier by B"]
    game.decline("A retreat").play("A retreat: {}").decline("B retreat")
    assert in_force(game) == [f"{name} on A frontier by B"]
    game.falls(f"B dragon: {dragon} Belly", "A dragon response: all SAVE").play("B retreat: {}").asks("A march")
    assert in_force(game) == []


@pytest.mark.covers("Hybrid Dragon")
def test_a_hybrid_dragon_has_both_effects() -> None:
    """p. 19: an army under death and water breath ignores its IDs and halves its missile results."""
    game = breathes(
        "A frontier: Trooper, Herald, Gryphon, Archer",
        "Death/Water Drake",
        "A dragon response: Gryphon ID; Archer MISSILE 3",
    )
    game.play("A breath: [Trooper, Herald]")
    assert in_force(game) == ["Dragon Plague on A frontier by B", "Poisonous Cloud on A frontier by B"]
    assert game.last("rolled")["totals"] == {"melee": 0, "missile": 1, "save": 0}


@pytest.mark.covers("Lightning Bolt")
def test_melee_results_are_halved_rounded_down_at_once() -> None:
    game = breathes(
        "A frontier: Protector, Knight, Herald, Trooper",
        "Air Drake",
        "A dragon response: Protector SAVE; Trooper MELEE 3",
    )
    game.play("A breath: [Knight, Herald]")
    assert game.last("rolled")["totals"] == {"melee": 1, "missile": 0, "save": 3}


@pytest.mark.covers("Petrify")
def test_maneuver_results_are_halved() -> None:
    petrified = LastingEffect("Petrify", On.ARMY, B, A, owner=A, place=FRONTIER)
    game = table(
        "A frontier: Knight | B frontier: Thug",
        dice=["A maneuver: Knight MANEUVER 3", "B counter-maneuver: Thug MANEUVER 1"],
        effects=[petrified],
    )
    game.play("A march: frontier", "A maneuver: yes", "B counter-maneuver: yes")
    assert game.last("maneuver_succeeded")["results"] == {"A": 1, "B": 1}


@pytest.mark.covers("Lightning Bolt")
def test_the_same_effect_twice_halves_once() -> None:
    game = table(
        "A frontier: 2 Protector, 2 Trooper, Knight | B frontier: Air Drake, Air Wyrm | A B-home: Footman",
        step="dragon attack",
        dice=["B dragon: all Dragon Breath", "A dragon response: Knight MELEE 3"],
    )
    game.play("A order: [B:Air Wyrm, B:Air Drake]")
    game.play("A breath: [Protector#1, Trooper#1]", "A breath: [Protector#2, Trooper#2]")
    assert [event.facts["dragon"] for event in game.told("breath_came")] == ["B:Air Wyrm", "B:Air Drake"]
    assert in_force(game) == ["Lightning Bolt on A frontier by B"]
    assert game.last("rolled")["totals"] == {"melee": 1, "missile": 0, "save": 0}


@pytest.mark.covers("Dragon Fire")
def test_dragon_fire_buries_those_it_killed_that_roll_no_save() -> None:
    game = breathes(
        "A frontier: Trooper, Protector, Knight | A dua: Guard",
        "Fire Wyrm",
        "A burial save: Trooper MELEE; Protector SAVE",
        "A dragon response: Knight SAVE",
    )
    game.play("A breath: [Trooper, Protector]")
    game.shows("A bua: Trooper | A dua: Protector, Guard | A frontier: Knight")
    assert game.state.effects == []


@pytest.mark.covers("Dragon Fire")
def test_in_the_dead_unit_area_no_terrain_helps_to_save() -> None:
    """Lava Elves at fire count maneuver as saves, but not once they are dead."""
    game = breathes(
        "A frontier: Lurker in the Deep, Scout, Fusilier",
        "Fire Drake",
        "A burial save: Lurker in the Deep Volley; Scout MANEUVER",
        "A dragon response: Fusilier SAVE",
    )
    game.play("A breath: [Lurker in the Deep, Scout]")
    game.shows("A bua: Scout | A dua: Lurker in the Deep | A frontier: Fusilier")


@pytest.mark.covers("Terrain Empathy", "White Dragon")
def test_a_white_dragon_kills_ten_and_breathes_with_both_elements_of_the_terrain() -> None:
    game = breathes(
        "A frontier: 4 Protector",
        "White Drake",
        "A burial save: all MELEE",
        "A dragon response: Protector#4 SAVE",
    )
    game.play("A breath: [Protector#1, Protector#2, Protector#3]")
    assert game.last("breath_came")["effects"] == ["Terrain Empathy", "Dragon Fire", "Petrify"] or game.last(
        "breath_came"
    )["effects"] == ["Terrain Empathy", "Petrify", "Dragon Fire"]
    assert in_force(game) == ["Petrify on A frontier by B"]
    game.shows("A bua: Protector#1, Protector#2, Protector#3 | A frontier: Protector#4")


@pytest.mark.covers("Dragon Breath", "Replanting")
def test_treefolk_at_water_may_replant_and_are_not_killed() -> None:
    game = breathes(
        "A frontier: Oak, Oak Lord, Redwood",
        "Fire Drake",
        "A replanting: Oak ID; Oak Lord MELEE",
        "A burial save: Oak Lord SAVE",
        "A dragon response: Redwood SAVE",
        frontier="Swampland Tower 6",
    )
    game.shows("A reserves: Oak | A dua: Oak Lord | A frontier: Redwood")


@pytest.mark.covers("Temple")
def test_the_breath_of_a_death_dragon_is_no_death_magic() -> None:
    """R-40: a Temple does not keep it away."""
    game = breathes(
        "A frontier: 3 Protector", "Death Drake", "A dragon response: all SAVE", frontier="Highland Temple 8 A"
    )
    game.play("A breath: [Protector#1]")
    assert in_force(game) == ["Dragon Plague on A frontier by B"]


@pytest.mark.covers("Dragon Plague")
def test_a_unit_that_rolls_alone_counts_its_id() -> None:
    """R-09."""
    game = table(
        "A frontier: Sharpshooter | B frontier: Thug, Mugger",
        frontier="Highland Tower 4",
        dice=["A missile: Sharpshooter Bullseye -> MISSILE 3", "B individual save: all ID", "B save: all ID"],
        effects=[LastingEffect("Dragon Plague", On.ARMY, A, B, owner=B, place=FRONTIER)],
    )
    game.play("A march: frontier", "A maneuver: no", "A action: missile")
    assert game.last("damage_dealt")["saves"] == 0
    assert game.last("damage_dealt")["results"] == 3
    alone = [event.facts["total"] for event in game.told("rolled") if event.facts["kind"] == "individual save"]
    assert alone == [1, 1]
