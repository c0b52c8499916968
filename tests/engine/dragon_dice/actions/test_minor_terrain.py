"""Minor terrains in a march (p. 57-58). Each sentence has a case in tests/scenarios/dragon_dice/minor-terrains."""

from __future__ import annotations

import pytest

from engine.dragon_dice.edition_401c import WORDING_401C
from engine.dragon_dice.edition_401c.forces import LAW_401C
from engine.dragon_dice.proving.invariants import check_position, check_rest
from engine.dragon_dice.table.state import BUA, FRONTIER, DieId, State
from engine.dragon_dice.view import view_of
from tests.support.printed import DICE_401C
from tests.support.table import Table, table

pytestmark = pytest.mark.covers("Bringing a Minor Terrain into Play")

KNOLL = "Highland Knoll"


def in_play(
    face: int, zones: str = "A frontier: Knight | B frontier: Thug", frontier: str = "Highland Tower 6"
) -> Table:
    """Returns a table where the army of A at the frontier controls a Highland Knoll that shows a face."""
    game = table(f"{zones} | A pool: {KNOLL}", frontier=frontier)
    state = game.state
    state.lay(state.dice[DieId(f"A:{KNOLL}")], FRONTIER)
    state.minor_faces[DieId(f"A:{KNOLL}")] = face
    return Table(state)


def test_the_default_answer_brings_none_and_keeps_what_there_is() -> None:
    game = table(f"A frontier: Knight | A pool: {KNOLL}").play("A march: frontier")
    assert game.question("A minor").default() == "none"
    assert in_play(5).play("A march: frontier").question("A minor").default() == "keep"


def test_bringing_it_in_rolls_it_and_takes_the_place_of_the_maneuver() -> None:
    game = table(f"A frontier: Knight | A pool: {KNOLL} | B frontier: Thug", dice=[f"A minor: {KNOLL} Dust Storm"])
    game.play("A march: frontier", f"A minor: {{bring: {KNOLL}}}").asks("A action")
    assert game.last("minor_terrain_rolled")["icon"] == "Dust Storm"
    check_position(game.state, LAW_401C)
    check_rest(game.state)


@pytest.mark.covers("Bridge", "Knoll", "Village", "Woods")
def test_after_an_id_it_shows_the_action_face_of_choice() -> None:
    """p. 58: any action face; that is what shows from then on."""
    game = table(f"A frontier: Knight | A pool: {KNOLL}", dice=[f"A minor: {KNOLL} ID"])
    game.play("A march: frontier", f"A minor: {{bring: {KNOLL}}}").asks("A minor face")
    assert game.options("A minor face") == ["MELEE", "MISSILE", "MAGIC"]
    game.play("A minor face: MAGIC")
    assert game.state.minor_icon(game.state.dice[DieId(f"A:{KNOLL}")]) == "MAGIC"


def test_the_position_with_its_face_survives_storing() -> None:
    state = in_play(5).state
    assert State.from_json(state.to_json(), DICE_401C) == state


def test_the_view_shows_it_with_its_army_and_what_is_left_in_the_pool() -> None:
    game = in_play(3, "A frontier: Knight | A pool: Coastland Bridge")
    view = view_of(game.state, None, WORDING_401C)
    army = next(army for terrain in view.terrains for army in terrain.armies if army.owner == "A")
    assert army.minor_terrain is not None and (army.minor_terrain.face, army.minor_terrain.icon) == (3, "Double Saves")
    assert [die.name for die in view.players[0].pool_minor_terrains] == ["Coastland Bridge"]


@pytest.mark.parametrize(
    ("face", "buried"),
    [(1, False), (2, True), (3, False), (5, False)],
    ids=["ID", "Dust Storm", "Double Saves", "MELEE"],
)
@pytest.mark.covers("Flood", "Dust Storm", "Revolt", "Flanked", "Double Maneuvers", "Double Saves")
def test_only_disasters_are_buried_at_the_beginning_of_the_next_march(face: int, buried: bool) -> None:
    game = in_play(face).play("A march: frontier")
    assert (game.state.dice[DieId(f"A:{KNOLL}")].place == BUA) is buried
    game.asks("A maneuver" if buried else "A minor")


@pytest.mark.covers("Deadlands")
def test_the_second_army_of_the_turn_may_bring_in_another_one() -> None:
    game = table(
        f"A frontier: Knight | A A-home: Trooper | A pool: {KNOLL}, Deadland Woods",
        dice=[f"A minor: {KNOLL} MELEE", "A minor: Deadland Woods MELEE"],
    )
    game.play("A march: frontier", f"A minor: {{bring: {KNOLL}}}").decline("A march")
    game.play("A march: A-home").asks("A minor")
    assert game.options("A minor") == [{"bring": "Deadland Woods"}, "none"]


@pytest.mark.covers("Javelin Charge", "Kukri Charge")
@pytest.mark.parametrize(
    ("charge", "action", "frontier"),
    [("Javelin Charge", "missile", "Highland Tower 4"), ("Kukri Charge", "melee", "Highland Tower 6")],
)
def test_amazons_bury_it_to_count_maneuver_results_in_their_attack(charge: str, action: str, frontier: str) -> None:
    """p. 21: instead of maneuvering; only Amazons count so, and only until the end of the turn."""
    game = in_play(5, "A frontier: Warrior, Knight | B frontier: Thug", frontier).play("A march: frontier")
    assert game.options("A minor") == ["keep", "roll", "bury", "Javelin Charge", "Kukri Charge"]
    game.falls(f"A {action}: all MANEUVER 3", "B save: Thug ID 1")
    game.play(f"A minor: {charge}", f"A action: {action}")
    assert game.sums(f"A {action}")["total"] == 3
    assert game.state.dice[DieId(f"A:{KNOLL}")].place == BUA
    assert [(effect.name, effect.ends_with) for effect in game.state.effects] == [(charge, "B")]
