"""The numbers of one attack: Fight, Armor, Strength, advantage, and what hits (Attacks, "
"Tables 1 and 2; D-75 to D-97)."""

from __future__ import annotations

import itertools

import pytest

from engine.d6s.masteries import SHIELDS
from engine.d6s.numbers import total
from engine.d6s.state import State
from engine.d6s.strike import Strike
from engine.d6s.strikes import (
    advantage_parts,
    armor_parts,
    fight_parts,
    in_range,
    is_flanked,
    is_hit,
    odds_to_hit,
    odds_to_wound,
    strength_parts,
)
from tests.engine.d6s.played import position


def _strike(state: State, attacker: str, target: str, weapon: str = "hand weapon", **how: object) -> Strike:
    made = state.units[attacker].kit.attack(weapon)
    assert made is not None
    return Strike(state.units[attacker], state.units[target], made, **how)  # type: ignore[arg-type]


def _duel(attacker: str = "", target: str = "", more: str = "", top: str = "") -> State:
    """Returns a Knight (Fight 4, Strength 5) before an Orc Warrior (Armor 0), with keys for each and further units."""
    return position(
        f"{{{top}A: {{Knight 1: {{at: [12, 12], {attacker}}}, Human Warrior 9: {{at: [3, 3]}}}}, "
        f"B: {{Orc Warrior 1: {{at: [12, 13], {target}}}, Orc Warrior 9: {{at: [20, 3]}}{more}}}}}"
    )


@pytest.mark.parametrize(
    ("die", "fight", "armor", "hits"),
    [
        (2, 5, 1, True),
        (5, 5, 1, True),
        (1, 5, 1, False),
        (6, 5, 1, False),
        (1, 6, 0, True),
        (6, 7, 0, True),
        (1, 0, 0, False),
        (3, 4, 3, False),
    ],
)
def test_a_die_hits_above_the_armor_and_up_to_the_fight(die: int, fight: int, armor: int, hits: bool) -> None:
    """Rolling to-hit, with the example of the hobgoblin (Fight 5) and the guard (Armor 1)."""
    assert is_hit(die, fight, armor) is hits


def test_odds_to_hit_are_those_of_all_pairs_of_dice() -> None:
    """Advantage throws failures again, disadvantage successes, each once (Advantage and disadvantage; D-92)."""
    for fight, armor in itertools.product(range(8), range(5)):
        hits = [is_hit(die, fight, armor) for die in range(1, 7)]
        pairs = list(itertools.product(hits, repeat=2))
        assert odds_to_hit(fight, armor, 0) == pytest.approx(sum(hits) / 6)
        assert odds_to_hit(fight, armor, 1) == pytest.approx(sum(one or other for one, other in pairs) / 36)
        assert odds_to_hit(fight, armor, -1) == pytest.approx(sum(one and other for one, other in pairs) / 36)


@pytest.mark.parametrize(
    ("strength", "toughness", "plain"),
    [(3, 4, 2 / 6), (5, 3, 4 / 6), (2, 7, 3 / 36), (1, 8, 2 / 36), (1, 10, 1 / 36), (12, 1, 1.0), (0, 1, 2 / 6)],
)
def test_odds_to_wound_follow_the_table(strength: int, toughness: int, plain: float) -> None:
    """To-wound roll: one number, or "1 then 3": 1 and then 3 or less (D-93, D-94)."""
    assert odds_to_wound(strength, toughness) == pytest.approx(plain)
    assert odds_to_wound(strength, toughness, resist=True) == pytest.approx(plain**2)
    assert odds_to_wound(strength, toughness, weak=True) == pytest.approx(1 - (1 - plain) ** 2)
    assert odds_to_wound(strength, toughness, resist=True, weak=True) == pytest.approx(plain)


@pytest.mark.parametrize(
    ("kind", "fight", "armor", "strength"),
    [("", 4, 2, 5), ("spear", 3, 2, 5), ("blade", 3, 2, 5), ("exotic", 3, 2, 5), ("bludgeon", 4, 0, 3)],
)
def test_a_mastery_changes_the_attack_it_is_used_on(kind: str, fight: int, armor: int, strength: int) -> None:
    """Masteries: all but bludgeon cost 1 Fight; bludgeon ignores Armor and costs 2 Strength (D-79)."""
    state = position(
        f"{{A: {{Knight 1: {{at: [12, 12], gear: [{kind or 'blade'}]}}}}, B: {{Man-at-Arms 1: {{at: [12, 13]}}}}}}"
    )
    strike = _strike(state, "Knight 1", "Man-at-Arms 1", mastery=kind)
    assert total(fight_parts(state, strike)) == fight
    assert total(armor_parts(state, strike)) == armor
    assert total(strength_parts(state, strike, 0)) == strength


def test_bludgeon_leaves_no_strength_below_0() -> None:
    """Bludgeon Mastery: "Strength -2 (minimum Strength 0)"; a throwing weapon in melee has taken 1 already."""
    state = position("{A: {Human Levy 1: {at: [12, 12], gear: [bludgeon]}}, B: {Orc Warrior 1: {at: [12, 13]}}}")
    assert total(strength_parts(state, _strike(state, "Human Levy 1", "Orc Warrior 1", mastery="bludgeon"), 0)) == 0


