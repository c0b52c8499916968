"""The verbs of the rules: move, kill, bury, recruit, promote, turn a terrain, ask, roll.

Rule text is written in these words. Each verb does its deed completely, with what the book says follows from it, and
says what happened.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import cast

from engine.asking import ask, throw
from engine.chance import Roll, RollDie
from engine.decisions import Assign, Choose, Pick
from engine.dragon_dice.dice import LAST_FACE
from engine.dragon_dice.happenings import Happening, Reason
from engine.dragon_dice.state import BUA, DUA, RESERVES, Die, DieId, Place, State, Terrain, units_of
from engine.game import MatchOver, Outcome, Tell
from engine.values import Json, Seat

YES, NO = "yes", "no"


class Battle:
    """A position in play, and the verbs that change it."""

    def __init__(self, state: State, tell: Tell) -> None:
        self.state = state
        self._tell = tell

    def say(
        self, happening: Happening, cause: str = "", seen_by: tuple[Seat, ...] | None = None, **facts: Json
    ) -> None:
        """Says that something happened. Without a cause the current step is it."""
        self._tell(happening, cause, seen_by, **facts)

    def say_facts(self, happening: Happening, facts: Mapping[str, Json]) -> None:
        """Says that something happened whose facts are gathered already."""
        self._tell(happening, **facts)

    # -- asking ----------------------------------------------------------------------------------------------------

    async def choose(
        self, player: Seat, prompt: str, options: Sequence[Json], otherwise: Json = None, **about: Json
    ) -> Json:
        """Returns the option the player picks; `otherwise` is the one that declines."""
        return await ask(Choose(player=player, prompt=prompt, options=tuple(options), otherwise=otherwise, about=about))

    async def choose_place(
        self, player: Seat, prompt: str, places: Sequence[Place], otherwise: str | None = None, **about: Json
    ) -> Place | None:
        """Returns the place the player picks, or None for `otherwise`."""
        options = list(places) if otherwise is None else [*places, otherwise]
        answer = await self.choose(player, prompt, options, otherwise, **about)
        return None if otherwise is not None and answer == otherwise else Place(str(answer))

    async def agree(self, player: Seat, prompt: str, **about: Json) -> bool:
        """Returns whether the player says yes; somebody who does not care says no."""
        return await self.choose(player, prompt, [YES, NO], NO, **about) == YES

    async def choose_units(
        self, player: Seat, prompt: str, among: Sequence[Die], health: int, **about: Json
    ) -> list[Die]:
        """Returns units worth up to `health`: as much as possible, never in excess (p. 29, Up To and Damage)."""
        weights = cast("Mapping[str, int]", units_of(among))
        noun = "damage" if prompt == "damage" else "health"
        pick = Pick.up_to(health, player=player, prompt=prompt, weights=weights, about=about, noun=noun)
        return self._dice(await ask(pick))

    async def sort_units(
        self, player: Seat, prompt: str, groups: Mapping[Place, Sequence[Die]], **about: Json
    ) -> dict[Place, list[Die]]:
        """Returns the units the player puts into each group."""
        offered: dict[str, tuple[str, ...]] = {place: tuple(die.id for die in dice) for place, dice in groups.items()}
        answer = await ask(Assign(player=player, prompt=prompt, groups=offered, about=about))
        assert isinstance(answer, Mapping)
        return {Place(place): self._dice(names) for place, names in answer.items()}

    async def throw(self, player: Seat, kind: str, dice: Sequence[Die], again: bool = False) -> dict[DieId, int]:
        """Throws units and returns the index of each one's upper face."""
        question = Roll(player, kind, tuple(RollDie(die.id, die.kind, die.unit.printed) for die in dice), again)
        return dict(zip([die.id for die in dice], await throw(question), strict=True))

    async def throw_terrain(self, player: Seat, place: Place) -> int:
        """Rolls a terrain die and returns the face from 1 to 8."""
        faces = tuple(str(face) for face in range(1, LAST_FACE + 1))
        return (await throw(Roll(player, "distance", (RollDie(place, place, faces),))))[0] + 1

    def _dice(self, names: Json) -> list[Die]:
        assert isinstance(names, Sequence) and not isinstance(names, str)
        return [self.state.dice[DieId(str(name))] for name in names]

    # -- units -----------------------------------------------------------------------------------------------------

    def kill(self, units: Sequence[Die]) -> None:
        """Moves units to their owners' Dead Unit Areas (p. 6). `settle` follows once everybody who dies now is dead."""
        for owner, place, group in _by_army(units):
            for die in group:
                die.place = DUA
            self.say(
                Happening.UNITS_KILLED,
                player=owner,
                place=place,
                dice=_ids(group),
                health=sum(die.unit.health for die in group),
            )

    def bury(self, units: Sequence[Die], by: Seat) -> None:
        """Moves dead units to their owners' Buried Unit Areas (p. 6)."""
        for owner, _, group in _by_army(units):
            for die in group:
                die.place = BUA
            self.say(Happening.BURIED, player=owner, dice=_ids(group), by=by)

    def move(self, units: Iterable[Die], to: Place) -> None:
        """Moves units to a terrain or the Reserve Area."""
        for die in units:
            die.place = to

    def recruit(self, die: Die, place: Place) -> None:
        """Moves a small unit from its owner's Dead Unit Area to an army (p. 7)."""
        die.place = place
        self.say(Happening.RECRUITED, player=die.owner, place=place, die=die.id)

    def promote(self, pairs: Sequence[tuple[Die, Die]]) -> None:
        """Exchanges each unit with its larger partner from the Dead Unit Area, all at once (p. 30)."""
        for unit, larger in pairs:
            place = unit.place
            unit.place, larger.place = larger.place, unit.place
            self.say(Happening.PROMOTED, player=unit.owner, place=place, pairs={unit.id: larger.id})

    def recruits(self, owner: Seat) -> list[Die]:
        """Returns the units that could be recruited: one health, in the Dead Unit Area."""
        return [die for die in self.state.at(owner, DUA) if die.unit.health == 1]

    def promotions(self, units: Sequence[Die]) -> list[tuple[Die, Die]]:
        """Returns every unit with every partner it could become: same species, one health more, dead (p. 30)."""
        return [
            (unit, larger)
            for unit in units
            for larger in self.state.at(unit.owner, DUA)
            if larger.unit.species == unit.unit.species and larger.unit.health == unit.unit.health + 1
        ]

    # -- terrains --------------------------------------------------------------------------------------------------

    def turn_terrain(self, place: Place, face: int, by: Seat) -> None:
        """Turns a terrain by a maneuver; on its eighth face it is captured, off it it is lost (p. 15)."""
        terrain = self.state.terrains[place]
        was, holder = terrain.face, terrain.captured_by
        terrain.face = face
        terrain.captured_by = by if face == LAST_FACE else None
        self._say_turned(place, terrain, was, by)
        if holder is not None and holder != by:
            self._say_lost(place, terrain, holder, "out-maneuvered")
        elif holder is not None:
            self._say_lost(place, terrain, holder, "abandoned")
        if terrain.captured_by is not None:
            self.say(
                Happening.TERRAIN_CAPTURED, player=by, place=place, terrain=terrain.kind, icon=terrain.die.eighth_face
            )
            if len(self.state.captured(by)) >= 2:
                raise MatchOver(Outcome((by,), Reason.TWO_TERRAINS))

    def settle(self, why: str = "killed") -> None:
        """Looks after what follows once units have died or moved.

        A captured terrain whose holder has no unit there turns back to seven (p. 15). A player without a unit in play
        is out, and who has the last surviving units wins (p. 1).
        """
        for place, terrain in self.state.terrains.items():
            holder = terrain.captured_by
            if holder is not None and not self.state.at(holder, place):
                terrain.captured_by = None
                self._say_lost(place, terrain, holder, why)
                was, terrain.face = terrain.face, LAST_FACE - 1
                self._say_turned(place, terrain, was, None)
        self._look_for_survivors()

    def _look_for_survivors(self) -> None:
        state = self.state
        if state.keeps_all_in:
            return
        for seat in state.seats:
            if seat not in state.out and not state.has_units_in_play(seat):
                state.out.append(seat)
                self.say(Happening.ELIMINATED, player=seat)
        alive = [seat for seat in state.seats if seat not in state.out]
        if len(alive) < 2:
            raise MatchOver(Outcome(tuple(alive), Reason.LAST_UNITS if alive else Reason.NOBODY_LEFT))

    def _say_turned(self, place: Place, terrain: Terrain, was: int | None, by: Seat | None) -> None:
        self.say(
            Happening.TERRAIN_TURNED,
            place=place,
            terrain=terrain.kind,
            was=was,
            face=terrain.face,
            icon=terrain.icon,
            player=by,
        )

    def _say_lost(self, place: Place, terrain: Terrain, holder: Seat, why: str) -> None:
        self.say(Happening.TERRAIN_LOST, player=holder, place=place, terrain=terrain.kind, why=why)

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
        held = {die.place for die in self.state.dice.values() if die.owner == seat and die.is_unit}
        return [place for place in self.state.terrains if place in held]

    def has_reserves(self, seat: Seat) -> bool:
        """Returns whether a player has units in the Reserve Area."""
        return bool(self.state.at(seat, RESERVES))


def _by_army(units: Sequence[Die]) -> list[tuple[Seat, Place, list[Die]]]:
    armies: dict[tuple[Seat, Place], list[Die]] = {}
    for die in units:
        armies.setdefault((die.owner, die.place), []).append(die)
    return [(owner, place, group) for (owner, place), group in armies.items()]


def _ids(dice: Sequence[Die]) -> list[Json]:
    return [die.id for die in dice]
