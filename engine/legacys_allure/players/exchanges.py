"""What the units in reach of each other will do to each other next: an estimate of the blows that follow a position.

Nobody walks here, except that a unit in danger may get away. Both sides strike in turn, each time where it gains most:
first with the units that are still ready in this round, then once more with all of them in the next.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.legacys_allure.abilities import abilities_of
from engine.legacys_allure.cards import Among, DamageType, DealDamage, Limit, Property, TargetSide
from engine.legacys_allure.combat import can_retaliate, unfit
from engine.legacys_allure.hexes import DISTANCE
from engine.legacys_allure.keywords import (
    backstab,
    cast_range,
    charging,
    counterstrike,
    imbued,
    movement,
    piercing,
    power,
)
from engine.legacys_allure.keywords import range as range_keyword
from engine.legacys_allure.players.worth import LEAST, full_worth, lost_to_counters
from engine.legacys_allure.state import LAST_ROUND, State, Unit, UnitId, other
from engine.legacys_allure.values import UnitProfile, aura_centres, profile
from engine.values import Seat

NOW: Final = 0.8
"""The share of what is expected of the blows of this round that counts."""
LATER: Final = 0.4
"""The same for the blows of the next round: units may walk before they fall."""
UNSPENT: Final = 1.5
"""What it is worth beside the rest that a unit dies before it has acted."""
WORTH_A_BLOW: Final = 0.2
"""The least gain for which a side strikes or gets away."""
SAVED: Final = 0.5
"""The share of what a unit would lose that counts for getting away: it acts no more, and may be followed."""
UNTOUCHABLE: Final = 1_000
"""The reduction of a blow that does nothing at all."""


@dataclass(frozen=True, slots=True)
class DamagingAbility:
    """An active ability that damages one enemy."""

    name: str
    limit: Limit | None
    mana: int
    reach: int
    amount: int
    type: DamageType


@dataclass(frozen=True, slots=True)
class Arms:
    """What a unit strikes and guards with, as long as its statuses and its cards stay the same."""

    reach: int
    """How far any of its blows may reach."""
    power: int
    attack_reach: int
    """How far from its hex it may attack an enemy, 0 for not at all."""
    reach_against_steadfast: int
    is_ranged: bool
    type: DamageType
    pierced: int | None
    has_backstab: bool
    retaliates: bool
    strikes_back_at_once: bool
    steps: int
    armor: int
    magic_resist: int
    evasion: int
    is_steadfast: bool
    is_spellproof: bool
    spells: tuple[DamagingAbility, ...]
    depends_on_foe: bool


def arms_of(state: State, unit: Unit) -> Arms:
    """Returns what a unit strikes and guards with."""
    return _arms(state, unit, profile(state, unit))


def _arms(state: State, unit: Unit, now: UnitProfile) -> Arms:
    ranged = range_keyword.reach(now)
    steps = 0 if now.has("root") else movement.steps(now) or 0
    standing = ranged if ranged is not None else 1
    charge = standing
    if charging.may_charge(now):
        charge = standing + (steps if ranged is not None else max(0, steps - 1))
    if unfit(state, unit, now) is not None:
        standing = charge = 0
    spells = [] if now.has("silence") else _spells(state, unit, now)
    return Arms(
        max(charge, *(one.reach for one in spells)) if spells else charge,
        power.strength(now) or 0,
        charge,
        standing,
        ranged is not None,
        imbued.damage_type(now),
        piercing.pierced(now),
        backstab.silences(now),
        can_retaliate(now),
        counterstrike.at_once(now),
        steps,
        now.value(Property.ARMOR) or 0,
        now.value(Property.MAGIC_RESIST) or 0,
        UNTOUCHABLE if "evasion" in now.flags else now.x("evasion_x"),
        now.has("steadfast"),
        now.has("spellproof"),
        tuple(spells),
        bool(state.card(unit).in_combat),
    )


def _spells(state: State, unit: Unit, now: UnitProfile) -> list[DamagingAbility]:
    """Returns the abilities of a unit that damage one enemy, whether or not they can be paid now."""
    found = []
    for ability in abilities_of(state, unit):
        active = ability.active
        if len(active.choose) != 1 or active.choose[0].kind != Among.UNIT:
            continue
        choice = active.choose[0]
        if choice.side not in (TargetSide.ENEMY, TargetSide.ANY):
            continue
        reach = cast_range.of(now, active.range)
        reach = reach if isinstance(reach, int) else 1
        for effect in active.effects:
            if isinstance(effect, DealDamage) and effect.to == choice.name:
                more = sum(now.spell_power) if effect.spell_power else 0
                amount = effect.amount + more
                found.append(DamagingAbility(active.name, active.limit, active.mana, reach, amount, effect.type))
    return found


class Armoury:
    """The arms of the units of one search, kept as long as a unit's statuses stay the same."""

    def __init__(self) -> None:
        self._known: dict[object, Arms] = {}

    def of(self, state: State) -> dict[UnitId, Arms]:
        """Returns the arms of all units on the battlefield."""
        centres = [(unit, _statuses(unit)) for unit in aura_centres(state)]
        found = {}
        for unit in state.on_battlefield():
            key: tuple[object, ...] = (unit.id, _statuses(unit))
            if centres:
                around = DISTANCE[unit.place]
                key += (unit.health < state.card(unit).health, state.controller(unit))
                key += tuple((one.id, around[one.place] < 2, statuses) for one, statuses in centres)
            arms = self._known.get(key)
            if arms is None:
                arms = self._known[key] = arms_of(state, unit)
            found[unit.id] = arms
        return found


