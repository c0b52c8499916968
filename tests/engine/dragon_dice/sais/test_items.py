"""Icons that only items have (p. 32-43, p. 59-61). Each sentence has a case in tests/scenarios/dragon_dice/items."""

from __future__ import annotations

import pytest

from engine.dragon_dice.table.effects import LastingEffect, On
from engine.dragon_dice.table.state import BUA, DieId
from tests.support.table import B, Table, effects, melee, missile, table


def magic(zones: str, *dice: str) -> Table:
    """Returns a table where A has begun a magic action at the frontier."""
    game = table(zones, frontier="Highland Tower 1", dice=dice)
    return game.play("A march: frontier", "A maneuver: no", "A action: magic")


@pytest.mark.covers("Attune")
def test_attune_asks_for_an_element_and_then_for_a_unit_with_magic_icons() -> None:
    game = magic(
        "A frontier: Conjurer, Knight, Magi's Crown (Air)",
        "A magic: Conjurer MAGIC 3; Knight SAVE 2; Magi's Crown (Air) Attune 3",
    )
    game.play("A choose element: fire")
    assert game.options("A choose element") == ["Conjurer", "none"]
    game.play("A choose element: Conjurer")
    assert game.last("magic_totalled")["most"] == {"fire": 6}


@pytest.mark.covers("Flurry")
def test_each_flurry_of_a_melee_attack_is_thrown_again() -> None:
    game = melee(
        "A frontier: Knight, Blade Golem (Air) | B frontier: Thug",
        "A melee: Knight SAVE 2; Blade Golem (Air) Flurry -> Flurry -> SAVE 4",
        "B save: all SAVE",
    )
    assert game.sums("A melee")["total"] == 8


@pytest.mark.covers("Fly")
def test_an_item_that_flies_saves() -> None:
    game = melee(
        "A frontier: Knight | B frontier: Thug, Earthfang", "A melee: all MELEE", "B save: Thug ID; Earthfang Fly 4"
    )
    assert game.sums("B save")["total"] == 5


@pytest.mark.covers("Sortie")
def test_sortie_saves() -> None:
    game = melee(
        "A frontier: Knight | B frontier: Thug, Mantlet (Death)",
        "A melee: all MELEE",
        "B save: Thug ID; Mantlet (Death) Sortie",
    )
    assert game.sums("B save")["total"] == 5


@pytest.mark.covers("Summon Dragon")
def test_the_dragon_staff_must_summon_and_is_thrown_again() -> None:
    """One dragon, which can come to two other terrains: there is no way to decline."""
    game = magic(
        "A frontier: Conjurer, Dragon Staff (Air) | B frontier: Thug | B A-home: Air Drake, Fire Drake",
        "A magic: Conjurer MAGIC 3; Dragon Staff (Air) Summon Dragon -> MAGIC 4",
    )
    assert game.options("A summon") == [
        {"dragon": "Air Drake", "to": "B-home"},
        {"dragon": "Air Drake", "to": "frontier"},
    ]
    game.play("A summon: {dragon: Air Drake, to: frontier}")
    assert game.sums("A magic")["total"] == 7


@pytest.mark.covers("Wayfare")
def test_wayfare_in_the_response_to_a_dragon_moves_and_generates_nothing() -> None:
    game = table(
        "A frontier: Knight, Trooper, Gold Medallion | B frontier: Fire Drake",
        step="dragon attack",
        dice=["B dragon: Fire Drake Claws", "A dragon response: Knight SAVE 2; Trooper SAVE 2; Gold Medallion Wayfare"],
    )
    game.play("A move: {units: [Knight], to: reserves}")
    game.shows("A reserves: Knight, Gold Medallion")
    assert game.sums("A dragon response")["total"] == 2


@pytest.mark.covers("Wayfare")
def test_a_unit_that_sleeps_carries_nobody_away() -> None:
    sleep = LastingEffect("Sleep", On.UNIT, B, B, die="A:Knight")
    game = table(
        "A frontier: Knight, Trooper, Gold Medallion | B frontier: Thug",
        frontier="Highland Tower 4",
        effects=[sleep],
        dice=["A maneuver: Trooper MANEUVER; Gold Medallion Wayfare", "B counter-maneuver: Thug SAVE"],
    )
    game.play("A march: frontier", "A maneuver: yes", "B counter-maneuver: yes")
    assert "A:Knight" not in str(game.question("A move").terms())


@pytest.mark.covers("Elemental Relic")
@pytest.mark.covers("Relics")
def test_relics_that_cancel_each_other_are_told() -> None:
    game = melee(
        "A frontier: 2 Knight, 2 Elemental Relic | B frontier: Thug",
        "A melee: Knight#1 SAVE 2; Knight#2 SAVE 2; Elemental Relic#1 Elemental Relic 4 [air]; "
        "Elemental Relic#2 Elemental Relic 4 [air]",
    )
    assert game.last("relics_cancelled")["dice"] == ["A:Elemental Relic#1", "A:Elemental Relic#2"]


@pytest.mark.covers("SFR Logo (Relic)")
def test_every_earthfang_adds_a_chill_wind() -> None:
    game = missile(
        "A frontier: 2 Bowman, 2 Earthfang | B frontier: Thug",
        "A missile: Bowman#1 MISSILE 2; Bowman#2 MISSILE 2; Earthfang#1 SFR Logo (Relic); Earthfang#2 SFR Logo (Relic)",
    )
    assert game.sums("A missile") == {**game.sums("A missile"), "subtotal": 4, "after_subtract": 0}
    assert effects(game) == ["Chill Wind on None frontier by A"] * 2


@pytest.mark.covers("SFR / TSR Logo (Medallion)")
@pytest.mark.covers("Medallions")
def test_a_silver_medallion_must_do_what_it_can() -> None:
    """One thing can be done only, so nothing is asked."""
    game = table("A frontier: 2 Knight, Silver Medallion, Dawn Blade (Air) | B frontier: Thug")
    game.state.lay(game.state.dice[DieId("A:Dawn Blade (Air)")], BUA)
    game = Table(game.state, ["A melee: Knight#1 SAVE 2; Knight#2 SAVE 2; Silver Medallion SFR / TSR Logo (Medallion)"])
    game.play("A march: frontier", "A maneuver: no", "A action: melee")
    game.shows("A frontier: Knight#1, Knight#2, Silver Medallion, Dawn Blade (Air)")
