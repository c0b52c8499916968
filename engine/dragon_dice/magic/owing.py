"""Magic that has to be spent: whether an announcement spends enough of it, and announcements that do.

What is owed of an element (`Purse.owed`) must be spent as far as it can be: as long as some announcement spends more
of it, one that spends less than is owed is refused.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Protocol

from engine.dragon_dice.magic.offers import AimOffer, Spent
from engine.dragon_dice.magic.purse import Purse
from engine.dragon_dice.magic.spellbook import PrintedSpell
from engine.values import Json

Entries = list[dict[str, Json]]

TRIES = 20
"""How often targets are drawn for castings that would spend enough."""


class Announcing(Protocol):
    """The question what is cast, as far as it matters for what is owed."""

    @property
    def purse(self) -> Purse: ...
    @property
    def offers(self) -> Mapping[str, AimOffer]: ...
    @property
    def book(self) -> Mapping[str, PrintedSpell]: ...

    def spent(self, entry: Mapping[str, Json]) -> Spent:
        """Returns what an announcement in its normal form pays for."""

    def aimed(
        self, rng: random.Random, name: str, castings: int, element: str, chosen: Sequence[Mapping[str, Json]]
    ) -> dict[str, Json] | None:
        """Returns an announcement with targets drawn by chance, or None where none was found."""


def due(plan: Announcing, element: str) -> int:
    """Returns how much of an element must be spent: what is owed, or the most that can be if that is less."""
    return min(plan.purse.owed[element], max(_ways(plan, element)))


def enough(plan: Announcing, rng: random.Random) -> Entries:
    """Returns announcements that spend as much as is owed; any of those that were found."""
    entries: Entries = []
    for element in plan.purse.owed:
        least = due(plan, element)
        ways = {spent: castings for spent, castings in _ways(plan, element).items() if spent >= least}
        for _ in range(TRIES if least else 0):
            found = _announced(plan, rng, element, ways[rng.choice(list(ways))])
            if found is not None:
                entries += found
                break
    return entries


def _ways(plan: Announcing, element: str) -> Mapping[int, Mapping[str, int]]:
    """Returns each sum that spells of an element can cost together, with castings of each that cost it."""
    most = plan.purse.most(element)
    ways: dict[int, dict[str, int]] = {0: {}}
    for name, offer in plan.offers.items():
        kind = plan.book[name]
        if kind.element != element:
            continue
        able = most // kind.cost
        limit = able if offer.most_castings is None else min(able, offer.most_castings)
        for spent, castings in list(ways.items()):
            for number in range(1, limit + 1):
                if spent + number * kind.cost <= most:
                    ways.setdefault(spent + number * kind.cost, {**castings, name: number})
    return ways


def _announced(plan: Announcing, rng: random.Random, element: str, castings: Mapping[str, int]) -> Entries | None:
    """Returns the announcements of this many castings, aimed at random; None where that did not work out."""
    entries: Entries = []
    for name, number in castings.items():
        parts = [number] if plan.book[name].each else [1] * number
        for part in parts:
            entry = plan.aimed(rng, name, part, element, entries)
            if entry is None:
                return None
            entries.append(entry)
    return entries


def spent_on(plan: Announcing, element: str, entries: Sequence[Mapping[str, Json]]) -> int:
    """Returns what announcements (normal form) cost of an element."""
    spent = map(plan.spent, entries)
    return sum(one.kind.cost * one.castings for one in spent if one.element == element)
