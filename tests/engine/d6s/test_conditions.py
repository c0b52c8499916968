"""Conditions: how they come, what keeps them off, what ends them (Conditions; D-83 to D-85, D-102 to D-107, D-142)."""

from __future__ import annotations

import pytest

from engine.d6s.conditions import (
    CONDITIONS,
    action_is_finished,
    can_cast_quick,
    cannot_move,
    end_far_holds,
    expire,
    gain,
    holds,
    is_helpless,
    lose,
    lose_instead_of_action,
    release,
    source_is_gone,
)
from engine.d6s.state import Side, State
from tests.engine.d6s.played import Played, position


def _one(keys: str = "", more: str = "", top: str = "", name: str = "Knight 1") -> State:
    return position(
        f"{{{top}A: {{{name}: {{at: [12, 12], {keys}}}{more}}}, "
        "B: {Orc Warrior 1: {at: [12, 13.1]}, Ogre 1: {at: [14, 12]}}}"
    )


def _gained(state: State, name: str, by: str = "") -> bool:
    unit, source = next(iter(state.units.values())), state.units.get(by)
    return bool(Played(state).run(lambda battle: gain(battle, unit, name, source)))


# -- coming ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "keys", "condition", "lies"), [
    ("Knight 1", "", "poisoned", True),
    ("Shield Guardian 1", "", "poisoned", False),
    ("Shield Guardian 1", "", "charmed", False),
    ("Shield Guardian 1", "", "frightened", False),
    ("Shield Guardian 1", "", "prone", True),
    ("Archmage 1", "", "charmed", False),
    ("Archmage 1", "", "dominated", False),
    ("Archmage 1", "", "frightened", True),
    ("Dwarf Thane 1", "", "charmed", False),
    ("Knight 1", "features: [{feature: immune, to: [prone]}]", "prone", False),
])  # fmt: skip
def test_the_immune_gain_no_condition(name: str, keys: str, condition: str, lies: bool) -> None:
    """Types, Mind Blank, Aura of Protection and Devotion, immunities."""
    state = _one(keys, name=name)
    assert _gained(state, condition, "Orc Warrior 1") is lies
    assert state.units[name].has(condition) is lies


@pytest.mark.parametrize("condition", sorted(CONDITIONS))
def test_a_condition_does_not_stack_with_itself(condition: str) -> None:
    """Conditions: "A condition doesn't stack with itself"."""
    state = _one()
    for _ in range(2):
        _gained(state, condition, "Orc Warrior 1")
    assert list(state.units["Knight 1"].conditions) == [condition]


def test_poison_lasts_to_the_end_of_the_next_round() -> None:
    """Poisoned: "until the end of the next full round" (D-106)."""
    state = _one(top="round: 2, ")
    _gained(state, "poisoned")
    knight = state.units["Knight 1"]
    Played(state).run(expire)
    assert knight.has("poisoned")
    state.round = 3
    Played(state).run(expire)
    assert not knight.has("poisoned")


def test_the_dominated_change_sides_until_they_have_acted() -> None:
    """Dominated: "The other side gets to control this character until it next finishes taking an action" (D-105)."""
    state = _one()
    knight = state.units["Knight 1"]
    _gained(state, "dominated", "Ogre 1")
    assert knight.side is Side.B and knight.home is Side.A
    Played(state).run(lambda battle: action_is_finished(battle, knight))
    assert knight.side.value == "A" and not knight.has("dominated")


@pytest.mark.parametrize("name", ["stunned", "incapacitated", "paralyzed"])
def test_the_helpless_let_go_and_lose_their_spells(name: str) -> None:
    """Stunned: "it loses concentration"; Grappled: ends when the grappler is incapacitated (D-89, D-142)."""
    state = position(
        "{effects: [{spell: Bless, by: Dwarf Cleric 1}], A: {Dwarf Cleric 1: {at: [12, 12]}}, "
        "B: {Goblin Warrior 1: {at: [12, 13], conditions: [grappled by Dwarf Cleric 1]}}}"
    )
    cleric, goblin = state.units.values()
    assert holds(state, cleric) is goblin
    Played(state).run(lambda battle: gain(battle, cleric, name))
    assert is_helpless(cleric) and not can_cast_quick(cleric)
    assert not state.effects and not goblin.has("grappled")
    assert cannot_move(cleric) is (name != "incapacitated")


