"""The same action for many: who is meant, each read where those before it have gone, nothing changed by looking."""

from __future__ import annotations

import pytest

from bot.games.d6s.typed.many import meant, read_actions, same_for
from engine.d6s.position import read_position
from engine.d6s.state import State
from engine.located import read_yaml
from engine.refusals import NotAllowed, NotUnderstood
from engine.values import Json

SETUP = """
A: {Archer 1: {at: [8, 8]}, Archer 2: {at: [10, 8]}, Knight 1: {at: [4, 8]}}
B: {Orc Warrior 1: {at: [9, 13]}, Orc Warrior 2: {at: [4, 16]}}
"""


@pytest.fixture
def state() -> State:
    return read_position(read_yaml(SETUP))


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("all Archers", ["Archer 1", "Archer 2"]),
        ("all Archer", ["Archer 1", "Archer 2"]),
        ("Archer 2 and kn", ["Archer 2", "Knight 1"]),
        ("the others", ["Archer 1", "Archer 2", "Knight 1"]),
        ("Speed 5", ["Knight 1"]),
    ],
)
def test_who_is_meant(state: State, text: str, names: list[str]) -> None:
    mine = [state.units[name] for name in ("Archer 1", "Archer 2", "Knight 1")]
    assert [unit.name for unit in meant(state, text, mine)] == names


@pytest.mark.parametrize("text", ["all Peasant Levy", "all of the Peasant Levies", "Levies"])
def test_many_of_a_name_without_a_plural_s_are_meant(text: str) -> None:
    ours = "{Peasant Levy 1: {at: [8, 8]}, Peasant Levy 2: {at: [10, 8]}, Knight 1: {at: [4, 8]}}"
    table = read_position(read_yaml(f"A: {ours}\nB: {{Ogre 1: {{at: [9, 19]}}}}"))
    mine = [table.units[name] for name in ("Peasant Levy 1", "Peasant Levy 2", "Knight 1")]
    assert [unit.name for unit in meant(table, text, mine)] == ["Peasant Levy 1", "Peasant Levy 2"]


@pytest.mark.parametrize("text", ["all Dragons", "Speed 17", "Archer 1, Bob"])
def test_an_absent_target_is_refused_with_those_present(state: State, text: str) -> None:
    with pytest.raises(NotUnderstood, match=r"there are|they move at|it can be"):
        meant(state, text, [state.units["Archer 1"], state.units["Knight 1"]])


def test_many_go_into_one_enemy_without_standing_in_each_others_place(state: State) -> None:
    before = state.to_json()
    first, second = read_actions(state, [state.units["Archer 1"], state.units["Archer 2"]], "into Orc Warrior 1")
    assert first.seen.end is not None and second.seen.end is not None
    radii = 2 * state.units["Archer 1"].kit.radius
    apart = (first.seen.end[0] - second.seen.end[0]) ** 2 + (first.seen.end[1] - second.seen.end[1]) ** 2
    assert apart >= radii**2 and first.seen.faces == second.seen.faces == ["Orc Warrior 1"]
    assert state.to_json() == before


def test_the_same_is_as_far_in_the_same_direction_or_into_the_same_enemy_with_the_same_shot(state: State) -> None:
    shoots: Json = {"unit": "Archer 1", "steps": [{"to": [8000, 9500]}, {"shoot": ["Orc Warrior 1"]}, {"end": True}]}
    (action,) = same_for(state, shoots, [state.units["Archer 2"]])
    assert action.seen.end == (10000, 9500) and [shot.target for shot in action.seen.shots] == ["Orc Warrior 1"]
    charges: Json = {"unit": "Archer 1", "steps": [{"to": [8500, 12000]}, {"end": True}]}
    (action,) = same_for(state, charges, [state.units["Archer 2"]])
    assert action.seen.faces == ["Orc Warrior 1"]


def test_what_is_one_characters_own_affair_is_not_done_by_others(state: State) -> None:
    with pytest.raises(NotAllowed, match="order it for each"):
        same_for(state, {"unit": "Archer 1", "steps": [{"wait": True}]}, [state.units["Archer 2"]])