def _statuses(unit: Unit) -> tuple[object, ...]:
    return tuple([(one.name, one.set, one.plus, one.by) for one in unit.statuses]) if unit.statuses else ()


@dataclass(frozen=True, slots=True)
class ExpectedBlow:
    """What one unit can do to another from where both stand; numbers are places in the list of fighters."""

    by: int
    to: int
    amount: int
    reduction: int
    answer: int
    """The amount of the blow that comes back, before the striker's Shield, 0 for none."""
    answer_reduction: int
    is_answered_at_once: bool
    passes_shield: bool
    spell: str = ""


class Exchanges:
    """The blows that follow one position, with what each unit has left in them."""

    def __init__(self, state: State, arms: dict[UnitId, Arms]) -> None:
        self.state = state
        units = list(state.on_battlefield())
        self.units = units
        self.arms = [arms[unit.id] for unit in units]
        self.seats = [state.controller(unit) for unit in units]
        self.worth = [full_worth(state, unit) for unit in units]
        self.greatest = [max(1, state.card(unit).health) for unit in units]
        self.health = [unit.health for unit in units]
        self.shield = [unit.shield for unit in units]
        self.away = [False] * len(units)
        self.ready = [unit.actions > 0 for unit in units]
        self.blows: list[list[ExpectedBlow]] = [[] for _ in units]
        self.threats: list[list[ExpectedBlow]] = [[] for _ in units]
        first = [number for number, seat in enumerate(self.seats) if seat == state.first]
        second = [number for number, seat in enumerate(self.seats) if seat != state.first]
        places = [unit.place for unit in units]
        reaches = [one.reach for one in self.arms]
        for one in first:
            around, reach = DISTANCE[places[one]], reaches[one]
            for two in second:
                far = around[places[two]]
                if far <= reach:
                    self._add_blows(one, two, far)
                if far <= reaches[two]:
                    self._add_blows(two, one, far)

    def _add_blows(self, by: int, to: int, far: int) -> None:
        unit = self.units[by]
        mine, theirs = self.arms[by], self.arms[to]
        reach = mine.reach_against_steadfast if theirs.is_steadfast else mine.attack_reach
        found = []
        if far <= reach:
            answered = theirs.retaliates and not mine.is_ranged and not mine.has_backstab
            found.append(
                ExpectedBlow(
                    by,
                    to,
                    self._power(by, to),
                    _reduction(mine.type, mine.pierced, theirs, is_shot=mine.is_ranged),
                    self._power(to, by) if answered else 0,
                    _reduction(theirs.type, theirs.pierced, mine, is_shot=False),
                    theirs.strikes_back_at_once,
                    False,
                )
            )
        if not theirs.is_spellproof:
            found += [
                ExpectedBlow(
                    by,
                    to,
                    one.amount,
                    _reduction(one.type, 0, theirs, is_shot=False),
                    0,
                    0,
                    False,
                    one.type == DamageType.PURE,
                    one.name,
                )
                for one in mine.spells
                if far <= one.reach
                and one.mana <= (unit.mana or 0)
                and not (one.limit == Limit.PER_BATTLE and one.name in unit.used_battle)
            ]
        for blow in found:
            if blow.amount > blow.reduction:
                self.blows[by].append(blow)
                self.threats[to].append(blow)

    def _power(self, by: int, to: int) -> int:
        if not self.arms[by].depends_on_foe:
            return self.arms[by].power
        return power.strength(profile(self.state, self.units[by], self.units[to])) or 0

    def gain(self, seat: Seat) -> float:
        """Returns how much worth a seat gains on its opponent by the blows of this round and of the next."""
        if not any(self.threats):
            return 0.0
        turn = self.state.turn or other(self.state.last_action or self.state.opens)
        opens = opens_next(self.state)
        gained = NOW * self._fought(turn, seat, is_now=True)
        if self.state.round >= LAST_ROUND:
            return gained
        for number, unit in enumerate(self.units):
            if self.health[number] > 0 and (unit.burned or unit.poisoned):
                self.health[number] -= lost_to_counters(self.state, unit, 1)
            self.ready[number] = True
            if unit.shield and unit.shield_ends <= self.state.round:
                self.shield[number] = 0
        return gained + LATER * self._fought(opens, seat, is_now=False)

    def _fought(self, turn: Seat, seat: Seat, *, is_now: bool) -> float:
        gained, passed = 0.0, 0
        while passed < 2:
            best, blow, leaves = WORTH_A_BLOW, None, -1
            for number, owner in enumerate(self.seats):
                if owner != turn or not self.ready[number] or self.health[number] <= 0:
                    continue
                for one in self.blows[number]:
                    if self.health[one.to] <= 0 or self.away[one.to] or self.away[number]:
                        continue
                    if is_now and one.spell and one.spell in self.units[number].used_round:
                        continue
                    worth = self._worth_of(one)
                    if worth > best:
                        best, blow, leaves = worth, one, -1
                if self.threats[number] and not self.away[number] and self.arms[number].steps:
                    worth = SAVED * self._danger(number)
                    if worth > best:
                        best, blow, leaves = worth, None, number
            sign = 1 if turn == seat else -1
            if blow is not None:
                gained += sign * best
                self._strike(blow)
            elif leaves >= 0:
                self.away[leaves] = True
                self.ready[leaves] = False
            passed = 0 if blow is not None or leaves >= 0 else passed + 1
            turn = other(turn)
        return gained

    def _net(self, to: int, amount: int, reduction: int, *, passes_shield: bool = False) -> int:
        return max(0, amount - (0 if passes_shield else self.shield[to]) - reduction)

    def _loss(self, number: int, damage: int) -> float:
        """Returns what a unit loses of its worth by damage."""
        whole = self.worth[number]
        share = (1 - LEAST) / self.greatest[number]
        if damage >= self.health[number]:
            return whole * (LEAST + share * self.health[number]) + UNSPENT * self.ready[number]
        return whole * share * damage

    def _worth_of(self, blow: ExpectedBlow) -> float:
        damage = self._net(blow.to, blow.amount, blow.reduction, passes_shield=blow.passes_shield)
        if not damage:
            return 0.0
        worth = self._loss(blow.to, damage)
        if blow.answer and (blow.is_answered_at_once or damage < self.health[blow.to]):
            worth -= self._loss(blow.by, self._net(blow.by, blow.answer, blow.answer_reduction))
        return worth

    def _danger(self, number: int) -> float:
        """Returns the most that one blow of a ready enemy takes from a unit."""
        most = 0.0
        for one in self.threats[number]:
            if self.ready[one.by] and self.health[one.by] > 0 and not self.away[one.by]:
                most = max(most, self._loss(number, self._net(number, one.amount, one.reduction)))
        return most

    def _strike(self, blow: ExpectedBlow) -> None:
        self.ready[blow.by] = False
        damage = self._net(blow.to, blow.amount, blow.reduction, passes_shield=blow.passes_shield)
        answers = blow.answer and (blow.is_answered_at_once or damage < self.health[blow.to])
        self._hurt(blow.to, damage, 0 if blow.passes_shield else blow.amount)
        if answers:
            self._hurt(blow.by, self._net(blow.by, blow.answer, blow.answer_reduction), blow.answer)

    def _hurt(self, number: int, damage: int, against_shield: int) -> None:
        self.shield[number] = max(0, self.shield[number] - against_shield)
        self.health[number] -= damage


def opens_next(state: State) -> Seat:
    """Returns the seat that will probably have the first turn of the next round: not the one that acts last (10.9)."""
    if state.turn is None:
        return other(state.last_action) if state.last_action else state.opens
    mine, theirs = len(state.ready(state.turn)), len(state.ready(other(state.turn)))
    return other(state.turn) if mine > theirs else state.turn


def _reduction(kind: DamageType, pierced: int | None, struck: Arms, *, is_shot: bool) -> int:
    """Returns what is taken off a blow after the Shield."""
    if kind == DamageType.PURE:
        return 0
    reduction = struck.evasion if is_shot else 0
    if kind == DamageType.PHYSICAL:
        return reduction + (0 if pierced is None else max(0, struck.armor - pierced))
    return reduction + struck.magic_resist
