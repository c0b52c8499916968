"""What a position of Legacy's Allure is worth: units by gold and health, and the way to the centre (8.1)."""

from __future__ import annotations

from math import exp
from typing import Final

from engine.legacys_allure.cards import DamageType
from engine.legacys_allure.damage import DamageCause, DamageInstance, reckon
from engine.legacys_allure.hexes import CENTRE, DISTANCE
from engine.legacys_allure.keywords import health_regen, overheat
from engine.legacys_allure.state import LAST_ROUND, State, Unit, other
from engine.legacys_allure.values import profile
from engine.values import Seat

BASE: Final = 3.0
"""What any unit is worth beside its gold."""
HERO: Final = 8
"""The gold that a unit without a price, such as a hero, is taken to be worth."""
LEAST: Final = 0.45
"""The share of its worth that a unit has with hardly any health left: it can still act."""
READY: Final = 0.25
"""What an action left is worth."""
DYING: Final = 0.05
"""The share of its worth that a unit has which Burn or Poison will kill before it acts again."""
DYING_READY: Final = 0.25
"""The same while it can still act once."""
SOON: Final = 3
"""The number of rounds whose Burn and Poison counts."""
CENTRE_HELD: Final = (0.0, 0.1, 0.1, 0.3, 0.8, 2.0, 5.0, 14.0)
"""What the first player's hold on the centre is worth in each round."""
NEAR: Final = (0.0, 0.05, 0.08, 0.15, 0.25, 0.4, 0.55, 0.7)
"""What one hex nearer to the centre is worth to a unit in each round."""
FAR: Final = 5
"""Beyond this distance from the centre it makes no difference."""
SCALE: Final = 9.0
"""The lead in worth that means about three chances to one."""


def value(state: State, seat: Seat) -> float:
    """Returns what a position is worth for a seat, from 0 to 1."""
    return chance(score(state, seat))


def chance(score: float) -> float:
    """Returns the chance to win with that much more worth than the opponent."""
    return 1 / (1 + exp(-max(-60.0, min(60.0, score / SCALE))))


def score(state: State, seat: Seat) -> float:
    """Returns how much more a position is worth for a seat than for its opponent."""
    total = 0.0
    near, now = NEAR[min(state.round, LAST_ROUND)], min(state.round, LAST_ROUND)
    holder: Seat | None = None
    for unit in state.units.values():
        if unit.hex is None:
            continue
        owner = state.controller(unit)
        if unit.hex == CENTRE:
            holder = owner
        worth = worth_of(state, unit) + near * max(0, FAR - DISTANCE[unit.hex][CENTRE])
        total += worth if owner == seat else -worth
    held = CENTRE_HELD[now] if holder == state.first else -CENTRE_HELD[now]
    if holder == other(state.first):
        held -= 0.5
    return total + (held if seat == state.first else -held)


def full_worth(state: State, unit: Unit) -> float:
    """Returns what a unit in full health is worth."""
    return BASE + (state.card(unit).gold or HERO)


def worth_of(state: State, unit: Unit) -> float:
    """Returns what a unit on the battlefield is worth where it stands.

    Burn and Poison count by what they will take in the rounds to come, after Shield and Magic Resist.
    """
    health, ready = float(unit.health), unit.actions > 0
    full = full_worth(state, unit)
    if (unit.burned or unit.poisoned) and state.round < LAST_ROUND:
        soon = lost_to_counters(state, unit, 1)
        if soon >= health:
            return full * (DYING_READY if ready else DYING)
        after = lost_to_counters(state, unit, min(SOON, LAST_ROUND - state.round))
        health = max(1.0, health - soon) - 0.5 * max(0, after - soon)
        health = max(0.5, health)
    share = min(1.0, (health + 0.5 * unit.shield) / max(1, state.card(unit).health))
    return full * (LEAST + (1 - LEAST) * share) + READY * ready


def lost_to_counters(state: State, unit: Unit, rounds: int) -> int:
    """Returns the health that Burn and Poison will take in a number of rounds from now on, less regeneration."""
    now = profile(state, unit)
    healed = 0 if overheat.refuses(now) else health_regen.points(now)
    shield = unit.shield if unit.shield_ends > state.round else 0
    lost, burned = 0, unit.burned
    for _ in range(rounds):
        for how, counters in ((DamageCause.BURNED, burned), (DamageCause.POISONED, unit.poisoned)):
            felt = reckon(DamageInstance(counters, DamageType.MAGICAL, how), now, shield, unit.health)
            shield = felt.shield
            lost += felt.damage
        lost -= healed
        burned = max(0, burned - 1)
    return max(0, lost)
