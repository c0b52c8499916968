"""How an encounter is won: what ends it at once, and what counts after the last round (D-110 to D-116)."""

from __future__ import annotations

import pytest

from engine.d6s.phases.beginning import count_characters
from engine.d6s.state import Gone, Side, State
from engine.d6s.winning import Reason, ahead, compared, is_broken, left, look_at_round_end, look_for_end
from engine.game import MatchOver
from tests.engine.d6s.played import position


def _sides(scenario: str, a: int = 4, b: int = 4, more: str = "", rounds: int = 0) -> State:
    mine = ", ".join(f"Knight {n}: {{at: [{2 * n}, 3]}}" for n in range(1, a + 1))
    theirs = ", ".join(f"Orc Warrior {n}: {{at: [{2 * n}, 20]}}" for n in range(1, b + 1))
    state = position(f"{{scenario: {scenario}, rounds: {rounds}, {more}A: {{{mine}}}, B: {{{theirs}}}}}")
    count_characters(state)
    return state


def _fell(state: State, profile: str, number: int) -> None:
    for n in range(1, number + 1):
        unit = state.units[f"{profile} {n}"]
        unit.gone, unit.fell, unit.at = Gone.ELIMINATED, unit.at, None


def _outcome(state: State, at_round_end: bool = False) -> tuple[tuple[str, ...], str] | None:
    try:
        (look_at_round_end if at_round_end else look_for_end)(state)
    except MatchOver as over:
        return tuple(over.outcome.winners), over.outcome.reason
    return None


@pytest.mark.parametrize(("knights", "orcs", "outcome"), [
    (0, 2, None),
    (0, 3, (("A",), Reason.QUARTER)),
    (3, 0, (("B",), Reason.QUARTER)),
    (3, 3, ((), Reason.QUARTER)),
    (0, 4, (("A",), Reason.NOBODY_LEFT)),
    (4, 4, ((), Reason.NOBODY_LEFT)),
])  # fmt: skip
def test_a_confrontation_ends_at_a_quarter(knights: int, orcs: int, outcome: object) -> None:
    """ "Reduced to a quarter" of four is one; with both there, the larger share wins (D-112)."""
    state = _sides("confrontation")
    _fell(state, "Knight", knights)
    _fell(state, "Orc Warrior", orcs)
    assert _outcome(state) == outcome


@pytest.mark.parametrize("scenario", ["raid", "sacred objects"])
def test_elsewhere_a_side_fights_to_its_last(scenario: str) -> None:
    state = _sides(scenario)
    _fell(state, "Orc Warrior", 3)
    assert _outcome(state) is None
    _fell(state, "Orc Warrior", 4)
    assert _outcome(state) == (("A",), Reason.NOBODY_LEFT)


@pytest.mark.parametrize(("fallen", "broken"), [(1, False), (2, True), (3, True)])
def test_a_side_is_broken_at_half_of_its_characters(fallen: int, broken: bool) -> None:
    state = _sides("raid")
    _fell(state, "Knight", fallen)
    assert is_broken(state, Side.A) is broken and not is_broken(state, Side.B)


def test_mounts_and_spawned_werewolves_do_not_count() -> None:
    """D-110: nor do they lose anybody a quarter."""
    state = position(
        "{A: {Warhorse 1: {at: [12, 12]}, Knight 1: {rides: Warhorse 1}}, "
        "B: {Werewolf 1: {at: [3, 3]}, Werewolf 2: {at: [6, 3], spawned by: Werewolf 1}}}"
    )
    assert left(state) == {Side.A: 1, Side.B: 1}


SUPPLIES = "objects: {%s}, "


def _raid(of_a: int, of_b: int, rounds: int = 0) -> State:
    state = _sides("raid", rounds=rounds)
    from engine.d6s.state import Object

    for side, number in ((Side.A, of_a), (Side.B, of_b)):
        for n in range(3):
            name = f"Supply {side}{n}"
            state.objects[name] = Object(name, (1000, 1000 + n), destroyed=n < number, supply=side.value)
    return state


@pytest.mark.parametrize(("of_a", "of_b", "winner"), [
    (0, 1, None), (0, 2, ("A",)), (1, 2, None), (1, 3, ("A",)), (2, 0, ("B",)), (3, 2, ("B",)),
])  # fmt: skip
def test_a_raid_is_won_by_three_supplies_or_two_to_none(of_a: int, of_b: int, winner: object) -> None:
    """Raid: `of_a` are the supplies of A that B has destroyed (D-113)."""
    found = _outcome(_raid(of_a, of_b))
    assert (found and found[0]) == winner


@pytest.mark.parametrize(("of_a", "of_b", "winner"), [(1, 1, ()), (0, 1, ("A",)), (1, 0, ("B",)), (0, 0, ())])
def test_after_the_last_round_the_side_with_more_wins(of_a: int, of_b: int, winner: tuple[str, ...]) -> None:
    """D-116: as many on both sides is a draw."""
    state = _raid(of_a, of_b, rounds=1)
    assert _outcome(state) is None
    assert _outcome(state, at_round_end=True) == (winner, Reason.ROUNDS)


@pytest.mark.parametrize(("knights", "orcs", "side"), [(1, 0, Side.B), (0, 1, Side.A), (1, 1, Side.A), (0, 0, None)])
def test_shares_of_the_start_are_compared_and_not_numbers(knights: int, orcs: int, side: Side | None) -> None:
    """Three of four are more than one of two, and as many as they were is a draw."""
    state = _sides("confrontation", 4, 2)
    _fell(state, "Knight", knights)
    _fell(state, "Orc Warrior", orcs)
    assert ahead(state) is side
    assert compared(state) == {Side.A: f"{4 - knights} of 4", Side.B: f"{2 - orcs} of 2"}
