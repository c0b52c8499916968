"""Setting up (p. 7-9): forces in secret, the horde roll, frontier, placement, starting distances."""

from __future__ import annotations

import json
import random

import pytest

from engine.chance import RandomSource
from engine.dragon_dice.proving.invariants import BrokenInvariant, check_secrets
from engine.dragon_dice.rules import DragonDice
from engine.dragon_dice.table.state import ARMIES, FRONTIER, home_of
from engine.events import untyped
from engine.playthrough import Playthrough
from engine.refusals import NotYours
from engine.values import Json, Seat
from tests.support.printed import PRESETS
from tests.support.table import A, B, Table, new_match

TIDEWATCH, ANVIL_GUARD = PRESETS["Tidewatch"], PRESETS["Anvil Guard"]
UNDIVIDED = {key: value for key, value in TIDEWATCH.to_answer().items() if key != "armies"}

A_HORDE = "A horde maneuver: Eagle Knight {}; Courier {}; Bowman {}; Evoker {}"
B_HORDE = "B horde maneuver: Mammoth Rider {}; Patroller {}; Crossbowman {}; Theurgist {}"
NOTHING_A = A_HORDE.format("MELEE 4", "MELEE 2", "MELEE 1", "MAGIC 1")
NOTHING_B = B_HORDE.format("MELEE 4", "MELEE 3", "MELEE 1", "MAGIC 1")
DIVIDING = (
    "A armies: {home: [Gryphon, Knight], campaign: [Sharpshooter, Protector, Trooper], "
    "horde: [Conjurer, Guard, Eagle Knight, Courier, Bowman, Evoker]}"
)
TWO_A = A_HORDE.format("MELEE 4", "MANEUVER 2", "MELEE 1", "MAGIC 1")


def bring(game: Table, seat: Seat, force: Json) -> Table:
    number = next(n for n, d in game.match.pending.items() if d.player == seat and d.prompt == "force")
    game.match.answer(number, seat, force)
    return game


def brought(*dice: str) -> Table:
    """Both forces brought and divided; these dice fall in the horde roll."""
    game = new_match(dice=dice)
    return bring(bring(game, A, TIDEWATCH.to_answer()), B, ANVIL_GUARD.to_answer())


# -- forces in secret ----------------------------------------------------------------------------------------------


@pytest.mark.covers("Set the Battlefield")
def test_both_bring_their_forces_at_the_same_time() -> None:
    game = new_match().asks("A force", "B force")
    bring(game, B, ANVIL_GUARD.to_answer()).asks("A force")


@pytest.mark.covers("Assemble Forces")
def test_a_force_that_is_not_divided_yet_is_divided_without_waiting_for_the_other() -> None:
    game = bring(new_match(), A, UNDIVIDED).asks("A armies", "B force")
    game.play(DIVIDING).asks("B force")
    game.shows("A home: Gryphon, Knight | A campaign: Sharpshooter, Protector, Trooper")


@pytest.mark.parametrize("divided", [True, False])
def test_that_a_force_is_chosen_and_divided_is_told_once(divided: bool) -> None:
    game = new_match(dice=["A horde maneuver: all ID", NOTHING_B])
    bring(game, A, TIDEWATCH.to_answer() if divided else UNDIVIDED)
    if not divided:
        game.play(DIVIDING)
    bring(game, B, ANVIL_GUARD.to_answer()).asks("A turn or frontier")
    for name in ("force_chosen", "armies_assembled"):
        assert [event.facts["player"] for event in game.told(name)] == ["A", "B"]


def test_a_refused_force_changes_nothing() -> None:
    game = new_match()
    assert "14 of 24 points" in game.refused(
        "A force: {units: [Gryphon, Gryphon, Gryphon, Knight], dragons: [Fire Wyrm], home: Coastland City, "
        "frontier: Feyland Temple}"
    )
    assert "no unit called" in game.refused("A force: {units: [Dragon Slayer]}")


def test_nobody_answers_for_another() -> None:
    game = new_match()
    number = next(n for n, d in game.match.pending.items() if d.player == B)
    with pytest.raises(NotYours):
        game.match.answer(number, A, TIDEWATCH.to_answer())


