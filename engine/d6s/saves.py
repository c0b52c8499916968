"""Saves and morale checks (Saves; Making a morale check)."""

from __future__ import annotations

from engine.d6s import numbers
from engine.d6s.battle import Battle
from engine.d6s.events import MoraleTested, Saved
from engine.d6s.features import legendary_resistance, magic_resistance
from engine.d6s.numbers import is_saved, total
from engine.d6s.sight import fears
from engine.d6s.state import Character, State

FORTITUDE, REFLEX, WILL = "fortitude", "reflex", "will"


def net_advantage(state: State, unit: Character, save: str, against_spell: bool) -> int:
    """Returns the sources of advantage less those of disadvantage on a save (D-91)."""
    net = 0
    net += save == REFLEX and unit.dodging
    net += magic_resistance.helps(unit.kit, against_spell)
    net += save in (FORTITUDE, REFLEX) and any(s.name == "gaseous form" for _, s in numbers.spells_on(state, unit))
    net -= unit.has("poisoned") and not numbers.is_immune(state, unit, "poisoned")
    net -= is_afraid(state, unit)
    net -= save == REFLEX and unit.has("restrained")
    return net


def is_afraid(state: State, unit: Character) -> bool:
    """Returns whether fright hampers the character now: it sees what it fears and nothing makes it immune."""
    if not unit.has("frightened"):
        return False
    source = state.units.get(unit.conditions["frightened"].source)
    return fears(state, unit) and not numbers.is_immune(state, unit, "frightened", source)


def odds_of_save(state: State, unit: Character, save: str, potency: int, against_spell: bool = False) -> float:
    """Returns how likely the save is to succeed."""
    if unit.has("paralyzed") and save != WILL:
        return 0.0
    value = total(numbers.save_value(state, unit, save))
    once = sum(is_saved(die, potency, value) for die in range(1, 7)) / 6
    net = net_advantage(state, unit, save, against_spell)
    return 1 - (1 - once) ** 2 if net > 0 else once**2 if net < 0 else once


async def save(
    battle: Battle,
    unit: Character,
    which: str,
    potency: int = 0,
    *,
    spell: bool = False,
    advantage: int = 0,
    thing: str = "",
    reason: str = "",
) -> bool:
    """Returns whether the character saves. A die of at most the Potency, or above the save's value, fails.

    `thing` is the object that it tries to pick up; `reason` is what else the save is for, after "saves" or "tries".
    """
    state = battle.state
    if unit.has("paralyzed") and which != WILL:
        battle.say(Saved(unit.name, which, 0, potency, (), False, thing, reason), "paralyzed")
        return False
    value = total(numbers.save_value(state, unit, which))
    net = net_advantage(state, unit, which, spell) + advantage
    check = await battle.check(unit, which, lambda die: is_saved(die, potency, value), net)
    success = check.success
    battle.say(Saved(unit.name, which, value, potency, check.dice, success, thing, reason))
    if not success and await legendary_resistance.turns_failure(battle, unit, which):
        battle.say(Saved(unit.name, which, value, potency, check.dice, True, thing, reason), "Legendary Resistance")
        return True
    return success


async def test_morale(battle: Battle, unit: Character) -> bool:
    """Returns whether 2d6 are at most the best Morale the character may use."""
    (part,) = numbers.morale(battle.state, unit)
    first, second = await battle.throw(unit, "morale", 2)
    success = first + second <= part.amount
    battle.say(MoraleTested(unit.name, part.amount, part.cause, (first, second), success))
    return success
