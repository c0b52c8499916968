"""Fire spells (p. 49)."""

from __future__ import annotations

import pytest

from tests.support.magic import MELEE, at_magic, in_force, on_army, on_terrain, on_unit, under


@pytest.mark.covers("Ash Storm")
def test_ash_storm_takes_from_every_army_roll_at_a_terrain() -> None:
    game = at_magic("A frontier: Wizard | B frontier: Thug", roll="Wizard MAGIC 4")
    game.play("A spells: [{spell: Ash Storm, castings: 2, target: frontier}]")
    assert in_force(game, "Ash Storm") == [("frontier", 2)]
    game = under(
        on_terrain("Ash Storm", "frontier", 2),
        zones="A frontier: Knight | B frontier: Trooper",
        dice=[
            *("A maneuver: Knight MANEUVER 3", "B counter-maneuver: Trooper MANEUVER 2", "A melee: Knight MELEE 3"),
            *("B save: Trooper SAVE 2", "B counter melee: Trooper MELEE 3", "A save: Knight SAVE 2"),
        ],
        frontier="Highland Tower 5",
    )
    game.play("A march: frontier", "A maneuver: yes", "B counter-maneuver: yes", "A direction: up")
    game.play("A action: melee", "B counter-attack: yes")
    rolls = ("A maneuver", "B counter-maneuver", "A melee", "B save", "B counter melee", "A save")
    assert [game.sums(roll)["total"] for roll in rolls] == [1, 0, 1, 0, 1, 0]


@pytest.mark.covers("Fearful Flames")
def test_fearful_flames_damages_or_else_frightens() -> None:
    zones, spells = "A frontier: Warlock | B frontier: Thug", "A spells: [{spell: Fearful Flames, target: 'B:Thug'}]"
    roll = "Warlock MAGIC 4"
    game = at_magic(zones, roll=roll, dice=["B individual save: Thug MELEE 1"]).play(spells)
    game.shows("B dua: Thug")
    twice = ["B individual save: Thug SAVE 1", "B individual save: Thug MELEE 1"]
    game = at_magic(zones, roll=roll, dice=twice).play(spells).shows("B reserves: Thug")
    twice = ["B individual save: Thug SAVE 1", "B individual save: Thug ID 1"]
    game = at_magic(zones, roll=roll, dice=twice).play(spells).shows("B frontier: Thug")


@pytest.mark.covers("Fearful Flames")
def test_a_unit_that_survives_hurt_has_not_saved_and_does_not_flee() -> None:
    game = at_magic("A frontier: Warlock | B frontier: Knight", roll="Warlock MAGIC 4")
    game.falls("B individual save: Knight MELEE 3").play("A spells: [{spell: Fearful Flames, target: 'B:Knight'}]")
    game.shows("B frontier: Knight")


@pytest.mark.covers("Fearful Flames")
def test_a_netted_unit_cannot_flee() -> None:
    game = at_magic(
        "A frontier: Warlock | B frontier: Thug",
        roll="Warlock MAGIC 4",
        effects=[on_unit("Stun", "B:Thug", by="A")],
        dice=["B individual save: Thug SAVE 1", "B individual save: Thug MELEE 1"],
    )
    game.play("A spells: [{spell: Fearful Flames, target: 'B:Thug'}]").shows("B reserves: Thug")
    game = at_magic(
        "A frontier: Warlock | B frontier: Knight", roll="Warlock MAGIC 4", effects=[on_unit("Web", "B:Knight", by="A")]
    )
    game.play("A spells: [{spell: Fearful Flames, target: 'B:Knight'}]").shows("B frontier: Knight")


@pytest.mark.covers("Firebolt")
def test_firebolt_is_saved_against_by_the_unit_alone() -> None:
    zones = "A frontier: Wizard, Thaumaturgist | B frontier: Trooper, Thug"
    for face, place in (("SAVE 2", "frontier"), ("MELEE 3", "dua")):
        game = at_magic(
            zones,
            roll="Wizard MAGIC 4; Thaumaturgist MAGIC 2",
            dice=[f"B individual save: Trooper {face}"],
            effects=[on_army("Watery Double", "B", "frontier", 5)],
        )
        game.play("A spells: [{spell: Firebolt, castings: 2, target: 'B:Trooper'}]")
        assert game.last("unit_damaged")["damage"] == (0 if place == "frontier" else 2)
        game.shows(f"B {place}: Trooper" + (", Thug" if place == "frontier" else ""))


