"""The plain values that every part of the contract is made of: seats, JSON, and one canonical way to write it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from typing import NewType

from typing_extensions import TypeAliasType

Seat = NewType("Seat", str)
"""One player's place in a match: "A" to "F". The engine does not know the person in it; the bot does."""

Json = TypeAliasType("Json", "bool | int | float | str | Sequence[Json] | Mapping[str, Json] | None")
"""What an answer, a snapshot or an event's facts may be made of."""


def texts_in(value: Json) -> Iterator[str]:
    """Yields every text in a JSON value, keys as well."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield key
            yield from texts_in(inner)
    elif isinstance(value, Sequence):
        for inner in value:
            yield from texts_in(inner)


def names_of(value: Json) -> list[str]:
    """Returns the texts of a list; of anything else, a text as well, none."""
    return [str(name) for name in value] if isinstance(value, Sequence) and not isinstance(value, str) else []


_CANONICAL = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def canonical(value: Json) -> str:
    """Returns the one text of a JSON value: keys sorted, no spaces. Equal values have equal texts."""
    return _CANONICAL.encode(value)


def fingerprint(*parts: Json) -> str:
    """Returns 16 hexadecimal digits that stand for a question, made of plain values in a fixed order.

    It is made for every answered question of a match, hence of `repr`, which is several times faster than JSON.
    """
    return hashlib.blake2b(repr(parts).encode(), digest_size=8).hexdigest()


def digest(value: Json) -> str:
    """Returns 16 hexadecimal digits that stand for a JSON value; equal values have equal digests."""
    return hashlib.blake2b(canonical(value).encode(), digest_size=8).hexdigest()
