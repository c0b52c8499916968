"""What the texts of the spells aim at: finding it, and seeing whether it is still there when the spell resolves.

Which armies and units may be targeted at all:

- those in the Reserve Area as well, unless the text says "at a terrain" (R-35);
- none of an opponent's army that is under an Illusion, nor single units of it; its terrain may be (p. 37, R-39).

A Temple does not stop the targeting; opponents' death magic has no effect on its holder and the units there (p. 15,
R-41).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from engine.dragon_dice.magic.casting import AnnouncedCasting
from engine.dragon_dice.magic.offers import (
    AimOffer,
    Dead,
    Dragons,
    Evolving,
    HealthWorth,
    Movers,
    Named,
    Summonable,
    TargetStanding,
    may_summon,
)
from engine.dragon_dice.printed.dice import ELDARIM, LAST_FACE
from engine.dragon_dice.species import dragonkin
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.state import BUA, DUA, POOL, REMOVED, RESERVES, Die, DieId, Place
from engine.values import Seat


class SpellAim(ABC):
    """The possible targets of one spell."""

    @abstractmethod
    def offer(self, battle: Battle, seat: Seat, place: Place) -> AimOffer:
        """Returns what this player could aim the spell at now, whose casting army is at the place."""

    @abstractmethod
    def still_there(self, battle: Battle, casting: AnnouncedCasting) -> AnnouncedCasting | None:
        """Returns the casting aimed at what is still there of its target; None if nothing is (p. 13)."""

    @abstractmethod
    def touches(self, casting: AnnouncedCasting, die: Die) -> bool:
        """Returns whether a spell targets a unit, its army or the terrain it occupies (Dispel Magic, p. 34)."""

    def without(self, casting: AnnouncedCasting, die: Die) -> AnnouncedCasting | None:
        """Returns what is left of a spell that a unit has dispelled for itself, its army and its terrain."""
        return None if self.touches(casting, die) else casting


# -- who can be targeted -------------------------------------------------------------------------------------------


def armies(battle: Battle, seat: Seat, *, own: bool = False) -> Iterator[tuple[Seat, Place]]:
    """Yields the armies a player's spells can target: opponents', and with `own` the player's too."""
    for owner in [*([seat] if own else []), *battle.state.opponents(seat)]:
        held = {die.place for die in battle.state.units_of(owner)}
        for place in [*battle.state.terrains, RESERVES]:
            if place in held and (owner == seat or not battle.is_hidden(owner, place)):
                yield owner, place


def _out_of_reach(battle: Battle, casting: AnnouncedCasting, die: Die) -> bool:
    """Returns whether a Temple keeps an opponent's death magic away from a unit (p. 15)."""
    return casting.is_death_magic and die.owner != casting.by and battle.state.holds_temple(die.owner, die.place)


def _name(owner: Seat, place: Place) -> str:
    return f"{owner} {place}"


# -- armies and terrains -------------------------------------------------------------------------------------------


class AtOneArmy(SpellAim):
    """What all spells on an army have in common: they reach it while it has units."""

    def still_there(self, battle: Battle, casting: AnnouncedCasting) -> AnnouncedCasting | None:
        """Returns the casting while the army has units."""
        return casting if battle.state.at(*casting.army) else None

    def touches(self, casting: AnnouncedCasting, die: Die) -> bool:
        """Returns whether it is the unit's army."""
        return casting.army == (die.owner, die.place)


@dataclass(frozen=True, slots=True)
class AtArmy(AtOneArmy):
    """One army: an opponent's, or with `own` anybody's; `with_species`: that has such a unit."""

    own: bool = False
    with_species: str | None = None

    def offer(self, battle: Battle, seat: Seat, place: Place) -> AimOffer:
        """Returns the armies."""
        found = [at for at in armies(battle, seat, own=self.own) if self._has_species(battle, *at)]
        return Named(tuple(_name(*at) for at in found), "army")

    def _has_species(self, battle: Battle, owner: Seat, place: Place) -> bool:
        if self.with_species is None:
            return True
        return any(die.species == self.with_species for die in battle.state.at(owner, place))


