"""What the four races can do in their native terrains (Special Abilities; N-81 to N-83)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from engine.dragon_dice.rolls.modifiers import Layer, Modifier
from engine.dragon_dice.rolls.purposes import ResultType
from engine.dragon_dice.rolls.sheet import RollSheet
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.state import Die, Place


@dataclass(frozen=True, slots=True)
class RacialAbility:
    """What a race does with its maneuver results in one type of terrain; a type it is, and no colour (N-83)."""

    name: str
    terrain_type: str


CORAL_ELVES, DWARVES, GOBLINS, LAVA_ELVES = "Coral Elves", "Dwarves", "Goblins", "Lava Elves"

COUNT_AS_SAVES: Final[Mapping[str, RacialAbility]] = MappingProxyType(
    {CORAL_ELVES: RacialAbility(CORAL_ELVES, "Coastland"), LAVA_ELVES: RacialAbility(LAVA_ELVES, "Highland")}
)
"""Races whose maneuver results count as saves when they roll for saves there."""

DOUBLE: Final[Mapping[str, RacialAbility]] = MappingProxyType(
    {DWARVES: RacialAbility(DWARVES, "Highland"), GOBLINS: RacialAbility(GOBLINS, "Swampland")}
)
"""Races that double their maneuver results there."""


def maneuvers_are_saves(battle: Battle, die: Die, place: Place) -> bool:
    """Coral Elves in Coastland and Lava Elves in Highland count maneuver results as saves when they roll for saves:
    what they roll, not what a spell adds (Special Abilities). So does a unit that rolls alone (N-82)."""
    return _holds(battle, COUNT_AS_SAVES.get(die.species), place)


def counts_saves(battle: Battle, die: Die | None, place: Place) -> bool:
    """Returns whether maneuvers that an icon of this die gives count as saves."""
    return die is not None and maneuvers_are_saves(battle, die, place)


def doubling(battle: Battle, sheet: RollSheet) -> list[Modifier]:
    """Dwarves in Highland and Goblins in Swampland double their maneuver results, IDs that count as such included
    (Special Abilities; N-25). Returns what that does to a roll."""
    if ResultType.MANEUVER not in sheet.purpose.counts:
        return []
    able = {name: ability for name, ability in DOUBLE.items() if _holds(battle, ability, sheet.place)}
    found = []
    for name, ability in able.items():
        dice = frozenset(die.id for die in sheet.dice if die.species == name)
        if dice:
            of = battle.state.terrains[sheet.place].kind
            found.append(Modifier(ability.name, Layer.MULTIPLY, 2, (ResultType.MANEUVER,), dice=dice, of=of))
    return found


def _holds(battle: Battle, ability: RacialAbility | None, place: Place) -> bool:
    terrain = battle.state.terrains.get(place)
    return ability is not None and terrain is not None and terrain.die.terrain_type == ability.terrain_type
