"""Cones, lines and spheres: whom they touch (Areas; D-68, D-69)."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engine.d6s.areas import Shape, cone, touched_by, touched_by_sphere
from engine.d6s.geometry import INCH, distance, in_polygon
from engine.d6s.state import State
from tests.engine.d6s.played import position


def _field(*orcs: tuple[float, float], more: str = "") -> State:
    written = ", ".join(f"Orc Warrior {n}: {{at: [{x:.3f}, {y:.3f}]}}" for n, (x, y) in enumerate(orcs, 1))
    return position(f"{{A: {{Archmage 1: {{at: [12, 4]}}{more}}}, B: {{{written}}}}}")


def _touched(state: State, shape: Shape, length: int = 8 * INCH) -> list[str]:
    mage = state.units["Archmage 1"]
    return [unit.name for unit in touched_by(shape, state, mage, (12_000, 24_000), length)]


@pytest.mark.parametrize(("shape", "x", "touched"), [
    (Shape.CONE, 12, True), (Shape.CONE, 14, True), (Shape.CONE, 15.2, False),
    (Shape.LINE, 12, True), (Shape.LINE, 12.4, True), (Shape.LINE, 12.6, False),
])  # fmt: skip
def test_a_cone_grows_wide_and_a_line_does_not(shape: Shape, x: float, touched: bool) -> None:
    """At distance d from the tip a cone is d wide: 5 inches at 5 inches from the rim."""
    state = _field((x, 9.5), (2, 2))
    assert (_touched(state, shape) == ["Orc Warrior 1"]) is touched


@pytest.mark.parametrize("shape", Shape)
@pytest.mark.parametrize(("y", "touched"), [(12.9, True), (13.1, False)])
def test_an_area_reaches_its_length_from_the_rim(shape: Shape, y: float, touched: bool) -> None:
    """8 inches from the rim at 4.492: to 12.492, and a base that begins there is touched."""
    assert bool(_touched(_field((12, y)), shape)) is touched


def test_the_nearest_come_first_and_friends_are_touched_as_well() -> None:
    state = _field((12, 9), (12, 6.5), (12, 3), more=", Knight 1: {at: [12, 7.7]}")
    assert _touched(state, Shape.LINE) == ["Orc Warrior 2", "Knight 1", "Orc Warrior 1"]


def test_the_user_and_its_mount_are_never_touched() -> None:
    state = position(
        "{A: {Warhorse 1: {at: [12, 4]}, Archmage 1: {rides: Warhorse 1}}, B: {Orc Warrior 1: {at: [12, 6.5]}}}"
    )
    assert _touched(state, Shape.CONE) == ["Orc Warrior 1"]
    sphere = touched_by_sphere(state, state.units["Archmage 1"], (12_000, 4_000), 4 * INCH)
    assert [unit.name for unit in sphere] == ["Orc Warrior 1"]


@settings(max_examples=40)
@given(x=st.integers(1_000, 23_000), y=st.integers(6_000, 23_000), radius=st.integers(500, 6_000))
def test_a_sphere_touches_each_base_it_comes_near(x: int, y: int, radius: int) -> None:
    state = _field((12, 14))
    touched = touched_by_sphere(state, state.units["Archmage 1"], (x, y), radius)
    away = distance((x, y), (12_000, 14_000)) - state.units["Orc Warrior 1"].kit.radius
    assume(abs(away - radius) > 20)
    assert bool(touched) is (away < radius)


@settings(max_examples=40)
@given(goal=st.tuples(st.integers(0, 24_000), st.integers(0, 24_000)), length=st.integers(2_000, 10_000))
def test_a_cone_begins_at_the_rim_and_is_as_wide_as_long(goal: tuple[int, int], length: int) -> None:
    state = _field((12, 20))
    mage = state.units["Archmage 1"]
    assume(distance(goal, (12_000, 4_000)) > 100)
    tip, left, right = cone(state, mage, goal, length)
    assert abs(distance(tip, (12_000, 4_000)) - mage.kit.radius) <= 2
    assert abs(distance(left, right) - length) <= 6
    middle = ((tip[0] + left[0] + right[0]) // 3, (tip[1] + left[1] + right[1]) // 3)
    assert in_polygon(middle, (tip, left, right))
