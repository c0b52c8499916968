"""Wild Growth."""

from __future__ import annotations

import pytest

from tests.support.table import effects, melee, missile

pytestmark = pytest.mark.covers("Wild Growth")


def test_points_are_split_between_saves_and_promotions() -> None:
    """p. 43, R-57."""
    game = melee(
        "A frontier: Knight | B frontier: Noble Willow, Oakling | B dua: Oak",
        "A melee: Knight MELEE 3",
        "B save: Noble Willow Wild Growth; Oakling MELEE 1",
    )
    game.play("B spend: {saves: 3, promote: {Oakling: Oak}}").shows("B frontier: Noble Willow, Oak | B dua: Oakling")
    assert game.last("damage_dealt")["saves"] == 3


def test_one_unit_may_climb_several_steps() -> None:
    """R-57."""
    game = melee(
        "A frontier: Noble Willow, Hamadryad | A dua: Strangle Vine, Oak | B frontier: Knight",
        "A melee: Noble Willow Wild Growth; Hamadryad MELEE 1",
    )
    assert "points" in game.refused("A spend: {saves: 2, promote: {Hamadryad: Strangle Vine}}")
    game.play("A spend: {saves: 1, promote: {Hamadryad: Strangle Vine}}").shows(
        "A frontier: Noble Willow, Strangle Vine"
    )


def test_a_unit_promoted_before_the_count_does_not_count() -> None:
    """p. 27: its die has left, and the new one has not rolled."""
    game = melee(
        "A frontier: Noble Willow, Oakling, Willowling | A dua: Oak | B frontier: Troll",
        "A melee: Noble Willow Wild Growth; Oakling MELEE 1; Willowling MELEE 2",
        "B save: Troll MELEE",
    )
    game.play("A spend: {promote: {Oakling: Oak}}")
    assert game.last("damage_dealt")["results"] == 2


def test_with_nobody_to_promote_everything_is_saves() -> None:
    game = melee(
        "A frontier: Knight | B frontier: Noble Willow", "A melee: Knight MELEE 3", "B save: Noble Willow Wild Growth"
    )
    assert game.last("damage_dealt")["saves"] == 4


@pytest.mark.covers("Web", "Promotion")
def test_a_unit_that_promotes_itself_while_it_rolls_for_an_effect_is_its_target_no_longer() -> None:
    """p. 30: an exchange ends what aims at the unit."""
    game = melee(
        "A frontier: Drider | B frontier: Noble Willow | B dua: Unicorn",
        "A melee: Drider Web",
        "B individual melee: Noble Willow Wild Growth",
    )
    game.play("B spend: {promote: {Noble Willow: Unicorn}}").shows("B frontier: Unicorn | B dua: Noble Willow")
    assert not effects(game)


@pytest.mark.covers("Bullseye", "Promotion")
def test_a_unit_that_promotes_itself_while_it_saves_is_not_killed() -> None:
    """p. 30."""
    game = missile(
        "A frontier: Sharpshooter | B frontier: Noble Willow | B dua: Unicorn",
        "A missile: Sharpshooter Bullseye -> MELEE",
        "B individual save: Noble Willow Wild Growth",
    )
    game.play("B spend: {promote: {Noble Willow: Unicorn}}").shows("B frontier: Unicorn | B dua: Noble Willow")
    assert not game.told("units_killed")
