"""Ways to choose, one after the other: for players that think, and for tests that try everything.

Things that are alike are as good as each other, so of the ways that differ in them alone one is enough. `Alike` says
what makes a thing what it is; things with the same are alike.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from itertools import product
from typing import TypeAlias, TypeVar

T = TypeVar("T")

Alike: TypeAlias = Callable[[str], Hashable]
"""Returns what makes a thing what it is, by its name."""


def itself(name: str) -> Hashable:
    """Returns the name: no two things are alike."""
    return name


def grouped(names: Sequence[str], alike: Callable[[str], Hashable]) -> list[list[str]]:
    """Returns the names in groups of those that are alike, in the order of the offer."""
    groups: dict[Hashable, list[str]] = {}
    for name in names:
        groups.setdefault(alike(name), []).append(name)
    return list(groups.values())


def subsets(groups: Sequence[Sequence[str]], weights: Mapping[str, int], least: int, most: int) -> Iterator[list[str]]:
    """Yields the sets of things whose weights sum to something from `least` to `most`, alike things once.

    Those with much of the first things come first. All things of a group weigh the same.
    """
    # For each group and its followers: a number whose bit n is set when some of them sum to n. No branch is searched in
    # vain.
    reach = [1] * (len(groups) + 1)
    for index in range(len(groups) - 1, -1, -1):
        reach[index] = reach[index + 1]
        for name in groups[index]:
            reach[index] |= reach[index] << weights[name]
    wanted = (1 << (most + 1)) - (1 << least)

    def choose(index: int, total: int, chosen: list[str]) -> Iterator[list[str]]:
        if not (reach[index] << total) & wanted:
            return
        if index == len(groups):
            yield chosen
            return
        for number in range(len(groups[index]), -1, -1):
            taken = list(groups[index][:number])
            yield from choose(index + 1, total + sum(weights[name] for name in taken), chosen + taken)

    yield from choose(0, 0, [])


def sortings(groups: Sequence[Sequence[str]], places: Mapping[str, Sequence[str]]) -> Iterator[dict[str, list[str]]]:
    """Yields the ways to put things into places or leave them; `places` says for each thing which may be its own.

    Things of one group are alike and may go to the same places.
    """

    def numbers(count: int, into: int) -> Iterator[tuple[int, ...]]:
        """Yields how many of each kind of thing go to each place; the rest stays."""
        if into == 0:
            yield ()
            return
        for first in range(count + 1):
            for rest in numbers(count - first, into - 1):
                yield (first, *rest)

    def choose(index: int, sorted_: dict[str, list[str]]) -> Iterator[dict[str, list[str]]]:
        if index == len(groups):
            yield sorted_
            return
        group = list(groups[index])
        own = list(places[group[0]])
        for going in numbers(len(group), len(own)):
            result = {place: list(names) for place, names in sorted_.items()}
            left = list(group)
            for place, number in zip(own, going, strict=True):
                if number:
                    result.setdefault(place, []).extend(left[:number])
                    left = left[number:]
            yield from choose(index + 1, result)

    yield from choose(0, {})


def orders(groups: Sequence[Sequence[str]]) -> Iterator[list[str]]:
    """Yields the orders of things, alike things changing places with each other once."""
    left = [list(group) for group in groups]

    def choose(so_far: list[str]) -> Iterator[list[str]]:
        if not any(left):
            yield so_far
            return
        for group in left:
            if group:
                name = group.pop(0)
                yield from choose([*so_far, name])
                group.insert(0, name)

    yield from choose([])


def matchings(partners: Mapping[str, Sequence[str]], most: int | None, alike: Alike) -> Iterator[dict[str, str]]:
    """Yields the ways to match things with partners, each partner once, with no more pairs than `most`.

    Things with the same possible partners are alike, and so are partners with the same possible things.
    """
    things = list(partners)
    had_by: dict[str, list[str]] = {}
    for thing, offered in partners.items():
        for partner in offered:
            had_by.setdefault(partner, []).append(thing)

    def kind(thing: str) -> Hashable:
        return alike(thing), tuple(partners[thing])

    def choose(index: int, pairs: dict[str, str], last: dict[Hashable, int]) -> Iterator[dict[str, str]]:
        if index == len(things):
            yield pairs
            return
        thing = things[index]
        taken, seen = set(pairs.values()), set()
        # Like things take their partners in the order of the offer; the choice without a partner comes last.
        for place, partner in enumerate(partners[thing] if most is None or len(pairs) < most else ()):
            key = (alike(partner), tuple(had_by[partner]))
            if partner in taken or key in seen:
                continue
            seen.add(key)
            if place >= last.get(kind(thing), 0):
                yield from choose(index + 1, {**pairs, thing: partner}, {**last, kind(thing): place})
        yield from choose(index + 1, pairs, {**last, kind(thing): len(partners[thing])})

    yield from choose(0, {}, {})


def splits(amounts: Mapping[str, int], parts: Sequence[str]) -> Iterator[dict[str, dict[str, int]]]:
    """Yields the ways to divide the number of each thing into parts."""

    def divide(amount: int, into: int) -> Iterator[tuple[int, ...]]:
        if into == 1:
            yield (amount,)
            return
        for first in range(amount, -1, -1):
            for rest in divide(amount - first, into - 1):
                yield (first, *rest)

    ways = [[dict(zip(parts, way, strict=True)) for way in divide(amount, len(parts))] for amount in amounts.values()]
    for together in product(*ways):
        yield {
            thing: {part: number for part, number in way.items() if number}
            for thing, way in zip(amounts, together, strict=True)
        }
