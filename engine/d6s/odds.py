"""How likely attacks, shots, spells and saves are, before any die falls.

Reactions that others may choose (Second Wind, Protection, Healing Word) are left out: nobody knows whether they come.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.d6s import numbers, sight
from engine.d6s.attacks import damage_type
from engine.d6s.book import Attack
from engine.d6s.features import siege_monster
from engine.d6s.features.weak import is_weak
from engine.d6s.numbers import Part, health_left, total
from engine.d6s.saves import odds_of_save
from engine.d6s.state import Character, State
from engine.d6s.strike import Strike
from engine.d6s.strikes import (
    advantage_parts,
    armor_parts,
    fight_parts,
    odds_to_hit,
    odds_to_wound,
    strength_parts,
)

DICE = 6


@dataclass(frozen=True, slots=True)
class Chances:
    """What one attack is likely to do. Shares are from 0 to 1."""

    target: str
    weapon: str
    clear: float
    """How likely a shot is to meet its target and nothing between."""
    hit: float
    wound: float
    """How likely one Damage die of a hit is to wound."""
    dice: int
    fight: tuple[Part, ...]
    armor: int
    sources: tuple[Part, ...]
    strength: tuple[Part, ...]
    toughness: int
    blockers: tuple[str, ...] = ()

    @property
    def wounds(self) -> float:
        """Returns how many wounds to expect."""
        return self.clear * self.hit * self.wound * self.dice

    @property
    def share(self) -> float:
        """Returns how likely at least one wound is."""
        return self.clear * self.hit * (1 - (1 - self.wound) ** self.dice)


def chances(state: State, strike: Strike) -> Chances:
    """Returns what an attack is likely to do as things stand."""
    attacker, target, made = strike.attacker, strike.target, strike.attack
    sources = advantage_parts(state, strike)
    net = total(sources)
    fight, armor = fight_parts(state, strike), total(armor_parts(state, strike))
    strength = strength_parts(state, strike, net)
    kind = damage_type(strike)
    tough = total(numbers.toughness(state, target))
    by_weapon = not strike.spell and kind not in ("fire", "cold", "lightning", "thunder", "radiant")
    wound = 0.0
    if kind is None or not numbers.is_immune(state, target, kind):
        resist = numbers.resists(state, target, kind, by_weapon)
        wound = odds_to_wound(total(strength), tough, resist=resist, weak=is_weak(target.kit, kind))
    between = tuple(sight.blockers(state, attacker, target)) if strike.ranged else ()
    dice = siege_monster.damage(attacker, target, made.damage)
    return Chances(
        target.name,
        made.label,
        1 - len(between) / DICE,
        1.0 if made.auto_hit else odds_to_hit(total(fight), armor, net),
        wound,
        dice,
        tuple(fight),
        armor,
        tuple(sources),
        tuple(strength),
        tough,
        between,
    )


def fells(state: State, target: Character, made: Sequence[Chances]) -> float:
    """Returns how likely these attacks on one target are to eliminate it, one after another."""
    needed = health_left(target) + target.temp
    return wounds_of_all(made, needed)[needed]


def wounds_of_all(made: Sequence[Chances], most: int) -> list[float]:
    """Returns how likely some attacks together are to make 0, 1, 2 ... wounds; the last stands for `most` or more."""
    shares = [1.0] + [0.0] * most
    for one in made:
        outcome = [0.0] * (most + 1)
        for had, share in enumerate(shares):
            for more, likely in enumerate(_wounds_of(one)):
                outcome[min(most, had + more)] += share * likely
        shares = outcome
    return shares


def _wounds_of(one: Chances) -> list[float]:
    """Returns how likely an attack is to make 0, 1, 2 ... wounds."""
    spread = [1.0]
    for _ in range(one.dice):
        longer = [0.0] * (len(spread) + 1)
        for wounds, share in enumerate(spread):
            longer[wounds] += share * (1 - one.wound)
            longer[wounds + 1] += share * one.wound
        spread = longer
    lands = one.clear * one.hit
    return [share * lands + (1 - lands if wounds == 0 else 0) for wounds, share in enumerate(spread)]


def melee_attack(unit: Character, made: Attack, target: Character, *, apart: bool = True) -> Strike:
    """Returns a melee attack as it would be made; with `apart` before melees are split."""
    return Strike(unit, target, made, apart=apart)


def best_melee(state: State, unit: Character, target: Character, *, apart: bool = True) -> Chances | None:
    """Returns the chances of the melee attack that is likely to wound most, or None where there is none."""
    found = [
        chances(state, melee_attack(unit, made, target, apart=apart))
        for made in unit.kit.attacks
        if made.is_melee and not made.whole_action and not made.auto_hit
    ]
    return max(found, key=lambda one: one.wounds, default=None)


def power_passes(state: State, caster: Character, target: Character) -> float:
    """Returns how likely a spell is to get past what is between."""
    return 1 - len(sight.power_blockers(state, caster, target)) / DICE


def resists(state: State, caster: Character, target: Character, save: str) -> float:
    """Returns how likely a target is to save against a spell of the caster."""
    return odds_of_save(state, target, save, caster.kit.spells.potency, against_spell=True)


def percent(share: float) -> str:
    """Returns a share as people read it: "33 %"."""
    return f"{round(100 * share)} %"
