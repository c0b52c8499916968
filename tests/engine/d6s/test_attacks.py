"""One attack from its target to what it brings: who may be attacked, the block check, the to-hit roll, what follows
from a hit (Attacks; D-59 to D-65, D-96, D-100).
"""

from __future__ import annotations

import pytest

from engine.d6s.attacks import attack, block_check, check_target, push, shoot
from engine.d6s.state import State
from engine.d6s.strike import Strike
from engine.refusals import NotAllowed
from engine.values import Json
from tests.engine.d6s.played import Played, position


def _pair(attacker: str = "", target: str = "", more: str = "", y: float = 13.0) -> State:
    return position(
        f"{{scenario: sacred objects, A: {{Knight 1: {{at: [12, 12], {attacker}}}}}, "
        f"B: {{Orc Warrior 1: {{at: [12, {y}], {target}}}{more}}}}}"
    )


def _strike(state: State, weapon: str = "hand weapon", ranged: bool = False, mastery: str = "") -> Strike:
    knight, orc = state.units["Knight 1"], state.units["Orc Warrior 1"]
    made = knight.kit.attack(weapon)
    assert made is not None
    return Strike(knight, orc, made, ranged=ranged, mastery=mastery)


def _attacked(
    state: State, dice: dict[str, list[int]], mastery: str = "", answers: dict[str, list[Json]] | None = None
) -> Played:
    played = Played(state, dice, answers)
    played.run(lambda battle: attack(battle, _strike(state, mastery=mastery)))
    return played


# -- who may be attacked ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("attacker", "target", "y", "because"), [
    ("", "", 14.1, "out of reach"),
    ("conditions: [charmed by Orc Warrior 1]", "", 13, "charmed"),
    ("gear: [bow]", "conditions: [invisible]", 16, "no line of sight"),
    ("gear: [bow], conditions: [blinded]", "", 16, "no line of sight"),
    ("gear: [throwing weapon]", "", 21.1, "out of reach"),
])  # fmt: skip
def test_an_impossible_target_is_refused_with_the_rule(attacker: str, target: str, y: float, because: str) -> None:
    """Weapon choice and targeting; Charmed; Unseen targets (D-67)."""
    state = _pair(attacker, target, y=y)
    weapon = "bow" if "bow" in attacker else "throwing weapon" if "throwing" in attacker else "hand weapon"
    strike = _strike(state, weapon, weapon != "hand weapon")
    with pytest.raises(NotAllowed, match=because):
        check_target(state, strike.attacker, strike.target, strike.attack, strike.ranged)


def test_an_ally_and_a_passenger_cannot_be_attacked() -> None:
    """A target is an enemy on the battlefield (D-45, D-132)."""
    state = position(
        "{A: {Knight 1: {at: [12, 12]}, Human Warrior 1: {at: [13, 12]}}, "
        "B: {Warhorse 1: {at: [12, 13.3]}, Orc Warrior 1: {rides: Warhorse 1}, Orc Warrior 2: {rides: Warhorse 1}}}"
    )
    knight, friend, horse, rider, passenger = state.units.values()
    made = knight.kit.attacks[0]
    for target in (horse, rider):
        check_target(state, knight, target, made, False)
    for target in (friend, passenger):
        with pytest.raises(NotAllowed):
            check_target(state, knight, target, made, False)


# -- the to-hit roll -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("target", "dice", "wounds"), [
    ("", {"to-hit": [5]}, False),
    ("", {"to-hit": [4], "to-wound": [4]}, True),
    ("", {"to-hit": [4], "to-wound": [5]}, False),
    ("conditions: [vexed]", {"to-hit": [5, 4], "to-wound": [1]}, True),
    ("conditions: [vexed]", {"to-hit": [4], "to-wound": [1]}, True),
    ("dodging: true", {"to-hit": [4, 5]}, False),
    ("dodging: true", {"to-hit": [5]}, False),
    ("gear: [heavy armor]", {"to-hit": [2]}, False),
])  # fmt: skip
def test_dice_are_thrown_again_only_where_it_matters(target: str, dice: dict[str, list[int]], wounds: bool) -> None:
    """Advantage and disadvantage: failures or successes once more (D-91, D-92)."""
    state = _pair("", target)
    _attacked(state, dice)
    assert state.units["Orc Warrior 1"].in_play is not wounds


def test_sapped_and_vexed_are_used_up_by_the_roll_even_where_they_cancel() -> None:
    """Sapped, Vexed: "its next to-hit roll" (D-137)."""
    state = _pair("conditions: [sapped]", "conditions: [vexed]")
    _attacked(state, {"to-hit": [5]})
    assert not state.units["Knight 1"].conditions and not state.units["Orc Warrior 1"].conditions


def test_bludgeon_mastery_loses_sapped_before_the_roll() -> None:
    """Bludgeon Mastery: "loses the sapped condition": the roll has no disadvantage any more (D-79)."""
    state = _pair("gear: [bludgeon], conditions: [sapped]", "gear: [heavy armor]")
    _attacked(state, {"to-hit": [1], "to-wound": [6]}, "bludgeon")
    assert not state.units["Knight 1"].has("sapped")


@pytest.mark.parametrize(("mastery", "condition"), [("blade", "vexed"), ("exotic", "prone")])
@pytest.mark.parametrize(("die", "has"), [(3, True), (4, False)])
def test_a_mastery_brings_its_condition_on_a_hit_without_a_wound(
    mastery: str, condition: str, die: int, has: bool
) -> None:
    """Blade and Exotic Mastery: at -1 Fight; what a hit brings comes without a wound, too (D-96)."""
    state = _pair(f"gear: [{mastery}]")
    _attacked(state, {"to-hit": [die], **({"to-wound": [6]} if has else {})}, mastery)
    assert state.units["Orc Warrior 1"].has(condition) is has


