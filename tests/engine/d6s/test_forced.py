"""Places for those who are put somewhere by others: beside a mount, at the nearest free place (D-90)."""

from __future__ import annotations

import pytest

from engine.d6s import forced
from engine.d6s.battle import Battle
from engine.d6s.geometry import TOLERANCE, distance
from engine.d6s.harm import eliminate
from engine.d6s.measuring import in_the_way_on_foot
from engine.d6s.position import read_position
from engine.events import Event
from engine.located import read_yaml

SETUP = """
A:
  Warhorse 1: {at: [12, 12]}
  Man-at-Arms 1: {rides: Warhorse 1}
  Human Warrior 1: {at: [12, 13.35]}
  Human Warrior 2: {at: [13.2, 13]}
  Human Warrior 3: {at: [10.8, 13]}
B: {Ogre 1: {at: [12, 10.4]}}
"""


def test_a_fallen_rider_lies_beside_the_mount_and_on_no_one() -> None:
    state = read_position(read_yaml(SETUP))
    rider, mount = state.units["Man-at-Arms 1"], state.units["Warhorse 1"]
    at = forced.beside(state, rider, mount, (12000, 10400))
    assert distance(at, (12000, 12000)) >= mount.kit.radius + rider.kit.radius - TOLERANCE - 1
    assert in_the_way_on_foot(state, rider, at) is None
    assert rider.rides == "Warhorse 1"


def test_the_rider_of_a_mount_that_falls_over_an_ally_lies_beside_that_ally() -> None:
    state = read_position(read_yaml(SETUP))
    rider, mount, ally = (state.units[name] for name in ("Man-at-Arms 1", "Warhorse 1", "Human Warrior 1"))
    mount.at = ally.at = (12000, 12000)
    battle = Battle(state, lambda happened, cause="", seen_by=None: Event(1, happened, cause, seen_by))
    with pytest.raises(StopIteration):  # nothing is asked and nothing thrown
        eliminate(battle, mount, None).send(None)
    assert rider.has("prone") and not ally.has("prone")
    assert rider.at is not None and ally.at == (12000, 12000)
    assert distance(rider.at, ally.at) >= 2 * 492 - TOLERANCE - 1
