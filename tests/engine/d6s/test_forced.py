"""Places for those who are put somewhere by others: beside a mount, at the nearest free place (D-90)."""

from __future__ import annotations

from engine.d6s import forced
from engine.d6s.geometry import TOLERANCE, distance
from engine.d6s.measuring import in_the_way_on_foot
from engine.d6s.position import read_position
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


def test_who_falls_off_lies_beside_the_mount_and_on_nobody() -> None:
    state = read_position(read_yaml(SETUP))
    rider, mount = state.units["Man-at-Arms 1"], state.units["Warhorse 1"]
    at = forced.beside(state, rider, mount, (12000, 10400))
    assert distance(at, (12000, 12000)) >= mount.kit.radius + rider.kit.radius - TOLERANCE - 1
    assert in_the_way_on_foot(state, rider, at) is None
    assert rider.rides == "Warhorse 1"
