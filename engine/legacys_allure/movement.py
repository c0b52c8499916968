"""Where a unit can go (10.3.1): passing others, trampling, and the effects on trampled units along the way.

Nothing here changes the position. A trampling way is tried out first: a unit that died by it is no longer in it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto

from engine.legacys_allure.cards import DamageType
from engine.legacys_allure.damage import DamageCause, DamageInstance, reckon
from engine.legacys_allure.hexes import DISTANCE, Hex, Way, ahead
from engine.legacys_allure.keywords import (
    allied_pathing,
    flying,
    movement,
    pathing,
    physical_damage_return,
    piercing,
    root,
    steadfast,
    trample,
)
from engine.legacys_allure.names import called
from engine.legacys_allure.state import State, Unit, UnitId
from engine.legacys_allure.values import UnitProfile, aura_centres, profile
from engine.refusals import NotAllowed

MOST_TRIED = 800
"""A search for trampling ways stops after this many places; cards of the starter set need fewer than 100."""


class HexEntry(Enum):
    """What it is to enter a hex."""

    FREE = auto()
    PASS = auto()
    TRAMPLE = auto()
    BLOCKED = auto()


@dataclass(frozen=True, slots=True)
class Trampled:
    """The effects of a way so far: health and Shield of the trampled units, and of the mover, who may take returned
    damage.
    """

    victims: tuple[tuple[UnitId, int, int], ...] = ()
    health: int = 0
    shield: int = 0

    def of(self, unit: Unit) -> tuple[int, int]:
        """Returns health and Shield that a unit has left by now."""
        return next(((h, s) for name, h, s in self.victims if name == unit.id), (unit.health, unit.shield))


class UnitMover:
    """One unit and its rules of passing, in one position.

    `on_its_own`: it moves by its own action, and so tramples. `target` is the unit that it charges; in melee that is
    not trampled, and the damage on the way of a charge is part of combat, so Piercing counts (A-42, A-74).

    Passive abilities are always in effect (14.2.2), so the way of a trampling unit is judged hex by hex, with the auras
    as they reach from there (`at`).
    """

    def __init__(
        self,
        state: State,
        unit: Unit,
        *,
        on_its_own: bool = True,
        target: Unit | None = None,
        setting_out: UnitMover | None = None,
    ) -> None:
        self.state = state
        self.unit = unit
        self.target = target
        self.seat = state.controller(unit)
        self.now: UnitProfile = profile(state, unit)
        self.passes_all = flying.passes(self.now) or pathing.passes(self.now)
        self.passes_allies = self.passes_all or allied_pathing.passes(self.now)
        self.tramples = trample.points(self.now) if on_its_own else None
        self.spared = target if target is not None and self.now.card.range is None else None
        self.pierced = piercing.pierced(self.now) if target is not None else 0
        self._profiles: dict[UnitId, UnitProfile] = {}
        self._on_the_way: dict[tuple[Hex, frozenset[UnitId]], UnitMover] = {}
        self._setting_out = setting_out or self
        if setting_out is None:
            self.taken = occupied_without(state, unit)
            self._centres = [] if self.tramples is None else aura_centres(state)
            self._carries_auras = unit in self._centres
        else:
            # The dead stay in the way's account, which knows them by their hexes.
            self.taken, self._centres = setting_out.taken, setting_out._centres

    def at(self, place: Hex, so_far: Trampled) -> UnitMover:
        """Returns the rules of passing as they are once the unit stands on a hex of its way: auras that it carries are
        there now, and those of units that it has trampled to death are gone."""
        if self._setting_out is not self:
            return self._setting_out.at(place, so_far)
        if not self._centres:
            return self
        dead = frozenset(name for name, health, _ in so_far.victims if health <= 0)
        if not self._auras_differ(place, dead):
            return self
        if (place, dead) not in self._on_the_way:
            trial = self.state.with_units_at({self.unit.id: place, **dict.fromkeys(dead)})
            self._on_the_way[place, dead] = UnitMover(
                trial, trial.units[self.unit.id], target=self.target, setting_out=self
            )
        return self._on_the_way[place, dead]

    @property
    def follows_auras(self) -> bool:
        """Returns whether the rules of passing may change on the way: a trampling unit, with auras in play."""
        return bool(self._centres)

    def _auras_differ(self, place: Hex, dead: frozenset[UnitId]) -> bool:
        """Returns whether auras may reach otherwise than when the unit set out."""
        if any(unit.id in dead for unit in self._centres):
            return True
        home = self.unit.place
        if place == home:
            return False
        near = (DISTANCE[here][unit.place] == 1 for here in (home, place) for unit in self._centres)
        return self._carries_auras or any(near)

    @property
    def steps(self) -> int:
        """Returns how many hexes the unit moves on its own: none without Movement or when rooted."""
        return 0 if root.holds(self.now) else movement.steps(self.now) or 0

    def start(self) -> Trampled:
        """Returns that nothing has been trampled yet."""
        return Trampled((), self.unit.health, self.unit.shield)

    def entry(self, place: Hex, so_far: Trampled) -> HexEntry:
        """Returns what it is to enter a hex, after what the way has done."""
        there = self.taken.get(place)
        if there is None or so_far.of(there)[0] <= 0:
            return HexEntry.FREE
        enemy = self.state.controller(there) != self.seat
        if enemy and self.tramples is not None:
            if there is self.spared:
                return HexEntry.PASS
            if not steadfast.stands(self._profile(there)):
                return HexEntry.TRAMPLE
        if self.passes_all or (self.passes_allies and not enemy):
            return HexEntry.PASS
        return HexEntry.BLOCKED

    def trample(self, place: Hex, so_far: Trampled) -> Trampled:
        """Returns what entering an enemy's hex adds: X physical damage to it, and what returns of that."""
        entered = self.at(place, so_far)
        there = entered.taken[place]
        health, shield = so_far.of(there)
        struck = entered._profile(there)
        assert self.tramples is not None
        felt = reckon(trample_blow(self.tramples, self.pierced), struck, shield, health)
        back = physical_damage_return.returned(struck, felt.damage)
        own_health, own_shield = so_far.health, so_far.shield
        if back:
            returned = reckon(
                DamageInstance(back, DamageType.PHYSICAL, DamageCause.RETURNED), entered.now, own_shield, own_health
            )
            own_health, own_shield = own_health - returned.damage, returned.shield
        others = tuple(victim for victim in so_far.victims if victim[0] != there.id)
        victims = tuple(sorted((*others, (there.id, health - felt.damage, felt.shield))))
        return Trampled(victims, own_health, own_shield)

    def reach(self, most: int) -> dict[Hex, Way]:
        """Returns every hex where a move of at most this many steps can end, with a shortest way there.

        The unit's own hex is not among them: a move must leave it (A-23).
        """
        if most <= 0 or root.holds(self.now):
            return {}
        if self.tramples is None:
            return self._reach_without_trampling(most)
        home = self.unit.place
        first = (home, self.start())
        seen = {first}
        ends: dict[Hex, Way] = {}
        edge: list[tuple[Hex, Trampled, Way]] = [(home, first[1], ())]
        for _ in range(most):
            following: list[tuple[Hex, Trampled, Way]] = []
            for place, so_far, way in edge:
                if len(seen) > MOST_TRIED:
                    return ends
                here = self.at(place, so_far)
                if root.holds(here.now):
                    continue
                for onto in ahead(place, self.seat):
                    entry = here.entry(onto, so_far)
                    if entry is HexEntry.BLOCKED:
                        continue
                    after = here.trample(onto, so_far) if entry is HexEntry.TRAMPLE else so_far
                    if after.health <= 0 or (onto, after) in seen:
                        continue
                    seen.add((onto, after))
                    further = (*way, onto)
                    following.append((onto, after, further))
                    if onto not in ends and onto != home and self._can_stand(onto, after):
                        ends[onto] = further
            edge = following
        return ends

    def _reach_without_trampling(self, most: int) -> dict[Hex, Way]:
        """Returns the same for a unit that tramples nothing: the effects of a way never matter then."""
        nothing, home = self.start(), self.unit.place
        seen = {home}
        ends: dict[Hex, Way] = {}
        edge: list[tuple[Hex, Way]] = [(home, ())]
        for _ in range(most):
            following: list[tuple[Hex, Way]] = []
            for place, way in edge:
                for onto in ahead(place, self.seat):
                    if onto in seen:
                        continue
                    entry = self.entry(onto, nothing)
                    if entry is HexEntry.BLOCKED:
                        continue
                    seen.add(onto)
                    further = (*way, onto)
                    following.append((onto, further))
                    if entry is HexEntry.FREE:
                        ends[onto] = further
            edge = following
        return ends

    def check(self, way: Way, most: int) -> Trampled:
        """Returns the effects of a way on trampled units. Raises `NotAllowed` with the obstacle in its way."""
        so_far, place = self.start(), self.unit.place
        name = called(self.state, self.unit)
        if root.holds(self.now) and way:
            raise NotAllowed(f"{name} is rooted and cannot move (Root).")
        for onto in way:
            if DISTANCE[place][onto] != 1:
                raise NotAllowed(f"{place} and {onto} are not next to each other, so that is no way.")
            place = onto
        if len(way) > most:
            raise NotAllowed(f"That is too far: {name} can go {_hexes(most)} here, and the way is {_hexes(len(way))}.")
        place = self.unit.place
        for onto in way:
            here = self.at(place, so_far)
            if root.holds(here.now):
                raise NotAllowed(f"{name} would be rooted on {place} and could not go on from there (Root).")
            entry = here.entry(onto, so_far)
            if entry is HexEntry.BLOCKED:
                raise NotAllowed(here._blocked(onto))
            if entry is HexEntry.TRAMPLE:
                so_far = here.trample(onto, so_far)
                if so_far.health <= 0:
                    return so_far
            place = onto
        if way and not self._can_stand(way[-1], so_far):
            there = called(self.state, self.taken[way[-1]])
            raise NotAllowed(f"{name} cannot stop on {way[-1]}: it is blocked, {there} stands there (10.6).")
        return so_far

    def find(self, goal: Hex, most: int) -> Way:
        """Returns a shortest way to a hex. Raises `NotAllowed` that says why there is none."""
        name = called(self.state, self.unit)
        if root.holds(self.now):
            raise NotAllowed(f"{name} is rooted and cannot move (Root).")
        if goal == self.unit.place:
            raise NotAllowed(f"{name} stands on {goal} already; a move of no hex is none: skip instead.")
        way = self.reach(most).get(goal)
        if way is not None:
            return way
        there = self.taken.get(goal)
        if DISTANCE[self.unit.place][goal] > most:
            far = DISTANCE[self.unit.place][goal]
            raise NotAllowed(f"{goal} is too far: {name} can go {_hexes(most)} here, and it is {_hexes(far)} away.")
        if there is not None:
            raise NotAllowed(f"{goal} is blocked: {called(self.state, there)} stands there (10.6).")
        raise NotAllowed(f"The way to {goal} is blocked: {self._who_blocks()}, and round them it is too far.")

    def _can_stand(self, place: Hex, so_far: Trampled) -> bool:
        there = self.taken.get(place)
        return there is None or so_far.of(there)[0] <= 0

    def _blocked(self, place: Hex) -> str:
        there = self.taken[place]
        who = called(self.state, there)
        if self.tramples is not None and steadfast.stands(self._profile(there)):
            return f"{place} is blocked: {who} is steadfast, so no trampling way enters its hex (Steadfast)."
        return f"{place} is blocked: {who} stands there (10.3.1.1)."

    def _who_blocks(self) -> str:
        near = [u for place, u in self.taken.items() if DISTANCE[self.unit.place][place] <= 2]
        stand = [f"{called(self.state, u)} stands on {u.hex}" for u in near]
        return ", ".join(stand[:3]) or "others stand in it"

    def _profile(self, unit: Unit) -> UnitProfile:
        if unit.id not in self._profiles:
            self._profiles[unit.id] = profile(self.state, unit)
        return self._profiles[unit.id]


def trample_blow(x: int, pierced: int | None) -> DamageInstance:
    """Returns the damage of one entry into an enemy's hex; it stays physical for an Imbued unit (A-42)."""
    return DamageInstance(x, DamageType.PHYSICAL, DamageCause.TRAMPLE, pierced=pierced)


def _hexes(number: int) -> str:
    return "1 hex" if number == 1 else f"{number} hexes"


def occupied_without(state: State, unit: Unit) -> Mapping[Hex, Unit]:
    """Returns who stands where beside one unit."""
    return {u.hex: u for u in state.units.values() if u.hex is not None and u is not unit}
