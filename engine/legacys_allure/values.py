"""What a unit is worth now: printed values with everything that changes them, computed each time (16.3).

Layers, in their order: nothing stays nothing (5.3.6.2); the printed value; "X" raises to the highest (A-69); "+X" adds
(Stack); the sum stops at zero (A-70). Of Movement "X" replaces printed value and every modifier (A-22).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from engine.legacys_allure.cards import AuraWho, Keyworded, Property, PropertyModifier, TargetCondition, UnitCard
from engine.legacys_allure.hexes import DISTANCE, Hex
from engine.legacys_allure.keywords import break_, faction, gold_cost, stack
from engine.legacys_allure.state import State, Unit
from engine.values import Seat

_WITHOUT_PRINTED_VALUE: Final = (
    Property.ARMOR,
    Property.MAGIC_RESIST,
    Property.CAST_RANGE,
    Property.SPELL_POWER,
)


class UnitProfile:
    """Everything that holds of one unit at one moment, gathered once.

    `highest` is the largest "X" by name, `added` the sum of "+X", `flags` the keywords it has, `whole` those that it
    has without an X.
    """

    __slots__ = ("_more_spell_power", "added", "card", "flags", "highest", "more_health", "more_mana", "whole")

    def __init__(self, card: UnitCard) -> None:
        self.card = card
        self.highest: dict[str, int] = {}
        self.added: dict[str, int] = {}
        self.flags: set[str] = set()
        self.whole: set[str] = set()
        self._more_spell_power: list[int] = []
        self.more_health = 0
        self.more_mana = 0

    def give(self, granted: Keyworded) -> None:
        """Adds a keyword."""
        self._take(granted.keyword, granted.x)

    def _take(self, keyword: str, x: int | None) -> None:
        self.flags.add(keyword)
        if x is None:
            self.whole.add(keyword)
        elif x > self.highest.get(keyword, -1):
            self.highest[keyword] = x

    def change(self, name: str, delta: int | None, value: int | None) -> None:
        """Adds a modifier of a property, or "+X" of a keyword."""
        if value is not None and value > self.highest.get(name, -1):
            self.highest[name] = value
        if delta is not None:
            self.added[name] = self.added.get(name, 0) + delta
            if delta > 0 and name == Property.MAX_HEALTH:
                self.more_health += delta
            if delta > 0 and name == Property.MAX_MANA:
                self.more_mana += delta
        if name == Property.SPELL_POWER and delta:
            self._more_spell_power.append(delta)

    @property
    def spell_power(self) -> list[int]:
        """Returns the modifiers of Spell Power one by one: of "X" the highest alone, then each "+X" (A-55, A-69)."""
        highest = self.highest.get(Property.SPELL_POWER, 0)
        return [*([highest] if highest else []), *self._more_spell_power]

    def modify(self, modifier: PropertyModifier) -> None:
        """Adds a modifier of a card, if it is for units like this."""
        if modifier.only is None or (modifier.only == "melee") == (self.card.range is None):
            self.change(modifier.property.value, modifier.delta, modifier.set)

    def has(self, keyword: str) -> bool:
        """Returns whether the unit has a keyword, with or without X."""
        return keyword in self.flags or self.added.get(keyword, 0) > 0

    def x(self, keyword: str) -> int:
        """Returns the X of a keyword; 0 without it."""
        return max(0, self.highest.get(keyword, 0) + self.added.get(keyword, 0))

    def value(self, prop: Property) -> int | None:
        """Returns a property's value, or None where there is none and so nothing can change it."""
        name = prop.value
        if prop in _WITHOUT_PRINTED_VALUE:
            total = self.highest.get(name, 0) + self.added.get(name, 0)
            return total if prop in (Property.CAST_RANGE, Property.SPELL_POWER) else max(0, total)
        printed = _printed(self.card, prop)
        if printed is None:
            return None
        if prop == Property.MOVEMENT and name in self.highest:
            return self.highest[name]
        return stack.total(printed, self.highest.get(name), self.added.get(name, 0))

    def value_of_health(self) -> int:
        """Returns the greatest health, which every unit has."""
        greatest = self.value(Property.MAX_HEALTH)
        assert greatest is not None
        return greatest


def _printed(card: UnitCard, prop: Property) -> int | None:
    if prop == Property.POWER:
        return card.power
    if prop == Property.RANGE:
        return card.range
    if prop == Property.MOVEMENT:
        return card.movement
    if prop == Property.MAX_HEALTH:
        return card.health
    return card.mana


