"""The game as the driver knows it: its options, the order of its steps, concession."""

from __future__ import annotations

import pytest

from engine.dragon_dice.edition_401c.steps import STEPS
from engine.dragon_dice.rules import DragonDice
from engine.refusals import NotAllowed, NotUnderstood
from engine.values import Json, Seat
from tests.support.table import A, B, new_match, table


def test_a_force_has_24_points_unless_said() -> None:
    assert DragonDice().new_match([A, B], {}).force_points == 24
    assert DragonDice().new_match([A, B], {"force_points": 36}).force_points == 36


@pytest.mark.parametrize("points", [5, 0, -24, 121, True, "24", 24.0, None])
def test_force_sizes_that_cannot_be_played_are_refused(points: Json) -> None:
    with pytest.raises(NotAllowed, match="15, 24, 30, 36 and 60"):
        DragonDice().new_match([A, B], {"force_points": points})


def test_unknown_options_are_refused_by_name() -> None:
    with pytest.raises(NotUnderstood, match="'points'"):
        DragonDice().new_match([A, B], {"points": 24})


@pytest.mark.parametrize("seats", ["", "A", "ABCDEFG", "AA", "ABCA"])
def test_two_to_six_different_seats_are_needed(seats: str) -> None:
    """p. 52: games of up to six players are recommended."""
    with pytest.raises(NotAllowed):
        DragonDice().new_match([Seat(seat) for seat in seats], {})


@pytest.mark.parametrize("seats", ["AB", "ABC", "ABCDEF"])
def test_two_to_six_may_sit_down(seats: str) -> None:
    assert "".join(DragonDice().new_match([Seat(seat) for seat in seats], {}).seats) == seats


def test_the_phases_come_in_the_order_of_the_rulebook() -> None:
    """p. 10."""
    assert list(STEPS)[6:] == [
        "expire effects", "eighth face", "dragon attack", "species abilities", "first march", "second march",
        "reserves reinforce", "reserves retreat",
    ]  # fmt: skip


@pytest.mark.covers("Eighth Face Phase", "First March", "Second March", "Reinforce Step", "Retreat Step")
def test_a_turn_goes_through_its_phases_and_then_the_other_player_takes_theirs() -> None:
    game = table(
        "A frontier: Knight | A A-home: Trooper | A reserves: Guard | A dua: Fighter | B B-home: Thug, Troll",
        frontier="Highland City 8 A",
        step="expire effects",
    )
    game.asks("A eighth face").play("A eighth face: {recruit: Fighter}")
    game.asks("A march").play("A march: frontier", "A maneuver: no", "A action: none")
    game.asks("A march").play("A march: A-home", "A maneuver: no")
    game.asks("A reinforce").play("A reinforce: {B-home: [Guard]}")
    game.asks("A retreat").play("A retreat: {}")
    game.asks("B march")
    assert game.state.turn == 3 and game.state.marching == B


def test_seats_march_in_turn() -> None:
    game = table("A A-home: Trooper | B B-home: Thug")
    turns = []
    for _ in range(4):
        game.decline(f"{game.state.marching} retreat").play(f"{game.state.marching} retreat: {{}}")
        turns.append(game.state.marching)
    assert turns == [B, A, B, A]


# -- concession ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [A, B])
def test_conceding_loses_whoever_is_asked(seat: Seat) -> None:
    game = table("A frontier: Knight | B frontier: Thug", complete=True).asks("A march")
    game.match.concede(seat)
    game.is_over("concession", B if seat == A else A).asks()


def test_one_may_concede_before_the_forces_are_brought_and_they_stay_hidden() -> None:
    game = new_match()
    game.match.concede(A)
    game.is_over("concession", B)
    assert all(player["hidden"] for player in game.match.view(None).to_json()["players"])  # type: ignore[union-attr, index, call-overload]


def test_nobody_concedes_for_somebody_who_does_not_play_or_twice() -> None:
    game = table("A frontier: Knight | B frontier: Thug", complete=True)
    entries = len(game.match.journal)
    with pytest.raises(NotAllowed):
        game.match.concede(Seat("C"))
    assert len(game.match.journal) == entries and game.match.outcome is None
    game.match.concede(A)
    with pytest.raises(NotAllowed):
        game.match.concede(A)
