"""The magic action: where it may be taken, and what happens in its roll (p. 10-13, p. 15)."""

from __future__ import annotations

from tests.support.magic import MAGIC_FRONTIER, at_magic, most_magic
from tests.support.table import table


def test_a_terrain_that_shows_magic_allows_it() -> None:
    game = table("A frontier: Wizard | B frontier: Knight", frontier=MAGIC_FRONTIER)
    game.play("A march: frontier", "A maneuver: no")
    assert game.options("A action") == ["magic", "none"]


def test_nobody_need_be_there_to_be_attacked() -> None:
    game = table("A frontier: Wizard | B B-home: Knight", frontier=MAGIC_FRONTIER)
    game.play("A march: frontier", "A maneuver: no")
    assert game.options("A action") == ["magic", "none"]


def test_the_holder_of_an_eighth_face_is_free_to_choose_it_and_nobody_else() -> None:
    game = table("A frontier: Wizard | B frontier: Knight", frontier="Highland Tower 8 A")
    game.play("A march: frontier", "A maneuver: no")
    assert game.options("A action") == ["melee", "missile", "magic", "none"]
    game = table("A frontier: Wizard | B frontier: Knight", frontier="Highland Tower 8 B")
    game.play("A march: frontier", "A maneuver: no")
    assert game.options("A action") == ["melee", "none"]


def test_a_reserve_army_marches_without_maneuver_and_for_magic_only() -> None:
    game = table("A reserves: Wizard | A frontier: Knight | B frontier: Knight")
    assert game.options("A march") == ["frontier", "reserves", "none"]
    game.play("A march: reserves").asks("A action")
    assert game.options("A action") == ["magic", "none"]
    game.falls("A magic: Wizard MAGIC 4").play("A action: magic", "A spells: []")
    assert game.options("A march") == ["frontier", "none"]


def test_opponents_roll_nothing_and_cannot_answer() -> None:
    game = at_magic("A frontier: Wizard | B frontier: Knight", roll="Wizard MAGIC 4")
    game.play("A spells: [{spell: Ash Storm, target: frontier}]")
    assert [event.facts["player"] for event in game.told("rolled")] == ["A"] and "B counter-attack" not in game.asked


def test_cantrip_gives_magic_that_casts_anything() -> None:
    game = at_magic("A frontier: Wizard | B frontier: Knight", roll="Wizard Cantrip 4")
    assert most_magic(game) == {"total": 4, "earth": 4, "fire": 4}
    game.play("A spells: [{spell: Fiery Weapon, target: A frontier}]")
    assert game.last("spell_cast")["spell"] == "Fiery Weapon"