@dataclass(frozen=True, slots=True)
class AtTerrain(SpellAim):
    """One terrain; `but_captured`: none at its eighth face."""

    but_captured: bool = False

    def offer(self, battle: Battle, seat: Seat, place: Place) -> AimOffer:
        """Returns the terrains."""
        terrains = battle.state.terrains.items()
        return Named(tuple(p for p, t in terrains if not (self.but_captured and t.face == LAST_FACE)), "terrain")

    def still_there(self, battle: Battle, casting: AnnouncedCasting) -> AnnouncedCasting | None:
        """Returns the casting: a terrain does not go away."""
        return casting

    def touches(self, casting: AnnouncedCasting, die: Die) -> bool:
        """Returns whether the unit occupies the terrain."""
        return casting.terrain == die.place


@dataclass(frozen=True, slots=True)
class AtOwnDead(SpellAim):
    """One's own Dead Unit Area."""

    def offer(self, battle: Battle, seat: Seat, place: Place) -> AimOffer:
        """Returns the area."""
        return Named((_name(seat, DUA),), "Dead Unit Area")

    def still_there(self, battle: Battle, casting: AnnouncedCasting) -> AnnouncedCasting | None:
        """Returns the casting."""
        return casting

    def touches(self, casting: AnnouncedCasting, die: Die) -> bool:
        """Returns False: no unit in play is targeted."""
        return False


# -- units ---------------------------------------------------------------------------------------------------------


class AtUnits(SpellAim):
    """What all spells on units have in common: they reach who still is where the text wants them."""

    def is_target(self, battle: Battle, casting: AnnouncedCasting, die: Die) -> bool:
        """Returns whether a unit is (still) one that may be targeted."""
        return battle.state.is_in_play(die.place)

    def still_there(self, battle: Battle, casting: AnnouncedCasting) -> AnnouncedCasting | None:
        """Returns the casting on those units that it still reaches."""
        left = [
            die
            for die in casting.units(battle)
            if self.is_target(battle, casting, die) and not _out_of_reach(battle, casting, die)
        ]
        return replace(casting, target=tuple(die.id for die in left)) if left else None

    def touches(self, casting: AnnouncedCasting, die: Die) -> bool:
        """Returns whether the unit is a target."""
        return die.id in casting.target

    def without(self, casting: AnnouncedCasting, die: Die) -> AnnouncedCasting | None:
        """Returns the casting on the other units: they are unaffected by a Dispel Magic (p. 34)."""
        left = tuple(name for name in casting.target if name != die.id)
        return replace(casting, target=left) if left else None


@dataclass(frozen=True, slots=True)
class AtOpposingUnit(AtUnits):
    """One opposing unit; `once`: named once in an action."""

    once: bool = False

    def offer(self, battle: Battle, seat: Seat, place: Place) -> AimOffer:
        """Returns the opponents' units in play."""
        units = [die.id for at in armies(battle, seat) for die in battle.state.at(*at)]
        return Named(tuple(units), "opposing unit", self.once)


@dataclass(frozen=True, slots=True)
class AtHealthWorth(AtUnits):
    """Units up to X health-worth, all of one army, one terrain or one Dead Unit Area.

    `at_terrains`: not in the Reserve Area. `to_move`: the spell moves them, so who may not leave does not count (R-28).
    """

    own: bool = False
    at_terrains: bool = False
    to_move: bool = False

    def offer(self, battle: Battle, seat: Seat, place: Place) -> AimOffer:
        """Returns the units with where they stand."""
        units: dict[str, TargetStanding] = {}
        for owner, place in armies(battle, seat, own=self.own):
            if self.at_terrains and place == RESERVES:
                continue
            group = place if self.at_terrains else _name(owner, place)
            for die in battle.state.at(owner, place):
                if not self.to_move or battle.may_leave(die):
                    units[die.id] = TargetStanding(group, _name(owner, place), die.unit.health)
        return HealthWorth(units)

    def is_target(self, battle: Battle, casting: AnnouncedCasting, die: Die) -> bool:
        """Returns whether the unit is where the text wants it, and can be moved if it must."""
        at_terrain = die.place in battle.state.terrains
        return (at_terrain or (die.place == RESERVES and not self.at_terrains)) and (
            not self.to_move or battle.may_leave(die)
        )


