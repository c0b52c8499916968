"""Water spells (p. 50)."""

from __future__ import annotations

import pytest

from engine.dragon_dice.table.effects import LastingEffect, On
from engine.dragon_dice.table.state import DUA
from tests.support.magic import MELEE, at_magic, in_force, on_army, on_terrain, under
from tests.support.table import B, Table

MARCH = ("A march: frontier", "A maneuver: yes", "B counter-maneuver: yes")


@pytest.mark.covers("Watery Double")
def test_watery_double_adds_saves_to_army_rolls() -> None:
    game = at_magic(
        "A reserves: Conjurer | A frontier: Knight | B frontier: Thug", roll="all MAGIC 2", place="reserves"
    )
    game.play("A spells: [{spell: Watery Double, target: A frontier}]")
    assert in_force(game, "Watery Double") == [("A frontier", 1)]
    game = under(
        on_army("Watery Double", "B", "frontier", 2),
        zones="A frontier: Trooper | B frontier: Knight",
        dice=["A melee: Trooper MELEE 3", "B save: Knight SAVE 2"],
    )
    game.play(*MELEE)
    assert game.last("damage_dealt")["saves"] == 4


@pytest.mark.covers("Watery Double", "Counter")
def test_saves_of_spells_reduce_what_a_counter_gives_back() -> None:
    game = under(
        on_army("Watery Double", "A", "frontier", 3, by="A"),
        zones="A frontier: Trooper | B frontier: Herald",
        dice=["A melee: Trooper MELEE 3", "B save: Herald Counter 4"],
    )
    game.play(*MELEE)
    riposte = next(event.facts for event in game.told("damage_dealt") if event.facts["kind"] == "riposte")
    assert (riposte["results"], riposte["saves"], riposte["damage"]) == (4, 3, 1)


@pytest.mark.covers("Accelerated Growth")
def test_accelerated_growth_exchanges_a_killed_treefolk_for_a_small_dead_one() -> None:
    game = at_magic("A reserves: Dryad | A frontier: Oak | B frontier: Thug", roll="Dryad MAGIC 3", place="reserves")
    game.play("A spells: [{spell: Accelerated Growth}]")
    assert [(e.on, e.owner, e.place) for e in game.state.effects] == [(On.DUA, "A", "dua")]
    growth = LastingEffect("Accelerated Growth", On.DUA, B, B, owner=B, place=DUA)
    game = under(
        growth,
        zones="A frontier: 2 Trooper | B frontier: Dryad | B dua: Oakling, Eldar Dryad",
        dice=["A melee: all MELEE 3", "B save: Dryad MELEE 2"],
    )
    game.play(*MELEE).asks("B replacement")
    assert "no partner" in game.refused("B replacement: {Dryad: Eldar Dryad}")
    game.play("B replacement: {Dryad: Oakling}").shows("B frontier: Oakling | B dua: Dryad, Eldar Dryad")


@pytest.mark.covers("Accelerated Growth", "Replanting")
def test_replanting_comes_before_the_exchange() -> None:
    """R-42."""
    growth = LastingEffect("Accelerated Growth", On.DUA, B, B, owner=B, place=DUA)
    game = under(
        growth,
        zones="A frontier: 2 Trooper | B frontier: Dryad, Willow | B dua: Oakling",
        dice=["A melee: all MELEE 3", "B save: all ID", "B replanting: Dryad ID 2; Willow ID 3"],
        frontier="Swampland City 6",
    )
    game.play(*MELEE)
    assert "B replacement" not in game.asked


@pytest.mark.covers("Flash Flood")
def test_flash_flood_lowers_a_terrain_that_nobody_holds_up() -> None:
    spell = "A spells: [{spell: Flash Flood, target: B-home}]"
    zones = "A frontier: 2 Conjurer | B B-home: Knight, Dragonne Knight | B frontier: Thug"
    roll = "all MAGIC 3"
    game = at_magic(
        zones, roll=roll, dice=["B maneuver: Knight ID 2; Dragonne Knight ID 3"], B_home="Swampland Temple 5"
    )
    game.play(spell).has_face("B-home", 4)
    game = at_magic(
        zones, roll=roll, dice=["B maneuver: Knight MELEE 3; Dragonne Knight MANEUVER 6"], B_home="Swampland Temple 5"
    )
    game.play(spell).has_face("B-home", 5)


@pytest.mark.covers("Flash Flood")
def test_two_flash_floods_take_twelve_results_and_still_one_step() -> None:
    """R-36."""
    zones = "A frontier: 3 Conjurer | B B-home: Knight, Dragonne Knight"
    both = "A spells: [{spell: Flash Flood, castings: 2, target: B-home}]"
    dice = ["B maneuver: Knight ID 2; Dragonne Knight MANEUVER 6"]
    game = at_magic(zones, roll="all MAGIC 3", dice=dice, B_home="Swampland Temple 5").play(both)
    game.has_face("B-home", 4)


