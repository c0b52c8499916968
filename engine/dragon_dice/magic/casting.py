"""A spell that has been announced, and the operations that the texts of the spells share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar, cast

from engine.dragon_dice.actions.damage import damage_army
from engine.dragon_dice.events.magic import AnnouncedSpell
from engine.dragon_dice.magic.spellbook import PrintedSpell
from engine.dragon_dice.rolls.purposes import INDIVIDUAL_SAVE, SAVE, ResultType
from engine.dragon_dice.rolls.resolution import roll_army, roll_each
from engine.dragon_dice.rolls.sheet import RollSheet
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.dying import damage_unit
from engine.dragon_dice.table.effects import LastingEffect, On
from engine.dragon_dice.table.sending import send
from engine.dragon_dice.table.settling import settle
from engine.dragon_dice.table.state import DUA, Die, DieId, Place
from engine.values import Json, Seat

A = TypeVar("A", bound=AnnouncedSpell)


@dataclass(frozen=True, slots=True)
class AnnouncedCasting:
    """One announced spell: who casts what from where, with which magic, at what.

    `target` holds an army ("B frontier"), a terrain, or units; `to` where units are moved, `dragons` who is summoned.
    """

    kind: PrintedSpell
    by: Seat
    place: Place
    """Where the casting army is."""
    castings: int
    element: str
    target: tuple[str, ...]
    to: Place | None = None
    dragons: tuple[str, ...] = ()

    @classmethod
    def announced(cls, kind: PrintedSpell, by: Seat, place: Place, entry: Mapping[str, Json]) -> AnnouncedCasting:
        """Returns what one entry of a checked answer announces."""
        to = entry.get("to")
        return cls(
            kind,
            by,
            place,
            cast("int", entry["castings"]),
            str(entry["element"]),
            _strings(entry["target"]),
            None if to is None else Place(str(to)),
            _strings(entry.get("dragon", [])),
        )

    @property
    def name(self) -> str:
        """Returns the spell's name."""
        return self.kind.name

    @property
    def x(self) -> int:
        """Returns the printed value for all castings together; that of one where castings do not add up."""
        return self.kind.each * self.castings if self.kind.each else self.kind.makes

    @property
    def is_death_magic(self) -> bool:
        """Returns whether death magic casts it, which a Temple keeps from its holder (p. 15)."""
        return self.element == "death"

    @property
    def army(self) -> tuple[Seat, Place]:
        """Returns the army it targets: whose, and where."""
        owner, _, place = self.target[0].partition(" ")
        return Seat(owner), Place(place)

    @property
    def terrain(self) -> Place:
        """Returns the terrain it targets."""
        return Place(self.target[0])

    def units(self, battle: Battle) -> list[Die]:
        """Returns the units it targets."""
        return [battle.state.dice[DieId(name)] for name in self.target]

    def facts(self) -> dict[str, Json]:
        """Returns the announcement as facts of a question."""
        return {
            "player": self.by,
            "spell": self.name,
            "castings": self.castings,
            "element": self.element,
            "target": list(self.target),
            "to": self.to,
            "dragons": list(self.dragons),
        }

    def as_event(self, as_: type[A]) -> A:
        """Returns the announcement as an event: announced, cast or lost."""
        dragons = tuple(map(DieId, self.dragons))
        return as_(self.by, self.name, self.castings, self.element, self.target, self.to, dragons)

    # -- what many texts say ---------------------------------------------------------------------------------------

    def lasts_on_army(self, battle: Battle, ends_of_turns: int = 0) -> None:
        """Until the beginning of the caster's next turn it is in force on an army where that stands now (p. 44).

        With `ends_of_turns` it lasts until the end of that many of the caster's turns.
        """
        owner, place = self.army
        battle.last(self._effect(On.ARMY, owner=owner, place=place, left=ends_of_turns))

    def lasts_on_terrain(self, battle: Battle) -> None:
        """Until the beginning of the caster's next turn it is in force at a terrain, for all armies there (p. 44)."""
        battle.last(self._effect(On.TERRAIN, place=self.terrain))

    def lasts_on_own_dead(self, battle: Battle) -> None:
        """Until the beginning of the caster's next turn it is in force on their own Dead Unit Area."""
        battle.last(self._effect(On.DUA, owner=self.by, place=DUA))

    def lasts_on_unit(self, battle: Battle, die: Die) -> None:
        """Until the beginning of the caster's next turn it is in force on a unit, wherever that goes."""
        battle.last(self._effect(On.UNIT, die=die.id))

    def brings_dragons(self, battle: Battle) -> None:
        """The dragons that were named come to the terrain."""
        for name in self.dragons:
            battle.summon(battle.state.dice[DieId(name)], self.terrain, self.name, self.by)

    def _effect(
        self, on: On, *, owner: Seat | None = None, place: Place | None = None, die: DieId | None = None, left: int = 0
    ) -> LastingEffect:
        return LastingEffect(
            self.name,
            on,
            self.by,
            ends_with=self.by,
            owner=owner,
            place=place,
            die=die,
            strength=self.x,
            castings=self.castings,
            is_death_magic=self.is_death_magic,
            left=left,
        )

    async def strike_army(self, battle: Battle, owner: Seat, place: Place) -> RollSheet | None:
        """Inflicts X points of damage on an army, which rolls saves against it (p. 29). Returns that roll."""
        if not battle.state.at(owner, place):
            return None
        saving = await roll_army(battle, owner, place, SAVE, against=self.name)
        await self.harm_army(battle, owner, place, saves=saving.total)
        return saving

    async def harm_army(self, battle: Battle, owner: Seat, place: Place, *, saves: int) -> None:
        """Lets an army take X points of damage after it has rolled these saves."""
        await damage_army(battle, owner, place, self.x, cause=self.name, saves=saves, by=self.by, after_save=True)

    async def strike_unit(self, battle: Battle, unit: Die) -> bool:
        """Inflicts X points of damage on one unit, which rolls saves for itself. Returns whether it saved them all."""
        sheets = await roll_each(battle, [unit], INDIVIDUAL_SAVE, self.name)
        saves = sheets[unit.id].of(ResultType.SAVE)
        await self.harm_unit(battle, unit, saves=saves)
        return saves >= self.x

    async def harm_unit(self, battle: Battle, unit: Die, *, saves: int = 0) -> None:
        """Lets one unit take X points of damage, less what it has saved."""
        await damage_unit(battle, unit, self.x, saves=saves)

    async def move_units(self, battle: Battle) -> None:
        """Moves its targets to the terrain that was announced; an army that leaves a terrain abandons it."""
        assert self.to is not None
        await send(battle, self.units(battle), self.to, self.name)
        settle(battle, "abandoned")


async def fail_to_save(battle: Battle, units: Sequence[Die], spell: str) -> list[Die]:
    """Lets units roll saves against a spell, each for itself, and returns those without a save result."""
    if not units:
        return []
    sheets = await roll_each(battle, units, INDIVIDUAL_SAVE, spell)
    return [die for die in units if not sheets[die.id].of(ResultType.SAVE)]


def _strings(value: Json) -> tuple[str, ...]:
    if isinstance(value, str):
        return (value,)
    assert isinstance(value, Sequence)
    return tuple(str(one) for one in value)
