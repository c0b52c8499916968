"""Masteries that are used when something happens, in any phase, if the round's mastery is unused (Masteries; D-76).

They are asked for only where they may change something.
"""

from __future__ import annotations

from typing import Final

from engine.d6s import numbers
from engine.d6s.battle import Battle
from engine.d6s.conditions import is_helpless
from engine.d6s.events import MasteryDeclared
from engine.d6s.features.bound import ALLY
from engine.d6s.masteries import mastery_of
from engine.d6s.measuring import adjacent
from engine.d6s.numbers import target_number, total
from engine.d6s.state import Character
from engine.d6s.strike import Strike

PROTECTION: Final = 2
"""What Protection Mastery adds to the ally's Armor."""


async def protector(battle: Battle, strike: Strike, die: int, armor: int) -> Character | None:
    """Protection Mastery: an ally adjacent to the one who has it, or its bound ally, has 2 more Armor against an attack
    that would hit.

    Returns who uses it. It is asked only where 2 Armor make the hit a miss, and before the guardian of a bound ally
    takes the hit (D-76, D-100).
    """
    state, target = battle.state, strike.target
    if die > armor + PROTECTION or mastery_of(strike.mastery).ignores_armor:
        return None
    for unit in state.playing(target.side):
        if unit.name == target.name or unit.mastery_used or is_helpless(unit) or unit.inside:
            continue
        bound = "protection bound" in unit.kit.masteries and ALLY.of(unit) == target.name
        if not (bound or "protection" in unit.kit.masteries) or not adjacent(state, unit, target):
            continue
        if await battle.agree(unit, "protection", ally=target.name, attacker=strike.attacker.name):
            unit.mastery_used = True
            battle.say(MasteryDeclared(unit.name, "protection", target.name))
            return unit
    return None


async def divine_smite(battle: Battle, strike: Strike) -> tuple[int, int]:
    """Divine Smite Mastery: 1 more Damage, and 1 more Strength against undead and fiends."""
    unit, target = strike.attacker, strike.target
    if "divine smite" not in unit.kit.masteries or unit.mastery_used or is_helpless(unit):
        return 0, 0
    if not await battle.agree(unit, "divine smite", target=target.name):
        return 0, 0
    unit.mastery_used = True
    battle.say(MasteryDeclared(unit.name, "divine smite", target.name))
    return 1, int(bool(target.kit.types & {"undead", "fiend"}))


async def colossus_slayer(battle: Battle, strike: Strike, strength: int) -> int:
    """Colossus Slayer Mastery: 1 more Strength against somebody who is wounded already."""
    unit, target = strike.attacker, strike.target
    if "colossus slayer" not in unit.kit.masteries or unit.mastery_used or not target.wounds or is_helpless(unit):
        return 0
    tough = total(numbers.toughness(battle.state, target))
    if target_number(strength, tough) == target_number(strength + 1, tough):
        return 0
    if not await battle.agree(unit, "colossus slayer", target=target.name):
        return 0
    unit.mastery_used = True
    battle.say(MasteryDeclared(unit.name, "colossus slayer", target.name))
    return 1
