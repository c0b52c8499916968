"""Climb and Spider Climb: up a wall without a save, and who may act on it (D-51)."""

from __future__ import annotations

import pytest

from engine.d6s.features import climb, spider_climb
from engine.d6s.kit import kit_of
from engine.d6s.numbers import LAND
from engine.d6s.paths import Meets, survey
from tests.engine.d6s.played import position

WALL = "terrain: [{kind: barrier, rect: [10, 2, 20, 22], height: 3}], "


@pytest.mark.parametrize(("profile", "climbs"), [("Knight", False), ("Goblin Warrior", True), ("Giant Lizard", True)])
def test_climbers_meet_no_save_on_a_high_wall(profile: str, climbs: bool) -> None:
    state = position("{" + WALL + f"A: {{{profile} 1: {{at: [8, 12]}}}}, B: {{Orc Warrior 9: {{at: [3, 3]}}}}}}")
    found = survey(state, state.units[f"{profile} 1"], LAND, [(13000, 12000)])
    assert (Meets.CLIMB not in [met.what for met in found.meetings]) is climbs


@pytest.mark.parametrize(("features", "busy"), [([], False), (["climb"], True), (["climb", "spider climb"], False)])
def test_a_climber_hangs_on_with_its_hands_and_a_spider_does_not(features: list[str], busy: bool) -> None:
    """Climb: "still climbing, it has no combat action"; Spider Climb: "may act while it climbs"."""
    kit = kit_of("Knight", features=features)
    assert climb.is_busy(kit) is busy
    assert climb.climbs(kit) is ("climb" in features) and spider_climb.climbs(kit) is ("spider climb" in features)