def test_nobody_holds_two() -> None:
    """Grapple: "A creature cannot grapple more than one target at once" (D-85)."""
    state = _one(more=", Human Warrior 1: {at: [13, 13.5], conditions: [grappled by Ogre 1]}")
    assert not _gained(state, "grappled", "Ogre 1")
    assert _gained(state, "grappled", "Orc Warrior 1")


@pytest.mark.parametrize(("answer", "rides", "down"), [("off", "", "Knight 1"), ("mount", "Warhorse 1", "Warhorse 1")])
def test_a_rider_falls_off_or_goes_down_with_its_mount(answer: str, rides: str, down: str) -> None:
    """Riding mounts: "they can choose either to be knocked off their mount or for their mount to be knocked prone"."""
    state = position(
        "{A: {Warhorse 1: {at: [12, 12]}, Knight 1: {rides: Warhorse 1}}, B: {Orc Warrior 1: {at: [12, 13.3]}}}"
    )
    horse, knight, orc = state.units.values()
    Played(state, answers={"fall": [answer]}).run(
        lambda battle: gain(battle, knight, "prone", orc, cause=state.place(orc))
    )
    assert knight.rides == rides and state.units[down].has("prone")
    assert knight.has("prone") is not horse.has("prone")
    if not rides:
        assert knight.at is not None and knight.at[1] < 12000, "it falls away from the cause"


# -- ending ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("condition", "stays"), [
    ("blinded", False), ("charmed by Ogre 1", False), ("hidden", False), ("invisible", False), ("dominated", False),
    ("poisoned", True), ("prone", True), ("sapped", True), ("vexed", True), ("frightened by Ogre 1", True),
])  # fmt: skip
def test_what_lasts_until_an_action_is_finished(condition: str, stays: bool) -> None:
    """Blinded, Charmed, Dominated, Hidden, Invisible: "until it next finishes taking an action" (D-57)."""
    state = _one(f"conditions: [{condition}]")
    knight = state.units["Knight 1"]
    Played(state).run(lambda battle: action_is_finished(battle, knight))
    assert bool(knight.conditions) is stays


@pytest.mark.parametrize(("condition", "in_combat", "ends"), [
    ("stunned", True, True), ("stunned", False, False), ("paralyzed", True, True), ("incapacitated", False, True),
    ("incapacitated", True, True),
])  # fmt: skip
def test_the_helpless_lose_their_condition_in_place_of_an_action(condition: str, in_combat: bool, ends: bool) -> None:
    """Stunned: "When the character could next take a combat action, it loses stunned instead" (D-102 to D-104)."""
    state = _one(f"conditions: [{condition}]")
    knight = state.units["Knight 1"]
    Played(state).run(lambda battle: lose_instead_of_action(battle, knight, in_combat))
    assert knight.has(condition) is not ends and knight.acted is ends


def test_a_hold_ends_by_distance_by_release_and_with_its_source() -> None:
    """Grappled: moved away, let go, or the grappler is gone (D-142, D-143)."""
    for end in ("far", "release", "gone"):
        state = _one("conditions: [grappled by Ogre 1]")
        knight, _, ogre = state.units.values()
        if end == "far":
            ogre.at = (20000, 20000)
            Played(state).run(end_far_holds)
        elif end == "release":
            _let_go(state)
        else:
            _source_leaves(state)
        assert not knight.has("grappled"), end


def _let_go(state: State) -> None:
    Played(state).run(lambda battle: release(battle, state.units["Ogre 1"]))


def _source_leaves(state: State) -> None:
    Played(state).run(lambda battle: source_is_gone(battle, state.units["Ogre 1"]))


def test_a_condition_that_is_lost_is_told_once_and_one_that_is_not_there_never() -> None:
    state = _one("conditions: [sapped]")
    played, knight = Played(state), state.units["Knight 1"]
    for _ in range(2):
        played.run(lambda battle: lose(battle, knight, "sapped"))
    assert played.names() == ["condition_lost"]
