"""Damage: to-wound dice, wounds, and the end of a character (Damage, Wounds; D-92 to D-100, D-108, D-128)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.d6s import forced, numbers
from engine.d6s.battle import Battle
from engine.d6s.conditions import can_cast_quick, dismount, end_turning, gain, source_is_gone
from engine.d6s.events import (
    Came,
    Eliminated,
    Healed,
    Moved,
    ObjectMoved,
    Removed,
    Rode,
    ToWound,
    Unharmed,
    Wounded,
)
from engine.d6s.features import relentless_endurance
from engine.d6s.features.hooks import has_died
from engine.d6s.features.second_wind import catches_breath
from engine.d6s.features.weak import is_weak
from engine.d6s.force import end_spell
from engine.d6s.geometry import TOLERANCE, Point, closer_than, distance
from engine.d6s.measuring import within
from engine.d6s.numbers import target_number, total
from engine.d6s.sight import can_see
from engine.d6s.spells.casting import quick_word
from engine.d6s.spells.registry import known_spell
from engine.d6s.state import Character, Gone, State


@dataclass(frozen=True, slots=True)
class Damage:
    """What a hit or a power does: a number of to-wound dice at a Strength."""

    strength: int
    dice: int = 1
    type: str | None = None
    by_attack: bool = False
    """Whether an attack does it: only then Healing Word helps."""
    by_weapon: bool = False
    cause: str = ""
    resisted: str = ""
    """A kind of damage that the target resists this once (Shield)."""
    spares_turned: bool = False
    """Whether it does not end Turn Undead, being part of it."""


async def wound(battle: Battle, roller: Character, target: Character, damage: Damage, kind: str = "to-wound") -> int:
    """Throws the to-wound dice of one hit and gives the wounds. Returns how many wounds were dealt."""
    state = battle.state
    if not target.in_play or damage.dice <= 0:
        return 0
    if damage.type is not None and numbers.is_immune(state, target, damage.type):
        battle.say(Unharmed(target.name, f"immune to {damage.type}"))
        return 0
    wounds = await _Dice(battle, roller, target, damage, kind).thrown()
    if wounds and not damage.spares_turned:
        await end_turning(battle, target)
    return await take(battle, target, wounds, roller)


class _Dice:
    """The to-wound dice of one roll."""

    def __init__(self, battle: Battle, roller: Character, target: Character, damage: Damage, kind: str) -> None:
        self.battle = battle
        self.roller = roller
        self.target = target
        self.damage = damage
        self.kind = kind
        self.toughness = total(numbers.toughness(battle.state, target))
        self.needs = target_number(damage.strength, self.toughness)
        self.shown: list[list[int]] = []
        self.good: list[bool] = []
        self.again: set[int] = set()

    async def thrown(self) -> int:
        """Returns how many wounds the dice make, after everything that throws dice again."""
        first = await self.battle.throw(self.roller, self.kind, self.damage.dice)
        self.shown = [[die] for die in first]
        self.good = [await self._is_good(slot, die, 0) for slot, die in enumerate(first)]
        state = self.battle.state
        tough = numbers.resists(state, self.target, self.damage.type, self.damage.by_weapon)
        tough |= self.damage.type is not None and self.damage.type == self.damage.resisted
        weak = is_weak(self.target.kit, self.damage.type)
        if tough is not weak:
            for slot in range(len(first)):
                if self.good[slot] is tough:
                    await self._throw_again(slot, 0)
        await self._second_wind()
        await self._healing_word()
        wounds = sum(self.good)
        self.battle.say(
            ToWound(
                self.roller.name,
                self.target.name,
                self.damage.strength,
                self.toughness,
                (self.needs,) if isinstance(self.needs, int) else self.needs,
                tuple(tuple(dice) for dice in self.shown),
                wounds,
                self.damage.type or "",
            ),
            self.damage.cause,
        )
        return wounds

    async def _is_good(self, slot: int, die: int, bonus: int) -> bool:
        """Returns whether a die wounds; a two-step check goes on with its second die (D-93)."""
        if isinstance(self.needs, int):
            return die + bonus <= self.needs
        if die + bonus > self.needs[0]:
            return False
        (second,) = await self.battle.throw_again(self.roller, self.kind, [slot], second=True)
        self.shown[slot].append(second)
        return second + bonus <= self.needs[1]

    async def _throw_again(self, slot: int, bonus: int) -> None:
        (die,) = await self.battle.throw_again(self.roller, self.kind, [slot])
        self.shown[slot].append(die)
        self.again.add(slot)
        self.good[slot] = await self._is_good(slot, die, bonus)

    def _free_success(self) -> int | None:
        """Returns a die that wounds and was thrown only once."""
        return next((slot for slot, good in enumerate(self.good) if good and slot not in self.again), None)

    @property
    def _is_fatal(self) -> bool:
        return sum(self.good) >= numbers.health_left(self.target) + self.target.temp

    async def _second_wind(self) -> None:
        slot = self._free_success()
        if slot is not None and await catches_breath(self.battle, self.target, sum(self.good), self._is_fatal):
            await self._throw_again(slot, 0)

    async def _healing_word(self) -> None:
        """Lets casters of Healing Word throw one die each again, with their Potency added (D-98)."""
        if not self.damage.by_attack:
            return
        for caster in list(self.battle.state.playing(self.target.side)):
            slot = self._free_success()
            if slot is None:
                return
            if caster.name == self.target.name or caster.kit.quick_group("healing word") is None:
                continue
            if caster.left("healing word") < 1 or not can_cast_quick(caster):
                continue
            if not within(self.battle.state, caster, self.target, known_spell("healing word").aim.reach):
                continue
            fatal = self._is_fatal
            wants = await self.battle.agree(
                caster, "healing word", on=self.target.name, fatal=fatal, wounds=sum(self.good)
            )
            if wants and await quick_word(self.battle, caster, self.target):
                await self._throw_again(slot, caster.kit.spells.potency)


async def take(battle: Battle, target: Character, wounds: int, by: Character | None) -> int:
    """Gives wounds to a character, Temporary Health first, and eliminates it when they are too many."""
    if wounds <= 0 or not target.in_play:
        return 0
    if relentless_endurance.IS_SAFE.of(target):
        battle.say(Unharmed(target.name, relentless_endurance.TITLE))
        return 0
    soaked = min(target.temp, wounds)
    target.temp -= soaked
    taken = wounds - soaked
    target.wounds += taken
    battle.say(Wounded(target.name, taken, soaked, max(numbers.health_left(target), 0)))
    if target.wounds >= target.kit.health and not await relentless_endurance.endures(battle, target):
        await eliminate(battle, target, by)
    return wounds


async def heal(battle: Battle, unit: Character, wounds: int) -> None:
    """Takes wounds away, never more than there are (D-122)."""
    healed = min(wounds, unit.wounds)
    unit.wounds -= healed
    battle.say(Healed(unit.name, healed))


def give_temporary_health(battle: Battle, unit: Character, amount: int) -> None:
    """Gives Temporary Health; the higher amount counts (Temporary Health)."""
    if amount > unit.temp:
        battle.say(Healed(unit.name, 0, amount - unit.temp))
        unit.temp = amount


# -- the end of a character ------------------------------------------------------------------------------------------


async def eliminate(battle: Battle, unit: Character, by: Character | None) -> None:
    """Takes a character out of play because of wounds, with all that follows from it."""
    place = battle.state.place(unit)
    battle.say(Eliminated(unit.name, by.name if by is not None else ""))
    await _leave(battle, unit, Gone.ELIMINATED)
    await has_died(battle, unit, place)
    await _new_mark(battle, unit)


async def remove(battle: Battle, unit: Character, why: str) -> None:
    """Takes a character out of play that has not been eliminated (D-108)."""
    battle.say(Removed(unit.name, why))
    await _leave(battle, unit, Gone.REMOVED)


async def _leave(battle: Battle, unit: Character, how: Gone) -> None:
    state = battle.state
    place = state.place(unit)
    drop_all(battle, unit)
    fallen = state.riders(unit)
    for rider in fallen:
        dismount(battle, rider, place)
        battle.say(Rode(rider.name, "fell off", unit.name, place))
    inside = state.inside(unit)
    if unit.rides:
        dismount(battle, unit, place)
    unit.at, unit.inside = None, ""
    unit.gone, unit.gone_in, unit.fell = how, state.round, place
    unit.conditions.clear()
    unit.side = unit.home
    unit.temp = 0
    _lay_down(battle, fallen, place)
    for rider in fallen:
        await gain(battle, rider, "prone", why="its mount has fallen")
    for passenger in inside:
        passenger.inside = ""
        passenger.at = forced.free_place(state, passenger, place)
        battle.say(Rode(passenger.name, "thrown out", unit.name, passenger.at))
        await gain(battle, passenger, "prone", why="its vehicle is lost")
    await source_is_gone(battle, unit)
    for effect in list(state.effects):
        if effect.caster == unit.name and _ends_with_caster(effect.spell):
            await end_spell(battle, effect, f"{unit.name} is out")
        elif unit.name in effect.targets and not (effect.spell == "hunters mark" and how is Gone.ELIMINATED):
            effect.targets.remove(unit.name)
            if not effect.targets and known_spell(effect.spell).aura is None:
                await end_spell(battle, effect, "nobody is left")


def _lay_down(battle: Battle, fallen: Sequence[Character], place: Point) -> None:
    """Puts those whose mount is gone where it stood, or on the nearest free places: it may have been passing over
    somebody when it fell (D-90).
    """
    for rider in fallen:
        rider.at = None
    for rider in fallen:
        rider.at = forced.free_place(battle.state, rider, place)
        if rider.at != place:
            battle.say(Moved(rider.name, "steps aside", (place, rider.at), True))


def _ends_with_caster(spell: str) -> bool:
    return known_spell(spell).kind == "incantation" or spell in ("turn undead", "sacred weapon", "command")


def drop_all(battle: Battle, unit: Character) -> None:
    """Lets everything the character carries fall where it stands."""
    place = battle.state.place(unit)
    for name in unit.carries:
        battle.state.objects[name].at = place
        battle.say(ObjectMoved(name, "fell", unit.name, place))
    unit.carries.clear()


def nearest_first(state: State, radius: int, place: Point, reach: int) -> list[Character]:
    """Returns everybody in play within reach of a base at a place, nearest rim first, then by name (D-68)."""
    found = [
        unit
        for unit in state.playing()
        if not unit.inside and closer_than(state.place(unit), place, reach + radius + state.radius(unit) + TOLERANCE)
    ]
    return sorted(found, key=lambda u: (distance(state.place(u), place) - state.radius(u), u.name))


async def _new_mark(battle: Battle, dead: Character) -> None:
    """Hunter's Mark: when its target is eliminated, another is named at once (D-127)."""
    state = battle.state
    for effect in [e for e in state.effects if e.spell == "hunters mark" and dead.name in e.targets]:
        effect.targets.remove(dead.name)
        caster = state.units[effect.caster]
        enemies = [u.name for u in state.playing(caster.side.other) if _may_be_marked(state, caster, u)]
        choice = await battle.choose(caster, "hunters mark", [*enemies, "none"], "none") if enemies else "none"
        if choice == "none":
            await end_spell(battle, effect, "nobody is marked")
        else:
            effect.targets.append(str(choice))


def _may_be_marked(state: State, caster: Character, enemy: Character) -> bool:
    """Returns whether Hunter's Mark may be moved to the enemy."""
    reach = known_spell("hunters mark").aim.reach
    return not enemy.inside and within(state, caster, enemy, reach) and can_see(state, caster, enemy)


def came(battle: Battle, unit: Character, why: str) -> None:
    """Says that a character came into play."""
    assert unit.at is not None
    battle.say(Came(unit.name, unit.at, why))
