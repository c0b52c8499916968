"""Small words of sentences, in one place for the rules, the pictures and the bot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final


def listed(things: Iterable[str], last: str = "and") -> str:
    """Returns "a", "a and b", "a, b and c"."""
    names = list(things)
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {last} {names[-1]}"


def counted(number: int, noun: str, plural: str | None = None) -> str:
    """Returns "1 save", "4 saves"; `plural` where an s is not enough."""
    return f"{number} {noun if number == 1 else plural or noun + 's'}"


def with_numbers(names: Iterable[str]) -> str:
    """Returns names with the number of equal ones before them, in the order of their first: "2 Footman, Warlord"."""
    return ", ".join(name if n == 1 else f"{n} {name}" for name, n in Counter(names).items())


def capital(text: str) -> str:
    """Returns the text with its first letter large, the rest as it is."""
    return text[:1].upper() + text[1:]


_ENDINGS: Final = (("men", "man"), ("ves", "f"), ("ies", "y"), ("es", ""), ("s", ""))
"""Endings of plurals, each with that of the singular."""


def singulars(plural: str) -> Iterator[str]:
    """Yields what a plural may be the plural of: "Guard" for "Guards", "Footman" for "Footmen", "Wolf" for "Wolves"."""
    word = plural.strip()
    for ending, singular in _ENDINGS:
        if word.lower().endswith(ending) and len(word) > len(ending) + 1:
            yield word[: -len(ending)] + singular
