"""Players' badges: their initials on their colour. Two letters where one would be the same for two of them.

Seats have letters of their own, in records and files; a player "C" with the name Bob would read like Cara's. The names
are given where a picture of a match is drawn (`badges_of`), and read where a badge is painted (`badge_text`).
"""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Iterator, Mapping
from contextvars import ContextVar
from typing import Final

from engine.values import Seat

_NOBODY: Final[Mapping[Seat, str]] = {}
_SHOWN: ContextVar[Mapping[Seat, str]] = ContextVar("badges", default=_NOBODY)


def initials(names: Mapping[Seat, str]) -> dict[Seat, str]:
    """Returns a badge for each player: the first letter of the name, two on a clash, else the letter and a number."""
    letters = {seat: [one for one in name if one.isalnum()] or [seat[:1]] for seat, name in names.items()}
    first = {seat: found[0].upper() for seat, found in letters.items()}
    found: dict[Seat, str] = {}
    for seat, letter in first.items():
        alone = Counter(first.values())[letter] == 1
        found[seat] = letter if alone else letter + "".join(letters[seat][1:2]).lower()
    same = Counter(found.values())
    return {seat: text if same[text] == 1 else f"{text[0]}{_place(seat, text, found)}" for seat, text in found.items()}


def _place(seat: Seat, text: str, found: Mapping[Seat, str]) -> int:
    return [other for other, said in found.items() if said == text].index(seat) + 1


@contextlib.contextmanager
def badges_of(names: Mapping[Seat, str]) -> Iterator[None]:
    """Let every badge that is painted meanwhile show the initials of these players."""
    token = _SHOWN.set(initials(names))
    try:
        yield
    finally:
        _SHOWN.reset(token)


def badge_text(seat: Seat) -> str:
    """Returns what a player's badge shows: their initials, or in a picture of no match the letter of the seat."""
    return _SHOWN.get().get(seat) or seat[:1]
