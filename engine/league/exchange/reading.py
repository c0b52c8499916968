"""Reading JSON values with a sentence for whatever is wrong, and the place where it is wrong."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction
from typing import Any, TypeVar

from engine.refusals import NotUnderstood

E = TypeVar("E", bound=StrEnum)
MOST_CHARACTERS = 32_000_000
"""The longest text that is read as an event."""
NUMBER = re.compile(r"\s*(-?\d+(?:\.(\d+))?)\s*(%?)\s*")


def loaded(text: str) -> Node:
    """Returns the top of a JSON text. Raises NotUnderstood if it is none, or has a key twice."""
    if len(text) > MOST_CHARACTERS:
        raise NotUnderstood(f"The file is longer than {MOST_CHARACTERS // 1_000_000} million characters.")
    try:
        value = json.loads(
            text.removeprefix("\ufeff"),
            parse_float=Decimal,
            parse_constant=_no_number,
            object_pairs_hook=_without_repeats,
        )
    except json.JSONDecodeError as wrong:
        raise NotUnderstood(f"This is not JSON: {wrong.msg} in line {wrong.lineno}, column {wrong.colno}.") from None
    except RecursionError:
        raise NotUnderstood("This is no event: its lists are nested too deeply.") from None
    except ValueError as wrong:
        raise NotUnderstood(f"This is not JSON: {wrong}.") from None
    return Node(value, "")


def _no_number(name: str) -> None:
    raise NotUnderstood(f"{name} is not a number that JSON knows.")


def _without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise NotUnderstood(f'The key "{key}" stands twice in one object.')
        found[key] = value
    return found


class Node:
    """A JSON value that knows its place, such as "players[3].seed"."""

    __slots__ = ("place", "value")

    def __init__(self, value: Any, place: str) -> None:
        """Remember a value and its place."""
        self.value, self.place = value, place

    def wrong(self, what: str) -> NotUnderstood:
        """Returns the refusal that this value is not what it must be."""
        return NotUnderstood(f"{self.place or 'The file'} {what}.")

    def keys(self, known: Collection[str], needed: Collection[str] = ()) -> None:
        """Check that this is an object with known keys only, and with those that are needed."""
        if not isinstance(self.value, dict):
            raise self.wrong("must be an object")
        for key in self.value:
            if key not in known:
                raise self.wrong(f'has the unknown key "{key}". Known are {", ".join(known)}')
        for key in needed:
            if key not in self.value:
                raise self.wrong(f'lacks the key "{key}"')

    def __contains__(self, key: str) -> bool:
        return isinstance(self.value, dict) and key in self.value

    def __getitem__(self, key: str) -> Node:
        """Returns what stands under a key; a value of None where nothing does."""
        return Node(self.value.get(key), f"{self.place}.{key}" if self.place else key)

    def items(self) -> Iterator[tuple[str, Node]]:
        """Yields the keys of an object with their values; of nothing, none."""
        if self.value is None:
            return
        if not isinstance(self.value, dict):
            raise self.wrong("must be an object")
        for key in self.value:
            yield key, self[key]

    def list(self) -> list[Node]:
        """Returns the members of a list; of nothing, none."""
        if self.value is None:
            return []
        if not isinstance(self.value, list):
            raise self.wrong("must be a list")
        return [Node(value, f"{self.place}[{number}]") for number, value in enumerate(self.value)]

    def text(self) -> str:
        """Returns a text that is not empty."""
        if not isinstance(self.value, str) or not self.value:
            raise self.wrong("must be a text")
        return self.value

    def text_or(self, usual: str) -> str:
        """Returns a text, or the usual one where nothing stands; an empty text is one."""
        if self.value is None:
            return usual
        if not isinstance(self.value, str):
            raise self.wrong("must be a text")
        return self.value

    def whole(self, least: int = 0) -> int:
        """Returns a whole number of at least some size."""
        if isinstance(self.value, bool) or not isinstance(self.value, int) or self.value < least:
            raise self.wrong(f"must be a whole number of at least {least}")
        return self.value

    def whole_or(self, usual: int | None, least: int = 0) -> int | None:
        """Returns a whole number, or what is usual where nothing stands."""
        return usual if self.value is None else self.whole(least)

    def flag(self, usual: bool) -> bool:
        """Returns true or false, or what is usual where nothing stands."""
        if self.value is None:
            return usual
        if not isinstance(self.value, bool):
            raise self.wrong("must be true or false")
        return self.value

    def choice(self, kind: type[E]) -> E:
        """Returns one of the words of an enumeration."""
        if isinstance(self.value, str):
            for one in kind:
                if one.value == self.value:
                    return one
        raise self.wrong(f"must be one of {', '.join(one.value for one in kind)}")

    def choice_or(self, kind: type[E], usual: E) -> E:
        """Returns one of the words, or the usual one where nothing stands."""
        return usual if self.value is None else self.choice(kind)

    def number(self) -> Fraction:
        """Returns a number, however it is written."""
        return self.shown_number()[0]

    def shown_number(self) -> tuple[Fraction, int | None]:
        """Returns a number and, where it is written as a text, how many decimals it is rounded to."""
        value = self.value
        if isinstance(value, bool):
            raise self.wrong("must be a number")
        if isinstance(value, float):
            value = Decimal(repr(value))
        if isinstance(value, int | Decimal):
            if isinstance(value, Decimal) and abs(value.adjusted()) > 60:
                raise self.wrong("is no number that anybody scores")
            return Fraction(value), None
        match = NUMBER.fullmatch(value) if isinstance(value, str) and len(value) < 60 else None
        if match is None:
            raise self.wrong('must be a number, or a text such as "0.42" or "41.7%"')
        decimals, percent = len(match[2] or ""), match[3] == "%"
        number = Fraction(match[1])
        return (number / 100, decimals + 2) if percent else (number, decimals)
