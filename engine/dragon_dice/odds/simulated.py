"""Odds by simulation, where icons have effects that no formula covers: the rules themselves are played on copies.

Every figure comes with its standard error.
"""

from __future__ import annotations

import math
import random
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass

from engine.decisions import Choose, Decision, Pick
from engine.dragon_dice.actions.exchange import Exchange
from engine.dragon_dice.actions.saves import resolve_attack
from engine.dragon_dice.dragons.attack import DRAGONS_ATTACK
from engine.dragon_dice.edition import Edition
from engine.dragon_dice.odds.driving import driven
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.state import Place, State
from engine.game import UNHEARD, MatchOver
from engine.values import Json, Seat


@dataclass(frozen=True, slots=True)
class Estimate:
    """A simulated mean with its standard error."""

    mean: float
    error: float
    samples: int

    @classmethod
    def of(cls, values: list[int]) -> Estimate:
        """Returns the mean of some samples. Raises ValueError without any."""
        if not values:
            raise ValueError("an estimate needs samples")
        mean = sum(values) / len(values)
        spread = sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1)
        return cls(mean, math.sqrt(spread / len(values)), len(values))


@dataclass(frozen=True, slots=True)
class SimulatedAttack:
    """What an attack costs both sides, in health."""

    lost: Estimate
    """The health that the army loses that is attacked."""
    lost_by_attacker: Estimate
    """The health that the attacking army loses to icons that strike back."""
    at_least: Mapping[int, float]
    """For each amount of health the share of samples in which the attacked army loses that much or more."""


def simulate_attack(
    state: State,
    edition: Edition,
    exchange: Exchange,
    *,
    samples: int,
    rng: random.Random,
) -> SimulatedAttack:
    """Returns the results of this many samples of an attack; `state` and `exchange` stay as they are.

    Both sides use every icon where they can, at the first target that is offered, and lose units by default.
    """
    attacked = exchange.defender, exchange.defender_place
    attacking = exchange.attacker, exchange.attacker_place
    lost, cost = _losses(
        state, edition, lambda battle: resolve_attack(battle, deepcopy(exchange)), attacked, attacking, samples, rng
    )
    return SimulatedAttack(Estimate.of(lost), Estimate.of(cost), _shares_of(lost))


def simulate_dragon_attack(
    state: State, edition: Edition, owner: Seat, place: Place, *, samples: int, rng: random.Random
) -> SimulatedAttack:
    """Returns what the dragons at a terrain cost the army of `owner` there, breath included."""
    army = owner, place
    attack = edition[DRAGONS_ATTACK]
    lost, _ = _losses(state, edition, lambda battle: attack(battle, owner, place), army, army, samples, rng)
    return SimulatedAttack(Estimate.of(lost), Estimate.of([0]), _shares_of(lost))


def _losses(
    state: State,
    edition: Edition,
    play: Callable[[Battle], Awaitable[None]],
    first: tuple[Seat, Place],
    second: tuple[Seat, Place],
    samples: int,
    rng: random.Random,
) -> tuple[list[int], list[int]]:
    """Returns what two armies lose in health in each sample of some rule text."""
    written = state.to_json()
    lost: list[int] = []
    also_lost: list[int] = []
    before = _health(state, *first), _health(state, *second)
    for _ in range(samples):
        copy = State.from_json(written, state.known)
        with suppress(MatchOver):
            driven(play(Battle(copy, UNHEARD, edition)), use_everything, rng)
        lost.append(max(0, before[0] - _health(copy, *first)))
        also_lost.append(max(0, before[1] - _health(copy, *second)))
    return lost, also_lost


def _shares_of(lost: list[int]) -> dict[int, float]:
    """Returns for each amount of health the share of samples that lose at least that much."""
    return {health: sum(one >= health for one in lost) / len(lost) for health in range(1, max(lost) + 1)}


def use_everything(decision: Decision) -> Json:
    """Returns the answer of a player who uses what is offered: the first option that does not decline.

    Damage falls as the default has it.
    """
    match decision:
        case Choose():
            taken = [option for option in decision.options if option != decision.otherwise]
            return (taken or list(decision.options))[0]
        case Pick(prompt=prompt) if prompt != "damage":
            return _as_much_as_possible(decision)
        case _:
            return decision.default()


def _as_much_as_possible(pick: Pick) -> Json:
    chosen: list[Json] = []
    left = pick.most
    for name, weight in sorted(pick.weights.items(), key=lambda item: -item[1]):
        if weight <= left:
            chosen.append(name)
            left -= weight
    total = pick.most - left
    return chosen if total >= pick.least else pick.default()


def _health(state: State, owner: Seat, place: Place) -> int:
    return sum(state.remaining_health(die) for die in state.at(owner, place))
