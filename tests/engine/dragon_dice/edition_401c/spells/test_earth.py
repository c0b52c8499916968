"""Earth spells (p. 48)."""

from __future__ import annotations

import pytest

from tests.support.magic import MELEE, at_magic, in_force, on_army, on_terrain, on_unit, under


@pytest.mark.covers("Stone Skin")
def test_stone_skin_adds_saves_to_army_rolls() -> None:
    game = at_magic("A reserves: Wizard | A frontier: Knight | B frontier: Thug", roll="all MAGIC 4", place="reserves")
    game.play("A spells: [{spell: Stone Skin, castings: 2, target: A frontier}]")
    assert in_force(game, "Stone Skin") == [("A frontier", 2)]
    game = under(
        on_army("Stone Skin", "B", "frontier", 2),
        zones="A frontier: Trooper | B frontier: Knight",
        dice=["A melee: Trooper MELEE 3", "B save: Knight MELEE 3"],
    )
    game.play(*MELEE)
    assert (game.last("damage_dealt")["saves"], game.last("damage_dealt")["damage"]) == (2, 1)


@pytest.mark.covers("Path")
def test_path_moves_a_unit_to_another_terrain_where_one_has_an_army() -> None:
    zones = "A reserves: Wizard | A frontier: Knight, Trooper | A A-home: Bowman | B frontier: Thug"
    game = at_magic(zones, roll="all MAGIC 4", place="reserves")
    assert "cannot move A:Knight to B-home" in game.refused(
        "A spells: [{spell: Path, target: ['A:Knight'], to: B-home}]"
    )
    assert "cannot target A:Wizard" in game.refused("A spells: [{spell: Path, target: ['A:Wizard'], to: frontier}]")
    game.play("A spells: [{spell: Path, target: ['A:Knight'], to: A-home}]")
    game.shows("A A-home: Bowman, Knight | A frontier: Trooper")


@pytest.mark.covers("Path")
def test_two_castings_move_two_units_and_who_is_netted_stays() -> None:
    zones = "A frontier: 2 Wizard, Knight | A A-home: Bowman | B frontier: Thug"
    game = at_magic(zones, roll="all MAGIC 4", effects=[on_unit("Net", "A:Knight")])
    assert "cannot target A:Knight" in game.refused("A spells: [{spell: Path, target: ['A:Knight'], to: A-home}]")
    two = "target: ['A:Wizard#1', 'A:Wizard#2'], to: A-home"
    assert "can move 1 of your units" in game.refused(f"A spells: [{{spell: Path, {two}}}]")
    game.play(f"A spells: [{{spell: Path, castings: 2, {two}}}]")
    game.shows("A A-home: Bowman, Wizard#1, Wizard#2 | A frontier: Knight")


@pytest.mark.covers("Path")
def test_leaving_a_captured_terrain_abandons_it() -> None:
    game = at_magic(
        "A frontier: Wizard | A A-home: Bowman | B frontier: Thug", roll="all MAGIC 4", frontier="Highland Tower 8 A"
    )
    game.play("A spells: [{spell: Path, target: ['A:Wizard'], to: A-home}]").has_face("frontier", 7)
    assert game.last("terrain_lost")["why"] == "abandoned"


@pytest.mark.covers("Path")
def test_a_stun_is_over_for_who_leaves() -> None:
    """R-26."""
    game = at_magic(
        "A frontier: Wizard, Knight | A A-home: Bowman | B frontier: Thug",
        roll="Wizard MAGIC 4",
        effects=[on_unit("Stun", "A:Knight")],
    )
    game.play("A spells: [{spell: Path, target: ['A:Knight'], to: A-home}]")
    assert in_force(game, "Stun") == []


@pytest.mark.covers("Berserker Rage")
def test_berserker_rage_targets_an_army_with_feral_units() -> None:
    game = at_magic(
        "A reserves: Wolverine-Folk, Badger-Folk | A frontier: Fox-Folk | A A-home: Knight | B frontier: Thug",
        roll="Wolverine-Folk MAGIC 3; Badger-Folk MAGIC 2",
        place="reserves",
    )
    assert "cannot target A A-home" in game.refused("A spells: [{spell: Berserker Rage, target: A A-home}]")
    game.play("A spells: [{spell: Berserker Rage, target: A frontier}]")
    assert in_force(game, "Berserker Rage") == [("A frontier", 1)]


@pytest.mark.covers("Berserker Rage")
def test_feral_saves_are_melee_in_counter_attacks_only() -> None:
    game = under(
        on_army("Berserker Rage", "B", "frontier"),
        on_army("Berserker Rage", "A", "frontier", by="A"),
        zones="A frontier: Wolf-Folk | B frontier: Wolf-Folk, Knight",
        dice=[
            *("A melee: Wolf-Folk SAVE 3", "B counter melee: Wolf-Folk SAVE 3; Knight SAVE 2"),
            "A save: Wolf-Folk SAVE 3",
        ],
    )
    game.play(*MELEE, "B counter-attack: yes")
    assert (game.sums("A melee")["total"], game.sums("B counter melee")["total"]) == (0, 3)


@pytest.mark.covers("Higher Ground")
def test_higher_ground_takes_five_melee_results() -> None:
    game = at_magic("A frontier: Wizard, Thaumaturgist | B frontier: Thug", roll="all MAGIC 3")
    game.play("A spells: [{spell: Higher Ground, target: B frontier}]")
    assert in_force(game, "Higher Ground") == [("B frontier", 5)]
    game = under(
        on_army("Higher Ground", "A", "frontier", 5),
        zones="A frontier: 2 Trooper | B frontier: Thug",
        dice=["A melee: all MELEE 3", "B save: Thug SAVE 1"],
    )
    game.play(*MELEE)
    assert game.sums("A melee")["total"] == 1


