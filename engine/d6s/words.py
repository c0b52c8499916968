"""How printed names are written inside the engine: lower case, spaces, no apostrophes ("hunters mark")."""

from __future__ import annotations

from collections.abc import Iterable

from engine import english


def key_of(name: str) -> str:
    """Returns the inner form of a printed name: `"Hunter's Mark"` and `hunters_mark` are `hunters mark`."""
    plain = name.replace("'", "").replace("’", "").replace("_", " ")
    return " ".join(plain.split()).casefold()


def listed(things: Iterable[object], last: str = "and") -> str:
    """Returns the things in words: "a, b and c", or "nothing"."""
    return english.listed(map(str, things), last) or "nothing"
