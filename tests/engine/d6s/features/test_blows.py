"""The features that change an attack: advantage, Strength, and what a hit brings."""

from __future__ import annotations

import pytest

from engine.d6s.attacks import blows_of, damage_type
from engine.d6s.book import OnHit
from engine.d6s.features.hooks import Blow
from engine.d6s.numbers import total
from engine.d6s.state import State
from engine.d6s.strike import Strike
from engine.d6s.strikes import advantage_parts, strength_parts
from tests.engine.d6s.played import position


def _duel(profile: str, keys: str = "", target: str = "", more: str = "") -> State:
    return position(
        f"{{A: {{{profile} 1: {{at: [12, 12], {keys}}}{more}}}, B: {{Orc Warrior 9: {{at: [12, 13.2], {target}}}}}}}"
    )


def _strike(state: State, item: str = "", ranged: bool = False) -> Strike:
    attacker, target = next(iter(state.units.values())), state.units["Orc Warrior 9"]
    made = next(each for each in attacker.kit.attacks if not item or each.item == item)
    return Strike(attacker, target, made, ranged=ranged)


@pytest.mark.parametrize(("profile", "item", "blow"), [
    ("Cloud Giant", "throwing weapon", Blow("thunder", (OnHit("incapacitated"),))),
    ("Fire Giant", "throwing weapon", Blow("fire", (OnHit("sapped"),), push=3)),
    ("Frost Giant", "bow", Blow("cold", (OnHit("prone"),))),
    ("Hill Giant", "throwing weapon", Blow(brings=(OnHit("poisoned"),))),
    ("Merrow", "throwing weapon", Blow(pull=3)),
    ("Merfolk Skirmisher", "throwing weapon", Blow(brings=(OnHit("prone"),))),
])  # fmt: skip
def test_a_feature_changes_the_attack_it_is_about(profile: str, item: str, blow: Blow) -> None:
    gear = "" if any(a.item == item for a in _duel(profile).units[f"{profile} 1"].kit.attacks) else f"gear: [{item}]"
    state = _duel(profile, gear)
    assert blows_of(_strike(state, item, True)) == [blow]
    others = [made for made in state.units[f"{profile} 1"].kit.attacks if made.item != item and made.type != "spear"]
    attacker, target = state.units.values()
    assert all(blows_of(Strike(attacker, target, made)) == [] for made in others)


@pytest.mark.parametrize(("travelled", "ranged", "tramples"), [(3999, False, 0), (4000, False, 1), (9000, True, 0)])
def test_trample_needs_4_inches_of_movement_and_a_blow(travelled: int, ranged: bool, tramples: int) -> None:
    state = _duel("Warhorse")
    state.units["Warhorse 1"].travelled = travelled
    assert len(blows_of(_strike(state, ranged=ranged))) == tramples


def test_the_kind_of_damage_is_that_of_the_feature_where_it_says_one() -> None:
    state = _duel("Fire Giant", "gear: [throwing weapon]")
    assert damage_type(_strike(state, "throwing weapon", True)) == "fire"
    state = _duel("Merrow", "gear: [throwing weapon]")
    thrown = _strike(state, "throwing weapon", True)
    assert damage_type(thrown) == thrown.attack.damage_type


@pytest.mark.parametrize(("profile", "target", "net"), [
    ("Bugbear Warrior", "conditions: [grappled by Bugbear Warrior 1]", 1),
    ("Bugbear Warrior", "", 0),
    ("Sahuagin", "features: [{feature: immune, to: [fire]}], wounds: 0", 0),
    ("Knight", "features: [blurred form]", -1),
])  # fmt: skip
def test_advantage_comes_with_the_circumstance(profile: str, target: str, net: int) -> None:
    """Blackjack: whom it holds. Blood Frenzy: the wounded. Blurred Form: against its bearer."""
    state = _duel(profile, target=target)
    assert total(advantage_parts(state, _strike(state))) == net


def test_blood_frenzy_smells_one_wound() -> None:
    state = _duel("Sahuagin")
    state.units["Orc Warrior 9"].wounds = 1
    assert total(advantage_parts(state, _strike(state))) == 1


@pytest.mark.parametrize(("net", "more", "extra"), [
    (0, "", 0), (1, "", 1), (0, ", Knight 2: {at: [12, 14.4]}", 1), (-1, "", 0),
])  # fmt: skip
def test_a_sneak_attack_has_1_strength_more_with_advantage_or_flanking(net: int, more: str, extra: int) -> None:
    """Weapon attacks with net advantage, or against a flanked target (D-148)."""
    state = _duel("Halfling Warrior", more=more)
    causes = [part.cause for part in strength_parts(state, _strike(state), net)]
    assert causes.count("Sneak Attack") == extra


@pytest.mark.parametrize(("second", "flanks"), [("Goblin Warrior", 1), ("Knight", 0)])
def test_two_of_a_pack_flank_from_any_side(second: str, flanks: int) -> None:
    """Pack Tactics: two allies that have it in melee with the enemy."""
    from engine.d6s.strikes import is_flanked

    state = _duel("Goblin Warrior", more=f", {second} 2: {{at: [13, 12.3]}}")
    assert is_flanked(state, _strike(state)) is bool(flanks)
