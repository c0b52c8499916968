"""Spell Disruption."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.support.magic import in_force, on_army, on_terrain, under
from tests.support.table import Table

pytestmark = pytest.mark.covers("Spell Disruption")

BAAL, OTHER = "Draco-Baal (Gold)", "Draco-Baal (Silver)"
ZONES = f"A frontier: {BAAL} | B frontier: Troll"


def disrupting(*spells: tuple[str, int], zones: str = ZONES, dice: str = f"{BAAL} Spell Disruption") -> Table:
    """Returns a table where A attacks B's army at the frontier, on which lie these spells with so many castings."""
    effects = [replace(on_army(name, "B", "frontier", by="B"), castings=castings) for name, castings in spells]
    game = under(*effects, on_terrain("Ash Storm", "frontier", by="B"), zones=zones, dice=[f"A melee: {dice}"])
    return game.play("A march: frontier", "A maneuver: no", "A action: melee")


def left(game: Table) -> list[str]:
    return [effect.name for effect in game.state.effects]


def test_four_points_of_spells_end_as_much_as_possible() -> None:
    """p. 40, p. 32: what they have cost together; a spell on the terrain is none on the army."""
    spells = ("Stone Skin", "Watery Double", "Palsy", "Restless Dead", "Higher Ground")
    game = disrupting(*((name, 1) for name in spells))
    assert "more points must" in game.refused("A expire: [Restless Dead]")
    assert "never in excess" in game.refused("A expire: [Restless Dead, Stone Skin]")
    assert "never in excess" in game.refused("A expire: [Higher Ground]")
    game.play("A expire: [Stone Skin, Watery Double]")
    assert left(game) == ["Palsy", "Restless Dead", "Higher Ground", "Ash Storm"]


def test_combined_castings_are_one_spell_of_all_that_was_paid() -> None:
    """p. 45: they create a single spell."""
    game = disrupting(("Stone Skin", 3), ("Decay", 1))
    game.asks("B counter-attack")
    assert left(game) == ["Stone Skin", "Ash Storm"]


def test_like_spells_are_told_apart_by_a_number() -> None:
    game = disrupting(("Decay", 1), ("Decay", 1)).play("A expire: [Decay#2]")
    assert in_force(game, "Decay") == [("B frontier", 1)]


def test_two_icons_may_end_a_dearer_spell_together() -> None:
    """p. 32: like icons may be combined to one larger effect."""
    zones = f"A frontier: {BAAL}, {OTHER} | B frontier: Troll"
    game = disrupting(("Wind Walk", 2), zones=zones, dice="all Spell Disruption").play("A combine: yes")
    assert left(game) == ["Ash Storm"]


def test_one_by_one_they_do_not() -> None:
    zones = f"A frontier: {BAAL}, {OTHER} | B frontier: Troll"
    game = disrupting(("Wind Walk", 2), zones=zones, dice="all Spell Disruption").play("A combine: no")
    assert left(game) == ["Wind Walk", "Ash Storm"]


def test_any_opposing_army_at_a_terrain_can_be_aimed_at() -> None:
    game = disrupting(("Decay", 1), zones=f"{ZONES} | B B-home: Thug | B reserves: Thug")
    assert game.options("A sai target") == ["B B-home", "B frontier"]
    game.play("A sai target: B B-home").asks("B counter-attack")
    assert left(game) == ["Decay", "Ash Storm"]


def test_in_a_magic_action_it_is_four_magic_results() -> None:
    game = under(zones=f"A frontier: {BAAL}", frontier="Highland Tower 1", dice=[f"A magic: {BAAL} Spell Disruption"])
    game.play("A march: frontier", "A maneuver: no", "A action: magic")
    assert game.sums("A magic")["total"] == 4
