"""Every announcement of spells, for the search of puzzles: small magic has few, and large magic too many to search."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Final

from engine.dragon_dice.magic.offers import Named
from engine.dragon_dice.magic.plan import SpellsPlan
from engine.puzzles.rules import MOST_ANSWERS, TooLarge
from engine.refusals import Refusal
from engine.values import Json, canonical

TRIES: Final = 40
"""How often a target is proposed that cannot be listed; what a small table offers comes up long before."""


def announcements(plan: SpellsPlan) -> Sequence[Json]:
    """Returns all that can be announced, in whatever order only once. Raises `TooLarge`."""
    found: dict[str, Json] = {}
    names = list(plan.offers)

    def extend(chosen: Sequence[Mapping[str, Json]], start: int) -> None:
        with suppress(Refusal):
            checked = plan.check(list(chosen))
            found.setdefault(canonical(checked), checked)
        if len(found) > MOST_ANSWERS:
            raise TooLarge("too many spells can be announced")
        for index in range(start, len(names)):
            for entry in _entries(plan, names[index], chosen):
                with suppress(Refusal):
                    longer = plan.so_far([*chosen, entry])
                    assert isinstance(longer, Sequence)
                    extend([one for one in longer if isinstance(one, Mapping)], index)

    extend((), 0)
    return list(found.values())


def _entries(plan: SpellsPlan, name: str, chosen: Sequence[Mapping[str, Json]]) -> Iterator[Mapping[str, Json]]:
    """Yields every further announcement of one spell."""
    kind, offer = plan.book[name], plan.offers[name]
    for element in kind.elements:
        most = plan.most_castings(name, element, chosen)
        for castings in range(1, most + 1) if kind.each else range(1, min(1, most) + 1):
            if isinstance(offer, Named):
                for target in offer.names:
                    yield {"spell": name, "castings": castings, "element": element, "target": target}
                continue
            seen = set[str]()
            for seed in range(TRIES):
                entry = plan.aimed(random.Random(seed), name, castings, element, chosen)
                if entry is not None and canonical(entry) not in seen:
                    seen.add(canonical(entry))
                    yield entry
