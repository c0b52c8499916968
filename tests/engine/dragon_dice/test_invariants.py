"""The checks that random games are put through must themselves notice what is wrong."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.dragon_dice.invariants import BrokenInvariant, check_match, check_position, check_resuming
from engine.dragon_dice.state import FRONTIER, DieId, Place, State, home_of
from engine.values import Seat
from tests.support.table import AT_A_HOME, AT_B_HOME, A, position, table

SHOWN = {"A-home": AT_A_HOME, "B-home": AT_B_HOME, "frontier": "Highland City 8 A"}
KNIGHT = DieId("A:Knight")


def sound() -> State:
    """A whole position: forces of six points."""
    state = position("A frontier: Knight, Trooper | A dua: Archer | B B-home: Troll | B reserves: Cutthroat", SHOWN)
    state.force_points = 6
    return state


def test_a_sound_position_passes() -> None:
    check_position(sound())


def move(die: DieId, place: str) -> Callable[[State], None]:
    def breaking(state: State) -> None:
        state.dice[die].place = Place(place)

    return breaking


def turn(face: int, holder: str | None) -> Callable[[State], None]:
    def breaking(state: State) -> None:
        state.terrains[FRONTIER].face = face
        state.terrains[FRONTIER].captured_by = None if holder is None else Seat(holder)

    return breaking


@pytest.mark.parametrize(
    ("breaking", "named"),
    [
        (move(KNIGHT, "nowhere"), "A:Knight lies at 'nowhere'"),
        (move(KNIGHT, "pool"), "A:Knight lies at 'pool'"),
        (move(KNIGHT, "horde"), "A:Knight lies at 'horde'"),
        (lambda state: state.dice.pop(KNIGHT), "A has units of 4 points"),
        (lambda state: state.add_dice(A, ["Guard"], FRONTIER), "A has units of 7 points"),
        (turn(8, None), "shows 8, held by None"),
        (turn(7, "A"), "shows 7, held by A"),
        (turn(9, None), "shows 9"),
        (turn(8, "B"), "held by B, who has no unit there"),
        (lambda state: state.terrains.pop(home_of(A)), "terrains in play"),
        (lambda state: state.out.append(Seat("B")), "no end"),
        (lambda state: setattr(state, "marching", "C"), "C marches"),
        (lambda state: [move(DieId(die), "dua")(state) for die in ("B:Troll", "B:Cutthroat")], "B has no unit in play"),
        (lambda state: state.marched.append(("frontier",)), "stored"),
    ],
)
def test_what_cannot_be_is_noticed(breaking: Callable[[State], object], named: str) -> None:
    state = sound()
    breaking(state)
    with pytest.raises(BrokenInvariant, match=named):
        check_position(state)


def test_a_match_in_play_passes_and_a_position_changed_behind_its_journal_does_not() -> None:
    game = table("A frontier: Knight | B frontier: Thug", dice=["A melee: all ID", "B save: all ID"])
    game.play("A march: frontier", "A maneuver: no")
    check_match(game.match)
    game.state.dice[DieId("B:Thug")].place = Place("reserves")
    with pytest.raises(BrokenInvariant, match="after resuming"):
        check_resuming(game.match)
