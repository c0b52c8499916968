"""What the spells of the booklet aim at (Magic; Reserve Magic; N-40, N-41, N-46, N-51).

Any army in the game may be a target, the caster's own and reserves too, except for spells that inflict damage. A caster
in reserve reaches only their own units, armies and dead.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from engine.dragon_dice.magic.aims import AtDragons, AtOneArmy, AtTerrain, AtUnits, armies
from engine.dragon_dice.magic.casting import AnnouncedCasting
from engine.dragon_dice.magic.offers import AimOffer, Dead, EachMover, EachUnit, Named
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.state import DUA, RESERVES, Die, Place
from engine.values import Seat


def reached(battle: Battle, seat: Seat, place: Place) -> Iterator[tuple[Seat, Place]]:
    """Yields the possible target armies of spells without damage: all armies, from reserve only the caster's own."""
    for owner, there in armies(battle, seat, own=True):
        if owner == seat or place != RESERVES:
            yield owner, there


@dataclass(frozen=True, slots=True)
class AtAnyArmy(AtOneArmy):
    """One army, anybody's; `once`: where castings do not add up, it may be named once."""

    once: bool = False

    def offer(self, battle: Battle, seat: Seat, place: Place) -> AimOffer:
        """Returns the armies in reach."""
        return Named(tuple(f"{owner} {there}" for owner, there in reached(battle, seat, place)), "army", self.once)


@dataclass(frozen=True, slots=True)
class AtTerrainOnce(AtTerrain):
    """One terrain, that may be named once."""

    def offer(self, battle: Battle, seat: Seat, place: Place) -> AimOffer:
        """Returns the terrains."""
        return Named(tuple(battle.state.terrains), "terrain", once=True)


@dataclass(frozen=True, slots=True)
class AtEachUnit(AtUnits):
    """Units, one for each casting; `opposing`: of opponents alone."""

    opposing: bool = False

    def offer(self, battle: Battle, seat: Seat, place: Place) -> AimOffer:
        """Returns the units in reach, with where they stand."""
        those = armies(battle, seat) if self.opposing else reached(battle, seat, place)
        noun = "opposing unit" if self.opposing else "unit"
        return EachUnit({die.id: str(there) for owner, there in those for die in battle.state.at(owner, there)}, noun)


@dataclass(frozen=True, slots=True)
class AtOwnMovers(AtUnits):
    """The caster's units at terrains, one for each casting, and another terrain: with an army there or without."""

    def offer(self, battle: Battle, seat: Seat, place: Place) -> AimOffer:
        """Returns who may leave, and all terrains."""
        terrains = battle.state.terrains
        own = [die for there in terrains for die in battle.state.at(seat, there) if battle.may_leave(die)]
        return EachMover({die.id: str(die.place) for die in own}, "unit", tuple(map(str, terrains)))

    def is_target(self, battle: Battle, casting: AnnouncedCasting, die: Die) -> bool:
        """Returns whether the unit is at another terrain and may leave."""
        return die.place in battle.state.terrains and die.place != casting.to and battle.may_leave(die)


@dataclass(frozen=True, slots=True)
class AtDead(AtUnits):
    """Dead units, one health-worth a casting: the caster's own, or any player's; `commons`: units of one health
    only.
    """

    anybodys: bool = False
    commons: bool = False

    def offer(self, battle: Battle, seat: Seat, place: Place) -> AimOffer:
        """Returns the dead in reach with their health; of which race they are does not matter."""
        others = battle.state.opponents(seat) if self.anybodys and place != RESERVES else []
        dead = [die for owner in (seat, *others) for die in battle.state.at(owner, DUA)]
        return Dead({die.id: (die.unit.health, ()) for die in dead if not self.commons or die.unit.health == 1})

    def is_target(self, battle: Battle, casting: AnnouncedCasting, die: Die) -> bool:
        """Returns whether the unit is still dead, and its player still in the battle."""
        return die.place == DUA and die.owner not in battle.state.out


@dataclass(frozen=True, slots=True)
class AtDragonsOf(AtDragons):
    """A terrain, and a dragon of one colour from beside any player's dead or from any other terrain (N-61)."""

    element: str = ""

    def _is_one(self, die: Die) -> bool:
        return die.is_dragon and die.dragon.elements == (self.element,)


ANY_ARMY: Final = AtAnyArmy()
ONE_ARMY_EACH: Final = AtAnyArmy(once=True)
ONE_TERRAIN_EACH: Final = AtTerrainOnce()
OWN_DEAD: Final = AtDead()
