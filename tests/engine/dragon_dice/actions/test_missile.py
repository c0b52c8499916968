"""The missile action (p. 12): who may be shot at from where, the shot, and no counter-attack."""

from __future__ import annotations

import pytest

from tests.support.table import Table, table

pytestmark = pytest.mark.covers("Missile")

EVERYWHERE = (
    "B A-home: Thug | B B-home: Cutthroat | B frontier: Marauder | B reserves: Troll | B dua: Mugger | B bua: Pelter"
)
ARROWS = "Coastland City 2"


def aiming(place: str, terrain: str = ARROWS) -> Table:
    """A's archer stands at the place, all terrains show missile, B has units everywhere."""
    shown = {one: terrain if one == place else ARROWS for one in ("A-home", "B-home", "frontier")}
    game = table(
        f"A {place}: Archer | {EVERYWHERE}",
        A_home=shown["A-home"],
        B_home=shown["B-home"],
        frontier=shown["frontier"],
    )
    return game.play(f"A march: {place}", "A maneuver: no", "A action: missile")


@pytest.mark.parametrize(
    ("place", "targets"),
    [
        ("A-home", ["A-home", "frontier"]),
        ("B-home", ["B-home", "frontier"]),
        ("frontier", ["A-home", "B-home", "frontier"]),
    ],
)
def test_from_a_home_terrain_no_army_at_another_home_and_never_the_reserves(place: str, targets: list[str]) -> None:
    """p. 12, both restrictions, for all pairs of places."""
    offered = aiming(place).options("A target")
    assert sorted(str(option) for option in offered) == [f"B {there}" for there in targets]


@pytest.mark.parametrize("place", ["A-home", "B-home", "frontier"])
@pytest.mark.covers("Tower")
def test_the_holder_of_a_tower_may_shoot_at_any_opponents_army_reserves_too(place: str) -> None:
    """p. 15."""
    offered = aiming(place, "Highland Tower 8 A").options("A target")
    assert sorted(map(str, offered)) == ["B A-home", "B B-home", "B frontier", "B reserves"]


def test_another_captured_terrain_gives_no_such_range() -> None:
    offered = aiming("A-home", "Highland City 8 A").options("A target")
    assert sorted(map(str, offered)) == ["B A-home", "B frontier"]


def test_a_tower_held_elsewhere_does_not_help() -> None:
    """p. 15: it is the controlling army that shoots."""
    game = table(
        f"A A-home: Archer | A frontier: Knight | {EVERYWHERE}",
        frontier="Highland Tower 8 A",
        A_home=ARROWS,
    )
    game.play("A march: A-home", "A maneuver: no", "A action: missile")
    assert sorted(map(str, game.options("A target"))) == ["B A-home", "B frontier"]


def test_the_action_is_not_offered_without_a_target() -> None:
    game = table("A A-home: Archer | B B-home: Thug | B reserves: Troll", A_home=ARROWS)
    game.play("A march: A-home", "A maneuver: no").asks("A retreat")


def test_a_shot_is_saved_against_and_never_answered() -> None:
    """p. 12: no counter-attack."""
    game = aiming("frontier").falls("A missile: Archer MISSILE 3", "B save: Thug SAVE 1").play("A target: B A-home")
    assert game.last("damage_dealt")["damage"] == 2
    game.asks("A retreat").shows("B A-home: - | B dua: Mugger, Thug | A frontier: Archer")
    assert game.told("rolled")[-1].facts["kind"] == "save"


def test_a_shot_without_results_needs_no_save_roll() -> None:
    game = aiming("frontier").falls("A missile: Archer MELEE 2").play("A target: B A-home")
    assert len(game.told("rolled")) == 1 and game.last("damage_dealt")["damage"] == 0


def test_only_the_army_shot_at_rolls_saves_and_suffers() -> None:
    game = aiming("frontier").falls("A missile: Archer MISSILE 3", "B save: Cutthroat MELEE 2")
    game.play("A target: B B-home").shows("B B-home: - | B frontier: Marauder | B A-home: Thug")


@pytest.mark.covers("Tower", "Doubled IDs")
def test_a_tower_counts_no_ids_against_the_reserves_but_doubles_them_against_others() -> None:
    """p. 15."""
    at_reserves = aiming("frontier", "Highland Tower 8 A").falls("A missile: Archer ID 2").play("A target: B reserves")
    assert at_reserves.sums("A missile")["total"] == 0
    at_home = aiming("frontier", "Highland Tower 8 A").falls("A missile: Archer ID 2", "B save: Thug SAVE 1")
    assert at_home.play("A target: B A-home").sums("A missile")["total"] == 4


def test_from_a_tower_missile_icons_and_special_icons_hit_the_reserves() -> None:
    """p. 15: only ID results are left out. The Reserve Army saves as it is, its own IDs included."""
    game = table("A frontier: Archer, Lurker in the Deep | B reserves: Troll, Thug", frontier="Highland Tower 8 A")
    game.falls("A missile: Archer MISSILE 3; Lurker in the Deep Volley 4", "B save: Troll MELEE 4; Thug ID 1")
    game.play("A march: frontier", "A maneuver: no", "A action: missile")
    assert game.sums("A missile")["total"] == 7
    assert game.last("damage_dealt")["damage"] == 6
    game.shows("B reserves: - | B dua: Troll, Thug")
