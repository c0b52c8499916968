"""The magic of one roll by the booklet: points of IDs count two in colours of the terrain, or two black by burying.

What a point is worth depends on the colour it is used for, so whether points go round is no flow. Every way of using
them is followed, source by source, and of ways that leave the same to do only the best is kept; there are few.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from engine.dragon_dice.magic.purse import NOTHING_OWED, Demand, MagicSource, Purse, ResultOrigin
from engine.values import Json

BLACK: Final = "death"

Owing = tuple[int, ...]
"""What is still to be paid of each colour."""
State = tuple[Owing, int, int]
"""The remaining cost; how many points of the kind in hand must still stay unused, because that many were subtracted;
how many IDs must still be used for black with buried dead.
"""
Ways = dict[State, int]
"""What can be left to do after some sources, and the most that is gained with it of the colour that is asked for."""


@dataclass(frozen=True, slots=True)
class ColouredPurse(Purse):
    """Points of magic, of which those of IDs are worth two in some colours.

    `doubling` are the colours of the terrain (none in reserve); a die doubles those of its own `colours`, by race.
    `buried` points of IDs of black dice are doubled by burying dead (Terrain Advantage, Death Magic; N-43 to N-45).
    """

    doubling: tuple[str, ...] = ()
    colours: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    buried: int = 0
    _followed: dict[tuple[object, ...], int | None] = field(default_factory=dict, repr=False, compare=False)
    """What has been found by following all ways: the same is asked many times of one purse."""

    @property
    def bound(self) -> int:
        """Returns what all spells together cannot cost more than: every ID doubled."""
        return self.total + self.left.get(ResultOrigin.ID, 0)

    @property
    def worth(self) -> int:
        """Returns what the points are worth at most: every ID doubled that the terrain or buried dead can double."""
        ids = [source for source in self.sources if source.kind is ResultOrigin.ID]
        by_terrain = [source for source in ids if any(self._worth(source, colour) > 1 for colour in source.elements)]
        by_burying = sum(source.amount for source in ids if source not in by_terrain and self._may_bury(source))
        twice = sum(source.amount for source in by_terrain) + min(self.buried, by_burying)
        return self.total + min(twice, self.left.get(ResultOrigin.ID, 0))

    @property
    def owed(self) -> Mapping[str, int]:
        """Returns that black bought with buried dead must be spent."""
        return {BLACK: 2 * self.buried} if self.buried else NOTHING_OWED

    @property
    def black_ids(self) -> int:
        """Returns how many points of IDs could be black, and so could be doubled by burying."""
        fitting = sum(s.amount for s in self.sources if s.kind is ResultOrigin.ID and self._may_bury(s))
        return min(fitting, self.left.get(ResultOrigin.ID, 0))

    @property
    def doubled(self) -> Mapping[str, int]:
        """Returns how many points the terrain doubles for each colour, when as much of it is made as can be."""
        plain = replace(self, doubling=(), _followed={})
        more = {element: self.most(element) - plain.most(element) for element in sorted(self.doubling)}
        return {element: number for element, number in more.items() if number}

    def burying(self, points: int) -> ColouredPurse:
        """Returns the magic with this many points of IDs doubled for black."""
        return replace(self, buried=points, _followed={})

    def pays(self, demands: Sequence[Demand]) -> bool:
        """Returns whether the points go round."""
        return self._known(_by_colour(demands), "") is not None

    def most(self, element: str, species: str | None = None, spent: Sequence[Demand] = ()) -> int:
        """Returns how many points could be of a colour after other spells are paid for."""
        wanted = _by_colour(spent)
        before = wanted.pop(element, 0)
        if not wanted and not self.buried:
            return max(0, self._all_of(element) - before)
        best = self._known(wanted, element)
        return 0 if best is None else max(0, best - before)

    def terms(self) -> Json:
        """Returns all that decides what can be paid for."""
        colours: Json = {race: list(own) for race, own in self.colours.items()}
        return [*_listed(Purse.terms(self)), list(self.doubling), colours, self.buried]

    def _all_of(self, element: str) -> int:
        """Returns how many points could be of a colour if no other colour uses them and no unit is buried: first those
        that count two, then those that count one.
        """
        total = 0
        for kind, left in self.left.items():
            fitting = [
                (self._worth(s, element), s.amount) for s in self.sources if s.kind is kind and element in s.elements
            ]
            for worth, amount in sorted(fitting, reverse=True):
                used = min(amount, left)
                total += worth * used
                left -= used
        return total

    # -- following all ways ----------------------------------------------------------------------------------------

    def _known(self, wanted: Mapping[str, int], element: str) -> int | None:
        key = (*sorted(wanted.items()), element)
        if key not in self._followed:
            self._followed[key] = self._best(wanted, element)
        return self._followed[key]

    def _best(self, wanted: Mapping[str, int], element: str) -> int | None:
        """Returns the most of a colour that is left over when these amounts of others are paid; None if they cannot be.

        Without a colour the result only says that everything is paid.
        """
        ways: Ways = {(tuple(wanted.values()), 0, self.buried): 0}
        for kind in ResultOrigin:
            sources = [source for source in self.sources if source.kind is kind]
            idle = max(0, sum(source.amount for source in sources) - self.left.get(kind, 0))
            ways = {(owing, idle, buried): got for (owing, _, buried), got in ways.items()}
            for source in sources:
                ways = self._spending(source, ways, list(wanted), element)
            ways = {state: got for state, got in ways.items() if not state[1]}
        return max((got for (owing, _, buried), got in ways.items() if not buried and not any(owing)), default=None)

    def _spending(self, source: MagicSource, ways: Ways, elements: Sequence[str], element: str) -> Ways:
        """Returns the remaining cost and the largest gain, when each way goes on with these points.

        Points that pay for nothing and need not stay unused are a gain: a point is never worth keeping.
        """
        pays = [(i, self._worth(source, c)) for i, c in enumerate(elements) if c in source.elements]
        gain = self._worth(source, element) if element in source.elements else 0
        may_bury = bool(self.buried) and source.kind is ResultOrigin.ID and self._may_bury(source)
        after: Ways = {}
        for (owing, idle, buried), got in ways.items():
            most_idle = min(idle, source.amount)
            for unused in range(0 if pays or gain or may_bury else most_idle, most_idle + 1):
                for sunk in range(min(buried, source.amount - unused) + 1 if may_bury else 1):
                    rest, gained = owing, got
                    if sunk and BLACK in elements:
                        rest = _paid(owing, elements.index(BLACK), 2 * sunk)
                    elif sunk and element == BLACK:
                        gained += 2 * sunk
                    for paid, points in _payments(source.amount - unused - sunk, pays, rest, keeping=gain > 0):
                        state = (paid, idle - unused, buried - sunk)
                        if after.get(state, -1) < gained + gain * points:
                            after[state] = gained + gain * points
        return after

    def _worth(self, source: MagicSource, colour: str) -> int:
        own = source.kind is ResultOrigin.ID and colour in self.doubling
        return 2 if own and any(colour in self.colours.get(race, ()) for race in source.species) else 1

    def _may_bury(self, source: MagicSource) -> bool:
        return any(BLACK in self.colours.get(race, ()) for race in source.species)


def _by_colour(demands: Sequence[Demand]) -> dict[str, int]:
    wanted: dict[str, int] = {}
    for demand in demands:
        wanted[demand.element] = wanted.get(demand.element, 0) + demand.amount
    return wanted


def _paid(owing: Owing, index: int, amount: int) -> Owing:
    """Returns the remaining cost after this much of one colour."""
    return (*owing[:index], max(0, owing[index] - amount), *owing[index + 1 :])


def _payments(
    points: int, pays: Sequence[tuple[int, int]], owing: Owing, *, keeping: bool
) -> Iterator[tuple[Owing, int]]:
    """Yields what is still to be paid, and how many points are over, for each way to pay with these points.

    `pays` are the colours they could be, by their place in `owing`, with the worth of a point in each. Unless points
    are good for something else (`keeping`), none is kept that pays for something.
    """
    if not pays:
        yield owing, points
        return
    (index, worth), *others = pays
    most = min(points, -(-owing[index] // worth))
    for number in range(0 if keeping or others else most, most + 1):
        yield from _payments(points - number, others, _paid(owing, index, number * worth), keeping=keeping)


def _listed(terms: Json) -> list[Json]:
    assert isinstance(terms, list)
    return terms
