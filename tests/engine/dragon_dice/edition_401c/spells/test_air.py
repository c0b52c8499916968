"""Air spells (p. 46)."""

from __future__ import annotations

import pytest

from tests.support.magic import MELEE, at_magic, in_force, on_army, on_terrain, on_unit, under

HAIL = "A spells: [{spell: Hailstorm, target: B frontier}]"


@pytest.mark.covers("Hailstorm")
def test_hailstorm_damages_an_army_that_rolls_saves() -> None:
    zones = "A frontier: Sunflare | B frontier: Thug, Bowman"
    game = at_magic(zones, roll="Sunflare MAGIC 3", dice=["B save: Thug SAVE 1; Bowman MELEE 1"])
    game.play(HAIL).shows("B frontier: Thug, Bowman")
    assert (game.last("damage_dealt")["results"], game.last("damage_dealt")["saves"]) == (1, 1)
    game = at_magic(zones, roll="Sunflare MAGIC 3", dice=["B save: Thug MELEE 1; Bowman MELEE 1"])
    game.play(HAIL, "B damage: [Thug]").shows("B dua: Thug | B frontier: Bowman")


@pytest.mark.covers("Hailstorm")
def test_hailstorms_add_up_and_are_saved_against_once() -> None:
    game = at_magic(
        "A frontier: Conjurer, Evoker | B frontier: Thug, Bowman",
        roll="Conjurer MAGIC 3; Evoker MAGIC 1",
        dice=["B save: Thug SAVE 1; Bowman MELEE 1"],
    )
    game.play("A spells: [{spell: Hailstorm, castings: 2, target: B frontier}]", "B damage: [Bowman]")
    assert game.last("damage_dealt")["results"] == 2
    game.shows("B dua: Bowman | B frontier: Thug")


@pytest.mark.covers("Hailstorm")
def test_open_grave_helps_against_hailstorm_for_there_is_a_save_roll() -> None:
    game = at_magic(
        "A frontier: Sunflare | B frontier: Thug",
        roll="Sunflare MAGIC 3",
        dice=["B save: Thug MELEE 1"],
        effects=[on_army("Open Grave", "B", "frontier")],
    )
    game.play(HAIL).shows("B reserves: Thug | B dua: -")


@pytest.mark.covers("Blizzard")
def test_blizzard_takes_melee_from_all_armies_at_a_terrain() -> None:
    game = at_magic("A frontier: Conjurer | B frontier: Trooper", roll="Conjurer MAGIC 3")
    game.play("A spells: [{spell: Blizzard, target: frontier}]")
    assert in_force(game, "Blizzard") == [("frontier", 3)]
    game = under(
        on_terrain("Blizzard", "frontier", 3),
        zones="A frontier: Knight, Trooper | B frontier: Trooper, Knight",
        dice=[
            "A melee: Knight MELEE 3; Trooper MELEE 3",
            "B save: Trooper SAVE 2; Knight SAVE 2",
            "B counter melee: Trooper MELEE 3; Knight ID 2",
            "A save: all MANEUVER 2",
        ],
    )
    game.play(*MELEE, "B counter-attack: yes")
    assert (game.sums("A melee")["total"], game.sums("B counter melee")["total"]) == (3, 2)


@pytest.mark.covers("Wilding")
def test_wilding_is_laid_on_any_army_also_from_reserves() -> None:
    zones = "A reserves: Badger-Folk | A frontier: Knight | B frontier: Thug"
    game = at_magic(zones, roll="Badger-Folk MAGIC 3", place="reserves")
    game.play("A spells: [{spell: Wilding, target: A frontier}]")
    assert in_force(game, "Wilding") == [("A frontier", 1)]


@pytest.mark.covers("Wilding")
def test_wilding_doubles_melee_or_saves_of_one_unit_chosen_after_the_roll() -> None:
    game = under(
        on_army("Wilding", "A", "frontier", by="A"),
        on_army("Wilding", "B", "frontier", by="B"),
        zones="A frontier: Knight, Trooper | B frontier: Trooper, Knight",
        dice=["A melee: Knight MELEE 3; Trooper MELEE 3", "B save: Trooper ID 2; Knight SAVE 2"],
    )
    game.play(*MELEE, "A double: [Trooper]").play("B double: [Knight]")
    assert (game.sums("A melee")["total"], game.sums("B save")["total"]) == (9, 6)


