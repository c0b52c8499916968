"""The action step (p. 11): the icon that shows decides; the eighth face frees its holder's choice (p. 15)."""

from __future__ import annotations

import pytest

from tests.support.table import B, Table, table


def choosing(frontier: str, zones: str = "A frontier: Knight | B frontier: Thug") -> Table:
    return table(zones, frontier=frontier).play("A march: frontier", "A maneuver: no")


@pytest.mark.parametrize("face", [6, 7])
@pytest.mark.covers("Melee")
def test_a_sword_allows_melee_only(face: int) -> None:
    assert choosing(f"Highland Tower {face}").options("A action") == ["melee", "none"]


@pytest.mark.parametrize("face", [4, 5])
@pytest.mark.covers("Missile")
def test_an_arrow_allows_missile_only(face: int) -> None:
    assert choosing(f"Highland Tower {face}").options("A action") == ["missile", "none"]


@pytest.mark.parametrize("face", [1, 2, 3])
@pytest.mark.covers("Magic")
def test_a_starburst_allows_magic_only(face: int) -> None:
    assert choosing(f"Highland Tower {face}").options("A action") == ["magic", "none"]


@pytest.mark.parametrize("icon", ["City", "Standing Stones", "Temple", "Tower"])
@pytest.mark.covers("Capture")
def test_on_the_eighth_face_its_holder_chooses_and_opponents_have_melee(icon: str) -> None:
    """p. 11, p. 15."""
    assert choosing(f"Highland {icon} 8 A").options("A action") == ["melee", "missile", "magic", "none"]
    game = table("A frontier: Knight | B frontier: Thug", frontier=f"Highland {icon} 8 A", marching=B)
    assert game.play("B march: frontier", "B maneuver: no").options("B action") == ["melee", "none"]


def test_the_action_may_be_left_out() -> None:
    """p. 11: the step is optional."""
    game = choosing("Highland Tower 6").play("A action: none").asks("A retreat")
    assert not game.told("rolled") and game.last("action_chosen")["action"] == "none"


def test_the_terrain_that_counts_is_the_one_after_the_maneuver() -> None:
    """p. 10: maneuver first, then the action of the face that now shows."""
    game = table("A frontier: Knight | B frontier: Thug", frontier="Highland Tower 5")
    game.play("A march: frontier", "A maneuver: yes", "B counter-maneuver: no", "A direction: up")
    assert game.options("A action") == ["melee", "none"]


def test_magic_is_refused_with_what_can_be_chosen() -> None:
    assert "melee, none" in choosing("Highland Tower 6").refused("A action: magic")


@pytest.mark.covers("Melee")
def test_it_is_told_that_there_is_nobody_to_fight() -> None:
    game = choosing("Highland Tower 6", "A frontier: Knight | B B-home: Thug")
    assert game.last("action_left_out") == {"player": "A", "place": "frontier", "actions": ["melee"]}


@pytest.mark.covers("Missile")
def test_it_is_told_that_there_is_nobody_to_shoot_at() -> None:
    game = table("A A-home: Knight | B B-home: Thug", A_home="Highland Tower 4").play(
        "A march: A-home", "A maneuver: no"
    )
    assert game.last("action_left_out")["actions"] == ["missile"]