# -- the block check -------------------------------------------------------------------------------------------------


WOOD = "{kind: cover, rect: [8, 14, 16, 14.5], name: hedge}"


def _shot(target: str = "", more: str = "") -> State:
    return position(
        f"{{scenario: sacred objects, terrain: [{WOOD}], A: {{Knight 1: {{at: [12, 10], gear: [bow]}}}}, "
        f"B: {{Orc Warrior 1: {{at: [12, 18], {target}}}{more}}}}}"
    )


@pytest.mark.parametrize(
    ("die", "met"), [(1, None), (2, "Human Levy 1"), (3, "Goblin Warrior 1"), (4, None), (5, "Orc Warrior 1")]
)
def test_the_block_die_names_what_is_in_the_way(die: int, met: str | None) -> None:
    """Block check: nearest first, then the crowd, then the shield, which stops the shot (D-60 to D-62)."""
    more = ", Human Levy 1: {at: [12, 15.5]}, Goblin Warrior 1: {at: [13.5, 18]}"
    state = _shot("gear: [shield]", more)
    played = Played(state, {"block": [die]})
    found = played.run(lambda battle: block_check(battle, _strike(state, "bow", True)))
    assert (found.name if found is not None else None) == met


def test_the_crowd_is_told_apart_by_a_die_of_as_many_faces() -> None:
    """Block check: "roll a die to randomise which creature in the threatened space is hit" (D-61)."""
    state = _shot(more=", Goblin Warrior 1: {at: [13.5, 18]}, Goblin Warrior 2: {at: [10.7, 18]}")
    played = Played(state, {"block": [2], "random": [2]})
    found = played.run(lambda battle: block_check(battle, _strike(state, "bow", True)))
    assert found.name == "Goblin Warrior 1", "the second nearest to the target"


def test_a_turned_shot_is_measured_against_whom_it_meets() -> None:
    """Block check: "Roll to-hit, compared to the new target's Armor", with its conditions and range (D-62)."""
    state = _shot(more=", Man-at-Arms 1: {at: [12, 15.5], conditions: [vexed]}")
    played = Played(state, {"block": [2], "to-hit": [2, 3], "to-wound": [6]})
    played.run(lambda battle: shoot(battle, _strike(state, "bow", True)))
    assert not state.units["Man-at-Arms 1"].has("vexed")
    assert state.units["Orc Warrior 1"].in_play


def _hits(state: State, strike: Strike) -> None:
    Played(state, {"to-hit": [3], "to-wound": [1]}).run(lambda battle: attack(battle, strike))


# -- in the place of another -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("guardian", "guards"), [
    ("at: [6, 6]", True), ("at: [6, 6], conditions: [stunned]", False), ("at: [20, 20]", False),
])  # fmt: skip
def test_the_bound_guardian_takes_the_first_hit_of_the_round(guardian: str, guards: bool) -> None:
    """Bound: within 12 inches, with its own Toughness; stunned it uses no features (D-100)."""
    state = position(
        "{scenario: sacred objects, A: {Knight 1: {at: [2, 2]}}, "
        f"B: {{Dwarf Ranger 1: {{at: [2, 3]}}, Shield Guardian 1: {{{guardian}, bound: Dwarf Ranger 1}}}}}}"
    )
    knight, ranger, guard = state.units.values()
    for hit in (1, 2):
        strike = Strike(knight, ranger, knight.kit.attacks[0])
        _hits(state, strike)
        assert (guard.wounds, ranger.wounds) == ((1, hit - 1) if guards else (0, hit))


@pytest.mark.parametrize(("answer", "hit"), [("yes", False), ("no", True)])
def test_protection_adds_2_to_the_armor_of_an_ally_beside(answer: str, hit: bool) -> None:
    """Protection Mastery: "If an ally would be hit by an attack while adjacent to the thane: Add +2" (D-76)."""
    state = position(
        "{scenario: sacred objects, A: {Orc Warrior 1: {at: [12, 13]}}, "
        "B: {Man-at-Arms 1: {at: [12, 12]}, Dwarf Thane 1: {at: [11, 12]}}}"
    )
    orc, man, thane = state.units.values()
    dice: dict[str, list[int]] = {"to-hit": [4]} | ({"to-wound": [6]} if hit else {})
    played = Played(state, dice, {"protection": [answer]})
    played.run(lambda battle: attack(battle, Strike(orc, man, orc.kit.attacks[0])))
    assert played.prompts == ["protection"]
    assert thane.mastery_used is not hit


# -- pushes ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("terrain", "end"), [
    ("", 16.0),
    ("{kind: obstacle, rect: [8, 14, 16, 15]}", 13.5),
    ("{kind: barrier, line: [[8, 14], [16, 14]], height: 2.5}", 13.5),
    ("{kind: barrier, line: [[8, 14], [16, 14]], height: 0.9}", 16.0),
    ("{kind: difficult, rect: [8, 14, 16, 18]}", 16.0),
])  # fmt: skip
def test_a_push_goes_straight_until_something_is_in_the_way(terrain: str, end: float) -> None:
    """Shove, pushes, pulls: no cost, no checks, contact ends it; walls that must be climbed, too (D-84, P-36)."""
    state = position(
        f"{{terrain: [{terrain}], A: {{Fire Giant 1: {{at: [12, 11]}}}}, B: {{Orc Warrior 1: {{at: [12, 13]}}}}}}"
    )
    giant, orc = state.units.values()
    Played(state).run(lambda battle: push(battle, giant, orc, 3000))
    assert orc.at is not None and abs(orc.at[1] / 1000 - end) < 0.03
