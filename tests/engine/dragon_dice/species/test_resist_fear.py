"""Resist Fear (p. 21); more cases are scenarios."""

from __future__ import annotations

import pytest

from engine.dragon_dice.table.effects import LastingEffect, On
from tests.support.table import A, B, Table, table

pytestmark = pytest.mark.covers("Resist Fear")


def attack(zones: str, *dice: str, effects: tuple[LastingEffect, ...] = ()) -> Table:
    """Returns the table as A's Dragon Attack Phase begins. An army of A stands aside."""
    return table(f"{zones} | A B-home: Footman", step="dragon attack", dice=dice, effects=effects)


def test_as_many_as_the_eldarim_have_health_roll_and_save_by_their_skin() -> None:
    game = attack(
        "A frontier: Escort (Air), Dragonhero (Fire), Dragonmount (Fire), Dragonfoal (Fire) | B frontier: Fire Drake",
        "B dragon: Fire Drake Belly",
        "A dragon response: Escort (Air) SAVE 3; Dragonhero (Fire) MELEE 3",
    )
    assert "more health" in game.refused("A resist fear: [Dragonfoal (Fire)]")
    assert "no more than 2" in game.refused("A resist fear: [Dragonhero (Fire), Dragonfoal (Fire)]")
    game.play("A resist fear: [Dragonhero (Fire)]")
    assert game.last("rolled")["totals"] == {"melee": 3, "missile": 0, "save": 5}


def test_an_unafraid_unit_rolls_anyway() -> None:
    game = attack(
        "A frontier: Warder (Air), Dragonhero (Fire), Dragonfoal (Water) | B frontier: Water Drake",
        "B dragon: Water Drake Belly",
        "A dragon response: Warder (Air) SAVE 1; Dragonhero (Fire) MELEE 3; Dragonfoal (Water) MANEUVER",
    )
    game.asks("A march")


def test_without_eldarim_nobody_is_asked() -> None:
    game = attack(
        "A frontier: Bowman, Dragonfoal (Fire) | B frontier: Ivory Drake",
        "B dragon: Ivory Drake Belly",
        "A dragon response: Bowman MISSILE",
    )
    game.asks("A march")


def test_only_fear_is_resisted() -> None:
    game = attack(
        "A frontier: Warder (Air), Dragonfoal (Fire) | B frontier: Ivory Drake",
        "B dragon: Ivory Drake Belly",
        "A dragon response: Warder (Air) SAVE 1",
        effects=(LastingEffect("Net", On.UNIT, B, B, die=f"{A}:Dragonfoal (Fire)"),),
    )
    game.asks("A march")


@pytest.mark.covers("Dragonkin")
def test_a_dragon_that_keeps_still_frightens_nobody() -> None:
    game = attack(
        "A frontier: Dragonlord, 2 Dragonchamp (Fire) | B frontier: Ivory Drake, Water Drake",
        "B dragon: Water Drake Belly",
        "A dragon response: Dragonlord Fly; Dragonchamp (Fire)#1 MANEUVER 2; Dragonchamp (Fire)#2 MANEUVER 2",
        effects=(LastingEffect("Tame", On.UNIT, A, None, die=f"{B}:Ivory Drake", source=f"{A}:Dragonlord"),),
    )
    assert "A resist fear" not in game.asked
    rolled = game.told("dice_fell")[-1].facts["faces"]
    assert isinstance(rolled, dict) and len(rolled) == 3
