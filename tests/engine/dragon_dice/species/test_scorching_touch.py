"""Scorching Touch (p. 24)."""

from __future__ import annotations

import pytest

from engine.dragon_dice.table.effects import LastingEffect, On
from engine.dragon_dice.table.state import FRONTIER
from tests.support.table import A, B, Table, table

pytestmark = pytest.mark.covers("Scorching Touch")


def attacked(
    zones: str, *dice: str, frontier: str = "Highland Tower 6", effects: tuple[LastingEffect, ...] = ()
) -> Table:
    game = table(zones, frontier=frontier, dice=dice, effects=effects)
    return game.play("A march: frontier", "A maneuver: no", "A action: melee")


def test_each_save_of_scalders_is_a_point_of_damage_to_the_attackers() -> None:
    game = attacked(
        "A frontier: Trooper, Knight | B frontier: Scorcher",
        "A melee: Trooper MELEE 3; Knight MANEUVER 2",
        "B save: Scorcher SAVE 2",
    )
    game.play("A damage: [Knight]").shows("A dua: Knight | B frontier: Scorcher")
    facts = game.last("damage_dealt")
    assert (facts["kind"], facts["damage"], facts["player"]) == ("riposte", 2, "A")


def test_an_id_is_a_save_as_well() -> None:
    game = attacked(
        "A frontier: Trooper, Knight | B frontier: Scorcher", "A melee: Trooper MELEE 3; Knight SAVE", "B save: all ID"
    )
    game.asks("A damage")


def test_saves_of_other_units_and_of_spells_do_not_burn() -> None:
    skin = LastingEffect("Stone Skin", On.ARMY, B, B, owner=B, place=FRONTIER, strength=3)
    game = attacked(
        "A frontier: Trooper, Guard | B frontier: Singeman, Sergeant",
        "A melee: Trooper MELEE 3; Guard MANEUVER",
        "B save: Singeman SAVE 1; Sergeant SAVE 3",
        effects=(skin,),
    )
    game.shows("A dua: Guard | A frontier: Trooper")


def test_only_saves_made_by_spells_reduce_it() -> None:
    skin = LastingEffect("Stone Skin", On.ARMY, A, A, owner=A, place=FRONTIER, strength=1)
    game = attacked(
        "A frontier: Trooper | B frontier: Scorcher",
        "A melee: Trooper MELEE 3",
        "B save: Scorcher SAVE 2",
        effects=(skin,),
    )
    facts = game.last("damage_dealt")
    assert (facts["results"], facts["saves"], facts["damage"]) == (2, 1, 1)


@pytest.mark.parametrize("frontier", ["Coastland Tower 6", "Swampland Tower 6"])
def test_it_needs_fire(frontier: str) -> None:
    game = attacked(
        "A frontier: Trooper | B frontier: Scorcher",
        "A melee: Trooper MELEE 3",
        "B save: Scorcher SAVE 2",
        frontier=frontier,
    )
    assert game.last("damage_dealt")["kind"] == "melee"


def test_it_does_not_work_against_a_counter_attack() -> None:
    game = attacked(
        "A frontier: Scorcher | B frontier: Trooper",
        "A melee: all MANEUVER",
        "B counter melee: Trooper MELEE 3",
        "A save: Scorcher SAVE 2",
    )
    game.play("B counter-attack: yes")
    assert game.last("damage_dealt")["kind"] == "counter melee"


def test_it_does_not_work_against_missiles() -> None:
    game = table(
        "A frontier: Archer | B frontier: Scorcher",
        frontier="Highland Tower 4",
        dice=["A missile: all MISSILE 3", "B save: Scorcher SAVE 2"],
    )
    game.play("A march: frontier", "A maneuver: no", "A action: missile")
    assert game.last("damage_dealt")["kind"] == "missile"


@pytest.mark.covers("Charge")
def test_the_answer_to_a_charge_is_such_a_save_roll() -> None:
    """R-21: 2 saves burn beside 4 melee results."""
    game = attacked(
        "A frontier: Behemoth, Trooper | B frontier: Scorcher, Igniter",
        "A melee: Behemoth Charge; Trooper SAVE",
        "B save and melee: Scorcher SAVE 2; Igniter MELEE 4",
    )
    assert game.last("damage_dealt")["results"] == 6