@pytest.mark.parametrize("viewer", [B, None], ids=["opponent", "spectator"])
@pytest.mark.covers("Assemble Forces")
def test_what_a_player_brings_stays_hidden_until_all_are_revealed(viewer: Seat | None) -> None:
    """p. 8: armies are assembled in secret. Not in the view, not in an event, not in the other's question."""
    game = bring(new_match(), A, TIDEWATCH.to_answer())
    others = {decision.player: decision for decision in game.match.pending.values()}
    shown: list[Json] = [game.match.view(viewer).to_json(), dict(others[B].about), others[B].terms()]
    shown += [event.to_json() for event in game.match.events if event.is_seen_by(viewer)]
    text = json.dumps(shown)
    secrets = (*TIDEWATCH.units, *TIDEWATCH.dragons, TIDEWATCH.home, TIDEWATCH.frontier)
    assert not [name for name in secrets if name in text]
    assert not game.match.view(viewer).to_json()["terrains"]


def test_the_owner_sees_their_own_force() -> None:
    game = bring(new_match(), A, TIDEWATCH.to_answer())
    text = json.dumps(game.match.view(A).to_json())
    assert all(name in text for name in (*TIDEWATCH.units, *TIDEWATCH.dragons, TIDEWATCH.home, TIDEWATCH.frontier))