def profile(state: State, unit: Unit, foe: Unit | None = None, *, auras: bool = True) -> UnitProfile:
    """Returns all that holds of a unit; with `foe` also what holds in combat with that unit."""
    card = state.card(unit)
    made = UnitProfile(card)
    hero_cards = state.hero_cards(unit) if card.kind == "hero" else ()
    is_broken = bool(unit.statuses) and break_.is_broken(unit)
    for modifier in (m for c in hero_cards for m in c.modifiers):
        # Armor and Magic Resist are not basic properties, so a card states them as a passive (16.2, A-45).
        if not is_broken or modifier.property not in (Property.ARMOR, Property.MAGIC_RESIST):
            made.modify(modifier)
    if not is_broken:
        for printed in (card, *hero_cards):
            for granted in printed.keywords:
                made._take(granted.keyword, granted.x)
            if foe is not None:
                for conditional in printed.in_combat:
                    if _has(state, foe, conditional.foe_has):
                        made.modify(conditional.modifier)
    for status in unit.statuses:
        if status.is_modifier or status.plus is not None:
            made.change(status.name, status.plus, status.set)
        else:
            made._take(status.name, status.set)
    looked_at = 1
    if auras and unit.hex is not None:
        looked_at += _add_auras(state, unit, made)
    if state.work is not None:
        state.work.spend(looked_at)
    return made


def value(state: State, unit: Unit, prop: Property, foe: Unit | None = None) -> int | None:
    """Returns a property of a unit with everything that changes it; None where it has none."""
    return profile(state, unit, foe).value(prop)


def has(state: State, unit: Unit, keyword: str, foe: Unit | None = None) -> bool:
    """Returns whether a unit has a keyword, by print, aura or status."""
    return profile(state, unit, foe).has(keyword)


def _has(state: State, unit: Unit, word: str) -> bool:
    """Returns whether the other of a combat has a keyword or a counter."""
    counters = {"burned": unit.burned, "poisoned": unit.poisoned, "shield": unit.shield}
    return counters[word] > 0 if word in counters else has(state, unit, word)


def aura_centres(state: State) -> list[Unit]:
    """Returns the units on the battlefield around which auras may reach: those whose cards have one, and the heroes,
    since an aura may be about its hero; none where no card has an aura."""
    giving = state.cards.with_auras
    if not giving:
        return []
    if any(not giving.isdisjoint(side.army) for side in state.sides.values()) or any(
        unit.card in giving for unit in state.on_battlefield()
    ):
        return [unit for unit in state.on_battlefield() if unit.card in giving or state.card(unit).is_hero]
    return []


def _add_auras(state: State, unit: Unit, made: UnitProfile) -> int:
    """Adds what auras give: those of other units, of its own, and of cards beside the battlefield.

    Returns how many units with auras were looked at.
    """
    giving, looked_at = state.cards.with_auras, 0
    if not giving:
        return 0
    armies = [seat for seat, side in state.sides.items() if side.army and not giving.isdisjoint(side.army)]
    for source in state.units.values():
        if source.hex is None:
            continue
        if source.card not in giving and not (source.owner in armies and state.card(source).is_hero):
            continue
        if break_.is_broken(source):
            continue
        looked_at += 1
        auras = [a for card in (state.card(source), *state.hero_cards(source)) for a in card.auras]
        for aura in auras:
            if _reaches(state, source, aura.who, unit) and _fits(state, source, aura.where, unit):
                for granted in aura.grants:
                    if isinstance(granted, PropertyModifier):
                        made.modify(granted)
                    else:
                        made.give(granted)
    return looked_at


def _reaches(state: State, source: Unit, who: AuraWho, unit: Unit) -> bool:
    seat = state.controller(source)
    if who in (AuraWho.OWN_HERO, AuraWho.ALLIED_UNITS_ADJACENT_TO_HERO):
        # A hero's cards are about this hero, whoever controls it (7.1).
        hero = source if state.card(source).is_hero else state.hero(seat)
        if hero is None:
            return False
        if who == AuraWho.OWN_HERO:
            return unit is hero
        return _next_to(unit.hex, hero.hex) and state.controller(unit) == seat
    return _next_to(unit.hex, source.hex) and (state.controller(unit) == seat) == (who == AuraWho.ADJACENT_ALLIES)


def _next_to(one: Hex | None, another: Hex | None) -> bool:
    return one is not None and another is not None and DISTANCE[one][another] == 1


def _fits(state: State, source: Unit, where: TargetCondition, unit: Unit) -> bool:
    if where.faction_same_as_hero and state.card(source).is_hero:
        if not faction.is_same(state.card(unit), state.card(source)):
            return False
        where = replace(where, faction_same_as_hero=False)
    return fits(state, where, unit, state.controller(source), auras=False)


def fits(state: State, where: TargetCondition, unit: Unit, seat: Seat, *, auras: bool = True) -> bool:
    """Returns whether a unit is as a card asks of what the player of `seat` chooses.

    An aura that asks for damaged units looks at their greatest health without auras, else it would ask itself.
    """
    card = state.card(unit)
    if not gold_cost.fits(card.gold, where.gold_min, where.gold_max):
        return False
    if where.health_max is not None and unit.health > where.health_max:
        return False
    if where.not_types and any(t in card.types for t in where.not_types):
        return False
    if where.melee and card.range is not None:
        return False
    if where.ranged and card.range is None:
        return False
    if where.faction_same_as_hero and not faction.is_of_hero(state, unit, seat):
        return False
    if where.damaged is not None:
        greatest = profile(state, unit, auras=auras).value(Property.MAX_HEALTH)
        assert greatest is not None
        return (unit.health < greatest) == where.damaged
    return True