@dataclass(frozen=True, slots=True)
class AtOpposingDead(AtUnits):
    """Units up to X health-worth in one opponent's Dead Unit Area."""

    def offer(self, battle: Battle, seat: Seat, place: Place) -> AimOffer:
        """Returns the opponents' dead."""
        units: dict[str, TargetStanding] = {}
        for owner in battle.state.opponents(seat):
            at = _name(owner, DUA)
            units |= {die.id: TargetStanding(at, at, die.unit.health) for die in battle.state.at(owner, DUA)}
        return HealthWorth(units)

    def is_target(self, battle: Battle, casting: AnnouncedCasting, die: Die) -> bool:
        """Returns whether the unit is still dead, and its player still in the match."""
        return die.place == DUA and die.owner not in battle.state.out


@dataclass(frozen=True, slots=True)
class AtOwnDeadUnits(AtUnits):
    """Units in the caster's own Dead Unit Area, one health-worth a casting, that contain the element of the magic.

    Amazons contain none and are named in the text; Dracolem contain none and are not (p. 51).
    """

    def offer(self, battle: Battle, seat: Seat, place: Place) -> AimOffer:
        """Returns the player's dead with health and elements."""
        dead = [die for die in battle.state.at(seat, DUA) if die.unit.elements or die.species == "Amazons"]
        return Dead({die.id: (die.unit.health, die.unit.elements) for die in dead})

    def is_target(self, battle: Battle, casting: AnnouncedCasting, die: Die) -> bool:
        """Returns whether the unit is still dead."""
        return die.place == DUA


@dataclass(frozen=True, slots=True)
class AtOwnPool(AtUnits):
    """Dragonkin in the caster's own Summoning Pool, one health-worth a casting, that match the element of the magic."""

    def offer(self, battle: Battle, seat: Seat, place: Place) -> AimOffer:
        """Returns the player's Dragonkin there with health and element."""
        found = dragonkin.in_pool(battle, seat)
        return Dead({die.id: (die.unit.health, die.unit.elements) for die in found}, "Dragonkin", "summon it")

    def is_target(self, battle: Battle, casting: AnnouncedCasting, die: Die) -> bool:
        """Returns whether it is still there."""
        return die.place == POOL


@dataclass(frozen=True, slots=True)
class AtOwnDragonkin(AtUnits):
    """One of the caster's Dragonkin in play that matches the element of the magic and can be promoted."""

    def offer(self, battle: Battle, seat: Seat, place: Place) -> AimOffer:
        """Returns them, each with its element and how much health it could gain."""
        gains: dict[str, tuple[str, tuple[int, ...]]] = {}
        for die in battle.state.units_in_play(seat):
            if die.is_dragonkin and (larger := battle.larger(die)):
                able = sorted({other.unit.health - die.unit.health for other in larger})
                gains[die.id] = (die.unit.elements[0], tuple(able))
        return Evolving(tuple(gains), "Dragonkin", gains=gains)


@dataclass(frozen=True, slots=True)
class AtEldarim(AtUnits):
    """Any Eldarim in play, anybody's, that matches the element of the magic and can be promoted."""

    def offer(self, battle: Battle, seat: Seat, place: Place) -> AimOffer:
        """Returns them, each with its element and how much health it could gain."""
        gains: dict[str, tuple[str, tuple[int, ...]]] = {}
        for at in armies(battle, seat, own=True):
            for die in battle.state.at(*at):
                if die.species == ELDARIM and (larger := battle.larger(die)):
                    able = sorted({other.unit.health - die.unit.health for other in larger})
                    gains[die.id] = (die.unit.elements[0], tuple(able))
        return Evolving(tuple(gains), "Eldarim", gains=gains, area="Dead Unit Area")