def test_the_additional_attack_of_dual_wielding_costs_1_fight_and_1_strength() -> None:
    """Dual Wielding Mastery: the attack itself at -1 Fight, the additional one at -1 Fight and -1 Strength."""
    state = _duel("gear: [blade, hand weapon (blade)]")
    first = _strike(state, "Knight 1", "Orc Warrior 1", mastery="dual wielding")
    extra = _strike(state, "Knight 1", "Orc Warrior 1", extra=True)
    assert (total(fight_parts(state, first)), total(strength_parts(state, first, 0))) == (3, 5)
    assert (total(fight_parts(state, extra)), total(strength_parts(state, extra, 0))) == (3, 4)


def test_shield_mastery_costs_fight_on_every_attack_of_the_phase() -> None:
    """Shield Mastery: "-1 penalty to Fight on all to-hit rolls this combat phase" (D-80)."""
    state = _duel()
    SHIELDS.put(state.units["Knight 1"], True)
    assert total(fight_parts(state, _strike(state, "Knight 1", "Orc Warrior 1"))) == 3


@pytest.mark.parametrize(("weapon", "gear", "ranged", "strength"), [
    ("hand weapon", "[]", False, 5),
    ("great weapon", "[great weapon (blade)]", False, 6),
    ("throwing weapon", "[throwing weapon]", False, 4),
    ("throwing weapon", "[throwing weapon]", True, 5),
    ("bow", "[bow]", True, 5),
])  # fmt: skip
def test_weapons_change_the_strength(weapon: str, gear: str, ranged: bool, strength: int) -> None:
    """Gear: a great weapon adds 1; a throwing weapon has 1 less in melee only."""
    state = _duel(f"gear: {gear}")
    strike = _strike(state, "Knight 1", "Orc Warrior 1", weapon, ranged=ranged)
    assert total(strength_parts(state, strike, 0)) == strength


def test_unarmed_strikes_have_1_strength_less() -> None:
    """Unarmed: "-1 Strength penalty"; only those without any melee weapon strike so (D-28)."""
    state = position("{A: {Knight 1: {at: [12, 12], lacks: [hand weapon]}}, B: {Orc Warrior 1: {at: [12, 13]}}}")
    assert [made.name for made in state.units["Knight 1"].kit.attacks] == ["unarmed"]
    assert total(strength_parts(state, _strike(state, "Knight 1", "Orc Warrior 1", "unarmed"), 0)) == 4


@pytest.mark.parametrize(("away", "fight"), [(4.0, 4), (4.01, 4), (4.03, 3), (8.0, 3)])
def test_long_range_begins_beyond_the_short_one(away: float, fight: int) -> None:
    """Long range attacks: "up to 6 inches is short range": measured rim to rim, with a hundredth let pass (D-03)."""
    y = 4 + 2 * 0.492 + away
    state = position(
        f"{{A: {{Elf Warrior 1: {{at: [12, 4], gear: [throwing weapon]}}}}, "
        f"B: {{Orc Warrior 1: {{at: [12, {y:.3f}]}}}}}}"
    )
    strike = _strike(state, "Elf Warrior 1", "Orc Warrior 1", "throwing weapon", ranged=True)
    assert total(fight_parts(state, strike)) == fight
    assert in_range(state, strike.attacker, strike.target, strike.attack, True)


@pytest.mark.parametrize(("attacker", "target", "net"), [
    ("conditions: [sapped]", "", -1),
    ("conditions: [poisoned]", "", -1),
    ("conditions: [blinded]", "", -1),
    ("conditions: [restrained by Orc Warrior 1]", "", -1),
    ("conditions: [grappled by Orc Warrior 1]", "", 0),
    ("conditions: [grappled by Orc Warrior 9]", "", -1),
    ("conditions: [invisible]", "", 1),
    ("conditions: [prone]", "conditions: [prone]", 0),
    ("", "conditions: [vexed]", 1),
    ("", "conditions: [blinded]", 1),
    ("", "conditions: [restrained by Knight 1]", 1),
    ("", "conditions: [invisible]", -1),
    ("", "dodging: true", -1),
    ("conditions: [sapped]", "conditions: [vexed]", 0),
    ("conditions: [sapped, poisoned]", "conditions: [vexed]", -1),
    ("conditions: [sapped]", "conditions: [vexed, blinded]", 1),
    ("features: [truesight]", "conditions: [invisible]", 0),
])  # fmt: skip
def test_conditions_give_advantage_and_each_cancels_one(attacker: str, target: str, net: int) -> None:
    """Conditions; sources are counted one against another (Advantage and disadvantage; D-91)."""
    state = _duel(attacker, target)
    assert total(advantage_parts(state, _strike(state, "Knight 1", "Orc Warrior 1"))) == net


