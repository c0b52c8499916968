"""The numbers of one attack before its die is thrown: Fight, Armor, advantage, Strength (Attacks; D-59 to D-82)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from engine.d6s import numbers
from engine.d6s.book import Attack
from engine.d6s.features.hooks import ADVANTAGE, DISADVANTAGE, STRENGTH
from engine.d6s.features.pack_tactics import surround
from engine.d6s.geometry import INCH, TOLERANCE
from engine.d6s.masteries import EXTRA, SHIELDS, mastery_of
from engine.d6s.measuring import adjacent, flanks, gap, is_threatened, level_allows, within
from engine.d6s.numbers import Part, total
from engine.d6s.saves import is_afraid
from engine.d6s.sight import is_unseen
from engine.d6s.state import Character, Melee, State
from engine.d6s.strike import Strike


def melee_of(state: State, unit: Character) -> Melee | None:
    """Returns the melee of this phase to which the character belongs."""
    return next((melee for melee in state.melees if unit.name in melee.members), None)


def in_melee_with(state: State, target: Character, side_of: Character, apart: bool) -> list[Character]:
    """Returns the allies of `side_of`, itself included, that are in melee with the target (D-82)."""
    melee = melee_of(state, target)
    if not apart and melee is not None and side_of.name in melee.members:
        return [u for u in state.playing(side_of.side) if u.name in melee.members]
    there = (
        u for u in state.playing(side_of.side) if not u.inside and not u.passenger and state.body(u).at is not None
    )
    return [u for u in there if adjacent(state, u, target)]


def is_flanked(state: State, strike: Strike) -> bool:
    """Returns whether the attacker flanks the target (Flanking, Pack Tactics)."""
    allies = in_melee_with(state, strike.target, strike.attacker, strike.apart)
    if flanks(state, strike.attacker, strike.target, iter(allies)):
        return True
    return surround(strike.attacker, allies)


def fight_parts(state: State, strike: Strike) -> list[Part]:
    """Returns the parts of the Fight of this attack (Tables 1 and 2)."""
    attacker, attack = strike.attacker, strike.attack
    parts = [*numbers.fight(state, attacker), *strike.fight_extra]
    if strike.ranged:
        if attack.long and not within(state, attacker, strike.target, attack.short * INCH):
            parts.append(Part(-1, "long range"))
        return parts
    if not strike.spell and is_flanked(state, strike):
        parts.append(Part(1, "flanked"))
    mastery = mastery_of(strike.mastery)
    if mastery.fight:
        parts.append(Part(mastery.fight, mastery.title))
    if strike.extra:
        parts.append(Part(EXTRA, "Dual Wielding Mastery"))
    if SHIELDS.of(attacker):
        parts.append(Part(-1, "Shield Mastery"))
    return parts


def armor_parts(state: State, strike: Strike) -> list[Part]:
    """Returns the parts of the Armor that meets this attack (Bludgeon Mastery ignores it)."""
    mastery = mastery_of(strike.mastery)
    if mastery.ignores_armor:
        return [Part(0, mastery.title)]
    return numbers.armor(state, strike.target)


def advantage_parts(state: State, strike: Strike) -> list[Part]:
    """Returns the sources of advantage (+1) and disadvantage (-1) on the to-hit roll; each counts one (D-91)."""
    attacker, target = strike.attacker, strike.target
    parts: list[Part] = []
    if attacker.conditions:
        parts += [Part(-1, f"attacker {name}") for name, holds in _HAMPERS.items() if holds(state, strike)]
    if target.conditions:
        parts += [Part(1, f"target {name}") for name, holds in _EXPOSES.items() if holds(strike)]
    parts += [Part(value, words) for value, words, holds in _CIRCUMSTANCES if holds(state, strike)]
    parts += [
        Part(1, name.title())
        for name, (holds, to_all) in ADVANTAGE.items()
        if (to_all or attacker.kit.has(name)) and holds(state, strike)
    ]
    parts += [
        Part(-1, name.title()) for name, gives in DISADVANTAGE.items() if target.kit.has(name) and gives(state, strike)
    ]
    return parts


def _is_held_by_another(strike: Strike) -> bool:
    held = strike.attacker.conditions.get("grappled")
    return held is not None and held.source != strike.target.name


_HAMPERS: Final[Mapping[str, Callable[[State, Strike], bool]]] = MappingProxyType(
    {
        "blinded": lambda state, strike: strike.attacker.has("blinded"),
        "poisoned": lambda state, strike: (
            strike.attacker.has("poisoned") and not numbers.is_immune(state, strike.attacker, "poisoned")
        ),
        "frightened": lambda state, strike: is_afraid(state, strike.attacker),
        "sapped": lambda state, strike: strike.attacker.has("sapped"),
        "restrained": lambda state, strike: strike.attacker.has("restrained"),
        "grappled": lambda state, strike: _is_held_by_another(strike),
    }
)
"""Conditions of the attacker that give disadvantage, each with when it does."""

_EXPOSES: Final[Mapping[str, Callable[[Strike], bool]]] = MappingProxyType(
    {
        "blinded": lambda strike: strike.target.has("blinded"),
        "vexed": lambda strike: strike.target.has("vexed"),
        "restrained": lambda strike: strike.target.has("restrained"),
        "paralyzed": lambda strike: strike.target.has("paralyzed") and not strike.ranged,
    }
)
"""Conditions of the target that give advantage, each with when it does."""


def _is_warded(state: State, strike: Strike) -> bool:
    return numbers.is_evil_or_good(strike.attacker) and _is_protected(state, strike.target)


def _is_protected(state: State, target: Character) -> bool:
    return any(spell.name == "protection from evil and good" for _, spell in numbers.spells_on(state, target))


def _blows(state: State) -> bool:
    return any(effect.spell == "control weather" and effect.choice == "gale" for effect in state.effects)


_CIRCUMSTANCES: Final[tuple[tuple[int, str, Callable[[State, Strike], bool]], ...]] = (
    (1, "attacker unseen", lambda state, strike: is_unseen(state, strike.target, strike.attacker)),
    (-1, "target unseen", lambda state, strike: is_unseen(state, strike.attacker, strike.target)),
    (-1, "target dodges", lambda state, strike: strike.target.dodging),
    (-1, "shooter threatened", lambda state, strike: strike.ranged and is_threatened(state, strike.attacker)),
    (-1, "Protection from Evil and Good", _is_warded),
    (-1, "gale", lambda state, strike: strike.ranged and not strike.spell and _blows(state)),
)
"""What else gives advantage (1) or disadvantage (-1): its words, and when it does."""


def strength_parts(state: State, strike: Strike, net: int) -> list[Part]:
    """Returns the parts of the Strength of this attack before what is used on a hit."""
    attack, attacker = strike.attack, strike.attacker
    if attack.strength is not None:
        parts = [Part(attack.strength, attack.name)]
    else:
        parts = list(numbers.strength(state, attacker))
    if attack.strength_mod:
        parts.append(Part(attack.strength_mod, attack.name))
    if attack.melee_strength and not strike.ranged:
        parts.append(Part(attack.melee_strength, f"{attack.name} in melee"))
    for effect in state.effects:
        if effect.spell == "hunters mark" and effect.caster == attacker.name and strike.target.name in effect.targets:
            parts.append(Part(1, "Hunter's Mark"))
    for name, adds in STRENGTH.items():
        if attacker.kit.has(name) and (more := adds(state, strike, net)):
            parts.append(Part(more, name.title()))
    if strike.extra:
        parts.append(Part(EXTRA, "Dual Wielding Mastery"))
    mastery = mastery_of(strike.mastery)
    if mastery.strength:
        parts.append(Part(max(mastery.strength, -max(total(parts), 0)), mastery.title))
    return parts


def in_range(state: State, attacker: Character, target: Character, attack: Attack, ranged: bool) -> bool:
    """Returns whether the target is near enough, and for melee not too far up or down."""
    reach = max(attack.short, attack.long) if ranged else attack.reach
    if ranged:
        return gap(state, attacker, target) <= reach * INCH + TOLERANCE
    if reach <= 1:
        return adjacent(state, attacker, target)
    return within(state, attacker, target, reach * INCH) and level_allows(state, attacker, target)


def is_hit(die: int, fight: int, armor: int) -> bool:
    """Returns whether a to-hit die hits: above the Armor and not above the Fight (Rolling to-hit; D-95)."""
    return armor < die <= fight


def odds_to_hit(fight: int, armor: int, net: int) -> float:
    """Returns how likely a to-hit roll is to succeed."""
    once = sum(is_hit(die, fight, armor) for die in range(1, 7)) / 6
    return 1 - (1 - once) ** 2 if net > 0 else once**2 if net < 0 else once


def odds_to_wound(strength: int, toughness: int, *, resist: bool = False, weak: bool = False) -> float:
    """Returns how likely one to-wound die is to wound."""
    needs = numbers.target_number(strength, toughness)
    once = needs / 6 if isinstance(needs, int) else needs[0] * needs[1] / 36
    if resist is weak:
        return once
    return once**2 if resist else 1 - (1 - once) ** 2
