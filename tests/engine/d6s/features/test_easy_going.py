"""The features that make rough ground easy: Swim, Wilderness Stride, Spider Walk, Natural Explorer."""

from __future__ import annotations

import pytest

from engine.d6s.geometry import INCH
from engine.d6s.numbers import LAND
from engine.d6s.paths import survey
from tests.engine.d6s.played import position

GROUND = "terrain: [{kind: %s, what: %s, rect: [10, 6, 14, 18]}], "


@pytest.mark.parametrize(("feature", "kind", "what", "is_easy"), [
    ("natural explorer", "difficult", "rubble", True),
    ("natural explorer", "difficult", "vegetation", True),
    ("wilderness stride", "difficult", "vegetation", True),
    ("wilderness stride", "difficult", "rubble", False),
    ("spider walk", "difficult", "web", True),
    ("spider walk", "difficult", "rubble", False),
    ("swim", "shallow water", "water", True),
    ("swim", "difficult", "rubble", False),
])  # fmt: skip
def test_ground_costs_those_nothing_who_are_at_home_there(feature: str, kind: str, what: str, is_easy: bool) -> None:
    """Difficult terrain costs double; each of these features lifts that for its own ground."""
    written = "difficult" if kind == "shallow water" else kind
    state = position(
        "{" + GROUND % (written, what) + f"A: {{Knight 1: {{at: [8, 12], features: [{feature}]}}}}, "
        "B: {Orc Warrior 1: {at: [3, 3]}}}"
    )
    if kind == "shallow water":
        assert state.pieces[0].is_water
    found = survey(state, state.units["Knight 1"], LAND, [(16 * INCH, 12 * INCH)])
    assert (found.cost == found.length) is is_easy


@pytest.mark.parametrize(("profile", "meets"), [("Knight 1", ["deep water"]), ("Merrow 1", [])])
def test_deep_water_tests_walkers_and_no_swimmers(profile: str, meets: list[str]) -> None:
    """Deep water: Fortitude on entering it; swimmers pass (D-49)."""
    state = position(
        "{terrain: [{kind: deep_water, what: lake, rect: [10, 6, 14, 18]}], "
        f"A: {{{profile}: {{at: [8, 12]}}}}, B: {{Orc Warrior 1: {{at: [3, 3]}}}}}}"
    )
    found = survey(state, state.units[profile], LAND, [(16 * INCH, 12 * INCH)])
    assert [met.what for met in found.meetings] == meets
