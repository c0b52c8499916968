"""Turning the board by 180 degrees and swapping seats gives the turned result: nothing favours a side of the map."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine.asking import Question
from engine.chance import RandomSource, Roll
from engine.decisions import Choose, Order
from engine.legacys_allure.actions import Action, check_action, perform
from engine.legacys_allure.battle import Battle
from engine.legacys_allure.hexes import INDEX, SEATS, Hex, turned
from engine.legacys_allure.options import all_actions
from engine.legacys_allure.rules import LegacysAllure
from engine.legacys_allure.state import State, other
from engine.playthrough import Playthrough
from engine.trial import run
from engine.values import Json, canonical

SWAPPED = {"A": "B", "B": "A"}
OPPOSITE = {"N": "S", "S": "N", "NE": "SW", "SW": "NE", "NW": "SE", "SE": "NW"}


def turn_over(value: Any) -> Any:
    """Returns a JSON value with hexes turned and seats swapped, in ids of units too."""
    if isinstance(value, dict):
        return {turn_over(key): turn_over(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [turn_over(one) for one in value]
    if not isinstance(value, str):
        return value
    if value in INDEX:
        return turned(Hex(value))
    if value in SWAPPED:
        return SWAPPED[value]
    if value in OPPOSITE:
        return OPPOSITE[value]
    return f"{SWAPPED[value[0]]}{value[1:]}" if value[:2] in ("A ", "B ") else value


def without_order(data: Any) -> str:
    """Returns the position with its units sorted: the order in which they came is nobody's side."""
    units: list[Any] = sorted(data["units"], key=lambda unit: str(unit["id"]))
    return canonical({**data, "units": units, "seats": []})


def middle_game(seed: int) -> State:
    """Returns a position of a battle after some random turns."""
    rng = random.Random(seed)
    match = Playthrough.begin(LegacysAllure(), SEATS, {"format": "blitz"}, RandomSource(rng))
    for _ in range(30 + seed % 40):
        if match.outcome is None:
            match.answer(*match.sample_answer(rng))
    return match.state


def first_option(question: Question) -> Json:
    """Answers every question with its first option, seen from the seat that acts."""
    if isinstance(question, Roll):
        return [0]
    if isinstance(question, Choose):
        return min(question.options, key=canonical)
    assert isinstance(question, Order)
    return sorted(question.items)


def last_option(question: Question) -> Json:
    """Answers the turned question as `first_option` answered it."""
    if isinstance(question, Choose):
        return min(question.options, key=lambda option: canonical(turn_over(option)))
    assert isinstance(question, Order)
    return sorted(question.items)


@pytest.mark.parametrize("seed", range(12))
def test_every_action_has_its_turned_twin(seed: int) -> None:
    state = middle_game(seed)
    if state.outcome is not None or state.turn is None:
        return
    game = LegacysAllure()
    over = game.restore(turn_over(state.to_json()))
    seat = state.turn
    actions = {canonical(action.to_json() | {"move": None}) for action in all_actions(state, seat) if not action.use}
    twins = {
        canonical(turn_over(action.to_json() | {"move": None}))
        for action in all_actions(over, other(seat))
        if not action.use
    }
    assert actions == twins
    rng = random.Random(seed)
    offered = list(all_actions(state, seat))
    for action in rng.sample(offered, min(8, len(offered))):
        here, there = state.copy(), over.copy()
        run(perform(Battle(here, acting=seat), seat, action), first_option)
        twin = Action.from_json(turn_over(action.to_json()))
        twin = check_action(there, other(seat), twin)
        run(perform(Battle(there, acting=other(seat)), other(seat), twin), last_option)
        assert without_order(turn_over(here.to_json())) == without_order(there.to_json()), action