@dataclass(frozen=True, slots=True)
class AtOwnBuriedMinorTerrain(AtUnits):
    """One of the caster's buried minor terrains."""

    def offer(self, battle: Battle, seat: Seat, place: Place) -> AimOffer:
        """Returns the player's buried minor terrains."""
        dice = battle.state.dice.values()
        buried = [die.id for die in dice if die.place == BUA and die.owner == seat and die.is_minor_terrain]
        return Named(tuple(buried), "buried minor terrain", once=True)

    def is_target(self, battle: Battle, casting: AnnouncedCasting, die: Die) -> bool:
        """Returns whether the minor terrain is still buried."""
        return die.place == BUA


@dataclass(frozen=True, slots=True)
class AtMovers(AtUnits):
    """The caster's units at a terrain, to be moved to another where the caster has units; `species`: of this species,
    both.
    """

    species: str | None = None

    def offer(self, battle: Battle, seat: Seat, place: Place) -> AimOffer:
        """Returns the units that may go, and the terrains with own units."""
        state = battle.state
        own = [(die, place) for place in state.terrains for die in self._those(battle, seat, place)]
        units = {die.id: place for die, place in own if battle.may_leave(die)}
        return Movers({name: str(place) for name, place in units.items()}, tuple(dict.fromkeys(p for _, p in own)))

    def _those(self, battle: Battle, seat: Seat, place: Place) -> list[Die]:
        return [die for die in battle.state.at(seat, place) if self.species in (None, die.species)]

    def is_target(self, battle: Battle, casting: AnnouncedCasting, die: Die) -> bool:
        """Returns whether the unit is at a terrain and may leave for where the others are."""
        assert casting.to is not None
        return (
            die.place in battle.state.terrains
            and battle.may_leave(die)
            and bool(self._those(battle, casting.by, casting.to))
        )


# -- dragons -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AtDragons(SpellAim):
    """A terrain, and the dragons that come there: from any Summoning Pool, or with their element from any terrain."""

    white: bool = False

    def offer(self, battle: Battle, seat: Seat, place: Place) -> AimOffer:
        """Returns all dragons and all terrains."""
        dragons = {str(die.id): summonable(die) for die in battle.state.dice.values() if self._is_one(die)}
        return Dragons(dragons, tuple(battle.state.terrains), self.white)

    def _is_one(self, die: Die) -> bool:
        return die.is_dragon and die.place != REMOVED and (die.dragon.kind == "white") == self.white

    def still_there(self, battle: Battle, casting: AnnouncedCasting) -> AnnouncedCasting | None:
        """Returns the casting with those dragons that still may come."""
        left = [name for name in casting.dragons if self._may_come(battle.state.dice[DieId(name)], casting)]
        return replace(casting, dragons=tuple(left)) if left else None

    def _may_come(self, die: Die, casting: AnnouncedCasting) -> bool:
        here = die.place == casting.terrain
        return not here and (self.white or may_summon(summonable(die), casting.element))

    def touches(self, casting: AnnouncedCasting, die: Die) -> bool:
        """Returns whether the unit occupies the terrain."""
        return casting.terrain == die.place


def summonable(die: Die) -> Summonable:
    """Returns what summoning has to know of a dragon."""
    return Summonable(die.place, die.dragon.elements, die.dragon.kind in ("ivory", "ivory_hybrid"))


OPPOSING_ARMY: Final = AtArmy()
ANY_ARMY: Final = AtArmy(own=True)
TERRAIN: Final = AtTerrain()
OPPOSING_UNIT: Final = AtOpposingUnit()
OWN_DEAD: Final = AtOwnDead()