@pytest.mark.parametrize("leak", ["view", "event"])
def test_the_check_for_secrets_finds_a_leak(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A check that cannot fail would prove nothing."""
    game = bring(new_match(), A, TIDEWATCH.to_answer())
    check_secrets(game.match)
    if leak == "view":
        monkeypatch.setattr(game.match, "view", lambda seat: type(game.match).view(game.match, A))
    else:
        game.match._tell(untyped("force_chosen")({"player": "A", "units": list(TIDEWATCH.units)}))
    with pytest.raises(BrokenInvariant, match="tells"):
        check_secrets(game.match)


def test_the_order_of_ready_players_leaves_no_trace() -> None:
    first = brought(TWO_A, NOTHING_B)
    second = bring(bring(new_match(dice=[TWO_A, NOTHING_B]), B, ANVIL_GUARD.to_answer()), A, TIDEWATCH.to_answer())
    assert first.match.view(None) == second.match.view(None)
    assert list(first.state.dice) == list(second.state.dice)


def test_equal_units_of_different_armies_are_told_apart() -> None:
    armies: dict[str, Json] = {
        "home": ["Fighter", "Gryphon", "Knight"],
        "campaign": ["Fighter", "Gryphon", "Knight", "Fighter"],
        "horde": ["Gryphon", "Trooper", "Trooper", "Fighter", "Fighter"],
    }
    units: list[Json] = [name for names in armies.values() if isinstance(names, list) for name in names]
    game = bring(new_match(points=25), A, {**TIDEWATCH.to_answer(), "units": units, "armies": armies,
                                            "dragons": ["Fire Wyrm", "Fire Wyrm"]})  # fmt: skip
    fighters = [die for die in game.state.dice if "Fighter" in die]
    assert fighters == [f"A:Fighter#{number}" for number in range(1, 6)]


# -- order of play -------------------------------------------------------------------------------------------------


@pytest.mark.covers("Order of Play")
def test_all_forces_are_revealed_before_the_horde_armies_roll() -> None:
    """p. 9."""
    game = brought(TWO_A, NOTHING_B)
    names = [event.name for event in game.match.events]
    assert names.index("forces_revealed") < names.index("rolled")
    for viewer in (None, B):
        text = json.dumps(game.match.view(viewer).to_json())
        assert all(unit in text for unit in TIDEWATCH.units)


@pytest.mark.covers("Order of Play")
def test_the_most_maneuver_results_choose_between_first_turn_and_frontier() -> None:
    game = brought(TWO_A, NOTHING_B).asks("A turn or frontier")
    assert game.options("A turn or frontier") == ["first turn", "frontier"]
    assert game.last("horde_roll_won")["results"] == {"A": 2, "B": 0}


def test_icons_that_generate_maneuver_count_in_the_horde_roll() -> None:
    """p. 9: only special icons that generate maneuver results. Fly 3 and Trample 3 tie; a further roll decides."""
    fly = A_HORDE.format("Fly 3", "MELEE 2", "MELEE 1", "MAGIC 1")
    trample = B_HORDE.format("Trample 3", "MELEE 3", "MELEE 1", "MAGIC 1")
    game = brought(fly, trample, NOTHING_A, B_HORDE.format("ID 3", "MELEE 3", "MELEE 1", "MAGIC 1"))
    game.asks("B turn or frontier")
    assert game.last("horde_roll_tied") == {"players": ["A", "B"], "results": 3, "position": 1}


def test_ties_are_rolled_again_until_somebody_wins() -> None:
    """p. 9."""
    game = brought(NOTHING_A, NOTHING_B, NOTHING_A, NOTHING_B, TWO_A, NOTHING_B)
    assert len(game.told("horde_roll_tied")) == 2
    assert game.last("horde_roll_won")["player"] == "A"


@pytest.mark.covers("Frontier Terrain", "Order of Play")
@pytest.mark.parametrize(("choice", "first", "selects"), [("first turn", A, B), ("frontier", B, A)])
def test_one_takes_the_first_turn_and_the_other_selects_the_frontier(choice: str, first: Seat, selects: Seat) -> None:
    """p. 9."""
    game = brought(TWO_A, NOTHING_B).play(f"A turn or frontier: {choice}").asks(f"{selects} frontier")
    assert sorted(map(str, game.options(f"{selects} frontier"))) == sorted([TIDEWATCH.frontier, ANVIL_GUARD.frontier])
    game.falls("A distance: A-home 3", "B distance: B-home 3", f"{selects} distance: frontier 3")
    game.play(f"{selects} frontier: {TIDEWATCH.frontier}")
    assert game.state.seats[0] == game.state.marching == first
    assert game.state.terrains[FRONTIER].kind == TIDEWATCH.frontier
    assert len(game.state.terrains) == 3, "the other proposal has left the game"


@pytest.mark.covers("Placement")
def test_armies_are_placed_where_their_names_say() -> None:
    """p. 9: home armies at home, horde armies at the other's home, campaign armies at the frontier."""
    game = playing(("3", "3", "3"))
    for seat, force in ((A, TIDEWATCH), (B, ANVIL_GUARD)):
        other = B if seat == A else A
        for army, place in zip(ARMIES, (home_of(seat), FRONTIER, home_of(other)), strict=True):
            game.shows(f"{seat} {place}: {', '.join(force.armies[army])}")
        game.shows(f"{seat} pool: {', '.join(force.dragons)}")


def playing(faces: tuple[str, str, str]) -> Table:
    """A match in its first turn; A-home, B-home and frontier fall so; `8 8 3` is rolled again twice."""
    game = brought(TWO_A, NOTHING_B)
    for who, place, rolled in zip(("A", "B", "B"), ("A-home", "B-home", "frontier"), faces, strict=True):
        game.falls(*[f"{who} distance: {place} {face}" for face in rolled.split()])
    return game.play("A turn or frontier: first turn", f"B frontier: {TIDEWATCH.frontier}")


@pytest.mark.covers("Starting Distance")
@pytest.mark.parametrize(
    ("rolled", "face"), [*((str(n), n) for n in range(1, 7)), ("7", 6), ("8 2", 2), ("8 8 7", 6), ("8 6", 6)]
)
def test_an_eight_is_rolled_again_and_a_seven_becomes_a_six(rolled: str, face: int) -> None:
    """p. 9."""
    playing((rolled, "1", "1")).has_face("A-home", face)
    playing(("1", "1", rolled)).has_face("frontier", face)


@pytest.mark.covers("Starting Distance")
def test_the_player_who_selected_the_frontier_rolls_its_distance() -> None:
    """p. 9."""
    game = playing(("1", "2", "3"))
    assert [(e.facts["player"], e.facts["place"]) for e in game.told("distance_rolled")] == [
        ("A", "A-home"), ("B", "B-home"), ("B", "frontier")
    ]  # fmt: skip


def test_then_the_first_turn_begins() -> None:
    game = playing(("1", "1", "1")).asks("A march")
    assert (game.state.turn, game.state.step) == (1, "first march")


def test_the_same_frontier_proposed_twice_is_not_asked_for() -> None:
    game = new_match(dice=[TWO_A, NOTHING_B, "A distance: A-home 1", "B distance: B-home 1", "B distance: frontier 1"])
    bring(bring(game, A, TIDEWATCH.to_answer()), B, {**ANVIL_GUARD.to_answer(), "frontier": TIDEWATCH.frontier})
    game.play("A turn or frontier: first turn").asks("A march")
    assert game.last("frontier_selected")["proposed_by"] == ["A", "B"]


@pytest.mark.parametrize("points", [6, 15, 36, 120])
def test_random_forces_of_any_size_come_to_a_first_turn(points: int) -> None:
    rng = random.Random(points)
    match = Playthrough.begin(DragonDice(), [A, B], {"force_points": points}, RandomSource(rng))
    while match.state.turn == 0:
        match.answer(*match.sample_answer(rng))
    assert all(1 <= (terrain.face or 0) <= 6 for terrain in match.state.terrains.values())
    assert {die.place for die in match.state.dice.values() if die.is_unit} == {"A-home", "B-home", "frontier"}