@pytest.mark.covers("Firebolt")
def test_damage_stays_for_the_action_and_then_heals() -> None:
    """R-11."""
    game = at_magic(
        "A frontier: Wizard, Thaumaturgist | B frontier: Trooper, Thug",
        roll="Wizard MAGIC 4; Thaumaturgist MAGIC 2",
        dice=["B individual save: Trooper MELEE 3", "B individual save: Thug MELEE 1"],
    )
    game.play("A spells: [{spell: Firebolt, target: 'B:Trooper'}, {spell: Firebolt, target: 'B:Thug'}]")
    game.shows("B frontier: Trooper | B dua: Thug")
    assert game.state.wounds == {}


@pytest.mark.covers("Firestorm")
def test_firestorm_burns_every_army_there() -> None:
    game = at_magic(
        "A frontier: Inferno, Sparker | B frontier: Thug, Trooper",
        roll="Inferno MAGIC 6; Sparker MANEUVER 1",
        dice=["A save: Inferno SAVE 2; Sparker SAVE 1", "B save: Thug SAVE 1; Trooper MELEE 3"],
    )
    game.play("A spells: [{spell: Firestorm, castings: 2, target: frontier}]")
    game.shows("B dua: Trooper, Thug | A frontier: Inferno | A dua: Sparker")
    assert [(e.facts["results"], e.facts["saves"]) for e in game.told("damage_dealt")] == [(4, 3), (4, 1)]


@pytest.mark.covers("Flashfire")
def test_flashfire_throws_one_unit_again_in_place_of_its_first_face() -> None:
    game = at_magic("A frontier: Sunflare | B frontier: Thug", roll="Sunflare MAGIC 3")
    game.play("A spells: [{spell: Flashfire, target: A frontier}]")
    assert in_force(game, "Flashfire") == [("A frontier", 1)]
    game = under(
        on_army("Flashfire", "A", "frontier", by="A"),
        zones="A frontier: Wolf-Folk, Trooper | B frontier: Thug",
        dice=["A melee: Wolf-Folk SAVE 3 -> Rend 3 -> MELEE 2; Trooper SAVE 2", "B save: Thug SAVE 1"],
    )
    game.play(*MELEE).asks("A reroll").play("A reroll: [Wolf-Folk]")
    assert game.sums("A melee")["total"] == 5, "R-10: the new face is Rend, which rolls on"


@pytest.mark.covers("Flashfire")
def test_flashfire_is_no_use_in_a_maneuver_roll() -> None:
    game = under(
        on_army("Flashfire", "A", "frontier", by="A"),
        zones="A frontier: Trooper | B frontier: Thug",
        dice=["A maneuver: Trooper SAVE 2", "B counter-maneuver: Thug MANEUVER 1"],
    )
    game.play("A march: frontier", "A maneuver: yes", "B counter-maneuver: yes").asks("A action")


@pytest.mark.covers("Fiery Weapon")
def test_fiery_weapon_adds_melee_or_missile_results() -> None:
    game = at_magic("A frontier: Wizard | A A-home: Bowman | B frontier: Thug", roll="Wizard MAGIC 4")
    game.play("A spells: [{spell: Fiery Weapon, target: A A-home}]")
    game.falls("A missile: Bowman MELEE 1", "B save: Thug MELEE 1")
    game.play("A march: A-home", "A maneuver: no", "A action: missile")
    assert game.sums("A missile")["total"] == 2
    game = under(
        on_army("Fiery Weapon", "A", "frontier", 2, by="A"),
        zones="A frontier: Trooper | B frontier: Thug",
        dice=["A melee: Trooper SAVE 2", "B save: Thug SAVE 1"],
    )
    game.play(*MELEE)
    assert game.sums("A melee")["total"] == 2


@pytest.mark.covers("Dancing Lights")
def test_dancing_lights_takes_six_melee_results_but_no_others() -> None:
    game = at_magic("A frontier: 2 Wizard | B frontier: Thug", roll="Wizard#1 MAGIC 4; Wizard#2 MAGIC 3")
    game.play("A spells: [{spell: Dancing Lights, target: B frontier}]")
    assert in_force(game, "Dancing Lights") == [("B frontier", 6)]
    game = under(
        on_army("Dancing Lights", "A", "frontier", 6),
        zones="A frontier: 3 Trooper | B frontier: Knight",
        dice=["A melee: all MELEE 3", "B save: all MELEE 3", "B counter melee: Knight MELEE 3", "A save: all SAVE 2"],
    )
    game.play(*MELEE)
    assert game.sums("A melee")["total"] == 3