@pytest.mark.covers("Flash Flood")
def test_a_terrain_is_flooded_once_in_a_turn() -> None:
    game = at_magic(
        "A frontier: 2 Conjurer | A A-home: 2 Conjurer | B frontier: Thug",
        roll="all MAGIC 3",
        B_home="Swampland Temple 5",
        A_home="Coastland City 1",
    )
    flood = "A spells: [{spell: Flash Flood, target: B-home}]"
    game.play(flood).has_face("B-home", 4)
    game.falls("A magic: all MAGIC 3").play("A march: A-home", "A maneuver: no", "A action: magic", flood)
    game.has_face("B-home", 4)


@pytest.mark.covers("Flash Flood")
def test_a_flooded_eighth_face_is_lost_and_the_first_face_is_the_last() -> None:
    zones = "A frontier: 2 Conjurer | B B-home: Thug"
    flood = "A spells: [{spell: Flash Flood, target: B-home}]"
    dice = ["B maneuver: Thug MELEE 1"]
    game = at_magic(zones, roll="all MAGIC 3", dice=dice, B_home="Swampland Temple 8 B").play(flood)
    game.has_face("B-home", 7)
    assert game.last("terrain_lost")["why"] == "flooded"
    at_magic(zones, roll="all MAGIC 3", dice=dice, B_home="Swampland Temple 1").play(flood).has_face("B-home", 1)


@pytest.mark.covers("Deluge")
def test_deluge_takes_maneuver_and_missile_results() -> None:
    game = at_magic("A frontier: Conjurer, Enchanter | B frontier: Thug", roll="all MAGIC 3")
    game.play("A spells: [{spell: Deluge, target: frontier}]")
    assert in_force(game, "Deluge") == [("frontier", 3)]
    game = under(
        on_terrain("Deluge", "frontier", 3),
        zones="A frontier: Dragonne Knight, Eagle Knight | B frontier: Thug",
        dice=[
            *("A maneuver: Dragonne Knight MANEUVER 6; Eagle Knight MELEE 3", "B counter-maneuver: Thug MANEUVER 1"),
            "A missile: Dragonne Knight SAVE 2; Eagle Knight MISSILE 3",
        ],
        frontier="Highland Tower 6",
    )
    game.play(*MARCH, "A direction: down", "A action: missile")
    assert (game.sums("A maneuver")["total"], game.sums("B counter-maneuver")["total"]) == (3, 0)
    assert game.sums("A missile")["total"] == 0


@pytest.mark.covers("Mire")
def test_mire_lets_only_as_many_march_as_struggle_through() -> None:
    game = at_magic(
        "A frontier: Marsh Mage, Swamp Wizard | B frontier: Thug", roll="Marsh Mage MAGIC 2; Swamp Wizard MAGIC 3"
    )
    game.play("A spells: [{spell: Mire, target: frontier}]")
    assert in_force(game, "Mire") == [("frontier", 1)]


def in_the_mire(roll: str, *dice: str) -> Table:
    """Returns a table at which A marches through a mire with Knight (2), Trooper (2) and Bowman (1)."""
    return under(
        on_terrain("Mire", "frontier"),
        zones="A frontier: Knight, Trooper, Bowman | B frontier: Wolf-Folk",
        dice=[f"A mire maneuver: {roll}", *dice],
        frontier="Highland Tower 5",
    ).play("A march: frontier")


@pytest.mark.covers("Mire")
def test_units_not_selected_are_rolled_in_neither_step_nor_for_saves() -> None:
    game = in_the_mire("Knight MANEUVER 3; Trooper MELEE 3; Bowman MELEE 1").asks("A mire")
    assert "must be taken" in game.refused("A mire: [Knight]")
    assert "no more than 3" in game.refused("A mire: [Knight, Trooper]")
    game.falls(
        *("A maneuver: Knight MANEUVER 3; Bowman MELEE 1", "B counter-maneuver: Wolf-Folk MELEE 3"),
        *("A melee: Knight MELEE 3; Bowman MELEE 1", "B save: Wolf-Folk SAVE 3"),
        *("B counter melee: Wolf-Folk MELEE 2", "A save: Knight SAVE 2; Bowman MELEE 1"),
    )
    game.play("A mire: [Knight, Bowman]", "A maneuver: yes", "B counter-maneuver: yes", "A direction: up")
    game.play("A action: melee", "B counter-attack: yes")
    assert [game.sums(roll)["total"] for roll in ("A maneuver", "A melee", "A save")] == [3, 4, 2]
    assert game.told("march_ended") and game.state.taking_part is None


@pytest.mark.covers("Mire")
def test_with_no_result_nobody_takes_part() -> None:
    game = in_the_mire("Knight MELEE 3; Trooper MELEE 3; Bowman MELEE 1")
    game.falls("B counter-maneuver: Wolf-Folk MELEE 3")
    game.play("A maneuver: yes", "B counter-maneuver: yes", "A direction: up", "A action: melee")
    assert game.sums("A melee")["total"] == 0


@pytest.mark.covers("Mire")
def test_other_marches_and_opponents_are_not_hindered() -> None:
    game = under(
        on_terrain("Mire", "frontier"),
        zones="A A-home: Knight | A frontier: Trooper | B frontier: Wolf-Folk",
        dice=["A missile: Knight MELEE 3"],
    )
    game.play("A march: A-home").asks("A maneuver")