@pytest.mark.covers("Wilding")
def test_two_wildings_double_two_units_whether_combined_or_not() -> None:
    one, two = on_army("Wilding", "A", "frontier", by="A"), on_army("Wilding", "A", "frontier", 2, by="A")
    for effects in ([one, one], [two]):
        game = under(
            *effects,
            zones="A frontier: 3 Trooper | B frontier: Thug",
            dice=["A melee: all MELEE 3", "B save: Thug SAVE 1"],
        )
        game.play(*MELEE, "A double: [Trooper#1, Trooper#3]")
        assert game.sums("A melee")["total"] == 15


@pytest.mark.covers("Wind Walk")
def test_wind_walk_adds_maneuver_results() -> None:
    game = at_magic("A reserves: Conjurer, Evoker | B frontier: Thug", roll="all ID", place="reserves")
    assert "only 3" in game.refused("A spells: [{spell: Wind Walk, target: A reserves}]")
    game = at_magic("A reserves: 2 Conjurer | A frontier: Knight | B frontier: Thug", roll="all ID", place="reserves")
    game.play("A spells: [{spell: Wind Walk, target: A frontier}]")
    game.falls("A maneuver: Knight MELEE 3", "B counter-maneuver: Thug MANEUVER 1")
    game.play("A march: frontier", "A maneuver: yes", "B counter-maneuver: yes")
    assert game.last("maneuver_succeeded")["results"] == {"A": 4, "B": 1}


@pytest.mark.covers("Fields of Ice")
def test_fields_of_ice_takes_maneuvers_and_gives_ties_to_the_counter_maneuver() -> None:
    game = at_magic("A frontier: Magus, Magi | B frontier: Thug", roll="Magus MAGIC 3; Magi MAGIC 2")
    game.play("A spells: [{spell: Fields of Ice, target: frontier}]")
    assert in_force(game, "Fields of Ice") == [("frontier", 4)]
    for face, succeeds in (("ID 3", False), ("MANEUVER 6", True)):
        game = under(
            on_terrain("Fields of Ice", "frontier", 4),
            zones="A frontier: Dragonne Knight | B frontier: Bowman",
            dice=[f"A maneuver: Dragonne Knight {face}", "B counter-maneuver: Bowman MANEUVER 1"],
        )
        game.play("A march: frontier", "A maneuver: yes", "B counter-maneuver: yes")
        assert (game.asked == ["A direction"]) is succeeds
        assert game.sums("B counter-maneuver")["total"] == 0


@pytest.mark.covers("Fields of Ice")
def test_without_fields_of_ice_a_tie_is_the_maneuvers() -> None:
    game = under(
        on_terrain("Fields of Ice", "A-home", 4),
        zones="A frontier: Bowman | B frontier: Bowman",
        dice=["A maneuver: Bowman MELEE 1", "B counter-maneuver: Bowman MELEE 1"],
    )
    game.play("A march: frontier", "A maneuver: yes", "B counter-maneuver: yes").asks("A direction")


MIRAGE = "Sunflare#1 MAGIC 3; Sunflare#2 MAGIC 2"


@pytest.mark.covers("Mirage")
def test_mirage_sends_who_does_not_save_to_reserves() -> None:
    game = at_magic(
        "A frontier: 2 Sunflare | B A-home: Trooper, Protector, Thug",
        roll=MIRAGE,
        dice=["B individual save: Trooper SAVE 2; Protector MELEE 3"],
    )
    most = "as much as possible of its 5 health-worth: 5"
    assert most in game.refused("A spells: [{spell: Mirage, target: ['B:Protector', 'B:Thug']}]")
    assert "these are 6" in game.refused("A spells: [{spell: Mirage, target: ['B:Protector', 'B:Trooper', 'B:Thug']}]")
    game.play("A spells: [{spell: Mirage, target: ['B:Protector', 'B:Trooper']}]")
    game.shows("B A-home: Trooper, Thug | B reserves: Protector")