def test_a_paralyzed_target_exposes_itself_to_blows_only() -> None:
    """Paralyzed: melee attacks have advantage (D-104); a shot has none from it."""
    state = _duel("gear: [bow]", "conditions: [paralyzed]")
    assert total(advantage_parts(state, _strike(state, "Knight 1", "Orc Warrior 1"))) == 1
    shot = advantage_parts(state, _strike(state, "Knight 1", "Orc Warrior 1", "bow", ranged=True))
    assert [part.cause for part in shot] == ["shooter threatened"]


def test_a_threatened_shooter_has_disadvantage_once() -> None:
    """Close combat ranged attacks: one disadvantage, however many enemies (D-65)."""
    state = _duel("gear: [bow]", "", ", Orc Warrior 2: {at: [13, 12]}, Orc Warrior 3: {at: [11, 12]}")
    assert total(advantage_parts(state, _strike(state, "Knight 1", "Orc Warrior 9", "bow", ranged=True))) == -1


@pytest.mark.parametrize(
    ("step", "round_", "gives"), [("melee", 2, 1), ("combat", 2, 1), ("melee", 3, 0), ("activation", 2, 0)]
)
def test_a_war_cry_helps_in_the_combat_phase_of_its_round(step: str, round_: int, gives: int) -> None:
    """War Cry: "advantage on attack rolls in the next combat phase" (D-127)."""
    state = _duel("war cry: 2", top="round: 2, ")
    state.step, state.round = step, round_
    assert total(advantage_parts(state, _strike(state, "Knight 1", "Orc Warrior 1"))) == gives


@pytest.mark.parametrize(("x", "flanked"), [(12.0, True), (12.4, True), (12.9, True), (13.3, False)])
def test_flanking_needs_the_line_of_centres_through_the_targets_base(x: float, flanked: bool) -> None:
    """Flanking: "If it passes through the target's base, the target is flanked"; it adds 1 to Fight."""
    state = position(
        f"{{A: {{Knight 1: {{at: [12, 11]}}, Human Warrior 1: {{at: [{x}, 13]}}}}, "
        f"B: {{Orc Warrior 1: {{at: [12, 12]}}}}}}"
    )
    strike = _strike(state, "Knight 1", "Orc Warrior 1", apart=True)
    assert is_flanked(state, strike) is flanked
    assert total(fight_parts(state, strike)) == (5 if flanked else 4)


def test_an_ally_that_is_not_deployed_yet_flanks_nobody() -> None:
    """Odds are asked for during deployment, too (Deployment; Flanking)."""
    state = _duel()
    state.units["Human Warrior 9"].at = None
    assert not is_flanked(state, _strike(state, "Knight 1", "Orc Warrior 1", apart=True))


def test_pack_tactics_flanks_from_anywhere_with_a_second_of_the_pack() -> None:
    """Pack Tactics: two allies with it in melee with an enemy; one alone does not flank (D-82)."""
    two = position(
        "{A: {Goblin Warrior 1: {at: [12, 11]}, Goblin Warrior 2: {at: [12.9, 11.2]}}, B: {Ogre 1: {at: [12, 12.3]}}}"
    )
    assert is_flanked(two, _strike(two, "Goblin Warrior 1", "Ogre 1", apart=True))
    one = position(
        "{A: {Goblin Warrior 1: {at: [12, 11]}, Human Warrior 1: {at: [13, 11.2]}}, B: {Ogre 1: {at: [12, 12.3]}}}"
    )
    assert not is_flanked(one, _strike(one, "Goblin Warrior 1", "Ogre 1", apart=True))


@pytest.mark.parametrize(
    ("spell", "who", "adds"), [("Hunter's Mark", "Orc Warrior 1", 1), ("Hunter's Mark", "Orc Warrior 9", 0)]
)
def test_hunters_mark_adds_strength_against_its_target_alone(spell: str, who: str, adds: int) -> None:
    """Hunter's Mark: "+1 Strength on attacks against the target"."""
    state = position(
        f"{{effects: [{{spell: {spell}, by: Dwarf Ranger 1, targets: [{who}]}}], "
        f"A: {{Dwarf Ranger 1: {{at: [12, 12]}}}}, "
        "B: {Orc Warrior 1: {at: [12, 13]}, Orc Warrior 9: {at: [12, 16]}}}"
    )
    assert total(strength_parts(state, _strike(state, "Dwarf Ranger 1", "Orc Warrior 1"), 0)) == 5 + adds


@pytest.mark.parametrize(("height", "reaches"), [(0.9, True), (0.984, True), (1.0, False), (3, False)])
def test_blows_reach_up_to_the_height_of_the_lower_one(height: float, reaches: bool) -> None:
    """Combat at height: no melee where the ground is higher than the Height of the lower character (D-04)."""
    state = position(
        f"{{terrain: [{{kind: barrier, rect: [0, 12.5, 24, 24], height: {height}}}], "
        f"A: {{Knight 1: {{at: [12, 12]}}}}, "
        "B: {Orc Warrior 1: {at: [12, 13]}}}"
    )
    strike = _strike(state, "Knight 1", "Orc Warrior 1")
    assert in_range(state, strike.attacker, strike.target, strike.attack, False) is reaches
