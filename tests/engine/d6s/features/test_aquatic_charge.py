"""Aquatic Charge: once a round, straight through water toward an enemy."""

from __future__ import annotations

import pytest

from engine.d6s.features.aquatic_charge import AquaticCharge
from engine.d6s.state import State
from engine.refusals import NotAllowed, NotUnderstood
from engine.values import Json
from tests.engine.d6s.played import moved, position


def _lake(keys: str = "") -> State:
    return position(
        "{terrain: [{kind: deep_water, what: lake, rect: [4, 0, 20, 24]}], "
        f"A: {{Sahuagin 1: {{at: [12, 6], {keys}}}}}, B: {{Orc Warrior 1: {{at: [12, 14], moved: 0}}}}}}"
    )


def _charge(*to: tuple[int, int], target: str = "Orc Warrior 1") -> list[Json]:
    return [{"use": "aquatic charge", "target": target, "to": [list(point) for point in to]}]


def test_it_comes_on_top_of_the_movement() -> None:
    state = _lake()
    moved(state, "Sahuagin 1", [*_charge((12000, 12500)), {"swim": [[10000, 12500]]}])
    assert state.units["Sahuagin 1"].at == (10000, 12500)


@pytest.mark.parametrize(("to", "because"), [
    ([(12000, 8000), (12000, 12000)], "to one point"),
    ([(12000, 14900)], "farther"),
    ([(15000, 10000)], "straight toward"),
    ([(12000, 4000)], "straight toward"),
])  # fmt: skip
def test_it_goes_straight_toward_an_enemy(to: list[tuple[int, int]], because: str) -> None:
    with pytest.raises(NotAllowed, match=because):
        moved(_lake(), "Sahuagin 1", _charge(*to))


def test_it_stays_in_water_all_the_way() -> None:
    state = position(
        "{terrain: [{kind: deep_water, what: lake, rect: [4, 0, 20, 9]}], "
        "A: {Sahuagin 1: {at: [12, 6]}}, B: {Orc Warrior 1: {at: [12, 14], moved: 0}}}"
    )
    with pytest.raises(NotAllowed, match="in water"):
        moved(state, "Sahuagin 1", _charge((12000, 12500)))


def test_it_is_once_a_round_and_needs_a_place() -> None:
    with pytest.raises(NotAllowed, match="once a round"):
        moved(_lake("this round: {aquatic charge: 1}"), "Sahuagin 1", _charge((12000, 12500)))
    with pytest.raises(NotUnderstood, match="Say where"):
        moved(_lake(), "Sahuagin 1", [{"use": "aquatic charge", "target": "Orc Warrior 1"}])
    assert AquaticCharge().is_at_hand(_lake().units["Sahuagin 1"])
    assert not AquaticCharge().is_at_hand(_lake("this round: {aquatic charge: 1}").units["Sahuagin 1"])
