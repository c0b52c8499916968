"""Games of three to six (p. 52): sitting down, order of play, frontier, placement, starting distance."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from typing import Final

import pytest

from engine.chance import RandomSource
from engine.dragon_dice.proving.invariants import check_secrets
from engine.dragon_dice.rules import DragonDice
from engine.dragon_dice.table.state import FRONTIER, home_of
from engine.playthrough import Playthrough
from engine.values import Json, Seat
from tests.support.table import A, B, Table, new_match

C, D, E, F = (Seat(letter) for letter in "CDEF")
HOMES: Final = (
    "Coastland City",
    "Swampland Temple",
    "Flatland Tower",
    "Feyland City",
    "Wasteland Temple",
    "Highland City",
)
FRONTIERS: Final = (
    "Highland Tower",
    "Flatland City",
    "Swampland Tower",
    "Feyland Tower",
    "Wasteland City",
    "Coastland Tower",
)
SHOWS: Final = {3: "MANEUVER 3", 2: "MANEUVER 2", 0: "MELEE 3"}
"""What a Knight shows for so many maneuver results."""


def force(player: int) -> dict[str, Json]:
    """A small force, whose owner rolls a single Knight for the order of play."""
    return {
        "units": ["Guard", "Guard", "Knight", "Knight"],
        "armies": {"home": ["Guard"], "campaign": ["Guard", "Knight"], "horde": ["Knight"]},
        "dragons": ["Fire Drake"],
        "home": HOMES[player],
        "frontier": FRONTIERS[player],
    }


def rolled(*results: Sequence[int]) -> Table:
    """A match of so many players whose Knights generate these maneuver results, in one horde roll after another."""
    game = new_match(points=6, players=len(results))
    for seat, totals in zip(game.state.seats, results, strict=True):
        game.falls(*(f"{seat} horde maneuver: all {SHOWS[total]}" for total in totals))
    return everybody_brings(game)


def everybody_brings(game: Table) -> Table:
    for number, seat in enumerate(list(game.state.seats)):
        asked = next(n for n, d in game.match.pending.items() if d.player == seat)
        game.match.answer(asked, seat, force(number))
    return game


# -- in secret -----------------------------------------------------------------------------------------------------


def test_six_bring_their_forces_at_the_same_time_and_in_secret() -> None:
    """p. 8."""
    game = new_match(points=6, players=6).asks(*(f"{seat} force" for seat in "ABCDEF"))
    for number, seat in ((4, E), (0, A), (2, C)):
        asked = next(n for n, d in game.match.pending.items() if d.player == seat)
        game.match.answer(asked, seat, force(number))
        check_secrets(game.match)
    game.asks("B force", "D force", "F force")
    for viewer in (B, D, F, None):
        shown = [game.match.view(viewer).to_json(), *(e.to_json() for e in game.match.events if e.is_seen_by(viewer))]
        assert "Knight" not in json.dumps(shown) and "Coastland" not in json.dumps(shown)


# -- order of play -------------------------------------------------------------------------------------------------


@pytest.mark.covers("Multi-Player Games", "Order of Play")
@pytest.mark.parametrize(("choice", "order", "selects"), [("first turn", [B, C, A], C), ("frontier", [C, B, A], B)])
def test_turns_go_by_the_results_but_for_who_selects_the_frontier(
    choice: str, order: list[Seat], selects: Seat
) -> None:
    """p. 52: the most take the first turn, the next select the frontier; or the other way round."""
    game = rolled([0], [3], [2]).asks("B turn or frontier").play(f"B turn or frontier: {choice}")
    game.asks(f"{selects} frontier")
    assert (game.state.seats, game.state.marching) == (order, order[0])
    assert game.last("first_turn_taken") == {"player": order[0], "chosen": choice == "first turn", "order": order}


@pytest.mark.covers("Multi-Player Games")
def test_players_who_tie_for_a_lower_position_roll_again_alone() -> None:
    """p. 52: a tie for any position is rolled again by those tied."""
    game = rolled([0, 2, 3], [0, 2, 2], [3], [0, 3]).asks("C turn or frontier")
    assert [dict(event.facts) for event in game.told("horde_roll_tied")] == [
        {"players": [A, B, D], "results": 0, "position": 2},
        {"players": [A, B], "results": 2, "position": 3},
    ]
    assert game.last("horde_roll_won")["order"] == [C, D, A, B]


@pytest.mark.covers("Multi-Player Games")
def test_two_ties_are_each_cleared_among_themselves() -> None:
    """The winner of a second roll stays behind everybody who had more in the first."""
    game = rolled([2, 0], [3, 0], [2, 3], [3, 2], [0]).asks("D turn or frontier")
    assert [event.facts["players"] for event in game.told("horde_roll_tied")] == [[B, D], [A, C]]
    assert game.last("horde_roll_won")["order"] == [D, B, C, A, E]


def test_six_that_all_tie_roll_until_the_order_is_clear() -> None:
    game = rolled([0, 0, 0], [0, 0, 2], [0, 2, 0], [0, 2, 2], [0, 3, 2], [0, 3, 3]).asks("F turn or frontier")
    assert game.last("horde_roll_won")["order"] == [F, E, D, C, B, A]


# -- frontier and placement ----------------------------------------------------------------------------------------


@pytest.mark.covers("Multi-Player Games", "Frontier Terrain")
def test_any_proposed_frontier_may_be_selected_and_the_others_leave_the_game() -> None:
    """p. 52."""
    game = rolled([3], [2], [0]).play("A turn or frontier: frontier")
    assert game.options("A frontier") == ["Highland Tower", "Flatland City", "Swampland Tower"]
    game.play("A frontier: Swampland Tower")
    assert game.state.terrains[FRONTIER].kind == "Swampland Tower"
    assert list(game.state.terrains) == ["A-home", "B-home", "C-home", "frontier"]


@pytest.mark.covers("Multi-Player Games", "Placement")
def test_armies_are_placed_player_by_player_in_turn_order() -> None:
    """p. 52: home at home, horde at any other home, campaign where one has no army yet."""
    game = rolled([0], [2], [3]).play("C turn or frontier: first turn", "B frontier: Flatland City")
    assert game.asks("C placement").options("C placement") == ["B-home", "A-home"]
    game.play("C placement: A-home")
    assert game.asks("C placement").options("C placement") == ["B-home", "frontier"]
    game.play("C placement: B-home")
    game.shows("C C-home: Guard#1 | C A-home: Knight#2 | C B-home: Guard#2, Knight#1")
    game.asks("B placement").play("B placement: A-home", "B placement: frontier").asks("A placement")


@pytest.mark.covers("Multi-Player Games", "Starting Distance")
def test_each_rolls_their_home_and_who_selected_it_the_frontier() -> None:
    game = rolled([0], [2], [3]).play("C turn or frontier: frontier", "C frontier: Flatland City")
    game.falls(*(f"{who} distance: {place} 4" for who, place in
                 (("B", "B-home"), ("C", "C-home"), ("A", "A-home"), ("C", "frontier"))))  # fmt: skip
    for seat in (B, C, A):
        game.play(*(f"{seat} placement: {game.options(f'{seat} placement')[0]}" for _ in range(1)))
        game.play(f"{seat} placement: frontier")
    game.asks("B march")
    assert [terrain.face for terrain in game.state.terrains.values()] == [4, 4, 4, 4]


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_random_forces_come_to_a_first_turn_with_every_army_in_its_place(players: int) -> None:
    rng = random.Random(players)
    seats = [Seat(letter) for letter in "ABCDEF"[:players]]
    match = Playthrough.begin(DragonDice(), seats, {"force_points": 6}, RandomSource(rng))
    while match.state.turn == 0:
        match.answer(*match.sample_answer(rng))
    for seat in seats:
        places = {die.place for die in match.state.units_in_play(seat)}
        assert len(places) == 3 and home_of(seat) in places
        assert any(home_of(other) in places for other in seats if other != seat)
