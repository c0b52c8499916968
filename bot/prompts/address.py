"""What stands in a custom id: which match, whose seat, which question, and what pressing it means.

"mw:12:A:7:answer:3" is option 3 of question 7, put to seat A of match 12. Everything a click needs is in it, so that a
button works after a restart and an old one can be told from a new one.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Final

from engine.values import Seat

PREFIX: Final = "mw"

NOBODY: Final = Seat("")

PATTERN: Final = re.compile(
    r"mw:(?P<match>[0-9]{1,18}):(?P<seat>[A-Z]?):(?P<question>[0-9]{1,9}):(?P<verb>[a-z][a-z0-9_]{0,23})"
    r"(?::(?P<argument>[A-Za-z0-9_.-]{1,48}))?"
)
"""The form of every custom id of ours; `argument` may be missing."""


@dataclass(frozen=True, slots=True)
class Address:
    """The address of a click. In the lobby there is no seat ("") and no question (0) yet."""

    match: int
    seat: Seat = NOBODY
    question: int = 0
    verb: str = ""
    argument: str = ""

    def to(self, verb: str, argument: object = "") -> str:
        """Returns the custom id of a component that does `verb` at this place."""
        return str(replace(self, verb=verb, argument=str(argument)))

    def __str__(self) -> str:
        last = f":{self.argument}" if self.argument else ""
        return f"{PREFIX}:{self.match}:{self.seat}:{self.question}:{self.verb}{last}"

    @classmethod
    def read(cls, custom_id: str) -> Address | None:
        """Returns the address in a custom id, or None when it is not one of ours."""
        found = PATTERN.fullmatch(custom_id)
        if found is None:
            return None
        return cls(
            int(found["match"]), Seat(found["seat"]), int(found["question"]), found["verb"], found["argument"] or ""
        )

    @staticmethod
    def is_like_ours(custom_id: str) -> bool:
        """Returns whether a custom id is one of ours, be it of another version of the bot."""
        return custom_id.startswith(f"{PREFIX}:")
