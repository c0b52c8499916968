"""How much magic there is, and of which elements (p. 12, p. 15, p. 21; R-08)."""

from __future__ import annotations

import pytest

from tests.support.magic import at_magic, most_magic, on_army, on_terrain


def test_a_units_results_may_be_any_of_its_elements() -> None:
    game = at_magic("A frontier: Inferno | B frontier: Thug", roll="Inferno MAGIC 6")
    assert most_magic(game) == {"total": 6, "fire": 6, "water": 6}
    storm, flood = "spell: Ash Storm, target: frontier", "spell: Flash Flood, target: frontier"
    sentence = game.refused(f"A spells: [{{{storm}, castings: 2}}, {{{flood}}}]")
    assert (
        "Flash Flood costs 4 magic of water; of the 6 magic only 2 can pay for it beside the other spells." in sentence
    )
    game.falls("B maneuver: Thug MELEE 1").play(
        f"A spells: [{{{storm}}}, {{{flood}}}]", "A order: [Ash Storm, Flash Flood]"
    )
    assert [event.facts["spell"] for event in game.told("spell_cast")] == ["Ash Storm", "Flash Flood"]


def test_a_species_spell_takes_results_of_that_species_only() -> None:
    game = at_magic("A frontier: Sparker, Sunflare | B frontier: Thug", roll="Sparker MAGIC 2; Sunflare MAGIC 3")
    assert "Firestorm costs 3 magic of fire by Scalders; " in game.refused(
        "A spells: [{spell: Firestorm, target: frontier}]"
    )
    game.falls("B save: all SAVE").play("A spells: [{spell: Flashfire, target: A frontier}]")
    assert game.last("spell_cast")["spell"] == "Flashfire"


def test_what_is_subtracted_is_of_no_element_and_no_species() -> None:
    """R-08: five Treefolk and three Firewalker results under a -1: seven, at most five and at most three."""
    zones = "A frontier: Hamadryad, Dryad, Sunflare | B frontier: Thug"
    roll = "Hamadryad MAGIC 2; Dryad MAGIC 3; Sunflare MAGIC 3"
    palsy = on_army("Palsy", "A", "frontier")
    game = at_magic(zones, roll=roll, effects=[palsy])
    assert most_magic(game) == {"total": 7, "air": 3, "earth": 5, "fire": 3, "water": 5}
    both = "{spell: Wall of Thorns, target: frontier}, {spell: Ash Storm, target: frontier}"
    assert "none of the 7 magic can pay for it" in game.refused(
        f"A spells: [{both}, {{spell: Stone Skin, target: A frontier}}]"
    )
    game.play(f"A spells: [{both}]", "A order: [Wall of Thorns, Ash Storm]")
    assert len(game.told("spell_cast")) == 2
    game = at_magic(zones, roll=roll, effects=[palsy])
    flashfire = "{spell: Flashfire, target: A frontier}"
    game.play(f"A spells: [{flashfire}, {{spell: Stone Skin, castings: 2, target: A frontier}}]")
    assert game.asked == ["A order"]


def test_ids_are_the_last_that_are_subtracted() -> None:
    """p. 28: the only icon goes, however much the caster would like to keep it."""
    game = at_magic(
        "A frontier: Inferno, Dryad | B frontier: Thug",
        roll="Inferno MAGIC 2; Dryad ID 2",
        effects=[on_terrain("Ash Storm", "frontier", strength=2)],
    )
    assert most_magic(game) == {"total": 2, "earth": 2, "water": 2, "fire": 0}


def test_ids_are_doubled_on_a_held_eighth_face() -> None:
    game = at_magic(
        "A frontier: Inferno, Dryad | B frontier: Thug",
        roll="Inferno ID 3; Dryad MAGIC 2",
        frontier="Highland Tower 8 A",
    )
    assert most_magic(game) == {"total": 8, "earth": 2, "fire": 6, "water": 8}


def test_results_are_halved_ids_last() -> None:
    game = at_magic(
        "A frontier: Inferno, Dryad | B frontier: Thug",
        roll="Inferno ID 3; Dryad MAGIC 2",
        effects=[on_army("Frost Breath", "A", "frontier")],
    )
    assert most_magic(game) == {"total": 2, "earth": 0, "fire": 2, "water": 2}


@pytest.mark.covers("Terrain Harmony")
def test_amazons_magic_is_of_the_terrains_elements() -> None:
    game = at_magic("A frontier: Visionary | B frontier: Thug", roll="Visionary MAGIC 4")
    assert most_magic(game) == {"total": 4, "earth": 4, "fire": 4}
    assert "none of the" in game.refused("A spells: [{spell: Wind Walk, target: A frontier}]")


@pytest.mark.covers("Terrain Harmony")
def test_amazons_magic_in_reserves_is_ivory_and_casts_elemental_spells_only() -> None:
    zones = "A reserves: Visionary | A dua: Seer, Dryad | B frontier: Thug"
    game = at_magic(zones, roll="Visionary MAGIC 4", place="reserves")
    assert most_magic(game) == {"total": 4, "ivory": 4}
    assert "none of the" in game.refused("A spells: [{spell: Wind Walk, target: A reserves}]")
    assert "cannot bring it back" in game.refused(
        "A spells: [{spell: Resurrect Dead, castings: 2, element: ivory, target: [Dryad]}]"
    )
    game.play("A spells: [{spell: Resurrect Dead, element: ivory, target: [Seer]}]")
    game.shows("A reserves: Visionary, Seer | A dua: Dryad")


@pytest.mark.covers("Standing Stones")
def test_standing_stones_turn_magic_into_elements_of_the_terrain() -> None:
    game = at_magic(
        "A frontier: Sunflare | B frontier: Thug", roll="Sunflare MAGIC 3", frontier="Swampland Standing Stones 8 A"
    )
    assert most_magic(game) == {"total": 3, "air": 3, "earth": 3, "fire": 3, "water": 3}
    game.play("A spells: [{spell: Watery Double, target: A frontier}]")
    assert game.last("spell_cast")["element"] == "water"


@pytest.mark.covers("Standing Stones")
def test_standing_stones_of_somebody_else_do_nothing() -> None:
    game = at_magic(
        "A A-home: Sunflare | B frontier: Thug",
        roll="Sunflare MAGIC 3",
        place="A-home",
        A_home="Swampland Standing Stones 1",
    )
    assert most_magic(game) == {"total": 3, "air": 3, "fire": 3}


def test_magic_that_is_not_spent_is_lost() -> None:
    game = at_magic("A frontier: Sunflare | B frontier: Thug", roll="Sunflare MAGIC 3").play("A spells: []")
    assert "A spells" not in game.asked and not game.told("spell_cast")
    assert game.told("march_ended")


def test_without_a_result_nothing_is_asked() -> None:
    game = at_magic("A frontier: Sunflare | B frontier: Thug", roll="Sunflare MANEUVER 3")
    assert most_magic(game) == {"total": 0}
    assert "A spells" not in game.asked
