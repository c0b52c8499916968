"""The numbers of a character now, each with what it is made of: Fight, Armor, saves, Speed, Morale.

Each is computed from the profile, the spells in force and what lies on the character; nothing is switched on or off.
Every function returns parts, so that "why is this 5?" has an answer; `total` adds them up.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from engine.d6s.features import (
    advanced_leader,
    confer_fire_resistance,
    immune,
    leader_of,
    mind_blank,
    resist,
    swim,
)
from engine.d6s.features import aura_of_protection_and_devotion as aura
from engine.d6s.features import leader as leader_feature
from engine.d6s.geometry import INCH
from engine.d6s.measuring import reaches as reaches_from
from engine.d6s.measuring import within
from engine.d6s.spells.registry import Spell, known_spell
from engine.d6s.state import Character, Effect, State
from engine.d6s.terrain import Piece


class Part(NamedTuple):
    """One thing that a number is made of."""

    amount: int
    cause: str


def total(parts: Sequence[Part]) -> int:
    """Returns the sum of the parts."""
    return sum(part.amount for part in parts)


# -- spells in force -------------------------------------------------------------------------------------------------


def spells_on(state: State, unit: Character) -> Iterator[tuple[Effect, Spell]]:
    """Returns the spells in force that reach the character; two of one name count once (D-138)."""
    if not state.effects:
        return
    seen: set[str] = set()
    for effect in state.effects:
        spell = known_spell(effect.spell)
        if spell.name not in seen and reaches(state, effect, spell, unit):
            seen.add(spell.name)
            yield effect, spell


def reaches(state: State, effect: Effect, spell: Spell, unit: Character) -> bool:
    """Returns whether a spell in force reaches the character now."""
    if spell.aura is None:
        return unit.name in effect.targets
    caster = state.units.get(effect.caster)
    if caster is None or not caster.in_play or (caster.side is unit.side) is not spell.aura.on_allies:
        return False
    if caster.name == unit.name:
        return True
    return reaches_from(state, caster, unit, aura_of(effect, spell))


def aura_of(effect: Effect, spell: Spell) -> int:
    """Returns how far the aura of a spell in force reaches from its caster's rim; 0 without one."""
    return (spell.aura.reach + spell.aura.by_potency * effect.potency) * INCH if spell.aura is not None else 0


def is_gaseous(state: State, unit: Character) -> bool:
    """Returns whether the character is in Gaseous Form."""
    return any(effect.spell == "gaseous form" and unit.name in effect.targets for effect in state.effects)


def _given(state: State, unit: Character, what: str) -> list[Part]:
    if not state.effects:
        return []
    return [Part(spell.gives[what], spell.title) for _, spell in spells_on(state, unit) if what in spell.gives]


# -- stats -----------------------------------------------------------------------------------------------------------


def fight(state: State, unit: Character) -> list[Part]:
    """Returns the parts of Fight with what changes the stat (D-75), without what one attack adds."""
    return [Part(unit.kit.fight, "profile"), *_given(state, unit, "fight")]


def attacks(state: State, unit: Character) -> list[Part]:
    """Returns the parts of Attacks."""
    return [Part(unit.kit.attacks_stat, "profile"), *_given(state, unit, "attacks")]


def strength(state: State, unit: Character) -> list[Part]:
    """Returns the parts of Strength, without a weapon."""
    return [Part(unit.kit.strength, "profile"), *_given(state, unit, "strength")]


def armor(state: State, unit: Character) -> list[Part]:
    """Returns the parts of Armor."""
    return [Part(unit.kit.armor, "profile and gear"), *_given(state, unit, "armor")]


def toughness(state: State, unit: Character) -> list[Part]:
    """Returns the parts of Toughness."""
    return [Part(unit.kit.toughness, "profile"), *_given(state, unit, "toughness")]


def save_value(state: State, unit: Character, save: str) -> list[Part]:
    """Returns the parts of a save: `fortitude`, `reflex` or `will`."""
    parts = [Part(unit.kit.saves[save], "profile"), *_given(state, unit, "saves"), *_given(state, unit, save)]
    if aura.protects(state, unit):
        parts.append(Part(1, aura.TITLE))
    return parts


def health_left(unit: Character) -> int:
    """Returns how many wounds the character can still take before it is eliminated."""
    return unit.kit.health - unit.wounds


# -- immunity --------------------------------------------------------------------------------------------------------

_IMMUNE_TYPES: Final = {
    "celestial": ("radiant",),
    "construct": ("poison", "psychic", "charmed", "frightened", "poisoned"),
    "undead": ("necrotic",),
}
_FROM_EVIL_AND_GOOD: Final = frozenset(("aberration", "celestial", "elemental", "fiend", "undead"))


def is_immune(state: State, unit: Character, what: str, source: Character | None = None) -> bool:
    """Returns whether a condition or a kind of damage does nothing to the character."""
    kit = unit.kit
    if any(what in _IMMUNE_TYPES.get(kind, ()) for kind in kit.types):
        return True
    if immune.keeps_off(kit, what) or mind_blank.keeps_off(kit, what):
        return True
    if what == "charmed" and aura.protects(state, unit):
        return True
    for _, spell in spells_on(state, unit):
        if what in spell.immune:
            return True
        if spell.name == "protection from evil and good" and source is not None and is_evil_or_good(source):
            return what in ("charmed", "dominated", "frightened")
    return False


def is_evil_or_good(unit: Character) -> bool:
    """Returns whether Protection from Evil and Good works against the character."""
    return bool(unit.kit.types & _FROM_EVIL_AND_GOOD)


