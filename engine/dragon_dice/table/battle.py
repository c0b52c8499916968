"""The verbs of the rules that know no rule: move, recruit, summon, turn a terrain, let effects last, ask, roll.

Rule text is written in these words, and in those of `sending`, `promoting`, `dying` and `settling`, which know what the
book says follows. Each says what happened.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from engine.dragon_dice.edition import Slot
from engine.dragon_dice.events.dragons import Summoned
from engine.dragon_dice.events.effects import EffectBegan, EffectEnded
from engine.dragon_dice.events.minor_terrains import MinorTerrainBuried, WhyBuried
from engine.dragon_dice.events.terrains import TerrainCaptured, TerrainLost, TerrainTurned
from engine.dragon_dice.events.turns import EndReason
from engine.dragon_dice.events.units import Recruited
from engine.dragon_dice.printed.dice import LAST_FACE
from engine.dragon_dice.rolls import modifiers
from engine.dragon_dice.species.dracolem import may_grow
from engine.dragon_dice.table.effects import CHILL_WIND, HOLDS, INFLUENCES, NO_INFLUENCE, Influence, LastingEffect, On
from engine.dragon_dice.table.questions import Asking
from engine.dragon_dice.table.state import BUA, DUA, RESERVES, Die, DieId, Place, Terrain
from engine.game import MatchOver, Outcome
from engine.values import Seat

FORCE_SIZE: Final = 24
"""Points of total force size for which the limits of abilities are stated (p. 21)."""


class Battle(Asking):
    """A position in play, the verbs that change it, and what can be asked of it."""

    # -- units -----------------------------------------------------------------------------------------------------

    def move(self, units: Iterable[Die], to: Place) -> None:
        """Lays units at a place. Whether they may go there is the rule's business: see `may_leave`."""
        for die in units:
            if die.place in self.state.terrains and die.place != to:
                self._leave_terrain(die)
            self.state.lay(die, to)

    def _leave_terrain(self, die: Die) -> None:
        """A stunned unit is free as soon as it leaves (p. 41); a glaring one loses its victims (p. 37), a champion the
        dragon that it holds and that does not leave with it (p. 62)."""
        state = self.state
        if not state.effects:
            return
        self.end_effects(lambda e: e.name in HOLDS and e.source == die.id and self._stays(e.die, die.place))
        state.effects = [
            effect
            for effect in state.effects
            if not (effect.die == die.id and self.influence(effect).ends_on_leaving)
            and (effect.source != die.id or effect.name in HOLDS)
        ]

    def _stays(self, die_id: str | None, place: Place) -> bool:
        return self.state.dice[DieId(str(die_id))].place == place

    def recruit(self, die: Die, place: Place, cause: str) -> None:
        """Moves a small unit from its owner's Dead Unit Area to an army (p. 7)."""
        self.state.lay(die, place)
        self.say(Recruited(player=die.owner, place=place, die=die.id), cause)

    def recruits(self, owner: Seat) -> list[Die]:
        """Returns the units that could be recruited: one health, in the Dead Unit Area, and no Dracolem (p. 30)."""
        return [die for die in self.state.at(owner, DUA) if die.unit.health == 1 and may_grow(die.unit)]

    def promotions(self, units: Sequence[Die]) -> list[tuple[Die, Die]]:
        """Returns every unit with every partner it could become by one step: one health more (p. 30)."""
        return [
            (unit, larger)
            for unit in units
            for larger in self.larger(unit)
            if larger.unit.health == unit.unit.health + 1
        ]

    def larger(self, unit: Die) -> list[Die]:
        """Returns the larger units of the same species with which a unit could be exchanged by promotions (p. 30).

        They lie in its owner's Dead Unit Area, Dragonkin in the Summoning Pool; of which element does not matter.
        Dracolem are never promoted.
        """
        species, health = unit.species, unit.unit.health
        if not may_grow(unit.unit):
            return []
        return [
            other
            for other in self.state.at(unit.owner, unit.grave)
            if other.species == species and other.unit.health > health
        ]

    # -- terrains --------------------------------------------------------------------------------------------------

    def turn_terrain(self, place: Place, face: int, by: Seat) -> None:
        """Turns a terrain by a maneuver; on its eighth face it is captured, off it it is lost (p. 15).

        A second captured terrain wins (p. 1), except for a player who has just given up. No other way of turning ends a
        Chill Wind there (p. 61).
        """
        terrain = self.state.terrains[place]
        was, holder = terrain.face, terrain.captured_by
        terrain.show(face, by if face == LAST_FACE else None)
        self.say_turned(place, terrain, was, by)
        if self.state.effects:
            self.end_effects(lambda effect: effect.name == CHILL_WIND and effect.is_on_terrain(place))
        if holder is not None and holder != by:
            self.say_lost(place, terrain, holder, "out-maneuvered")
        elif holder is not None:
            self.say_lost(place, terrain, holder, "abandoned")
        if terrain.captured_by is not None:
            held = len(self.state.captured(by))
            kind, icon = terrain.kind, terrain.die.eighth_face
            self.say(TerrainCaptured(player=by, place=place, terrain=kind, icon=icon, held=held))
            minor = self.state.minor_terrain_at(by, place)
            if minor is not None:
                self.bury_minor_terrain(minor, WhyBuried.CAPTURED)
            if held >= 2 and by not in self.state.leaving:
                raise MatchOver(Outcome((by,), EndReason.TWO_TERRAINS))

    def lower_terrain(self, place: Place, by: Seat, why: str = "flooded") -> bool:
        """Turns a terrain down by one step, not below its first face, and returns whether it could. `why`: how it is
        lost by its holder."""
        terrain = self.state.terrains[place]
        was, holder = terrain.face, terrain.captured_by
        if was is None or was == 1:
            return False
        terrain.show(was - 1)
        self.say_turned(place, terrain, was, by)
        if holder is not None:
            self.say_lost(place, terrain, holder, why)
        return True

    def summon(self, dragon: Die, to: Place, cause: str, by: Seat) -> None:
        """Brings a dragon from where it is to a terrain (p. 16); whoever tamed or controlled it has lost it (p. 62)."""
        was = dragon.place
        self.state.lay(dragon, to)
        self.end_effects_on_units([dragon])
        self.say(Summoned(player=by, dragon=dragon.id, came_from=was, place=to), cause)

    def bury_minor_terrain(self, die: Die, why: str) -> None:
        """Moves a minor terrain from its army to its owner's Buried Unit Area."""
        place = die.place
        self.state.lay(die, BUA)
        del self.state.minor_faces[die.id]
        self.say(MinorTerrainBuried(player=die.owner, place=place, die=die.id, why=why), why)

    def bury_left_behind(self) -> None:
        """Buries the minor terrains whose army has left or died (p. 57).

        An army whose units are all exchanged is never gone (p. 30), so this is looked at when all has happened.
        """
        state = self.state
        for die in [state.dice[die_id] for die_id in state.minor_faces]:
            if not state.at(die.owner, die.place):
                self.bury_minor_terrain(die, WhyBuried.ARMY_GONE)

    def say_turned(self, place: Place, terrain: Terrain, was: int | None, by: Seat | None) -> None:
        face, icon = terrain.face, terrain.icon
        assert face is not None and icon is not None, "a terrain that turns shows a face"
        if self.is_heard:
            self.say(TerrainTurned(place=place, terrain=terrain.kind, was=was, face=face, icon=icon, player=by))

    def say_lost(self, place: Place, terrain: Terrain, holder: Seat, why: str) -> None:
        self.say(TerrainLost(player=holder, place=place, terrain=terrain.kind, why=why))

    # -- lasting effects -------------------------------------------------------------------------------------------

    def last(self, effect: LastingEffect) -> None:
        """Puts a lasting effect into force, and says so."""
        self.state.effects.append(effect)
        self.say(EffectBegan(effect))

    def end_effects(self, which: Callable[[LastingEffect], bool]) -> None:
        """Ends effects, and says so."""
        if not self.state.effects:
            return
        for effect in [effect for effect in self.state.effects if which(effect)]:
            self.state.effects.remove(effect)
            self.say(EffectEnded(effect.name, effect.owner, _place(effect), _die(effect)), effect.name)

    def end_effects_on_units(self, units: Sequence[Die]) -> None:
        """Ends what lies on units that were killed or exchanged, and what they themselves keep up (p. 30, p. 45)."""
        ids = {die.id for die in units}
        self.end_effects(lambda effect: effect.die in ids or effect.source in ids)
        for die_id in ids:
            self.state.wounds.pop(die_id, None)

    def effects_named(self, name: str) -> list[LastingEffect]:
        """Returns the effects of this name that are in force."""
        return [effect for effect in self.state.effects if effect.name == name]

    def end_action(self) -> None:
        """Heals what did not kill, and ends what belongs to armies that are gone (p. 28, p. 29, p. 57)."""
        state = self.state
        state.wounds.clear()
        if state.minor_faces:
            self.bury_left_behind()
        self.end_effects(lambda e: e.on is On.ARMY and not state.at(Seat(str(e.owner)), Place(str(e.place))))

    # -- who may do what -------------------------------------------------------------------------------------------

    def influence(self, effect: LastingEffect) -> Influence:
        """Returns what a lasting effect does beside changing rolls, as the book has it."""
        return self.edition[INFLUENCES].get(effect.name, NO_INFLUENCE)

    def influences_on(self, owner: Seat, place: Place) -> Iterator[Influence]:
        """Yields what the lasting effects on an army and on its terrain do beside changing rolls."""
        return map(self.influence, modifiers.effects_on(self.state, owner, place))

    def may_act(self, owner: Seat, place: Place) -> bool:
        """Returns whether an army may maneuver against others, attack and cast spells at all."""
        return not self.state.effects or self.edition[MAY_ACT](self, owner, place)

    def who_may_be_rolled(self, dice: Sequence[Die]) -> list[Die]:
        """Returns those that roll with their army."""
        state = self.state
        if not state.effects and state.taking_part is None:
            return list(dice)
        return [die for die in dice if self.may_be_rolled(die)]

    def may_be_rolled(self, die: Die, *, by_force: bool = False) -> bool:
        """Returns whether a unit rolls. `by_force`: something aims at this unit alone and makes it roll.

        Asleep, netted, webbed or hypnotized it does not; stunned only when it is forced to (p. 37-43, R-05, R-26).
        """
        if not by_force and self._is_left_in_the_mire(die):
            return False
        for effect in self.state.effects:
            if effect.die == die.id:
                influence = self.influence(effect)
                if influence.stills or (influence.stills_unless_forced and not by_force):
                    return False
        return True

    def _is_left_in_the_mire(self, die: Die) -> bool:
        """Returns whether a unit of the marching army takes no part in this march (Mire, p. 50)."""
        state = self.state
        if state.taking_part is None or die.owner != state.marching or die.id in state.taking_part:
            return False
        return bool(state.marched) and die.place == state.marched[-1]

    def may_leave(self, die: Die) -> bool:
        """Returns whether a unit may leave its terrain: not Dragonkin, and not a unit asleep, netted or webbed
        (p. 38-54).
        """
        if die.is_dragonkin:
            return False
        return not self.state.effects or not any(
            effect.die == die.id and self.influence(effect).holds for effect in self.state.effects
        )

    def has_been_rolled(self, die: Die) -> None:
        """A glaring unit that is rolled lets its victims go (p. 37)."""
        if self.is_glaring(die):
            self.end_effects(lambda effect: effect.source == die.id and self.influence(effect).ends_on_roll)

    def is_glaring(self, die: Die) -> bool:
        """Returns whether units are hypnotized by this one, as long as it stays and is not rolled (p. 37)."""
        effects = self.state.effects
        return bool(effects) and any(e.source == die.id and self.influence(e).ends_on_roll for e in effects)

    def is_hidden(self, owner: Seat, place: Place) -> bool:
        """Returns whether an Illusion keeps opponents from aiming missiles and spells at an army (p. 37)."""
        effects = self.state.effects
        return bool(effects) and any(e.is_on_army(owner, place) and self.influence(e).hides for e in effects)

    def ignores_ids(self, owner: Seat, place: Place) -> bool:
        """Returns whether an army suffers Dragon Plague and ignores its ID results (p. 19)."""
        if not self.state.effects:
            return False
        return any(influence.silences_ids for influence in self.influences_on(owner, place))

    def elements_at(self, place: Place) -> tuple[str, ...]:
        """Returns the elements of a terrain; the Reserve Area has none."""
        terrain = self.state.terrains.get(place)
        return () if terrain is None else terrain.die.elements

    def elements_for(self, owner: Seat, place: Place) -> tuple[str, ...]:
        """Returns the elements that an army has for species abilities: its terrain's, and its minor terrain's (p. 57).

        Whatever else asks for the elements of a terrain asks `elements_at`.
        """
        here = self.elements_at(place)
        minor = self.state.minor_terrain_at(owner, place) if self.state.minor_faces else None
        return here if minor is None else tuple(dict.fromkeys((*here, *minor.minor_terrain.elements)))

    def per_24_points(self, limit: int) -> int:
        """Returns a limit that is stated per 24 points of total force size or part of them (p. 21, the sign s)."""
        return limit * -(-self.state.force_points // FORCE_SIZE)

    def dead_of(self, owner: Seat, species: str) -> int:
        """Returns how many units of a species lie in a player's Dead Unit Area, as species abilities count them.

        Each Deadland that the player controls counts as one more per 24 points of total force size, of any species
        (p. 58).
        """
        dead = len([die for die in self.state.at(owner, DUA) if die.species == species])
        return dead + self.per_24_points(self._deadlands(owner)) if self.state.minor_faces else dead

    def _deadlands(self, owner: Seat) -> int:
        controlled = (self.state.dice[die_id] for die_id in self.state.minor_faces)
        return sum(die.owner == owner and die.minor_terrain.is_deadland for die in controlled)

    # -- armies ----------------------------------------------------------------------------------------------------

    def holds(self, seat: Seat, place: Place) -> bool:
        """Returns whether this player's army at the place controls the terrain's eighth face (p. 15)."""
        terrain = self.state.terrains.get(place)
        return terrain is not None and terrain.captured_by == seat

    def opposing_armies(self, seat: Seat, place: Place) -> list[Seat]:
        """Returns the opponents who have an army at the place."""
        return [other for other in self.state.opponents(seat) if self.state.at(other, place)]

    def places_with_units(self, seat: Seat) -> list[Place]:
        """Returns the terrains where a player has an army."""
        held = {die.place for die in self.state.units_of(seat)}
        return [place for place in self.state.terrains if place in held]

    @staticmethod
    def by_army(units: Sequence[Die]) -> list[tuple[Seat, Place, list[Die]]]:
        """Returns units grouped by owner and place."""
        armies: dict[tuple[Seat, Place], list[Die]] = {}
        for die in units:
            armies.setdefault((die.owner, die.place), []).append(die)
        return [(owner, place, group) for (owner, place), group in armies.items()]

    def has_reserves(self, seat: Seat) -> bool:
        """Returns whether a player has units in the Reserve Area."""
        return bool(self.state.at(seat, RESERVES))


MAY_ACT: Final = Slot[Callable[[Battle, Seat, Place], bool]]("who may act")
"""Whether what lies on an army lets it do anything but save itself."""


def _place(effect: LastingEffect) -> Place | None:
    return None if effect.place is None else Place(effect.place)


def _die(effect: LastingEffect) -> DieId | None:
    return None if effect.die is None else DieId(effect.die)