@pytest.mark.covers("Mire", "Mountain Mastery")
def test_abilities_help_through_the_mire() -> None:
    game = under(
        on_terrain("Mire", "frontier"),
        zones="A frontier: Warlord, Theurgist | B frontier: Thug",
        dice=["A mire maneuver: Warlord MELEE 3; Theurgist SAVE 1"],
    )
    game.play("A march: frontier").asks("A maneuver")
    assert game.state.taking_part == ["A:Warlord"]


TIDE = "A spells: [{spell: Tidal Wave, target: B-home}]"
WAVE = "Inferno MAGIC 6"
TIDAL = "Swampland Temple 5"


@pytest.mark.covers("Tidal Wave")
def test_tidal_wave_damages_every_army_and_lowers_the_terrain() -> None:
    game = at_magic(
        "A frontier: Inferno | A B-home: Ghoul | B B-home: Trooper, Dragonne Knight",
        roll=WAVE,
        B_home=TIDAL,
        dice=["A save and maneuver: Ghoul MELEE 1", "B save and maneuver: Trooper SAVE 2; Dragonne Knight SAVE 2"],
    )
    game.play(TIDE).has_face("B-home", 4).shows("A dua: Ghoul | B B-home: Trooper, Dragonne Knight")
    assert [(e.facts["player"], e.facts["damage"]) for e in game.told("damage_dealt")] == [("A", 4), ("B", 0)]


@pytest.mark.covers("Tidal Wave")
def test_four_maneuver_results_of_one_army_hold_the_terrain() -> None:
    dice = ["B save and maneuver: Trooper ID 2; Dragonne Knight Fly 4"]
    game = at_magic(
        "A frontier: Inferno | B B-home: Trooper, Dragonne Knight", roll=WAVE, B_home=TIDAL, dice=dice
    ).play(TIDE)
    game.asks("B sai split").play("B sai split: {Dragonne Knight: {maneuver: 2, saves: 2}}")
    game.play("B id split: {Trooper: {maneuver: 2}}").has_face("B-home", 5)
    assert game.last("damage_dealt")["saves"] == 2


@pytest.mark.covers("Tidal Wave", "Vanish")
def test_icons_only_generate_results_in_a_tidal_wave() -> None:
    """p. 50: nobody moves or casts in this roll."""
    game = at_magic(
        "A frontier: Inferno | B B-home: Wizard",
        roll=WAVE,
        B_home=TIDAL,
        dice=["B save and maneuver: Wizard Cantrip 4"],
    )
    game.play(TIDE).shows("B dua: Wizard")


@pytest.mark.covers("Tidal Wave", "Flash Flood")
def test_a_flash_flood_and_a_tidal_wave_are_two_effects() -> None:
    game = at_magic("A frontier: 2 Inferno | B frontier: Thug", roll="all MAGIC 6", B_home="Swampland Temple 5")
    game.play(
        "A spells: [{spell: Tidal Wave, target: B-home}, {spell: Flash Flood, target: B-home}]",
        "A order: [Flash Flood, Tidal Wave]",
    )
    game.has_face("B-home", 3)


@pytest.mark.covers("Wall of Fog")
def test_wall_of_fog_takes_from_missile_attacks_on_the_terrain() -> None:
    game = at_magic("A frontier: 2 Conjurer | B frontier: Thug", roll="all MAGIC 3")
    game.play("A spells: [{spell: Wall of Fog, target: B-home}]")
    assert in_force(game, "Wall of Fog") == [("B-home", 6)]
    for target, total in (("B frontier", 2), ("B B-home", 8)):
        game = under(
            on_terrain("Wall of Fog", "frontier", 6),
            zones="A frontier: 4 Trooper | B frontier: Thug | B B-home: Thug",
            frontier="Highland Tower 5",
            dice=["A missile: all MISSILE 2", "B save: all SAVE 1"],
        )
        game.play("A march: frontier", "A maneuver: no", "A action: missile", f"A target: {target}")
        assert game.sums("A missile")["total"] == total


@pytest.mark.covers("Wall of Fog")
def test_wall_of_fog_leaves_shots_from_the_terrain_alone() -> None:
    game = under(
        on_terrain("Wall of Fog", "A-home", 6),
        zones="A A-home: 2 Trooper | B frontier: Thug",
        dice=["A missile: all MISSILE 2", "B save: Thug SAVE 1"],
    )
    game.play("A march: A-home", "A maneuver: no", "A action: missile")
    assert game.sums("A missile")["total"] == 4


@pytest.mark.covers("Wall of Fog", "Defensive Volley")
def test_wall_of_fog_hampers_a_defensive_volley_at_its_terrain() -> None:
    game = under(
        on_terrain("Wall of Fog", "A-home", 1),
        zones="A A-home: Knight | B frontier: Bowman",
        frontier="Wasteland City 1",
        dice=["A missile: Knight MELEE 3", "B counter missile: Bowman MISSILE 2", "A save: Knight MELEE 3"],
    )
    game.play("A march: A-home", "A maneuver: no", "A action: missile", "B counter-attack: yes")
    assert game.sums("B counter missile")["total"] == 1
