"""Dragonkin Handlers (p. 21); more cases are scenarios."""

from __future__ import annotations

import pytest

from tests.support.table import Table, table

pytestmark = pytest.mark.covers("Dragonkin Handlers")


def handlers(zones: str, frontier: str = "Highland Tower 6") -> Table:
    """Returns the table in A's Species Abilities Phase."""
    return table(f"{zones} | B B-home: Thug", step="species abilities", frontier=frontier)


def test_it_is_used_once_a_turn_in_one_army() -> None:
    game = handlers(
        "A frontier: Devotee (Air) | A A-home: Devotee (Fire) | A pool: Dragonfoal (Fire), Dragonscout (Air)"
    )
    assert len(game.options("A species ability")) == 3
    game.play("A species ability: {ability: Dragonkin Handlers, army: A frontier}")
    game.asks("A march").shows("A frontier: Devotee (Air), Dragonfoal (Fire) | A pool: Dragonscout (Air)")


def test_without_eldarim_or_in_the_reserves_nobody_is_handled() -> None:
    handlers("A frontier: Bowman | A reserves: Devotee (Fire) | A pool: Dragonfoal (Fire)").asks("A march")


def test_a_dragonkin_must_match_the_terrain() -> None:
    handlers("A frontier: Devotee (Fire) | A pool: Dragonfoal (Water)").asks("A march")


def test_medium_dragonkin_do_not_come() -> None:
    handlers("A frontier: Disciple (Fire) | A pool: Dragonhero (Fire)").asks("A march")


@pytest.mark.parametrize(("eldarim", "is_offered"), [("Devotee (Fire)", True), ("Follower (Fire)", False)])
def test_promoted_dragonkin_have_no_more_health_than_the_eldarim(eldarim: str, is_offered: bool) -> None:
    game = handlers(f"A frontier: {eldarim}, Dragonfoal (Fire) | A pool: Dragonhero (Fire)")
    assert ("A species ability" in game.asked) == is_offered


def test_dragonkin_are_promoted_by_one_step() -> None:
    game = handlers("A frontier: Disciple (Air), Dragonfoal (Fire) | A pool: Dragonchamp (Fire)")
    game.asks("A march")
