"""What a card lets its player choose: which values are legal, and what a player's word for one means.

A value is JSON: a unit's id, a hex, a list of three hexes, a chain as a list, or None for what was declined.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final, cast

from engine.legacys_allure.cards import ADJACENT, HERO, RANGE, SELF, STARTING_HEX, Among, Choice, Reach, TargetSide
from engine.legacys_allure.hexes import DISTANCE, HEXES, INDEX, TRIADS, TRIADS_NEXT_TO, Hex
from engine.legacys_allure.keywords import allied, back, chained, enemy, starting_hex, triad
from engine.legacys_allure.names import called
from engine.legacys_allure.state import State, Unit, UnitId
from engine.legacys_allure.values import fits
from engine.refusals import NotAllowed
from engine.values import Json, Seat
from engine.work import Work

MOST_CHAINS: Final = 400
"""Most chains that are listed for people; the others are legal too when they are named."""


MOST_LOOKED_AT: Final = 2_000
"""A search for possible choices stops after this many values; cards of the starter set need fewer than 400."""


@dataclass(frozen=True)
class Chooser:
    """The chooser: a unit where it stands, its player, the reach of "within range", the first positions of units.

    `whole`: every legal choice is listed, however long that takes. Otherwise a search ends after `MOST_LOOKED_AT`
    values: the rest counts as not found, but is still legal when it is named.
    """

    state: State
    unit: Unit
    seat: Seat
    place: Hex
    range: Reach
    starting: Mapping[UnitId, Hex]
    whole: bool = False
    looking: Work = field(default_factory=lambda: Work(MOST_LOOKED_AT), compare=False)

    # -- one choice ------------------------------------------------------------------------------------------------

    def candidates(self, choice: Choice, bound: Mapping[str, Json]) -> Iterator[Json]:
        """Returns the legal values of a choice, after those that were chosen before it."""
        for value, is_legal in self._looked_at(choice, bound):
            if not self.whole and not self.looking.spend():
                return
            if is_legal():
                yield value

    def _looked_at(self, choice: Choice, bound: Mapping[str, Json]) -> Iterator[tuple[Json, Callable[[], bool]]]:
        """Yields every value of the kind that is asked for, with what tells whether it is legal."""
        if choice.kind == Among.UNIT:
            for unit in self.state.on_battlefield():
                yield unit.id, partial(self._unit_fits, choice, unit, bound)
        elif choice.kind == Among.GRAVEYARD_UNIT:
            for unit in self.state.units.values():
                yield unit.id, partial(self._dead_fits, choice, unit, bound)
        elif choice.kind == Among.HEX:
            for place in HEXES:
                yield place, partial(self._hex_fits, choice, place, bound)
        elif choice.kind == Among.TRIAD:
            near = choice.origin is None and (self.range if choice.within == RANGE else choice.within) == ADJACENT
            for hexes in TRIADS_NEXT_TO[self.place] if near else TRIADS:
                yield list(hexes), partial(self._triad_is_free, choice, hexes, bound, near)
        else:
            for chain in itertools.islice(self._chains(choice, bound), self._most_chains):
                yield chain, _always

    def _triad_is_free(self, choice: Choice, hexes: Sequence[Hex], bound: Mapping[str, Json], near: bool) -> bool:
        return self._area_fits(choice, hexes) and (near or self._in_reach(choice, hexes, bound))

    @property
    def _most_chains(self) -> int | None:
        return None if self.whole else MOST_CHAINS

    def is_legal(self, choice: Choice, value: Json, bound: Mapping[str, Json]) -> bool:
        """Returns whether a value may be chosen."""
        if value is None:
            return choice.optional
        if choice.kind == Among.UNIT:
            unit = self.state.units.get(UnitId(str(value)))
            return unit is not None and unit.hex is not None and self._unit_fits(choice, unit, bound)
        if choice.kind == Among.GRAVEYARD_UNIT:
            unit = self.state.units.get(UnitId(str(value)))
            return unit is not None and self._dead_fits(choice, unit, bound)
        if choice.kind == Among.HEX:
            return value in INDEX and self._hex_fits(choice, Hex(str(value)), bound)
        if not isinstance(value, Sequence) or isinstance(value, str):
            return False
        if choice.kind == Among.TRIAD:
            return self._triad_fits(choice, [Hex(str(part)) for part in value], bound)
        return self._chain_fits(choice, value, bound)

    def refuse(self, choice: Choice, value: Json, bound: Mapping[str, Json]) -> NotAllowed:
        """Returns the sentence that says why a value may not be chosen."""
        shown = self.shown(value)
        if value is None:
            return NotAllowed(f"{_WORD[choice.kind].capitalize()} must be named here.")
        places = self._places(choice, value)
        if places is None:
            return NotAllowed(f"{shown} is no legal target here: {_WORD[choice.kind]} is asked for.")
        if choice.kind != Among.GRAVEYARD_UNIT and not self._in_reach(choice, places, bound):
            return NotAllowed(f"{shown} is out of range: {self._reach_in_words(choice)}.")
        return NotAllowed(f"{shown} is no legal target here: {self._wanted(choice)} is asked for.")

    # -- all choices -----------------------------------------------------------------------------------------------

    def first_legal(self, choices: Sequence[Choice], bound: Mapping[str, Json] | None = None) -> list[Json] | None:
        """Returns some legal value for each choice, or None where there is none (10.3.3.3)."""
        bound = dict(bound or {})
        if not choices:
            return []
        choice, *rest = choices
        for value in itertools.chain(self.candidates(choice, bound), [None] if choice.optional else []):
            following = self.first_legal(rest, {**bound, choice.name: value})
            if following is not None:
                return [value, *following]
        return None

    def all_legal(
        self, choices: Sequence[Choice], bound: Mapping[str, Json] | None = None
    ) -> Iterator[tuple[Json, ...]]:
        """Returns every combination of legal values."""
        bound = dict(bound or {})
        if not choices:
            yield ()
            return
        choice, *rest = choices
        for value in itertools.chain(self.candidates(choice, bound), [None] if choice.optional else []):
            for following in self.all_legal(rest, {**bound, choice.name: value}):
                yield (value, *following)

    def check(self, choices: Sequence[Choice], values: Sequence[Json]) -> list[Json]:
        """Returns a value for each choice; those with one legal value may be left out. Raises a `Refusal`."""
        if len(values) > len(choices):
            asked = f"{len(choices)} are asked for" if choices else "nothing is to be chosen"
            raise NotAllowed(f"Too much is named here: {asked}, and {len(values)} are named.")
        found = self._fill(choices, values, {})
        if found is not None:
            return found
        bound: dict[str, Json] = {}
        for index, choice in enumerate(choices):
            value = values[index] if index < len(values) else None
            if index >= len(values):
                legal = list(itertools.islice(self.candidates(choice, bound), 2))
                if not legal and not choice.optional:
                    raise NotAllowed(f"There is no legal target: {self._wanted(choice)} is asked for (10.3.3.3).")
                if len(legal) > 1 and not choice.optional:
                    raise NotAllowed(f"Several targets are possible: say which, {self._wanted(choice)} is asked for.")
                value = legal[0] if legal and not choice.optional else None
            elif not self.is_legal(choice, value, bound):
                raise self.refuse(choice, value, bound)
            bound[choice.name] = value
        raise NotAllowed("These choices do not go together.")

    def _fill(self, choices: Sequence[Choice], values: Sequence[Json], bound: dict[str, Json]) -> list[Json] | None:
        """Returns the values, with those that have to be left out put in; None if that does not work out."""
        if not choices:
            return [] if not values else None
        choice, *rest = choices
        offers: list[tuple[Json, int]] = []
        first = _shaped(choice, values[0]) if values else None
        if values and self.is_legal(choice, first, bound):
            offers.append((first, 1))
        if len(values) < len(choices):
            only = list(itertools.islice(self.candidates(choice, bound), 2))
            if choice.optional:
                offers.append((None, 0))
            elif len(only) == 1:
                offers.append((only[0], 0))
        for value, taken in offers:
            following = self._fill(rest, values[taken:], {**bound, choice.name: value})
            if following is not None:
                return [value, *following]
        return None

    # -- the conditions --------------------------------------------------------------------------------------------

    def _unit_fits(self, choice: Choice, unit: Unit, bound: Mapping[str, Json]) -> bool:
        if choice.side != TargetSide.ANY and not self._side_fits(choice.side, unit):
            return False
        if not self._in_reach(choice, (unit.place,), bound):
            return False
        if choice.distinct and unit.id in _units_in(bound):
            return False
        return fits(self.state, choice.where, unit, self.seat)

    def _side_fits(self, side: TargetSide, unit: Unit) -> bool:
        if side == TargetSide.ENEMY:
            return enemy.are_enemies(self.state, unit, self.seat)
        if side == TargetSide.OWN:
            return unit.owner == self.seat and allied.are_allied(self.state, unit, self.seat)
        return allied.are_allied(self.state, unit, self.seat) and (side == TargetSide.ALLIED or unit is not self.unit)

    def _dead_fits(self, choice: Choice, unit: Unit, bound: Mapping[str, Json]) -> bool:
        if unit.hex is not None or (choice.distinct and unit.id in _units_in(bound)):
            return False
        if choice.side == TargetSide.ENEMY and unit.owner == self.seat:
            return False
        if choice.side in (TargetSide.OWN, TargetSide.ALLIED, TargetSide.ANOTHER_ALLIED) and unit.owner != self.seat:
            return False
        return fits(self.state, choice.where, unit, self.seat)

    def _hex_fits(self, choice: Choice, place: Hex, bound: Mapping[str, Json]) -> bool:
        where = choice.where
        if choice.origin == STARTING_HEX and place != starting_hex.of(self.unit, self.starting):
            return False
        if where.back_of is not None:
            behind = self._place_of(where.back_of, bound)
            seen_from = self._place_of(choice.origin or SELF, bound)
            if behind is None or seen_from is None or place not in back.behind(behind, seen_from):
                return False
        elif not self._in_reach(choice, (place,), bound):
            return False
        if where.not_containing_self and place == self.place:
            return False
        if choice.distinct and place in _hexes_in(bound):
            return False
        return not where.empty or self.state.at(place) is None

    def _triad_fits(self, choice: Choice, hexes: Sequence[Hex], bound: Mapping[str, Json]) -> bool:
        if not all(place in INDEX for place in hexes) or not triad.are_triad(hexes):
            return False
        return self._area_fits(choice, hexes) and self._in_reach(choice, hexes, bound)

    def _area_fits(self, choice: Choice, hexes: Sequence[Hex]) -> bool:
        if choice.where.not_containing_self and self.place in hexes:
            return False
        return not choice.where.empty or all(self.state.at(place) is None for place in hexes)

    def _chain_fits(self, choice: Choice, value: Sequence[Json], bound: Mapping[str, Json]) -> bool:
        if not choice.least <= len(value) <= choice.most:
            return False
        hexes: list[Hex] = []
        for part in value:
            place = self._link(choice, part, bound)
            if place is None:
                return False
            hexes.append(place)
        return chained.are_chained(hexes)

    def _link(self, choice: Choice, part: Json, bound: Mapping[str, Json]) -> Hex | None:
        """Returns the hex of one member of a chain, if it may be in it."""
        if choice.kind == Among.CHAIN_UNITS:
            unit = self.state.units.get(UnitId(str(part)))
            fit = unit is not None and unit.hex is not None and self._unit_fits(choice, unit, bound)
            return unit.hex if fit and unit is not None else None
        place = Hex(str(part))
        fit = place in INDEX and self._area_fits(choice, [place]) and self._in_reach(choice, (place,), bound)
        return place if fit else None

    def _chains(self, choice: Choice, bound: Mapping[str, Json]) -> Iterator[list[Json]]:
        parts: list[Json] = (
            [unit.id for unit in self.state.on_battlefield()] if choice.kind == Among.CHAIN_UNITS else list(HEXES)
        )
        links = [(part, place) for part in parts if (place := self._link(choice, part, bound)) is not None]
        near = {place: [link for link in links if DISTANCE[place][link[1]] == 1] for _, place in links}
        edge: list[list[tuple[Json, Hex]]] = [[link] for link in links]
        for length in range(1, choice.most + 1):
            if length >= choice.least:
                yield from ([part for part, _ in chain] for chain in edge)
            if not self.looking.spend(len(edge)) and not self.whole:
                return
            if length < choice.most:
                edge = [
                    [*chain, link]
                    for chain in edge[: self._most_chains]
                    for link in near[chain[-1][1]]
                    if link not in chain
                ]

    def _in_reach(self, choice: Choice, places: Sequence[Hex], bound: Mapping[str, Json]) -> bool:
        """Returns whether one of these hexes is within reach; next to a unit its own hex is not (A-51, A-84)."""
        within = choice.within
        if within is None:
            return True
        if choice.origin is None or choice.origin == STARTING_HEX:
            here: Hex | None = self.place
        else:
            here = self._place_of(choice.origin, bound)
        if here is None:
            return False
        reach = self.range if within == RANGE else within
        if reach is None:
            return True
        if reach == ADJACENT:
            return any(DISTANCE[here][place] == 1 for place in places)
        return any(DISTANCE[here][place] <= (0 if reach == SELF else cast("int", reach)) for place in places)

    def _place_of(self, word: str, bound: Mapping[str, Json]) -> Hex | None:
        if word == SELF:
            return self.place
        if word == STARTING_HEX:
            return starting_hex.of(self.unit, self.starting)
        if word == HERO:
            hero = self.unit if self.state.card(self.unit).is_hero else self.state.hero(self.seat)
            return None if hero is None else hero.hex
        value = bound.get(word)
        if isinstance(value, str) and value in INDEX:
            return Hex(value)
        unit = self.state.units.get(UnitId(str(value)))
        return None if unit is None else unit.hex

    # -- words -----------------------------------------------------------------------------------------------------

    def shown(self, value: Json) -> str:
        """Returns a value for a sentence."""
        if isinstance(value, str):
            unit = self.state.units.get(UnitId(value))
            return value if unit is None else called(self.state, unit)
        return " ".join(self.shown(part) for part in cast("Sequence[Json]", value or ()))

    def _places(self, choice: Choice, value: Json) -> list[Hex] | None:
        """Returns where a value lies, or None if it is not of the kind that is asked for."""
        parts = [value] if isinstance(value, str) else list(cast("Sequence[Json]", value))
        if choice.kind in (Among.UNIT, Among.CHAIN_UNITS, Among.GRAVEYARD_UNIT):
            units = [self.state.units.get(UnitId(str(part))) for part in parts]
            if choice.kind == Among.GRAVEYARD_UNIT:
                return [] if all(unit is not None for unit in units) else None
            places = [None if unit is None else unit.hex for unit in units]
        else:
            places = [Hex(str(part)) if part in INDEX else None for part in parts]
        return None if None in places else cast("list[Hex]", places)

    def _reach_in_words(self, choice: Choice) -> str:
        reach = self.range if choice.within == RANGE else choice.within
        if reach == ADJACENT:
            return "it must be adjacent"
        return "it reaches only itself" if reach in (SELF, 0) else f"it reaches {reach}"

    def _wanted(self, choice: Choice) -> str:
        return (
            f"{_SIDE[choice.side]}{_WORD[choice.kind].split(' ', 1)[1]}" if choice.side in _SIDE else _WORD[choice.kind]
        )


_WORD: Final = {
    Among.UNIT: "a unit",
    Among.HEX: "a hex",
    Among.TRIAD: "a triad",
    Among.CHAIN_UNITS: "a chain of units",
    Among.CHAIN_HEXES: "a chain of hexes",
    Among.GRAVEYARD_UNIT: "a unit from a graveyard",
}
_SIDE: Final = {
    TargetSide.ENEMY: "an enemy ",
    TargetSide.ALLIED: "an allied ",
    TargetSide.ANOTHER_ALLIED: "another allied ",
    TargetSide.OWN: "an own ",
}


def _always() -> bool:
    return True


def _units_in(bound: Mapping[str, Json]) -> set[str]:
    return {part for value in bound.values() for part in ([value] if isinstance(value, str) else _parts(value))}


_hexes_in = _units_in


def _parts(value: Json) -> list[str]:
    return [] if value is None else [str(part) for part in cast("Sequence[Json]", value)]


def _shaped(choice: Choice, value: Json) -> Json:
    """Returns a value in the form of its kind: a chain of one may be named without being a list."""
    return [value] if choice.kind in (Among.CHAIN_UNITS, Among.CHAIN_HEXES) and isinstance(value, str) else value