def resists(state: State, unit: Character, damage_type: str | None, by_weapon: bool) -> bool:
    """Returns whether the character has resistance to such damage."""
    if damage_type is not None and (
        resist.resists(unit.kit, damage_type) or confer_fire_resistance.resists(state, unit, damage_type)
    ):
        return True
    for effect, spell in spells_on(state, unit):
        if spell.name == "protection from energy" and effect.choice == damage_type:
            return True
        if spell.name == "gaseous form" and by_weapon:
            return True
    return False


# -- Speed -----------------------------------------------------------------------------------------------------------

LAND, FLY, SWIM, BURROW, PHASE = "land", "fly", "swim", "burrow", "phase"

RIDDEN: Final = -2
"""What a rider takes from the Speed of its mount (Riding mounts)."""

NEAR_WATER: Final = 2 * INCH
"""A swimmer so near to water may act at its swimming Speed (Special Movements)."""


def is_held(state: State, unit: Character) -> bool:
    """Returns whether the character, or who shares its base, is grappled or restrained: Speed 0 (D-141)."""
    if not unit.rider and not unit.rides:
        return "grappled" in unit.conditions or "restrained" in unit.conditions
    return any(u.has("grappled") or u.has("restrained") for u in state.mounted_body(unit))


def speeds(state: State, unit: Character) -> dict[str, int]:
    """Returns the Speed in inches of every way of moving that the character has; a rider moves with its mount."""
    unit = state.body(unit)
    held = is_held(state, unit)
    if not held and not unit.rider and not state.effects:
        return dict(unit.kit.ways)
    more = total(_given(state, unit, "speed")) + (RIDDEN if state.is_ridden(unit) else 0)
    ways = dict(unit.kit.ways)
    for _, spell in spells_on(state, unit):
        if spell.name == "fly":
            ways[FLY] = max(ways.get(FLY, 0), 12)
    if any(spell.name == "gaseous form" for _, spell in spells_on(state, unit)):
        ways, more = {FLY: 2}, 0
    return {way: 0 if held else max(speed + more, 0) for way, speed in ways.items()}


def best_way(state: State, unit: Character) -> str:
    """Returns the way of moving at whose Speed the character acts (Special Movements; D-37)."""
    body = state.body(unit)
    return _best_of(state, body, speeds(state, body))


def _best_of(state: State, body: Character, ways: Mapping[str, int]) -> str:
    best = LAND if LAND in ways else FLY
    if ways.get(FLY, -1) > ways[best]:
        best = FLY
    if ways.get(SWIM, -1) > ways[best] and swim.has_own_speed(body.kit.features) and near_water(state, body):
        best = SWIM
    return best


def acts_at(state: State, unit: Character) -> int:
    """Returns the Speed at which the character acts in the Movement Phase, before any waiting."""
    if unit.inside:
        return unit.kit.speed
    body = state.body(unit)
    ways = speeds(state, body)
    return ways[_best_of(state, body, ways)]


def walking_or_flying_speed(state: State, unit: Character) -> int:
    """Returns the Speed in inches of which a movement outside the own turn is a part: the better of walking and flying
    (D-140).
    """
    ways = speeds(state, unit)
    return max(ways.get(LAND, 0), ways.get(FLY, 0))


def waters(state: State) -> list[Piece]:
    """Returns the pieces that are water."""
    return [piece for piece in state.pieces if piece.is_water]


def in_water(state: State, unit: Character) -> bool:
    """Returns whether the centre of the base is in water."""
    at = state.place(unit)
    return any(piece.has(at) for piece in waters(state))


def near_water(state: State, unit: Character) -> bool:
    """Returns whether the character is in water or within 2 inches of it."""
    at, reach = state.place(unit), state.radius(unit) + NEAR_WATER + 11
    return any(piece.is_within(at, reach) for piece in waters(state))


# -- Morale ----------------------------------------------------------------------------------------------------------


def morale(state: State, unit: Character) -> list[Part]:
    """Returns the best Morale the character may use, its own or a leader's (Leadership; D-111)."""
    best = Part(unit.kit.morale, "profile")
    for leader in state.playing(unit.side):
        if leader.name != unit.name and leader.kit.morale > best.amount and leads(state, leader, unit):
            best = Part(leader.kit.morale, leader.name)
    return [best]


def leads(state: State, leader: Character, unit: Character) -> bool:
    """Returns whether the character may use the Morale of the leader."""
    kit, kinds = leader.kit, unit.kit.types
    reach = max(way.reach(kit, kinds) for way in (leader_feature, advanced_leader, leader_of))
    return reach > 0 and within(state, leader, unit, reach * INCH)


# -- to wound --------------------------------------------------------------------------------------------------------

_BY_DIFFERENCE: Final = {4: 5, 3: 5, 2: 4, 1: 4, 0: 3, -1: 2, -2: 2, -3: 1, -4: 1}
_PAIRS: Final = {-5: (1, 3), -6: (1, 3), -7: (1, 2), -8: (1, 2)}


def target_number(strength_: int, toughness_: int) -> int | tuple[int, int]:
    """Returns what a to-wound die must not exceed, or the two numbers of a two-step check (To-wound roll; D-93,
    D-94).
    """
    difference = strength_ - toughness_
    if difference >= 5:
        return 6
    if difference in _BY_DIFFERENCE:
        return _BY_DIFFERENCE[difference]
    return _PAIRS.get(difference, (1, 1))


def is_saved(die: int, potency: int, value: int) -> bool:
    """Returns whether a save succeeds: above the Potency and not above the value (Saves; D-95)."""
    return die > potency and (die <= value or value >= 6)
