"""Abilities, spells and icons of v4.01c by which one type of result counts as another (p. 21-28), one function each."""

from __future__ import annotations

from engine.dragon_dice.rolls.modifiers import effects_on
from engine.dragon_dice.rolls.purposes import Occasion, ResultType
from engine.dragon_dice.rolls.sheet import RollSheet
from engine.dragon_dice.species.counts_as import JAVELIN_CHARGE, KUKRI_CHARGE, counts_as
from engine.dragon_dice.table.battle import Battle

MELEE, MISSILE, MAGIC, MANEUVER, SAVE = ResultType


@counts_as(JAVELIN_CHARGE, MANEUVER, MISSILE, species="Amazons")
def javelin_charge(battle: Battle, sheet: RollSheet) -> bool:
    """Instead of maneuvering, a marching army may bury a minor terrain that it controls. Its Amazons may then count
    maneuver results as missile results during a missile action this turn (p. 21)."""
    return sheet.purpose.has(Occasion.MISSILE) and _has_charged(battle, sheet, JAVELIN_CHARGE)


@counts_as(KUKRI_CHARGE, MANEUVER, MELEE, species="Amazons")
def kukri_charge(battle: Battle, sheet: RollSheet) -> bool:
    """Instead of maneuvering, a marching army may bury a minor terrain that it controls. Its Amazons may then count
    maneuver results as melee results during a melee action this turn (p. 21)."""
    return sheet.purpose.has(Occasion.MELEE) and _has_charged(battle, sheet, KUKRI_CHARGE)


@counts_as("Coastal Dodge", MANEUVER, SAVE, species="Coral Elves")
def coastal_dodge(battle: Battle, sheet: RollSheet) -> bool:
    """At a terrain with water, Coral Elves may count maneuver results as saves (p. 22)."""
    return _at(battle, sheet, "water") and _counts_saves(sheet)


@counts_as("Mountain Mastery", MELEE, MANEUVER, species="Dwarves")
def mountain_mastery(battle: Battle, sheet: RollSheet) -> bool:
    """At a terrain with earth, Dwarves may count melee results as maneuver results (p. 22)."""
    return _at(battle, sheet, "earth") and sheet.purpose.has(Occasion.MANEUVER)


@counts_as("Dwarven Might", SAVE, MELEE, species="Dwarves")
def dwarven_might(battle: Battle, sheet: RollSheet) -> bool:
    """At a terrain with fire, Dwarves may count saves as melee results when they counter-attack (p. 22)."""
    return _at(battle, sheet, "fire") and sheet.purpose.has(Occasion.COUNTER_ATTACK)


@counts_as("Stampede", MANEUVER, MELEE, species="Feral")
def stampede(battle: Battle, sheet: RollSheet) -> bool:
    """At a terrain with both earth and air, Feral may count maneuver results as melee results when they counter-attack
    (p. 23)."""
    return _at(battle, sheet, "earth", "air") and sheet.purpose.has(Occasion.COUNTER_ATTACK)


@counts_as("Flaming Shields", SAVE, MELEE, species="Firewalkers")
def flaming_shields(battle: Battle, sheet: RollSheet) -> bool:
    """At a terrain with fire, Firewalkers may count saves as melee results, but not when they counter-attack (p. 23).

    In a roll where both count, the owner divides them (R-51; prompt `sai split`).
    """
    counter_attack = sheet.purpose.has(Occasion.COUNTER_ATTACK)
    return _at(battle, sheet, "fire") and MELEE in sheet.purpose.counts and not counter_attack


@counts_as("Swamp Mastery", MELEE, MANEUVER, species="Goblins")
def swamp_mastery(battle: Battle, sheet: RollSheet) -> bool:
    """At a terrain with earth, Goblins may count melee results as maneuver results (p. 24)."""
    return _at(battle, sheet, "earth") and sheet.purpose.has(Occasion.MANEUVER)


@counts_as("Volcanic Adaptation", MANEUVER, SAVE, species="Lava Elves")
def volcanic_adaptation(battle: Battle, sheet: RollSheet) -> bool:
    """At a terrain with fire, Lava Elves may count maneuver results as saves (p. 24)."""
    return _at(battle, sheet, "fire") and _counts_saves(sheet)


@counts_as("Intangibility", MANEUVER, SAVE, species="Scalders")
def intangibility(battle: Battle, sheet: RollSheet) -> bool:
    """At a terrain with water, Scalders may count maneuver results as saves against missile damage (p. 24)."""
    return _at(battle, sheet, "water") and sheet.purpose.has(Occasion.SAVE_AGAINST_MISSILE)


@counts_as("Born of the Swamp", MANEUVER, SAVE, species="Swamp Stalkers")
def born_of_the_swamp(battle: Battle, sheet: RollSheet) -> bool:
    """At a terrain with water, Swamp Stalkers may count maneuver results as saves (p. 25)."""
    return _at(battle, sheet, "water") and _counts_saves(sheet)


@counts_as("Necromantic Wave", MAGIC, MELEE)
@counts_as("Necromantic Wave", MAGIC, MISSILE)
def necromantic_wave(battle: Battle, sheet: RollSheet) -> bool:
    """All units of an army under this spell may count magic results as melee or missile results (p. 47).

    A spell on the army does nothing for a unit that rolls alone (p. 28).
    """
    return _under(battle, sheet, "Necromantic Wave")


@counts_as("Berserker Rage", SAVE, MELEE, species="Feral")
def berserker_rage(battle: Battle, sheet: RollSheet) -> bool:
    """Feral units of an army under this spell may count saves as melee results in every counter-attack (p. 48)."""
    return _under(battle, sheet, "Berserker Rage") and sheet.purpose.has(Occasion.COUNTER_ATTACK)


@counts_as("Charge", MANEUVER, MELEE, items=True)
def charge(battle: Battle, sheet: RollSheet) -> bool:
    """A charging army counts all its maneuver results as melee results (p. 33, R-20), those of its items as well."""
    return sheet.purpose.has(Occasion.FIRST_MELEE_ATTACK) and sheet.exchange is not None and sheet.exchange.charge


def _at(battle: Battle, sheet: RollSheet, *elements: str) -> bool:
    return {*elements}.issubset(battle.elements_for(sheet.owner, sheet.place))


def _has_charged(battle: Battle, sheet: RollSheet, name: str) -> bool:
    return any(e.name == name and e.is_on_army(sheet.owner, sheet.place) for e in battle.state.effects)


def _counts_saves(sheet: RollSheet) -> bool:
    """Returns whether saves are rolled for, the response to a dragon included (R-51)."""
    return SAVE in sheet.purpose.counts


def _under(battle: Battle, sheet: RollSheet, spell: str) -> bool:
    return not sheet.purpose.alone and any(
        effect.name == spell for effect in effects_on(battle.state, sheet.owner, sheet.place)
    )