@pytest.mark.covers("Mirage")
def test_mirage_takes_one_terrain_and_need_not_take_in_ones_own() -> None:
    zones = "A frontier: 2 Sunflare | A A-home: Knight | B A-home: Trooper | B B-home: Thug"
    game = at_magic(
        zones, roll=MIRAGE, dice=["B individual save: Trooper MELEE 3", "A individual save: Knight MELEE 3"]
    )
    assert "stand together" in game.refused("A spells: [{spell: Mirage, target: ['B:Trooper', 'B:Thug']}]")
    both = at_magic(
        zones, roll=MIRAGE, dice=["B individual save: Trooper MELEE 3", "A individual save: Knight MELEE 3"]
    )
    game.play("A spells: [{spell: Mirage, target: ['B:Trooper']}]").shows("B reserves: Trooper | A A-home: Knight")
    both.play("A spells: [{spell: Mirage, target: ['B:Trooper', 'A:Knight']}]")
    both.shows("B reserves: Trooper | A reserves: Knight")


@pytest.mark.covers("Mirage")
def test_mirage_does_not_reach_who_cannot_leave() -> None:
    """R-28."""
    game = at_magic(
        "A frontier: 2 Sunflare | B A-home: Trooper, Thug", roll=MIRAGE, effects=[on_unit("Net", "B:Trooper", by="A")]
    )
    assert "cannot target B:Trooper" in game.refused("A spells: [{spell: Mirage, target: ['B:Trooper', 'B:Thug']}]")
    game.falls("B individual save: Thug MELEE 1").play("A spells: [{spell: Mirage, target: ['B:Thug']}]")
    game.shows("B reserves: Thug | B A-home: Trooper")


@pytest.mark.covers("Lightning Strike")
def test_lightning_strike_kills_who_does_not_save() -> None:
    zones = "A frontier: 2 Conjurer | B frontier: Protector"
    game = at_magic(zones, roll="all MAGIC 3", dice=["B individual save: Protector SAVE 3"])
    game.play("A spells: [{spell: Lightning Strike, target: 'B:Protector'}]").shows("B frontier: Protector")
    game = at_magic(zones, roll="all MAGIC 3", dice=["B individual save: Protector MELEE 3"])
    game.play("A spells: [{spell: Lightning Strike, target: 'B:Protector'}]").shows("B dua: Protector")


@pytest.mark.covers("Lightning Strike")
def test_a_unit_is_struck_once_in_an_action() -> None:
    game = at_magic("A frontier: 4 Conjurer | B frontier: Protector, Thug", roll="all MAGIC 3")
    once = "may be targeted by one Lightning Strike only"
    assert once in game.refused("A spells: [{spell: Lightning Strike, castings: 2, target: 'B:Thug'}]")
    strike = "{spell: Lightning Strike, target: 'B:Thug'}"
    assert once in game.refused(f"A spells: [{strike}, {strike}]")
    game.falls("B individual save: Thug MELEE 1", "B individual save: Protector MELEE 3")
    game.play(f"A spells: [{strike}, {{spell: Lightning Strike, target: 'B:Protector'}}]")
    game.shows("B dua: Thug, Protector")


@pytest.mark.covers("Lightning Strike")
def test_spells_on_the_army_do_not_help_one_unit() -> None:
    """p. 28: modifiers of an army do not touch a unit that rolls for itself."""
    game = at_magic(
        "A frontier: 2 Conjurer | B frontier: Protector",
        roll="all MAGIC 3",
        dice=["B individual save: Protector MELEE 3"],
        effects=[on_army("Stone Skin", "B", "frontier", 3)],
    )
    game.play("A spells: [{spell: Lightning Strike, target: 'B:Protector'}]").shows("B dua: Protector")


@pytest.mark.covers("Lightning Strike")
def test_a_sleeping_unit_cannot_save() -> None:
    """R-05: no die is thrown."""
    game = at_magic(
        "A frontier: 2 Conjurer | B frontier: Protector", roll="all MAGIC 3", effects=[on_unit("Sleep", "B:Protector")]
    )
    game.play("A spells: [{spell: Lightning Strike, target: 'B:Protector'}]").shows("B dua: Protector")
