"""Which announcements of spells a computer player compares."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from random import Random
from typing import Final, cast

from engine.dragon_dice.magic.plan import SpellsPlan
from engine.refusals import Refusal
from engine.values import Json, canonical

TRIES: Final = 2
"""How often something to aim at is looked for, for each further spell."""
OTHERS: Final = 2
"""The number of other spells for which what magic is left may be spent."""


def announcements(plan: SpellsPlan, most: int, rng: Random) -> list[Json]:
    """Return legal announcements, at most that many: nothing, and each spell as often as it can be paid for, with
    others for what magic is left.
    """
    found: dict[str, Json] = {}
    for answer in _tried(plan, most, rng):
        with suppress(Refusal):
            checked = plan.check(answer)
            found.setdefault(canonical(checked), checked)
        if len(found) == most:
            break
    return list(found.values())


def _tried(plan: SpellsPlan, most: int, rng: Random) -> Iterator[Json]:
    yield plan.default()
    names = list(plan.offers)
    rng.shuffle(names)
    for number in range(most if names else 0):
        first = names[number % len(names)]
        yield _filled(plan, [first, *rng.sample(names, min(OTHERS, len(names)))], rng)


def _filled(plan: SpellsPlan, names: Sequence[str], rng: Random) -> Json:
    """Return as many spells as can be paid for, the names that come first before the others."""
    chosen: list[dict[str, Json]] = []
    for name in names:
        tries = TRIES
        while tries:
            entry = plan.propose(rng, name, chosen)
            if entry is None:
                tries -= 1
            else:
                chosen.append(entry)
    return cast("Json", chosen)
