"""Hypnotic Glare."""

from __future__ import annotations

import pytest

from tests.support.table import Table, effects, melee

pytestmark = pytest.mark.covers("Hypnotic Glare")


def glaring(*more: str) -> Table:
    """A Leviathan has glared at a Troll."""
    return melee(
        "A frontier: Leviathan, Fighter | B frontier: Troll, Thug",
        "A melee: Leviathan Hypnotic Glare; Fighter MELEE 1",
        "B save: Troll ID; Thug SAVE 1",
        *more,
    )


def test_units_that_rolled_an_id_are_hypnotized_and_save_nothing() -> None:
    """p. 37."""
    game = glaring()
    assert effects(game) == ["Hypnotic Glare on B Troll by A"]
    assert game.last("damage_dealt")["saves"] == 1


def test_the_glaring_unit_may_be_left_out_and_keeps_them_so() -> None:
    game = glaring("B counter melee: Thug MELEE 1", "A save: Fighter ID").play("B counter-attack: yes")
    game.play("A leave out: [Leviathan]")
    assert effects(game) == ["Hypnotic Glare on B Troll by A"]
    game.decline("A march")
    assert not effects(game)


def test_the_glare_ends_when_the_unit_is_rolled() -> None:
    game = glaring("B counter melee: Thug MELEE 1", "A save: all ID").play("B counter-attack: yes", "A leave out: []")
    assert not effects(game)


def test_it_ends_when_the_glaring_unit_leaves() -> None:
    game = glaring().play("B counter-attack: no")
    game.decline("A retreat").play("A retreat: {frontier: [Leviathan]}")
    assert not effects(game)


def test_the_hypnotized_may_leave_and_stay_so() -> None:
    """R-26."""
    game = glaring().play("B counter-attack: no")
    game.decline("B retreat").play("B retreat: {frontier: [Troll]}")
    began, ended = game.told("turn_began")[-1], game.told("effect_ended")[-1]
    assert began.facts["player"] == "A" and began.number < ended.number, "it lasts until A's next turn"


def test_without_a_save_roll_nothing_happens() -> None:
    """R-14."""
    game = melee("A frontier: Leviathan | B frontier: Thug", "A melee: Leviathan Hypnotic Glare").asks(
        "B counter-attack"
    )
    assert not effects(game)
