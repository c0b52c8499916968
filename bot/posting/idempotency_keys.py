"""The hidden code at the end of each message by which we know our own again: "#7.1a-1g.Qx".

It names the match, the events that the message tells, and the question it asks. A message to which more was added since
tells earlier events too, or asks a later question; so what it holds is compared, not how it is written. It is nothing
to read: it is written in characters without width. Earlier versions wrote it as a small line, which is known, too.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

BEFORE: Final = "\n-# "
"""What stood before a key when it was a line to be seen."""
_UNSEEN: Final = "\u200b\u200c\u200d\u2060"
"""The characters without width that hidden keys are written in: digits of 4."""
_DIGITS_EACH: Final = 3
"""How many of these stand for one character of a key."""
_LETTERS_OF_KEYS: Final = "#.-_0123456789abcdefghijklmnopqrstuvwxyzPQW"
_HIDDEN: Final = re.compile(f"[{_UNSEEN}]+$")
_DIGITS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"
_SHAPE: Final = re.compile(
    r"#(?P<match>[0-9a-z]+)(?:\.(?P<first>[0-9a-z]+)(?:-(?P<last>[0-9a-z]+))?)?(?:\.P(?P<part>[0-9a-z]+))?"
    r"(?:\.Q(?P<question>[0-9a-z]+))?(?:\.W(?P<what>[a-z][a-z0-9_]*))?"
)
_NOTE: Final = "note "
_LETTERS: Final = {"invitation": "i", "commitment": "c", "replay": "r", "the end": "e", "again": "a"}
"""What is neither news nor a question, by a letter; notes by theirs, n, with their number."""


@dataclass(frozen=True, slots=True)
class IdempotencyKey:
    """What one message of a match holds: events, a part of a long story, a question, something else."""

    match: int
    first: int | None = None
    last: int | None = None
    part: int | None = None
    question: int | None = None
    what: str = ""

    def __str__(self) -> str:
        pieces = [f"#{_short(self.match)}"]
        if self.first is not None:
            last = "" if self.last is None or self.last == self.first else f"-{_short(self.last)}"
            pieces.append(f"{_short(self.first)}{last}")
        if self.part is not None:
            pieces.append(f"P{_short(self.part)}")
        if self.question is not None:
            pieces.append(f"Q{_short(self.question)}")
        if self.what:
            pieces.append(f"W{_letter(self.what)}")
        return ".".join(pieces)

    @property
    def hidden(self) -> str:
        """Returns the key as it ends a message: not to be seen."""
        return hidden(str(self))

    def is_in(self, other: IdempotencyKey) -> bool:
        """Returns whether a message with another key holds what one with this key would hold."""
        if (self.match, self.question, self.what) != (other.match, other.question, other.what):
            return False
        if not self._is_part_in(other):
            return False
        if self.first is None:
            return self.question is not None or other.first is None
        return other.first is not None and other.first <= self.first and other.last == self.last

    def is_told_in(self, other: IdempotencyKey) -> bool:
        """Returns whether a message with another key tells all that one with this key would tell, and perhaps more.

        What this one asks is asked there still, or was answered before something later was asked: of a question alone
        nothing is left to tell then.
        """
        if self.match != other.match or self.what or other.what:
            return False
        if self.question is not None and (other.question is None or other.question < self.question):
            return False
        if self.first is None or self.last is None:
            return self.question is not None and self.question != other.question
        if other.first is None or other.last is None or not self._is_part_in(other):
            return False
        return other.first <= self.first and self.last <= other.last

    def _is_part_in(self, other: IdempotencyKey) -> bool:
        """Returns whether a message with another key that begins with the same event begins with the same part of the
        story. What came after that story stands whole in a message that goes on with its last part; earlier
        versions named no part in the key of a message that went on.
        """
        if self.first is None or self.first != other.first or self.part == other.part:
            return True
        return other.part is None and self.last is not None and other.last is not None and self.last < other.last

    @classmethod
    def of(cls, content: str) -> IdempotencyKey | None:
        """Returns the key at the end of a message's text, or None."""
        line = _shown(content) or content.rpartition(BEFORE)[2]
        found, base = _SHAPE.fullmatch(line), len(_DIGITS)
        if found is None:
            return None
        numbers = {
            key: None if found[key] is None else int(found[key], base) for key in ("first", "last", "part", "question")
        }
        if numbers["last"] is None:
            numbers["last"] = numbers["first"]
        return cls(int(found["match"], base), **numbers, what=_what(found["what"] or ""))


def without_key(content: str) -> str:
    """Returns a message's text without the key at its end."""
    if IdempotencyKey.of(content) is None:
        return content
    return _HIDDEN.sub("", content) if _shown(content) else content.rpartition(BEFORE)[0]


def hidden(key: str) -> str:
    """Returns a key of letters, digits and "#.-_" as it ends a message: in characters without width."""
    return "".join(map(_hidden, map(_LETTERS_OF_KEYS.index, key)))


def _hidden(number: int) -> str:
    """Returns a number below 64 as three characters without width."""
    return "".join(_UNSEEN[number // 4**place % 4] for place in reversed(range(_DIGITS_EACH)))


def _shown(content: str) -> str:
    """Returns the key that is hidden at the end of a text; "" where there is none."""
    found = _HIDDEN.search(content)
    if found is None:
        return ""
    run = found[0][len(found[0]) % _DIGITS_EACH :]
    numbers = [
        sum(_UNSEEN.index(one) * 4**place for place, one in enumerate(reversed(run[at : at + _DIGITS_EACH])))
        for at in range(0, len(run), _DIGITS_EACH)
    ]
    return "".join(_LETTERS_OF_KEYS[one] if one < len(_LETTERS_OF_KEYS) else "?" for one in numbers)


def _letter(what: str) -> str:
    number = what.removeprefix(_NOTE)
    if number != what and number.isdecimal():
        return f"n{_short(int(number))}"
    return _LETTERS.get(what, what.replace(" ", "_"))


def _what(letter: str) -> str:
    """Returns what `_letter` has made a letter of."""
    known = {short: what for what, short in _LETTERS.items()}
    if letter in known:
        return known[letter]
    note = re.fullmatch(r"n([0-9a-z]{1,12})", letter)
    return f"{_NOTE}{int(note[1], len(_DIGITS))}" if note else letter.replace("_", " ")


def _short(number: int) -> str:
    """Returns a number with the digits of 36, the letters among them."""
    digits = ""
    while number >= len(_DIGITS):
        number, last = divmod(number, len(_DIGITS))
        digits = _DIGITS[last] + digits
    return _DIGITS[number] + digits
