"""Any JSON, and legal JSON in which something was put in the place of something else."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Final

from engine.values import Json

ODD: Final[tuple[Json, ...]] = (
    None, True, False, 0, 5, -1, 0.5, 10**30, "", "E4", "none", "A", "\x00", "\ud800", [], {}, [[]], [{}], [5], [None],
    [["E4"]], {"path": [5]}, {"unit": []}, {"": {}}, [[["E4"]]], [True, 5, "E4"],
)  # fmt: skip
"""Values of every kind and shape, some of which mean something somewhere."""


def any_json(rng: random.Random, words: Sequence[str], depth: int = 3) -> Json:
    """Returns some JSON, with many of these words in it."""
    kind = rng.randrange(6 if depth else 3)
    if kind < 2 and words:
        return rng.choice(words)
    if kind < 4:
        return rng.choice(ODD)
    if kind == 4:
        return [any_json(rng, words, depth - 1) for _ in range(rng.randrange(4))]
    keys = [rng.choice(words) if words else "key" for _ in range(rng.randrange(4))]
    return {key: any_json(rng, words, depth - 1) for key in keys}


def mangled(rng: random.Random, value: Json, words: Sequence[str]) -> Json:
    """Returns a value in which one place holds something else, is missing, or is there twice."""
    if rng.randrange(4) == 0:
        return any_json(rng, words)
    if isinstance(value, Mapping) and value:
        key = rng.choice(sorted(value))
        if rng.randrange(8) == 0:
            return {other: held for other, held in value.items() if other != key}
        changed = {**value, key: mangled(rng, value[key], words)}
        return changed if rng.randrange(8) else {**changed, rng.choice([*words, "x"]): any_json(rng, words)}
    if isinstance(value, Sequence) and not isinstance(value, str) and value:
        at = rng.randrange(len(value))
        if rng.randrange(8) == 0:
            return [*value, value[at]]
        return [mangled(rng, one, words) if index == at else one for index, one in enumerate(value)]
    return any_json(rng, words)
