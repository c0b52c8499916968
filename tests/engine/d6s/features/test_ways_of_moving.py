"""The features that are ways of moving: each with its Speed, and what slows a walker slows it as much (D-140)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.d6s.features import burrow, flight, phasing, swim
from engine.d6s.kit import kit_of
from engine.d6s.terrain import Kind, Piece


@pytest.mark.parametrize(("profile", "ways"), [
    ("Griffon", {"fly": 12}), ("Merrow", {"swim": 8}), ("Earth Elemental", {"burrow": 6}),
    ("Invisible Stalker", {"fly": 10, "phase": 10}), ("Sahuagin", {"swim": 8}), ("Knight", {}),
])  # fmt: skip
def test_a_profile_has_the_ways_of_its_features(profile: str, ways: dict[str, int]) -> None:
    kit = kit_of(profile)
    assert kit.ways == {"land": kit.speed, **ways}


@given(walking=st.integers(0, 12), slower=st.integers(0, 12), printed=st.one_of(st.none(), st.integers(1, 15)))
def test_a_printed_speed_is_slowed_and_any_other_is_that_of_walking(
    walking: int, slower: int, printed: int | None
) -> None:
    """Heavy gear takes as much from a printed Speed as from walking, never below 0 (D-140)."""
    params = {} if printed is None else {"speed": printed}
    for feature, speed in (("flight", flight.speed), ("swim", swim.speed)):
        own = speed({feature: params}, walking, slower)
        assert own == (walking if printed is None else max(printed - slower, 0))
        assert speed({}, walking, slower) is None


@given(walking=st.integers(0, 12))
def test_burrowing_and_phasing_are_as_fast_as_walking(walking: int) -> None:
    """Burrow, Phasing: "at its land Speed"; without the feature there is no such way."""
    assert burrow.speed({"burrow": {}}, walking) == phasing.speed({"phasing": {}}, walking) == walking
    assert burrow.speed({}, walking) is phasing.speed({}, walking) is None


def test_a_flyer_passes_over_what_has_a_height() -> None:
    """Flight: over houses and woods; an obstacle without a height reaches as high as it needs to (D-54)."""
    house = Piece("House", Kind.OBSTACLE, "circle", ((6000, 6000),), radius=1000, height=3000)
    tower = Piece("Tower", Kind.OBSTACLE, "circle", ((6000, 6000),), radius=1000)
    assert flight.passes_over(house) and not flight.passes_over(tower)
