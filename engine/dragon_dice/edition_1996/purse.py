"""The magic of one roll by the booklet: points of IDs count two in colours of the terrain, or two black by burying.

What a point is worth depends on the colour it is used for, so whether points go round is no flow. Every way of using
them is followed, source by source, and of ways that leave the same to be paid only the best are kept; there are few.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from engine.dragon_dice.magic.purse import NOTHING_OWED, Demand, Kind, Purse, Source
from engine.values import Json

BLACK: Final = "death"

State = tuple[tuple[int, ...], int, int, int]
"""What is still to be paid of each colour; how many points of icons and of IDs may still be used; how many IDs must
still be used for black with buried dead."""


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
        return self.total + self.left.get(Kind.ID, 0)

    @property
    def owed(self) -> Mapping[str, int]:
        """Returns that black bought with buried dead must be spent."""
        return {BLACK: 2 * self.buried} if self.buried else NOTHING_OWED

    @property
    def black_ids(self) -> int:
        """Returns how many points of IDs could be black, and so could be doubled by burying."""
        fitting = sum(s.amount for s in self.sources if s.kind is Kind.ID and self._may_bury(s))
        return min(fitting, self.left.get(Kind.ID, 0))

    def burying(self, points: int) -> ColouredPurse:
        """Returns the magic with so many points of IDs doubled for black."""
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
        """Returns how many points could be of a colour where none is used for anything else and nobody is buried:
        those that count two before those that count one."""
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
        elements = list(wanted)
        icons, ids = (self.left.get(kind, 0) for kind in (Kind.ICON, Kind.ID))
        ways: dict[State, int] = {(tuple(wanted.values()), icons, ids, self.buried): 0}
        for source in sorted(self.sources, key=lambda s: s.kind):
            after: dict[State, int] = {}
            for state, got in ways.items():
                for next_state, more in self._used(source, state, elements, element):
                    if after.get(next_state, -1) < got + more:
                        after[next_state] = got + more
            ways = _without_worse(after)
        paid = [got for (left, _, _, buried), got in ways.items() if not buried and not any(left)]
        return max(paid, default=None)

    def _used(self, source: Source, state: State, elements: Sequence[str], element: str) -> Iterator[tuple[State, int]]:
        """Yields what is left to do, and what is gained, for each way of using the points of a source."""
        left, icons, ids, buried = state
        able = source.amount
        if source.kind is Kind.ICON:
            able = min(able, icons)
        elif source.kind is Kind.ID:
            able = min(able, ids)
        may_bury = min(buried, able) if source.kind is Kind.ID and self._may_bury(source) else 0
        for sunk in range(may_bury + 1):
            paid = _paid(left, elements, {BLACK: 2 * sunk})
            gained = 2 * sunk if element == BLACK else 0
            for after, more, used in self._split(source, able - sunk, paid, elements, element):
                taken = used + sunk
                yield (
                    (
                        after,
                        icons - taken if source.kind is Kind.ICON else icons,
                        ids - taken if source.kind is Kind.ID else ids,
                        buried - sunk,
                    ),
                    gained + more,
                )

    def _split(
        self, source: Source, points: int, left: tuple[int, ...], elements: Sequence[str], element: str
    ) -> Iterator[tuple[tuple[int, ...], int, int]]:
        """Yields what is left to pay, what is gained and how many points are used, for each division among colours."""
        useful = [c for c in source.elements if c == element or (c in elements and left[elements.index(c)])]
        if not useful or not points:
            yield left, 0, 0
            return
        worths = [self._worth(source, c) for c in useful]
        # More than what is left to pay of a colour is of no use, but of the one that is asked for.
        most = [
            points if c == element else min(points, -(-left[elements.index(c)] // worth))
            for c, worth in zip(useful, worths, strict=True)
        ]
        for numbers in _divisions(points, most):
            worth = {c: n * each for c, n, each in zip(useful, numbers, worths, strict=True)}
            yield _paid(left, elements, worth), worth.get(element, 0), sum(numbers)

    def _worth(self, source: Source, colour: str) -> int:
        own = source.kind is Kind.ID and colour in self.doubling
        return 2 if own and any(colour in self.colours.get(race, ()) for race in source.species) else 1

    def _may_bury(self, source: Source) -> bool:
        return any(BLACK in self.colours.get(race, ()) for race in source.species)


def _by_colour(demands: Sequence[Demand]) -> dict[str, int]:
    wanted: dict[str, int] = {}
    for demand in demands:
        wanted[demand.element] = wanted.get(demand.element, 0) + demand.amount
    return wanted


def _paid(left: tuple[int, ...], elements: Sequence[str], worth: Mapping[str, int]) -> tuple[int, ...]:
    return tuple(max(0, amount - worth.get(c, 0)) for amount, c in zip(left, elements, strict=True))


def _divisions(points: int, most: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yields every way to divide up to so many points among parts, each with so many at most."""
    if len(most) == 1:
        yield from ((number,) for number in range(min(points, most[0]) + 1))
        return
    for number in range(min(points, most[0]) + 1):
        for rest in _divisions(points - number, most[1:]):
            yield (number, *rest)


def _without_worse(ways: Mapping[State, int]) -> dict[State, int]:
    """Returns the ways without those that another one with the same left to pay beats or equals in everything."""
    alike: dict[tuple[tuple[int, ...], int], list[tuple[State, int]]] = {}
    for state, got in ways.items():
        alike.setdefault((state[0], state[3]), []).append((state, got))
    kept: dict[State, int] = {}
    for group in alike.values():
        best: list[tuple[int, int, int]] = []
        for state, got in sorted(group, key=lambda way: (-way[1], -way[0][1] - way[0][2])):
            if not any(g >= got and icons >= state[1] and ids >= state[2] for g, icons, ids in best):
                best.append((got, state[1], state[2]))
                kept[state] = got
    return kept


def _listed(terms: Json) -> list[Json]:
    assert isinstance(terms, list)
    return terms
