"""Flyby: half the flying Speed kept for the end of the round (D-130)."""

from __future__ import annotations

import pytest

from engine.d6s.features.flyby import LENGTH, fly
from engine.d6s.state import State
from engine.refusals import NotAllowed
from engine.values import Json
from tests.engine.d6s.played import Played, moved, position


def _gargoyle(keys: str = "") -> State:
    return position(f"{{A: {{Gargoyle 1: {{at: [12, 12], {keys}}}}}, B: {{Orc Warrior 1: {{at: [12, 13.2]}}}}}}")


def test_what_is_given_up_is_missing_in_the_movement() -> None:
    state = _gargoyle()
    gargoyle = state.units["Gargoyle 1"]
    half = gargoyle.kit.ways["fly"] * 1000 // 2
    with pytest.raises(NotAllowed, match="left"):
        moved(state, "Gargoyle 1", [{"use": "flyby"}, {"fly": [12000, 12000 - half - 500]}])
    moved(state, "Gargoyle 1", [{"use": "flyby"}, {"fly": [12000, 12000 - half]}])
    assert LENGTH.of(gargoyle) == half


def test_it_is_given_up_once() -> None:
    with pytest.raises(NotAllowed, match="already"):
        moved(_gargoyle("flyby: 4"), "Gargoyle 1", [{"use": "flyby"}])


@pytest.mark.parametrize(("answer", "at"), [([12000, 9000], (12000, 9000)), ("no", (12000, 12000))])
def test_at_the_end_of_the_round_it_flies_away_unprovoked(answer: Json, at: tuple[int, int]) -> None:
    """No opportunity attack: the Orc Warrior beside it is not asked."""
    state = _gargoyle("flyby: 4")
    gargoyle = state.units["Gargoyle 1"]
    played = Played(state, answers={"flyby": [answer]})
    played.run(lambda battle: fly(battle, gargoyle))
    assert (gargoyle.at, played.prompts, LENGTH.of(gargoyle)) == (at, ["flyby"], 0)


@pytest.mark.parametrize("keys", ["conditions: [prone]", "conditions: [stunned]", "conditions: [restrained]"])
def test_a_unit_that_can_no_longer_fly_stays(keys: str) -> None:
    state = _gargoyle(f"flyby: 4, {keys}")
    played = Played(state)
    played.run(lambda battle: fly(battle, state.units["Gargoyle 1"]))
    assert played.prompts == [] and LENGTH.of(state.units["Gargoyle 1"]) == 0
