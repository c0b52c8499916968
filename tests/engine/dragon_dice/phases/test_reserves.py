"""Reserves Phase (p. 14): reinforce, then retreat, then the next player."""

from __future__ import annotations

import pytest

from tests.support.table import A, B, table

REINFORCE, RETREAT = "reserves reinforce", "reserves retreat"


@pytest.mark.covers("Reinforce Step")
def test_reserves_may_split_up_and_go_to_any_terrains() -> None:
    """p. 14: joining an army that is there, or forming a new one."""
    game = table("A reserves: Knight, Trooper, Archer, Guard | A frontier: Fighter | B B-home: Thug", step=REINFORCE)
    game.play("A reinforce: {frontier: [Knight], B-home: [Trooper, Archer]}")
    game.shows("A frontier: Fighter, Knight | A B-home: Trooper, Archer | A reserves: Guard | A A-home: -")


def test_they_may_all_stay() -> None:
    game = table("A reserves: Knight | A frontier: Fighter | B B-home: Thug", step=REINFORCE).play("A reinforce: {}")
    game.asks("A retreat").shows("A reserves: Knight")
    assert not game.told("reinforced")


def test_only_own_reserves_reinforce() -> None:
    game = table("A reserves: Knight | A dua: Guard | B reserves: Thug | A A-home: Archer", step=REINFORCE)
    for unit in ("Guard", "Archer", "B:Thug"):
        game.refused(f"A reinforce: {{frontier: ['{unit}']}}")
    game.refused("A reinforce: {frontier: [Knight], A-home: [Knight]}")
    game.refused("A reinforce: {reserves: [Knight]}")


@pytest.mark.covers("Retreat Step")
def test_any_units_may_retreat_from_any_terrains() -> None:
    game = table("A frontier: Knight, Trooper | A A-home: Archer | B B-home: Thug", step=RETREAT)
    game.play("A retreat: {frontier: [Trooper], A-home: [Archer]}")
    game.shows("A reserves: Trooper, Archer | A frontier: Knight | A A-home: -")


def test_a_unit_that_just_reinforced_may_retreat_again() -> None:
    """p. 14: any or all units."""
    game = table("A reserves: Knight | B B-home: Thug", step=REINFORCE)
    game.play("A reinforce: {frontier: [Knight]}", "A retreat: {frontier: [Knight]}").shows("A reserves: Knight")


def test_nobody_retreats_from_where_they_do_not_stand() -> None:
    game = table("A frontier: Knight | A A-home: Archer | B frontier: Thug", step=RETREAT)
    assert "cannot be chosen for A-home" in game.refused("A retreat: {A-home: [Knight]}")
    game.refused("A retreat: {B-home: [Knight]}")
    game.refused("A retreat: {frontier: ['B:Thug']}")


@pytest.mark.covers("Capture")
def test_a_captured_terrain_that_is_abandoned_turns_back_to_seven() -> None:
    """p. 15."""
    game = table("A frontier: Knight, Trooper | B B-home: Thug", frontier="Highland Tower 8 A", step=RETREAT)
    game.play("A retreat: {frontier: [Knight, Trooper]}").has_face("frontier", 7)
    assert game.last("terrain_lost")["why"] == "abandoned"


def test_it_is_kept_as_long_as_one_unit_stays() -> None:
    game = table("A frontier: Knight, Trooper | B B-home: Thug", frontier="Highland Tower 8 A", step=RETREAT)
    game.play("A retreat: {frontier: [Knight]}").has_face("frontier", 8, held_by="A")


def test_units_in_the_reserve_area_are_in_play() -> None:
    """p. 14: a player with all units there is not out."""
    game = table("A frontier: Knight | B B-home: Thug", step=RETREAT, complete=True)
    game.play("A retreat: {frontier: [Knight]}").asks("B march")
    assert game.match.outcome is None


def test_then_the_next_players_turn_begins() -> None:
    game = table("A frontier: Knight | B B-home: Thug", step=RETREAT).play("A retreat: {}")
    assert game.last("turn_began")["player"] == "B" and game.state.marching == B
    game.decline("B retreat").play("B retreat: {}")
    assert game.state.marching == A
