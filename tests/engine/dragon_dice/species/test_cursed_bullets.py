"""Cursed Bullets (p. 24)."""

from __future__ import annotations

import pytest

from engine.dragon_dice.table.effects import LastingEffect, On
from engine.dragon_dice.table.state import FRONTIER, Place
from tests.support.table import A, B, Table, table

pytestmark = pytest.mark.covers("Cursed Bullets")

WEAPON = LastingEffect("Fiery Weapon", On.ARMY, A, A, owner=A, place=FRONTIER, strength=2)
SKIN = LastingEffect("Stone Skin", On.ARMY, B, B, owner=B, place=FRONTIER, strength=1)


def shot(
    zones: str, *dice: str, points: int = 24, effects: tuple[LastingEffect, ...] = (), frontier: str = ""
) -> Table:
    game = table(zones, frontier=frontier or "Flatland Tower 4", dice=dice, points=points, effects=effects)
    return game.play("A march: frontier", "A maneuver: no", "A action: missile")


def damage(game: Table) -> int:
    found = game.last("damage_dealt")["damage"]
    assert isinstance(found, int)
    return found


def test_as_many_results_as_lava_elves_are_dead_are_saved_against_by_spells_only() -> None:
    game = shot(
        "A frontier: Dead Shot | A dua: Scout, Adept | B frontier: Oak Lord",
        "A missile: Dead Shot MISSILE 4",
        "B save: Oak Lord SAVE 4",
    )
    assert damage(game) == 2


def test_saves_made_by_spells_reduce_them() -> None:
    game = shot(
        "A frontier: Dead Shot | A dua: Scout, Adept | B frontier: Oak Lord",
        "A missile: Dead Shot MISSILE 4",
        "B save: Oak Lord SAVE 4",
        effects=(SKIN,),
    )
    assert damage(game) == 1


def test_spells_are_not_wasted_on_what_other_saves_can_stop() -> None:
    game = shot(
        "A frontier: Dead Shot | A dua: Scout | B frontier: Willow",
        "A missile: Dead Shot MISSILE 4",
        "B save: Willow SAVE 3",
        effects=(SKIN,),
    )
    assert damage(game) == 0


def test_only_results_on_lava_elf_dice_can_be_cursed() -> None:
    """R-33: Assassin 1, Crossbowman 2, Fiery Weapon 2: attack 5, one result cursed."""
    game = shot(
        "A frontier: Assassin, Crossbowman | A dua: Scout, Adept, Spy | B frontier: Strangle Vine, Oak Lord",
        "A missile: Assassin MISSILE 1; Crossbowman MISSILE 2",
        "B save: Strangle Vine ID; Oak Lord SAVE 4",
        effects=(WEAPON,),
    )
    assert game.last("damage_dealt")["results"] == 5
    assert damage(game) == 1


@pytest.mark.parametrize(("points", "cursed"), [(24, 3), (25, 4)])
def test_at_most_three_per_24_points(points: int, cursed: int) -> None:
    game = shot(
        "A frontier: Dead Shot | A dua: 5 Scout | B frontier: Oak Lord",
        "A missile: Dead Shot MISSILE 4",
        "B save: Oak Lord SAVE 4",
        points=points,
    )
    assert damage(game) == cursed


def test_ids_are_cursed_too_doubled_ones_included() -> None:
    """R-33."""
    game = shot(
        "A frontier: Dead Shot | A dua: 3 Scout | B frontier: Oak Lord",
        "A missile: Dead Shot ID",
        "B save: Oak Lord SAVE 4",
        frontier="Flatland Tower 8 A",
    )
    assert (game.last("damage_dealt")["results"], damage(game)) == (4, 3)


def test_only_against_an_army_at_the_same_terrain() -> None:
    game = shot(
        "A frontier: Dead Shot | A dua: 3 Scout | B A-home: Oak Lord",
        "A missile: Dead Shot MISSILE 4",
        "B save: Oak Lord SAVE 4",
    )
    assert damage(game) == 0
    assert game.state.at(B, Place("A-home"))
