"""Every kind of step: read from JSON and written back, judged on a copy, said in words (Movement actions)."""

from __future__ import annotations

import json

import pytest

from engine.d6s.actions.going import Go
from engine.d6s.actions.shooting import Shoot
from engine.d6s.actions.steps import STEPS, Movement, begin_account, judged, read_step
from engine.d6s.actions.wording import Shot
from engine.d6s.planning.forecast import forecast
from engine.d6s.position import read_position
from engine.d6s.state import State
from engine.located import read_yaml
from engine.refusals import NotAllowed, NotUnderstood
from engine.values import Json

WRITTEN: list[dict[str, Json]] = [
    {"to": [[1000, 2000], [3000, 4000]]},
    {"fly": [[1000, 2000]], "way": "fly", "cost": 1500},
    {"swim": [[1, 2]]},
    {"burrow": [[1, 2]]},
    {"phase": [[1, 2]]},
    {"stand": True},
    {"dash": True},
    {"dodge": True},
    {"hide": True, "by": "Knight"},
    {"surge": True, "by": "Captain"},
    {"shoot": ["Orc 1", {"target": "Orc 2", "with": "longbow"}], "by": "Archer 1"},
    {"cast": "hold person", "targets": ["Orc 1", "Orc 2"], "by": "Cleric"},
    {"cast": "cone of cold", "toward": [1, 2]},
    {"use": "lightning breath", "by": "Dragon", "toward": [5, 6]},
    {"use": "aquatic charge", "target": "Orc 1", "to": [[1, 2], [3, 4]]},
    {"use": "spiritual weapon", "to": [1, 2]},
    {"mount": "Horse"},
    {"enter": "Crab"},
    {"drag": "Orc 1"},
    {"release": "Orc 1"},
    {"dismount": [1, 2], "by": "Knight"},
    {"leave": [1, 2]},
    {"drop": "Treasure 1", "by": "Knight"},
    {"climb": 1500},
]


def test_every_kind_of_step_is_written_as_it_was_read() -> None:
    assert {key for row in WRITTEN for key in row} >= set(STEPS)
    for row in WRITTEN:
        step = read_step(row)
        normal = {key: value for key, value in row.items() if key not in ("way", "cost")}
        assert step.to_json() == normal and read_step(step.to_json()) == step
        assert step.in_words("Knight") and step.written() and hash(step) == hash(read_step(row))


@pytest.mark.parametrize(
    "row",
    [
        *(None, [], {}, {"to": [1, 2], "dash": True}, {"dash": "yes"}, {"dodge": True, "way": "fly"}, {"climb": -1}),
        *({"shoot": 4}, {"shoot": [{}]}, {"mount": 3}, {"drop": 5}, {"cast": "a wish"}, {"use": 1}, {"jump": True}),
    ],
)
def test_what_is_no_step_is_not_understood(row: Json) -> None:
    with pytest.raises(NotUnderstood, match=r"[.]$"):
        read_step(row)


SETUP = """
objects: {Treasure 1: {at: [20, 20]}}
A:
  Warhorse 1: {at: [4, 12]}
  Man-at-Arms 1: {rides: Warhorse 1}
  Halfling Warrior 1: {at: [12, 4]}
  Ogre 1: {at: [12, 12]}
  Archer 1: {at: [20, 4]}
B:
  Human Warrior 1: {at: [12, 13.3], conditions: [grappled by Ogre 1], moved: 0}
  Orc Warrior 1: {at: [20, 10], moved: 0}
"""
LEGAL: tuple[tuple[str, list[Json]], ...] = (
    ("Man-at-Arms 1", [{"dismount": [5300, 12000]}]),
    ("Man-at-Arms 1", [{"dash": True}, {"to": [8000, 16000]}, {"dismount": [9300, 16000]}]),
    ("Halfling Warrior 1", [{"hide": True}, {"dodge": True}]),
    ("Ogre 1", [{"drag": "Human Warrior 1"}, {"to": [12000, 10000]}, {"release": "Human Warrior 1"}]),
    ("Ogre 1", [{"release": "Human Warrior 1"}, {"dodge": True}]),
    ("Archer 1", [{"shoot": ["Orc Warrior 1"]}, {"to": [20000, 5000]}]),
)


@pytest.fixture
def state() -> State:
    return read_position(read_yaml(SETUP))


@pytest.mark.parametrize(("name", "rows"), LEGAL)
def test_what_steps_bring_is_foreseen_on_a_copy(state: State, name: str, rows: list[Json]) -> None:
    before = json.dumps(state.to_json(), default=str)
    unit = state.units[name]
    account = begin_account(state, state.body(unit))
    paid = account.to_json()
    steps = [read_step(row) for row in rows]
    normal = judged(state, account, unit, steps)
    assert judged(state, account, unit, normal) == normal, "the normal form is judged as the same"
    seen = forecast(state, Movement(name, normal, ends=True).to_json())
    assert seen.end is not None and seen.lines()
    assert json.dumps(state.to_json(), default=str) == before and account.to_json() == paid


def test_a_step_is_judged_as_things_stand_after_those_before_it(state: State) -> None:
    halfling = state.units["Halfling Warrior 1"]
    account = begin_account(state, halfling)
    with pytest.raises(NotAllowed, match=r"used its action"):
        judged(state, account, halfling, [read_step({"dodge": True}), read_step({"dodge": True})])


def test_the_normal_form_names_the_way_and_the_weapon(state: State) -> None:
    archer = state.units["Archer 1"]
    shot, walk = judged(
        state, begin_account(state, archer), archer, [Shoot((Shot("Orc Warrior 1"),)), Go(((20000, 5000),))]
    )
    assert isinstance(shot, Shoot) and shot.by == "Archer 1" and shot.shots[0].weapon
    assert isinstance(walk, Go) and (walk.way, walk.cost) == ("land", 1000)
    assert shot.in_words("Archer 1").startswith("shoot Orc Warrior 1 with ")
