"""Gate."""

from __future__ import annotations

import pytest

from engine.dragon_dice.table.state import RESERVES
from tests.support.table import melee, table

pytestmark = pytest.mark.covers("Gate")

BAAL = "Draco-Baal (Gold)"
TWO, TWO_SILVER, ONE = "Draco-Tank (Gold)", "Draco-Tank (Silver)", "Draco-Mystic (Gold)"
ZONES = f"A frontier: {BAAL}, {TWO}, {TWO_SILVER}, {ONE}, Knight | B frontier: Troll"
DICE = f"A melee: {BAAL} Gate; {TWO} MELEE 3; {TWO_SILVER} MELEE 3; {ONE} MAGIC 1; Knight MELEE 3"


def test_other_dracolem_of_its_alloy_may_go_up_to_four_health() -> None:
    """p. 36; those who go do not count in the roll (R-01)."""
    game = melee(ZONES, DICE, "B save: Troll MELEE")
    assert "cannot" in game.refused(f"A move: {{units: [{TWO_SILVER}], to: A-home}}")
    assert "cannot" in game.refused(f"A move: {{units: [{BAAL}], to: A-home}}")
    assert "none of the places" in game.refused(f"A move: {{units: [{TWO}], to: frontier}}")
    game.play(f"A move: {{units: [{TWO}, {ONE}], to: {RESERVES}}}")
    game.shows(f"A reserves: {TWO}, {ONE} | A frontier: {BAAL}, {TWO_SILVER}, Knight")
    assert game.last("damage_dealt")["results"] == 6


def test_never_more_than_four() -> None:
    zones = f"A frontier: {BAAL}, 2 {TWO}, {ONE} | B frontier: Troll"
    game = melee(zones, f"A melee: {BAAL} Gate; {TWO}#1 MELEE 3; {TWO}#2 MELEE 3; {ONE} MAGIC 1", "B save: Troll MELEE")
    assert "5 health" in game.refused(f"A move: {{units: [{TWO}#1, {TWO}#2, {ONE}], to: A-home}}")
    game.play(f"A move: {{units: [{TWO}#1, {TWO}#2], to: A-home}}").shows(f"A A-home: {TWO}#1, {TWO}#2")


def test_nobody_need_go() -> None:
    game = melee(ZONES, DICE, "B save: Troll MELEE").play("A move: none")
    assert game.last("damage_dealt")["results"] == 9


def test_with_nobody_of_its_alloy_there_nobody_is_asked() -> None:
    zones = f"A frontier: {BAAL}, {TWO_SILVER} | B frontier: Troll"
    melee(zones, f"A melee: {BAAL} Gate; {TWO_SILVER} Fabricate").asks("B counter-attack")


def test_it_works_in_the_reserve_area_and_not_in_a_maneuver() -> None:
    """R-45."""
    game = table(f"A reserves: {BAAL}, {TWO} | B frontier: Thug", dice=[f"A magic: {BAAL} Gate; {TWO} MELEE 3"])
    game.play("A march: reserves", "A action: magic", f"A move: {{units: [{TWO}], to: frontier}}")
    game.shows(f"A frontier: {TWO} | A reserves: {BAAL}")
    game = table(
        f"A frontier: {BAAL}, {TWO} | B frontier: Thug",
        dice=[f"A maneuver: {BAAL} Gate; {TWO} MELEE 3", "B counter-maneuver: Thug ID"],
    )
    game.play("A march: frontier", "A maneuver: yes", "B counter-maneuver: yes")
    game.shows(f"A frontier: {BAAL}, {TWO}")
