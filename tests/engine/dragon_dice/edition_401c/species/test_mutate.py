"""Mutate (p. 25)."""

from __future__ import annotations

import pytest

from engine.decisions import Pick
from tests.support.table import Table, table

pytestmark = pytest.mark.covers("Mutate")


def phase(zones: str, *dice: str, points: int = 24) -> Table:
    return table(zones, step="species abilities", dice=dice, points=points)


def test_a_target_without_a_save_is_killed_and_its_health_is_grown() -> None:
    """R-57: recruits for a point, promotions for each health gained, several steps at once included."""
    game = phase(
        "A frontier: Striker, Raider | A dua: Bog Runner, Invader, Swamp Beast | B reserves: Warlord, Footman",
        "B individual save: Warlord MELEE 3",
    )
    game.play("A species ability: {ability: Mutate, targets: [Warlord]}")
    assert "points" in game.refused("A spend: {recruit: [Bog Runner], promote: {Striker: Swamp Beast}}")
    game.play("A spend: {recruit: [Bog Runner], promote: {Striker: Invader}}")
    game.shows("A frontier: Bog Runner, Invader, Raider | A dua: Striker, Swamp Beast | B dua: Warlord")
    game.asks("A march")


def test_one_unit_may_climb_several_steps() -> None:
    game = phase("A frontier: Striker | A dua: Swamp Beast | B reserves: Warlord", "B individual save: Warlord MELEE 3")
    game.play("A species ability: {ability: Mutate}", "A spend: {promote: {Striker: Swamp Beast}}")
    game.shows("A frontier: Swamp Beast | A dua: Striker")


def test_a_target_that_saves_lives() -> None:
    game = phase("A frontier: Striker | A dua: Raider | B reserves: Warlord", "B individual save: Warlord SAVE")
    game.play("A species ability: {ability: Mutate}").asks("A march").shows("B reserves: Warlord | A dua: Raider")


def test_only_swamp_stalkers_grow() -> None:
    game = phase(
        "A frontier: Striker, Guard | A dua: Raider, Trooper, Evoker | B reserves: Warlord",
        "B individual save: Warlord MELEE 3",
    )
    game.play("A species ability: {ability: Mutate}")
    game.refused("A spend: {promote: {Guard: Trooper}}")
    game.refused("A spend: {recruit: [Evoker]}")
    game.play("A spend: {promote: {Striker: Raider}}").shows("A frontier: Raider, Guard")


def test_one_target_per_24_points_is_chosen_if_it_was_not_named() -> None:
    game = phase(
        "A frontier: Striker | A dua: 3 Raider | B reserves: Warlord, Footman",
        "B individual save: Footman SAVE",
    )
    assert "no more than 1" in game.refused("A species ability: {ability: Mutate, targets: [Warlord, Footman]}")
    game.play("A species ability: {ability: Mutate}", "A targets: [Footman]").asks("A march")


@pytest.mark.parametrize(("dead", "targets"), [("Raider", 1), ("2 Raider", 2), ("3 Raider", 2)])
def test_as_many_targets_as_dead_swamp_stalkers_in_a_larger_game(dead: str, targets: int) -> None:
    game = phase(f"A frontier: Striker | A dua: {dead} | B reserves: Warlord, Footman, Sentry", points=48)
    question = game.play("A species ability: {ability: Mutate}").question("A targets")
    assert isinstance(question, Pick) and (question.least, question.most) == (targets, targets)
    named = ["Warlord", "Footman", "Sentry"][: targets + 1]
    game.refused(f"A targets: [{', '.join(named)}]")


def test_the_army_that_grows_is_chosen_afterwards_or_named_at_once() -> None:
    zones = "A frontier: Striker | A A-home: Raider | A dua: Bog Runner | B reserves: Footman"
    game = phase(zones, "B individual save: Footman MELEE 1")
    game.play("A species ability: {ability: Mutate}", "A army: A A-home", "A spend: {recruit: [Bog Runner]}")
    game.shows("A A-home: Raider, Bog Runner")
    game = phase(zones, "B individual save: Footman MELEE 1")
    game.play("A species ability: {ability: Mutate, army: A frontier}", "A spend: {recruit: [Bog Runner]}")
    game.shows("A frontier: Striker, Bog Runner")


@pytest.mark.parametrize(
    "zones",
    [
        "A frontier: Striker | A dua: Raider | B frontier: Warlord",
        "A reserves: Striker | A frontier: Guard | A dua: Raider | B reserves: Warlord",
        "A frontier: Striker | A dua: Guard | B reserves: Warlord",
    ],
    ids=["nobody in the opponent's Reserve Area", "no Swamp Stalker at a terrain", "no dead Swamp Stalker"],
)
def test_what_it_needs(zones: str) -> None:
    phase(zones).asks("A march")


def test_it_is_used_once_a_turn() -> None:
    game = phase("A frontier: Striker | A dua: Raider | B reserves: Warlord", "B individual save: all SAVE")
    game.play("A species ability: {ability: Mutate}").asks("A march")


def test_the_last_unit_of_an_opponent_may_die_of_it() -> None:
    game = table(
        "A frontier: Striker | A dua: Raider | B reserves: Footman",
        step="species abilities",
        complete=True,
        dice=["B individual save: Footman MELEE 1"],
    )
    game.play("A species ability: {ability: Mutate}").is_over("last units in play", "A")
