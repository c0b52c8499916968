"""Who is adjacent, who threatens, who is in the way (Measuring; D-03 to D-08)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.d6s.geometry import INCH, TOLERANCE
from engine.d6s.measuring import (
    adjacent,
    adjacent_at,
    enemies_near,
    flanks,
    gap,
    in_the_way,
    in_the_way_on_foot,
    is_free,
    is_threatened,
    on_table,
    reaches,
    within,
)
from engine.d6s.state import Gone, State
from tests.engine.d6s.played import position

BASE = 492
"""The radius of a Medium base."""


def _two(x: float, y: float = 12, more: str = "", keys: str = "") -> State:
    return position(
        f"{{{more}A: {{Knight 1: {{at: [12, 12], {keys}}}}}, B: {{Orc Warrior 1: {{at: [{x:.3f}, {y:.3f}]}}}}}}"
    )


@settings(max_examples=40)
@given(away=st.integers(1100, 9000))
def test_gaps_are_measured_from_rim_to_rim(away: int) -> None:
    state = _two(12 + away / 1000)
    knight, orc = state.units.values()
    assert gap(state, knight, orc) == gap(state, orc, knight) == away - 2 * BASE
    assert within(state, knight, orc, away - 2 * BASE) and not within(state, knight, orc, away - 2 * BASE - 12)


@pytest.mark.parametrize(("away", "is_adjacent"), [(1.984, True), (1.994, True), (1.996, False)])
def test_adjacent_is_an_inch_and_a_hundredth(away: float, is_adjacent: bool) -> None:
    """The hundredth is for the one who acts (D-03, D-04)."""
    state = _two(12 + away)
    knight, orc = state.units.values()
    assert adjacent(state, knight, orc) is is_threatened(state, knight) is is_adjacent
    assert enemies_near(state, knight) == ([orc] if is_adjacent else [])
    assert adjacent_at(state, knight, (12 * INCH, 12 * INCH), 0, orc) is is_adjacent


@pytest.mark.parametrize(("height", "meets"), [(0.98, True), (0.99, False)])
def test_a_difference_in_height_above_the_lower_one_keeps_two_apart(height: float, meets: bool) -> None:
    """Combat at height: up to the Height of the lower (Medium: 0.984 inches)."""
    hill = f"terrain: [{{kind: barrier, rect: [12.6, 8, 16, 16], height: {height}}}], "
    state = _two(13.3, more=hill)
    knight, orc = state.units.values()
    assert knight.kit.height == orc.kit.height == 984
    assert adjacent(state, knight, orc) is meets


def test_the_newly_fallen_are_measured_where_they_fell() -> None:
    """Spawn, Consume Life: a save made after death counts where the body lies."""
    state = _two(14)
    knight, orc = state.units.values()
    orc.gone, orc.fell, orc.at = Gone.ELIMINATED, (14 * INCH, 12 * INCH), None
    assert reaches(state, knight, orc, 1100) and not reaches(state, knight, orc, 900)


@pytest.mark.parametrize(("at", "what"), [
    ((13.2, 12), "Orc Warrior 1"), ((0.2, 12), "the table's edge"), ((12, 18), "obstacle"), ((12, 15), None),
])  # fmt: skip
def test_what_is_in_the_way_is_named(at: tuple[float, float], what: str | None) -> None:
    state = _two(13.8, more="terrain: [{kind: obstacle, rect: [11, 17.6, 13, 20]}], ")
    knight = state.units["Knight 1"]
    point = (round(at[0] * INCH), round(at[1] * INCH))
    assert in_the_way(state, knight, point) == what
    assert is_free(state, knight, point) is (what is None)


def test_bases_that_touch_do_not_overlap_and_some_may_be_ignored() -> None:
    state = _two(13.5)
    knight = state.units["Knight 1"]
    touching = (13_500 - 2 * BASE, 12 * INCH)
    assert is_free(state, knight, touching)
    assert not is_free(state, knight, (touching[0] + 40, touching[1]))
    assert is_free(state, knight, (touching[0] + 40, touching[1]), frozenset(["Orc Warrior 1"]))


def test_a_rider_needs_a_place_of_its_own_on_foot() -> None:
    """On foot the mount is in its way, though the two share a base now."""
    state = position(
        "{A: {Warhorse 1: {at: [12, 12]}, Knight 1: {rides: Warhorse 1}}, B: {Orc Warrior 1: {at: [3, 3]}}}"
    )
    knight = state.units["Knight 1"]
    assert in_the_way(state, knight, (12_300, 12_000)) is None
    assert in_the_way_on_foot(state, knight, (12_300, 12_000)) == "Warhorse 1"


@settings(max_examples=40)
@given(x=st.integers(0, 24_000), y=st.integers(0, 24_000))
def test_no_part_of_a_base_leaves_the_table(x: int, y: int) -> None:
    """D-08, with the hundredth of an inch (D-03)."""
    state = _two(16)
    least, most = BASE - TOLERANCE, 24_000 - BASE + TOLERANCE
    assert on_table(state, (x, y), BASE) is (least <= x <= most and least <= y <= most)


@pytest.mark.parametrize(("ally", "is_flanking"), [
    ((12, 14.4), True), ((12.4, 14.4), True), ((13.3, 13.2), False), ((20, 12), False),
])  # fmt: skip
def test_an_ally_flanks_when_the_line_of_centres_touches_the_target(
    ally: tuple[float, float], is_flanking: bool
) -> None:
    state = position(
        f"{{A: {{Knight 1: {{at: [12, 12]}}, Knight 2: {{at: [{ally[0]}, {ally[1]}]}}}}, "
        "B: {Orc Warrior 1: {at: [12, 13.2]}}}"
    )
    knight, other, orc = state.units.values()
    assert flanks(state, knight, orc, iter([knight, other])) is is_flanking
    assert not flanks(state, knight, orc, iter([knight]))
