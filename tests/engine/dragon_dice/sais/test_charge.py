"""Charge."""

from __future__ import annotations

import pytest

from tests.support.table import melee

pytestmark = pytest.mark.covers("Charge")


def test_maneuver_counts_as_melee_and_the_defender_answers_with_one_roll() -> None:
    """p. 33, R-20: Trample gives 3 melee, and 3 maneuver that count as melee."""
    game = melee(
        "A frontier: Behemoth, Mammoth Rider | B frontier: Cutthroat, Thug, Marauder",
        "A melee: Behemoth Charge; Mammoth Rider Trample 3",
        "B save and melee: Cutthroat SAVE 2; Thug MELEE 2; Marauder MELEE 4",
    )
    first = game.told("damage_dealt")[0].facts
    assert (first["results"], first["saves"]) == (6, 2)
    assert game.last("damage_dealt")["kind"] == "riposte" and game.last("damage_dealt")["damage"] == 6
    game.asks("A retreat").shows("A dua: Behemoth | A frontier: Mammoth Rider")


def test_the_answer_is_rolled_even_if_the_attack_comes_to_nothing() -> None:
    """R-19."""
    game = melee(
        "A frontier: Behemoth | B frontier: Cutthroat",
        "A melee: Behemoth Charge",
        "B save and melee: Cutthroat MELEE 3",
    )
    assert game.last("damage_dealt")["damage"] == 3
    game.shows("A frontier: Behemoth").asks("A retreat")


@pytest.mark.parametrize(("choice", "saves", "killed"), [("saves", 4, "-"), ("melee", 0, "Filcher")])
def test_a_counter_in_the_answer_is_saves_with_damage_back_or_melee(choice: str, saves: int, killed: str) -> None:
    """R-22: four damage come back either way."""
    game = melee(
        "A frontier: Behemoth, Knight | B frontier: Filcher, Troll",
        "A melee: Behemoth Charge; Knight MELEE 3",
        "B save and melee: Filcher Counter; Troll MANEUVER",
    )
    game.play(f"B sai choice: {choice}").shows(f"B dua: {killed} | A dua: Behemoth")
    assert game.told("damage_dealt")[0].facts["saves"] == saves
    assert game.last("damage_dealt")["results"] == 4


def test_dwarven_might_and_smite_do_nothing_in_the_answer() -> None:
    """R-21: it is no counter-attack, and no melee attack."""
    game = melee(
        "A frontier: Behemoth, Knight | B frontier: Warlord, Sergeant",
        "A melee: Behemoth Charge; Knight MELEE 3",
        "B save and melee: Warlord Smite; Sergeant SAVE 3",
    )
    assert [event.facts["kind"] for event in game.told("damage_dealt")] == ["melee"]
    assert game.last("rolled")["totals"] == {"save": 3, "melee": 0}


def test_a_charge_in_a_counter_attack_has_no_effect() -> None:
    game = melee("A frontier: Knight | B frontier: Behemoth", "A melee: Knight MANEUVER 3")
    game.falls("B counter melee: Behemoth Charge").play("B counter-attack: yes").asks("A retreat")
