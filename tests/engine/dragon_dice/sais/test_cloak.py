"""Cloak."""

from __future__ import annotations

import pytest

from engine.dragon_dice.table.effects import LastingEffect, On
from engine.dragon_dice.table.state import FRONTIER
from tests.support.table import A, Table, effects, melee, position, table

pytestmark = pytest.mark.covers("Cloak")


def test_its_saves_count_in_this_roll_and_the_next() -> None:
    """p. 33."""
    game = melee(
        "A frontier: Knight, Warlord | B frontier: Lurker in the Deep, Thug",
        "A melee: all MELEE 3",
        "B save: Lurker in the Deep Cloak; Thug SAVE 1",
    )
    assert game.last("damage_dealt")["saves"] == 5
    assert effects(game) == ["Cloak on B frontier by B"]


def test_its_saves_are_no_magic() -> None:
    """Damage that only saves of spells reduce is not reduced by a Cloak."""
    places = {"A-home": "Coastland City 3", "B-home": "Swampland Temple 2", "frontier": "Highland Tower 6"}
    state = position("A frontier: Troll | B frontier: Filcher", places)
    state.effects.append(LastingEffect("Cloak", On.ARMY, A, A, owner=A, place=FRONTIER, strength=4))
    game = Table(state, ["A melee: Troll MELEE", "B save: Filcher Counter"])
    game.play("A march: frontier", "A maneuver: no", "A action: melee")
    assert (game.last("damage_dealt")["kind"], game.last("damage_dealt")["saves"]) == ("riposte", 0)
    game.shows("A dua: Troll")


def test_a_unit_alone_generates_what_it_needs() -> None:
    game = melee(
        "A frontier: Shambler | B frontier: Lurker in the Deep",
        "A melee: Shambler Smother",
        "B individual maneuver: Lurker in the Deep Cloak",
    )
    game.shows("B frontier: Lurker in the Deep")
    assert not effects(game)


def test_it_saves_in_the_response_to_a_dragon() -> None:
    dice = ["B dragon: Water Wyrm Claws", "A dragon response: Lurker in the Deep Cloak"]
    game = table("A frontier: Lurker in the Deep | B frontier: Water Wyrm", step="dragon attack", dice=dice)
    assert game.last("rolled")["totals"] == {"melee": 0, "missile": 0, "save": 4}
    assert effects(game) == ["Cloak on A frontier by A"]
