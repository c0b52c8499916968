"""Dragonkin (p. 54-55): units that are summoned to a terrain, never leave it, and go back to the Summoning Pool.

Where a rule asks whether a unit may leave its terrain (`Battle.may_leave`), where it lies when it is dead (`Die.grave`)
or what it may be exchanged with (`Battle.larger`), Dragonkin answer for themselves there. Here stands what concerns
them alone. Nothing of it is looked at in a match that does not admit them.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from engine.dragon_dice.dragons.attack import DragonAttack
from engine.dragon_dice.dragons.targets import IVORY, IVORY_HYBRID, WHITE
from engine.dragon_dice.events.units import DragonkinJoined, DragonkinLeft
from engine.dragon_dice.rolls.modifiers import Layer, Modifier
from engine.dragon_dice.rolls.purposes import Occasion, Purpose, ResultType
from engine.dragon_dice.rolls.sheet import RollSheet
from engine.dragon_dice.species.resist_fear import resist_fear
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.state import POOL, Die, Place, State, ids_of
from engine.values import Seat

OPTION: Final = "dragonkin"
"""The option of a match that admits them."""
BELLY: Final = "Belly"
ARMORED_SKIN: Final = "armored skin"
"""How rolls name the cause of automatic saves."""


# -- where they are ------------------------------------------------------------------------------------------------


def disband(battle: Battle) -> None:
    """Dragonkin are units of one species, whatever their element (p. 54).

    They start in the Summoning Pool and cannot leave the terrain to which they were summoned, by whatever would move
    them (R-28). Killed they go back to their owner's pool and never to the Dead Unit Area; an effect that both kills
    and buries still buries them. They cannot carry items, and roll neither for magic nor for missile actions.

    An army of only Dragonkin goes back to the Summoning Pool at once and is gone: this looks for such armies. It is
    done whenever units have been killed or moved, also in the middle of an action; not during an exchange (p. 30).
    """
    if OPTION not in battle.state.advanced:
        return
    for (owner, place), units in _armies(battle.state).items():
        if all(die.is_dragonkin for die in units):
            battle.move(units, POOL)
            battle.end_effects_on_units(units)
            battle.say(DragonkinLeft(player=owner, place=place, dice=ids_of(units)))


def _armies(state: State) -> dict[tuple[Seat, Place], list[Die]]:
    armies: dict[tuple[Seat, Place], list[Die]] = {}
    for die in state.dice.values():
        if die.is_unit and state.is_in_play(die.place):
            armies.setdefault((die.owner, die.place), []).append(die)
    return armies


def in_pool(battle: Battle, owner: Seat, elements: Collection[str] | None = None) -> list[Die]:
    """Returns a player's Dragonkin in the Summoning Pool; with `elements` those that match one of them."""
    return [
        die for die in battle.state.at(owner, POOL) if die.is_dragonkin and (elements is None or matches(die, elements))
    ]


def matches(die: Die, elements: Collection[str]) -> bool:
    """Returns whether a unit contains one of these elements."""
    return any(element in elements for element in die.unit.elements)


def summon(battle: Battle, units: Sequence[Die], place: Place, cause: str) -> None:
    """Brings Dragonkin from the Summoning Pool to their owner's army at a terrain, and says so."""
    if units:
        battle.move(units, place)
        battle.say(DragonkinJoined(player=units[0].owner, place=place, dice=ids_of(units), by=cause), cause)


# -- what they roll ------------------------------------------------------------------------------------------------


async def who_rolls(
    battle: Battle, army: tuple[Seat, Place], dice: Sequence[Die], purpose: Purpose, dragons: DragonAttack | None
) -> list[Die]:
    """Returns those of an army's dice that may take part in its roll: Dragonkin roll neither for a magic nor for a
    missile action, and not when they are afraid of a dragon (p. 54; see `afraid`), unless Eldarim are with them
    (p. 21).
    """
    if purpose.has(Occasion.MAGIC_ACTION) or purpose.has(Occasion.MISSILE_ATTACK):
        return [die for die in dice if not die.is_dragonkin]
    if dragons is not None:
        staying = afraid(dice, dragons)
        brave = await resist_fear(battle, *army, staying)
        staying = [die for die in staying if die not in brave]
        return [die for die in dice if die not in staying]
    return list(dice)


def afraid(dice: Sequence[Die], attack: DragonAttack) -> list[Die]:
    """Returns the Dragonkin that may not roll during a dragon attack: one of the dragons that take part in it, whomever
    it attacks, contains their element, or is an Ivory, Ivory Hybrid or White Dragon (p. 54).

    One such dragon among several is enough; one that a champion keeps still takes no part. They may still take damage
    (R-55).
    """
    dragons = [dragon.dragon for dragon in attack.rolling()]
    if any(dragon.kind in (IVORY, IVORY_HYBRID, WHITE) for dragon in dragons):
        return [die for die in dice if die.is_dragonkin]
    elements = {element for dragon in dragons for element in dragon.elements}
    return [die for die in dice if die.is_dragonkin and matches(die, elements)]


def add_automatic_saves(sheet: RollSheet) -> None:
    """Automatic saves: a unit with armored skin adds as many saves as it has health to every roll in which saves count
    and it is rolled: its army's, the response to dragons, its own (p. 54, R-56). They come with step 10, so nothing
    doubles them."""
    if ResultType.SAVE not in sheet.purpose.counts:
        return
    for die in sheet.dice:
        if die.is_item or not die.unit.automatic_saves:
            continue
        if bares_belly(sheet, die):
            sheet.acted.append((die.id, BELLY))
        else:
            amount = die.unit.automatic_saves
            sheet.modifiers.append(
                Modifier(ARMORED_SKIN, Layer.ADD, amount, (ResultType.SAVE,), dice=frozenset({die.id}))
            )


def bares_belly(sheet: RollSheet, die: Die) -> bool:
    """Belly: in any roll the unit that shows it, on whichever of its faces, loses its automatic saves (p. 32)."""
    return sheet.shows(die, BELLY)
