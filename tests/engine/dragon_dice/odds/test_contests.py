"""Attack against saves and maneuver against counter-maneuver (p. 10-12), compared with all falls of the dice."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from engine.decisions import heaviest_sum
from engine.dragon_dice.actions.exchange import Exchange
from engine.dragon_dice.dragons.attack import DRAGON_ICONS
from engine.dragon_dice.edition_401c import EDITION
from engine.dragon_dice.odds.contests import attack_odds, maneuver_odds
from engine.dragon_dice.odds.dragons import chance_of_breath, damage_of, dragon_odds
from engine.dragon_dice.odds.simulated import Estimate, simulate_attack, simulate_dragon_attack
from engine.dragon_dice.rolls import purposes
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.effects import LastingEffect, On
from engine.dragon_dice.table.state import FRONTIER
from engine.game import UNHEARD
from tests.engine.dragon_dice.odds.brute import count_by_brute_force
from tests.support.table import AT_A_HOME, AT_B_HOME, AT_FRONTIER, A, B, position

EDITION_ICONS = EDITION[DRAGON_ICONS]


def at_frontier(zones: str, terrain: str = AT_FRONTIER) -> Battle:
    """The verbs on a position with both armies at the frontier."""
    terrains = {"A-home": AT_A_HOME, "B-home": AT_B_HOME, "frontier": terrain}
    return Battle(position(zones, terrains), UNHEARD, EDITION)


def test_damage_is_what_the_saves_leave_and_kills_as_near_as_healths_allow() -> None:
    """p. 11, p. 29: results less saves, never below nothing; units fall up to the damage, never beyond."""
    battle = at_frontier("A frontier: Trooper, Knight | B frontier: Mugger, Marauder")
    odds = attack_odds(battle, A, FRONTIER, purposes.MELEE, B, FRONTIER)
    attack = count_by_brute_force(battle, A, FRONTIER, purposes.MELEE)
    saves = count_by_brute_force(battle, B, FRONTIER, purposes.SAVE_AGAINST_MELEE)
    expected: dict[int, int] = {}
    for hits, often in attack.items():
        for saved, times in saves.items():
            damage = max(0, hits - saved)
            expected[damage] = expected.get(damage, 0) + often * times
    assert odds.is_exact
    assert odds.damage is not None and odds.damage.counts == expected
    assert odds.killed is not None and odds.killed.highest == heaviest_sum(odds.healths, max(expected))
    outcomes = sum(expected.values())
    enough = sum(often for damage, often in expected.items() if damage >= odds.healths[0])
    assert odds.can_fall(odds.healths[0]) == Fraction(enough, outcomes)


@pytest.mark.parametrize("is_icy", [False, True])
def test_a_maneuver_succeeds_with_as_many_results_unless_it_is_icy(is_icy: bool) -> None:
    """p. 10: as many results as each opponent are enough; under Fields of Ice it takes more (p. 46)."""
    battle = at_frontier("A frontier: Trooper, Knight | B frontier: Mugger, Marauder")
    if is_icy:
        battle.state.effects.append(LastingEffect("Fields of Ice", On.TERRAIN, B, B, place=FRONTIER, strength=1))
    marching = count_by_brute_force(battle, A, FRONTIER, purposes.MANEUVER)
    others = count_by_brute_force(battle, B, FRONTIER, purposes.COUNTER_MANEUVER)
    pairs = [(a, b, m * n) for a, m in marching.items() for b, n in others.items()]
    wins = sum(number for a, b, number in pairs if (a > b if is_icy else a >= b))
    assert maneuver_odds(battle, A, FRONTIER).succeeds == Fraction(wins, sum(number for _, _, number in pairs))


def test_a_simulation_comes_to_the_exact_figure() -> None:
    """Where both exist they agree within four standard errors, and the position stays as it is."""
    battle = at_frontier("A frontier: 3 Trooper, 2 Knight | B frontier: 4 Mugger, 2 Marauder")
    exact = attack_odds(battle, A, FRONTIER, purposes.MELEE, B, FRONTIER).killed
    before = battle.state.to_json()
    exchange = Exchange(purposes.MELEE, A, FRONTIER, B, FRONTIER)
    simulated = simulate_attack(battle.state, EDITION, exchange, samples=400, rng=random.Random(4))
    assert exact is not None
    assert abs(float(exact.mean) - simulated.lost.mean) < 4 * simulated.lost.error
    assert battle.state.to_json() == before


def test_the_damage_of_a_dragon_counts_its_tail_and_what_comes_after_it() -> None:
    """p. 20: claws 6, jaws 12, tail 3 and again, wings 5; breath against an army kills and does no damage."""
    battle = at_frontier("A frontier: 6 Trooper | B frontier: Mugger")
    (drake,) = battle.state.add_dice(B, ["Water Drake"], FRONTIER)
    odds = dragon_odds(battle, A, FRONTIER, [drake, drake])
    icons = EDITION_ICONS
    one = damage_of(drake.dragon, icons)
    worth = {face: 0 if face == "Dragon Breath" else icons.damage[face](drake.dragon) for face in drake.dragon.faces}
    tails = sum(face == "Tail" for face in drake.dragon.faces)
    mean = Fraction(sum(worth[face] for face in drake.dragon.faces), 12 - tails)
    assert abs(one.mean - mean) < Fraction(1, 10_000)
    assert odds.damage == one + one
    assert odds.breath == 1 - (1 - chance_of_breath(drake.dragon, icons)) ** 2
    assert odds.gets_through is not None


def test_a_simulated_dragon_attack_costs_units() -> None:
    """The whole attack is played: breath, response, damage (p. 18)."""
    battle = at_frontier("A frontier: 6 Trooper | B frontier: Mugger")
    for drake in battle.state.add_dice(B, ["Water Drake", "Water Drake"], FRONTIER):
        battle.state.lay(drake, FRONTIER)
    result = simulate_dragon_attack(battle.state, EDITION, A, FRONTIER, samples=100, rng=random.Random(2))
    assert 0 < result.lost.mean <= 12
    assert result.at_least[1] >= result.at_least[12]


def test_an_estimate_needs_samples() -> None:
    with pytest.raises(ValueError, match="samples"):
        Estimate.of([])
    assert Estimate.of([2, 2, 2]) == Estimate(2.0, 0.0, 3)
