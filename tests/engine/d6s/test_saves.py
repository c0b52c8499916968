"""Saves and Morale: Potency, values, what gives advantage, leaders (Saves, Making a morale check; D-95, D-111)."""

from __future__ import annotations

import ast
import itertools
from pathlib import Path

import pytest

from engine import d6s
from engine.d6s.numbers import is_saved, morale, total
from engine.d6s.saves import net_advantage, odds_of_save, save, test_morale
from engine.d6s.state import State
from tests.engine.d6s.played import Played, position

CHECK_MORALE = test_morale
CHECK_MORALE.__test__ = False  # type: ignore[attr-defined]
"""The rule, which is no test of this file whatever its name begins with."""


def _one(keys: str = "", more: str = "", top: str = "", name: str = "Knight 1") -> State:
    return position(f"{{{top}A: {{{name}: {{at: [12, 12], {keys}}}{more}}}, B: {{Orc Warrior 1: {{at: [12, 16]}}}}}}")


@pytest.mark.parametrize(("die", "potency", "value", "saved"), [
    (2, 1, 4, True), (4, 1, 4, True), (1, 1, 4, False), (5, 1, 4, False),
    (1, 0, 3, True), (6, 0, 5, False), (6, 0, 6, True), (6, 2, 7, True), (2, 2, 7, False), (3, 3, 3, False),
])  # fmt: skip
def test_a_save_is_above_the_potency_and_up_to_the_value(die: int, potency: int, value: int, saved: bool) -> None:
    """Saves, with the druid of Potency 1 and the guard of Fortitude 4; 6 and more fail by Potency alone (D-95)."""
    assert is_saved(die, potency, value) is saved


def test_odds_of_a_save_are_those_of_all_pairs_of_dice() -> None:
    for keys, net in (("", 0), ("conditions: [poisoned]", -1), ("features: [magic resistance]", 1)):
        state = _one(keys)
        knight = state.units["Knight 1"]
        for potency in range(4):
            good = [is_saved(die, potency, 4) for die in range(1, 7)]
            pairs = list(itertools.product(good, repeat=2))
            wanted = {
                0: sum(good) / 6,
                1: sum(one or other for one, other in pairs) / 36,
                -1: sum(one and other for one, other in pairs) / 36,
            }[net]
            assert odds_of_save(state, knight, "fortitude", potency, True) == pytest.approx(wanted)


@pytest.mark.parametrize(("keys", "name", "against_spell", "net"), [
    ("", "reflex", False, 0),
    ("features: [magic resistance]", "will", True, 1),
    ("features: [magic resistance]", "will", False, 0),
    ("dodging: true", "reflex", False, 1),
    ("dodging: true", "fortitude", False, 0),
    ("conditions: [restrained by Orc Warrior 1]", "reflex", False, -1),
    ("conditions: [restrained by Orc Warrior 1]", "will", False, 0),
    ("conditions: [poisoned]", "fortitude", False, -1),
    ("conditions: [frightened by Orc Warrior 1]", "will", False, -1),
    ("conditions: [poisoned], features: [magic resistance]", "will", True, 0),
])  # fmt: skip
def test_what_helps_and_hinders_a_save(keys: str, name: str, against_spell: bool, net: int) -> None:
    """Dodge, Magic Resistance, Poisoned, Frightened, restrained (D-105)."""
    state = _one(keys)
    assert net_advantage(state, state.units["Knight 1"], name, against_spell) == net


def test_fear_hinders_only_in_sight_of_its_source() -> None:
    """Frightened: "while the source of fear is within line of sight"."""
    house = "terrain: [{kind: obstacle, rect: [6, 13.5, 18, 14.5]}], "
    state = _one("conditions: [frightened by Orc Warrior 1]", top=house)
    assert net_advantage(state, state.units["Knight 1"], "will", False) == 0


def _saved(state: State, name: str, *dice: int) -> bool:
    return Played(state, {name: dice}).run(lambda battle: save(battle, state.units["Knight 1"], name)) is True


def test_the_paralyzed_fail_fortitude_and_reflex_without_a_die() -> None:
    """Paralyzed: Fortitude and Reflex fail without a roll (D-104)."""
    state = _one("conditions: [paralyzed]")
    for name in ("fortitude", "reflex"):
        assert not _saved(state, name)
    assert _saved(state, "will", 1)


@pytest.mark.parametrize(("answer", "saved"), [("yes", True), ("no", False)])
def test_legendary_resistance_turns_a_failure_into_a_success(answer: str, saved: bool) -> None:
    """Legendary Resistance: "can choose to succeed on a failed saving throw"; asked after a failure only."""
    state = _one("features: [{feature: legendary resistance, uses: 1}]")
    knight = state.units["Knight 1"]
    played = Played(state, {"will": [6]}, {"legendary resistance": [answer]})
    assert played.run(lambda battle: save(battle, knight, "will")) is saved
    assert knight.left("legendary resistance") == (0 if saved else 1)
    kept = Played(_one("features: [{feature: legendary resistance, uses: 1}]"), {"will": [2]})
    assert kept.run(lambda battle: save(battle, kept.state.units["Knight 1"], "will")) is True
    assert kept.prompts == []


@pytest.mark.parametrize(("more", "name", "best"), [
    ("", "Human Warrior 1", 8),
    (", Knight 1: {at: [12, 18.98]}", "Human Warrior 1", 9),
    (", Knight 1: {at: [12, 19.1]}", "Human Warrior 1", 8),
    (", Once and Future King 1: {at: [23.5, 19]}", "Human Warrior 1", 8),
    (", Once and Future King 1: {at: [12, 23]}", "Human Warrior 1", 11),
    (", Knight 1: {at: [12, 14], conditions: [stunned]}", "Human Warrior 1", 9),
    (", Knight 1: {at: [12, 14]}", "Dire Wolf 1", 7),
    (", Hill Giant Queen 1: {at: [12, 15]}", "Dire Wolf 1", 10),
    (", Hill Giant Queen 1: {at: [12, 15]}", "Human Warrior 1", 8),
])  # fmt: skip
def test_a_leaders_morale_is_used_where_it_is_better(more: str, name: str, best: int) -> None:
    """Leader, Advanced Leader, Leader of Beasts: range, type, the better value; a stunned one still leads (D-111)."""
    state = position(f"{{A: {{{name}: {{at: [12, 12]}}{more}}}, B: {{Orc Warrior 1: {{at: [2, 2]}}}}}}")
    own = state.units[name].kit.morale
    assert total(morale(state, state.units[name])) == (best if best != 7 else own)


@pytest.mark.parametrize(("dice", "holds"), [([4, 5], True), ([5, 5], False)])
def test_a_morale_check_is_two_dice_up_to_the_value(dice: list[int], holds: bool) -> None:
    """Making a morale check: "equal to or less than the creature's Morale"; a Knight has 9."""
    state = _one()
    knight = state.units["Knight 1"]
    assert Played(state, {"morale": dice}).run(lambda battle: CHECK_MORALE(battle, knight)) is holds


def test_every_save_says_what_it_is_for() -> None:
    """The story names the reason of a save; the rules give it wherever they ask for one."""
    without = []
    for path in Path(d6s.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "save"):
                continue
            if not {word.arg for word in node.keywords} & {"reason", "thing"}:
                without.append(f"{path.name}:{node.lineno}")
    assert not without
