"""Advanced terrains (p. 56). tests/scenarios/dragon_dice/advanced-terrains has a case for each sentence of the book."""

from __future__ import annotations

import pytest

from engine.dragon_dice.edition_401c import WORDING_401C
from engine.dragon_dice.edition_401c.forces import LAW_401C
from engine.dragon_dice.proving.invariants import check_position
from engine.dragon_dice.table.state import BUA, FRONTIER, POOL, DieId, State
from engine.dragon_dice.view import view_of
from tests.support.printed import DICE_401C, a_terrain
from tests.support.table import A, Table, table


def held(icon: str, zones: str) -> Table:
    """Returns a table where A holds an advanced terrain in the Eighth Face Phase."""
    return table(zones, frontier=f"Highland {icon} 8 A", step="eighth face")


@pytest.mark.covers("Castle")
@pytest.mark.parametrize("icon", ["City", "Standing Stones", "Temple", "Tower"])
def test_a_castle_is_what_its_captor_chooses_until_its_face_is_moved(icon: str) -> None:
    game = table("A frontier: Knight | B B-home: Thug", frontier="Highland Castle 7")
    game.play("A march: frontier", "A maneuver: yes", "A direction: up", f"A castle: {icon}")
    terrain = game.state.terrains[FRONTIER]
    assert (terrain.eighth_face, terrain.icon) == (icon, "Castle")
    assert game.last("castle_chosen") == {
        "player": "A",
        "place": "frontier",
        "terrain": "Highland Castle",
        "icon": icon,
    }
    check_position(game.state, LAW_401C)
    assert State.from_json(game.state.to_json(), DICE_401C) == game.state
    shown = next(t for t in view_of(game.state, None, WORDING_401C).terrains if t.place == FRONTIER)
    assert shown.stands_for == icon and [str(effect) for effect in shown.effects] == [f"Castle: {icon}"]
    terrain.show(7)
    assert (terrain.eighth_face, terrain.captured_by) == ("Castle", None)


@pytest.mark.covers("Castle")
def test_a_castle_that_is_given_up_by_leaving_is_a_castle_again() -> None:
    game = table("A frontier: Knight | A A-home: Trooper", frontier="Highland Castle 8 A", step="reserves retreat")
    game.state.terrains[FRONTIER] = a_terrain("Highland Castle", 8, A, "City")
    game = Table(game.state)
    game.play("A retreat: {frontier: [Knight]}").has_face("frontier", 7)
    assert game.state.terrains[FRONTIER].eighth_face == "Castle"


@pytest.mark.covers("Dragon's Lair")
def test_a_lair_may_be_left_alone() -> None:
    game = held("Dragon's Lair", "A frontier: Knight | A pool: Fire Drake")
    assert game.options("A eighth face") == [
        {"summon": "Fire Drake", "to": "A-home"},
        {"summon": "Fire Drake", "to": "B-home"},
        {"summon": "Fire Drake", "to": "frontier"},
        "none",
    ]
    game.play("A eighth face: none")
    assert not game.told("summoned")


@pytest.mark.covers("Dragon's Lair")
def test_a_lair_summons_also_what_is_at_another_terrain() -> None:
    game = held("Dragon's Lair", "A frontier: Knight | B B-home: Fire Drake")
    game.play("A eighth face: {summon: Fire Drake, to: A-home}")
    assert game.last("summoned") == {
        "player": "A",
        "dragon": "B:Fire Drake",
        "came_from": "B-home",
        "place": "A-home",
    }


@pytest.mark.covers("Grove")
def test_a_grove_with_one_choice_does_it_without_asking() -> None:
    """p. 56: not optional."""
    game = held("Grove", "A frontier: Knight | A bua: Highland Knoll | B bua: Highland Bridge")
    assert game.state.dice[DieId("A:Highland Knoll")].place == POOL
    assert game.state.dice[DieId("B:Highland Bridge")].place == BUA


@pytest.mark.covers("Grove")
def test_a_grove_reaches_nobody_who_is_out() -> None:
    game = held("Grove", "A frontier: Knight | A bua: Soldier, Seer | B bua: Thug")
    assert {"move": "Thug"} in game.options("A eighth face")
    game.state.out.append(game.state.seats[1])
    assert {"move": "Thug"} not in Table(game.state).options("A eighth face")


@pytest.mark.covers("Vortex")
def test_a_vortex_throws_one_unit_again_and_nobody_if_its_holder_likes() -> None:
    game = table(
        "A frontier: Knight, Trooper | B frontier: Thug",
        frontier="Highland Vortex 8 A",
        dice=["A melee: Knight MANEUVER 3 -> MELEE 3; Trooper MELEE 3", "B save: Thug MELEE 1"],
    )
    game.play("A march: frontier", "A maneuver: no", "A action: melee").asks("A reroll")
    assert game.question("A reroll").default() == []
    game.play("A reroll: [Knight]")
    assert game.sums("A melee")["total"] == 6
