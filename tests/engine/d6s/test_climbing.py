"""Hanging on a wall (D-51), and threatened spaces where the ground has heights (D-04, D-44, D-48)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine.chance import RandomSource
from engine.d6s.actions.steps import begin_account, judged, read_step
from engine.d6s.measuring import adjacent
from engine.d6s.paths import Meets, survey
from engine.d6s.position import read_position
from engine.d6s.rules import D6s
from engine.d6s.state import State
from engine.journal import Snapshot
from engine.located import read_yaml
from engine.playthrough import Playthrough
from engine.refusals import NotAllowed
from engine.values import Json

WALL = """
terrain: [{kind: barrier, what: wall, line: [[0, 13], [24, 13]], height: 4}]
A:
  Ape 1: {at: [6, 12]}
  Giant Lizard 1: {at: [18, 12.2]}
  Human Warrior 1: {at: [12, 12.5]}
  Human Warrior 2: {at: [2, 2]}
B: {Orc Warrior 1: {at: [6, 10.8], moved: 0}, Ogre 1: {at: [18, 10.4], moved: 0, conditions: [poisoned until 9]}}
"""
"""A wall of 4 inches: an ape of Speed 6 and a lizard of Speed 8 near its foot, an enemy behind each."""


def _state(text: str = WALL) -> State:
    return read_position(read_yaml(text))


def _match(state: State) -> Playthrough[State]:
    return Playthrough(D6s(), Snapshot(state.to_json(), 0, 0, 0), RandomSource(random.Random(1)))


def _judged(state: State, name: str, *steps: Json) -> list[dict[str, Any]]:
    unit = state.units[name]
    found = judged(state, begin_account(state, unit), unit, [read_step(step) for step in steps])
    return [step.to_json() for step in found]


@pytest.mark.covers("D-51")
def test_only_climbers_hang_on_a_wall_and_pay_an_inch_for_an_inch() -> None:
    state = _state()
    assert _judged(state, "Ape 1", {"to": [6000, 12500]}, {"climb": 3900})[1] == {"climb": 3900}
    for name, steps, why in (
        ("Human Warrior 1", [{"climb": 1000}], "neither Climb nor Spider Climb"),
        ("Ape 1", [{"climb": 1000}], "foot of no wall"),
        ("Ape 1", [{"to": [6000, 12500]}, {"climb": 4000}], "higher than 4 inches"),
        ("Ape 1", [{"to": [3500, 12500]}, {"climb": 3600}], "Climbing costs 3.6"),
    ):
        with pytest.raises(NotAllowed, match=why):
            _judged(state, name, *steps)


@pytest.mark.covers("D-51")
def test_a_climber_pays_only_the_rest_of_the_wall_and_comes_down_for_nothing() -> None:
    state = _state()
    ape = state.units["Ape 1"]
    ape.at, ape.climbed = (6000, 12500), 3000
    assert survey(state, ape, "land", [(6000, 15000)]).cost == 2500 + 1000
    assert survey(state, ape, "land", [(8000, 12500)]).cost == 2000
    assert _judged(state, "Ape 1", {"climb": 0}, {"to": [8000, 12500]})[1]["cost"] == 2000


@pytest.mark.covers("D-51")
@pytest.mark.parametrize(("name", "acts"), [("Ape 1", False), ("Giant Lizard 1", True)])
def test_an_ape_on_a_wall_has_no_combat_action_and_a_lizard_has(name: str, acts: bool) -> None:
    state = _state()
    for unit in state.units.values():
        unit.moved = True
    climber, enemy = state.units[name], state.units["Orc Warrior 1" if name == "Ape 1" else "Ogre 1"]
    climber.climbed = 700
    assert adjacent(state, climber, enemy), "no higher than the enemy is tall"
    enemy.acted = True
    match = _match(state)
    asked = []
    while match.outcome is None and match.state.round == 1 and match.pending:
        number, question = next(iter(match.pending.items()))
        units = question.about.get("units", ())
        asked += [unit for unit in units if question.prompt == "fight"] if isinstance(units, list) else []
        match.answer(number, question.player, question.default())
    assert (name in asked) is acts


@pytest.mark.covers("D-51", "D-44")
def test_climbing_out_of_reach_leaves_a_threatened_space() -> None:
    state = _state()
    match = _match(state)
    unit = match.state.units["Giant Lizard 1"]
    assert adjacent(match.state, unit, match.state.units["Ogre 1"])
    number, question = next(iter(match.pending.items()))
    match.answer(number, question.player, {"unit": "Giant Lizard 1", "steps": [{"climb": 1500}, {"end": True}]})
    assert [q.prompt for q in match.pending.values()] == ["act"], (
        "1.5 inches are no higher than an ogre: still in reach"
    )
    assert match.state.units["Giant Lizard 1"].climbed == 1500
    again = _match(_state())
    number, question = next(iter(again.pending.items()))
    again.answer(number, question.player, {"unit": "Giant Lizard 1", "steps": [{"climb": 1600}, {"end": True}]})
    (strike,) = again.pending.values()
    assert (strike.prompt, strike.about["unit"]) == ("opportunity", "Ogre 1")
    number = next(iter(again.pending))
    again.answer(number, strike.player, "no")
    assert again.state.units["Giant Lizard 1"].climbed == 1600
    assert not adjacent(again.state, again.state.units["Giant Lizard 1"], again.state.units["Ogre 1"])


LEDGE = """
terrain: [{kind: barrier, what: ledge, rect: [4, 13, 20, 18], height: 2}]
A: {Human Warrior 1: {at: [12, 12.4]}, Gargoyle 1: {at: [12, 9]}, Human Warrior 2: {at: [8, 14]}}
B: {Orc Warrior 1: {at: [13, 12.4], moved: 0, features: [frightful presence]}}
"""


@pytest.mark.covers("D-44", "D-04")
def test_going_up_a_ledge_beside_an_enemy_leaves_its_threatened_space() -> None:
    state = _state(LEDGE)
    found = survey(state, state.units["Human Warrior 1"], "land", [(12000, 13500)])
    leaving = [met for met in found.meetings if met.what is Meets.LEAVES]
    assert [met.at for met in leaving] == [598], "a hair before the ledge"
    along = survey(state, state.units["Human Warrior 2"], "land", [(14000, 14000)])
    assert not along.meetings, "2 inches above an orc nobody is in its reach"


@pytest.mark.covers("D-48", "D-04")
def test_nobody_fears_a_presence_from_above_or_below() -> None:
    state = _state(LEDGE)
    assert survey(state, state.units["Gargoyle 1"], "fly", [(13000, 14000)]).frightful == "Orc Warrior 1"
    assert survey(state, state.units["Human Warrior 2"], "land", [(14000, 14000)]).frightful == ""
