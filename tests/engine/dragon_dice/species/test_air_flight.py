"""Air Flight (p. 23)."""

from __future__ import annotations

import pytest

from engine.dragon_dice.table.effects import LastingEffect, On
from tests.support.table import B, Table, table

pytestmark = pytest.mark.covers("Air Flight")


def step(zones: str, *, effects: tuple[LastingEffect, ...] = ()) -> Table:
    return table(
        f"{zones} | B B-home: Thug",
        step="reserves retreat",
        A_home="Coastland City 3",
        frontier="Flatland Tower 6",
        B_home="Wasteland City 3",
        effects=effects,
    )


def test_firewalkers_fly_between_terrains_with_air_where_firewalkers_stand() -> None:
    game = step("A frontier: Watcher, Guardian, Guard | A A-home: Explorer").play("A retreat: {}")
    game.play("A air flight: {units: [Watcher, Guardian], to: A-home}", "A air flight: none")
    game.shows("A A-home: Explorer, Watcher, Guardian | A frontier: Guard").asks("B march")


def test_two_armies_may_swap() -> None:
    """R-59: all is judged by where they stood when the step began."""
    game = step("A frontier: Watcher | A A-home: Explorer").play("A retreat: {}")
    game.play("A air flight: {units: [Watcher], to: A-home}", "A air flight: {units: [Explorer], to: frontier}")
    game.shows("A A-home: Watcher | A frontier: Explorer").asks("B march")


def test_a_unit_retreats_or_flies_not_both() -> None:
    """R-59."""
    game = step("A frontier: Watcher, Guardian | A A-home: Explorer").play("A retreat: {frontier: [Watcher]}")
    assert "cannot fly" in game.refused("A air flight: {units: [Watcher], to: A-home}")
    game.play("A air flight: {units: [Guardian], to: A-home}", "A air flight: none").shows("A reserves: Watcher")


def test_nobody_flies_twice() -> None:
    game = step("A frontier: Watcher | A A-home: Explorer | A B-home: Sunflare").play("A retreat: {}")
    game.play("A air flight: {units: [Watcher], to: A-home}")
    assert "cannot fly" in game.refused("A air flight: {units: [Watcher], to: B-home}")


def test_other_species_do_not_fly_and_others_terrains_are_no_goal() -> None:
    game = step("A frontier: Watcher, Guard | A A-home: Explorer").play("A retreat: {}")
    game.refused("A air flight: {units: [Guard], to: A-home}")
    assert "where you have Firewalkers" in game.refused("A air flight: {units: [Watcher], to: B-home}")


@pytest.mark.parametrize(
    "zones",
    ["A frontier: Watcher | A A-home: Guard", "A frontier: Watcher", "A reserves: Watcher | A frontier: Guardian"],
    ids=["no Firewalker there", "alone", "from the Reserve Area"],
)
def test_without_another_terrain_nobody_is_asked(zones: str) -> None:
    step(zones).play("A retreat: {}").asks("B march")


def test_a_terrain_without_air_is_no_start_and_no_goal() -> None:
    game = table(
        "A frontier: Watcher | A A-home: Explorer | B B-home: Thug",
        step="reserves retreat",
        frontier="Highland Tower 6",
    )
    game.play("A retreat: {}").asks("B march")


def test_netted_units_stay() -> None:
    net = LastingEffect("Net", On.UNIT, B, B, die="A:Watcher")
    game = step("A frontier: Watcher, Guardian | A A-home: Explorer", effects=(net,))
    assert "cannot be chosen" in game.refused("A retreat: {frontier: [Watcher]}")
    game.play("A retreat: {}")
    assert "cannot fly" in game.refused("A air flight: {units: [Watcher], to: A-home}")


def test_a_captured_terrain_that_is_flown_from_turns_back() -> None:
    game = table(
        "A frontier: Watcher | A A-home: Explorer | B B-home: Thug",
        step="reserves retreat",
        frontier="Flatland Tower 8 A",
        A_home="Coastland City 3",
    )
    game.play("A retreat: {}", "A air flight: {units: [Watcher], to: A-home}").has_face("frontier", 7)
