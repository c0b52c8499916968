"""The small line at the end of each message by which we know our own again: "7 · 45–52 · 33".

It names the match, the events that the message tells, and the question it asks. A message to which more was added since
tells earlier events too, or asks a later question; so what it holds is compared, not how it is written.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Final

BEFORE: Final = "\n-# "
_SHAPE: Final = re.compile(
    r"(?P<match>\d+)(?: · (?P<first>\d+)(?:–(?P<last>\d+))?)?(?: · part (?P<part>\d+))?(?: · \?(?P<question>\d+))?"
    r"(?: · (?P<what>[a-z][a-z0-9 ]*))?"
)


@dataclass(frozen=True, slots=True)
class Mark:
    """What one message of a match holds: events, the part of a story that needs several, a question, something else."""

    match: int
    first: int | None = None
    last: int | None = None
    part: int | None = None
    question: int | None = None
    what: str = ""

    def __str__(self) -> str:
        pieces = [str(self.match)]
        if self.first is not None:
            pieces.append(str(self.first) if self.first == self.last else f"{self.first}–{self.last}")
        if self.part is not None:
            pieces.append(f"part {self.part}")
        if self.question is not None:
            pieces.append(f"?{self.question}")
        if self.what:
            pieces.append(self.what)
        return " · ".join(pieces)

    def is_in(self, other: Mark) -> bool:
        """Returns whether a message with another mark holds what one with this mark would hold."""
        if replace(self, first=None, last=None) != replace(other, first=None, last=None):
            return False
        if self.first is None:
            return self.question is not None or other.first is None
        return other.first is not None and other.first <= self.first and other.last == self.last

    @classmethod
    def of(cls, content: str) -> Mark | None:
        """Returns the mark at the end of a message's text, or None."""
        found = _SHAPE.fullmatch(content.rpartition(BEFORE)[2])
        if found is None:
            return None
        numbers = {
            key: None if found[key] is None else int(found[key]) for key in ("first", "last", "part", "question")
        }
        if numbers["last"] is None:
            numbers["last"] = numbers["first"]
        return cls(int(found["match"]), **numbers, what=found["what"] or "")
