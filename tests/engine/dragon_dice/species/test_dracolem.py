"""Dracolem: units of an alloy (p. 5, p. 30, p. 44, p. 60)."""

from __future__ import annotations

import pytest

from tests.support.magic import at_magic, most_magic
from tests.support.rolls import at_table
from tests.support.table import A, melee, table

pytestmark = pytest.mark.covers("Dracolem")

CASTERS = "Draco-Adeptus (Gold), Draco-Mystic (Silver)"


def test_they_are_neither_recruited_nor_promoted() -> None:
    """p. 30."""
    game = table(
        "A frontier: Knight, Draco-Brawler (Gold) | A dua: Draco-Tank (Gold), Draco-Mystic (Gold), Bowman",
        frontier="Highland City 8 A",
        step="eighth face",
    )
    assert game.options("A eighth face") == [{"recruit": "Bowman"}, "none"]


def test_nor_by_points_that_are_spent() -> None:
    """p. 30, p. 43: Wild Growth promotes whom a rule lets be promoted."""
    battle, _ = at_table("A frontier: Draco-Brawler (Gold) | A dua: Draco-Tank (Gold)")
    (brawler,) = battle.state.at(A, battle.places_with_units(A)[0])
    assert battle.larger(brawler) == [] and battle.promotions([brawler]) == []


def test_their_skin_saves_like_that_of_dragonkin() -> None:
    game = melee(
        "A frontier: Knight | B frontier: Thug, Draco-Tank (Bronze)",
        "A melee: Knight MELEE 3",
        "B save: Thug MELEE 1; Draco-Tank (Bronze) MANEUVER 2",
    )
    assert game.sums("B save")["total"] == 2


def test_their_magic_casts_no_spell() -> None:
    """p. 44: it is of an alloy, and no spell of the book is; Summon White Dragon takes elements."""
    game = at_magic(f"A frontier: {CASTERS}, Draco-Baal (Gold) | A pool: White Drake", roll="all ID")
    assert most_magic(game) == {"total": 7}
    game.asks("A retreat")


def test_it_helps_nobody_beside_them() -> None:
    game = at_magic(f"A frontier: {CASTERS}, Marauder | B frontier: Thug", roll="all ID")
    assert most_magic(game) == {"total": 6, "death": 3, "earth": 3}
    assert "costs" in game.refused("A spells: [{spell: Path, element: earth, target: Marauder, to: A-home}]")


def test_standing_stones_turn_it_into_an_element_of_the_terrain() -> None:
    """p. 15: the army may turn any of its results."""
    game = at_magic(f"A frontier: {CASTERS} | B frontier: Thug", roll="all ID", frontier="Highland Standing Stones 8 A")
    assert most_magic(game) == {"total": 6, "earth": 6, "fire": 6}


def test_resurrect_dead_brings_back_none_of_them() -> None:
    """p. 51: they contain no element, and only of Amazons it says that any will do."""
    game = at_magic("A frontier: Marauder, Thug | A dua: Draco-Brawler (Gold), Cutthroat", roll="all ID")
    assert "cannot target" in game.refused(
        "A spells: [{spell: Resurrect Dead, element: earth, target: [Draco-Brawler (Gold)]}]"
    )