@pytest.mark.covers("Scent of Fear")
def test_scent_of_fear_moves_units_without_a_save() -> None:
    game = at_magic(
        "A frontier: Death Mage, Hedge Wizard | B A-home: Trooper, Thug, Wolf-Folk | B frontier: Knight",
        roll="Death Mage MAGIC 3; Hedge Wizard MAGIC 2",
    )
    assert "must target as much as possible" in game.refused(
        "A spells: [{spell: Scent of Fear, target: ['B:Trooper']}]"
    )
    game.play("A spells: [{spell: Scent of Fear, target: ['B:Trooper', 'B:Thug']}]")
    game.shows("B reserves: Trooper, Thug | B A-home: Wolf-Folk")


@pytest.mark.covers("Scent of Fear")
def test_a_holder_driven_off_loses_the_terrain() -> None:
    game = at_magic(
        "A frontier: Death Mage, Hedge Wizard | B A-home: Trooper",
        roll="Death Mage MAGIC 3; Hedge Wizard MAGIC 2",
        A_home="Coastland City 8 B",
    )
    game.play("A spells: [{spell: Scent of Fear, target: ['B:Trooper']}]").has_face("A-home", 7)


@pytest.mark.covers("Wall of Thorns")
def test_wall_of_thorns_is_not_cast_on_an_eighth_face() -> None:
    game = at_magic("A frontier: Dryad, Eldar Dryad | B A-home: Thug", roll="all MAGIC 3", A_home="Coastland City 8 B")
    assert "cannot target A-home" in game.refused("A spells: [{spell: Wall of Thorns, target: A-home}]")
    game.play("A spells: [{spell: Wall of Thorns, target: frontier}]")
    assert in_force(game, "Wall of Thorns") == [("frontier", 6)]


@pytest.mark.covers("Wall of Thorns")
def test_an_army_that_maneuvers_successfully_rolls_melee_against_it() -> None:
    game = under(
        on_terrain("Wall of Thorns", "frontier", 6),
        zones="A frontier: Trooper, Knight | B A-home: Thug",
        dice=["A thorns melee: Trooper MELEE 3; Knight SAVE 2"],
    )
    game.play("A march: frontier", "A maneuver: yes", "A direction: up", "A damage: [Knight]")
    assert (game.last("damage_dealt")["results"], game.last("damage_dealt")["damage"]) == (6, 3)
    game.shows("A dua: Knight | A frontier: Trooper").has_face("frontier", 7)


@pytest.mark.covers("Wall of Thorns")
def test_a_maneuver_that_fails_is_not_pricked() -> None:
    game = under(
        on_terrain("Wall of Thorns", "frontier", 6),
        zones="A frontier: Trooper | B frontier: Thug",
        dice=["A maneuver: Trooper MELEE 3", "B counter-maneuver: Thug MANEUVER 1"],
    )
    game.play("A march: frontier", "A maneuver: yes", "B counter-maneuver: yes").asks("A action")


@pytest.mark.covers("Wall of Thorns")
def test_it_bites_who_turns_the_terrain_to_its_eighth_face() -> None:
    """R-37: and when nobody of the captors survives, the terrain turns back."""
    game = under(
        on_terrain("Wall of Thorns", "frontier", 6),
        zones="A frontier: Trooper | A A-home: Bowman | B A-home: Thug",
        dice=["A thorns melee: Trooper SAVE 2"],
        frontier="Highland Tower 7",
    )
    game.play("A march: frontier", "A maneuver: yes", "A direction: up").shows("A dua: Trooper").has_face("frontier", 7)


@pytest.mark.covers("Wall of Thorns", "Flaming Shields", "Smite")
def test_what_helps_against_thorns() -> None:
    """R-38: counts-as that is no counter-attack's; Smite aims at nobody."""
    game = under(
        on_terrain("Wall of Thorns", "frontier", 6),
        zones="A frontier: Guardian, Protector | B A-home: Thug",
        dice=["A thorns melee: Guardian SAVE 1; Protector Smite 4"],
    )
    game.play("A march: frontier", "A maneuver: yes", "A direction: down")
    assert game.last("damage_dealt")["saves"] == 1


@pytest.mark.covers("Wall of Thorns", "Open Grave")
def test_there_is_no_save_roll_for_an_open_grave_and_no_save_of_a_spell() -> None:
    game = under(
        on_terrain("Wall of Thorns", "frontier", 6),
        on_army("Open Grave", "A", "frontier", by="A"),
        on_army("Stone Skin", "A", "frontier", 5, by="A"),
        zones="A frontier: Trooper | B A-home: Thug",
        dice=["A thorns melee: Trooper MELEE 3"],
    )
    game.play("A march: frontier", "A maneuver: yes", "A direction: up").shows("A dua: Trooper")


@pytest.mark.covers("Transmute Rock to Mud")
def test_transmute_rock_to_mud_takes_six_maneuver_results() -> None:
    game = at_magic("A frontier: 2 Wizard | B frontier: Thug", roll="all MAGIC 3")
    game.play("A spells: [{spell: Transmute Rock to Mud, target: B frontier}]")
    assert in_force(game, "Transmute Rock to Mud") == [("B frontier", 6)]
    game = under(
        on_army("Transmute Rock to Mud", "B", "frontier", 6, by="A"),
        zones="A frontier: Trooper | B frontier: Dragonne Knight, Knight",
        dice=["A maneuver: Trooper MANEUVER 2", "B counter-maneuver: Dragonne Knight MANEUVER 6; Knight MANEUVER 3"],
    )
    game.play("A march: frontier", "A maneuver: yes", "B counter-maneuver: yes").asks("A action")
    assert game.sums("B counter-maneuver")["total"] == 3
