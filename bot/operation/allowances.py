"""How much one person, and one server, may ask of the bot in a while, so that nobody slows the others.

Each has an allowance of each kind, which fills up again with time. Whoever plays, however fast, never meets it. What is
refused costs no database and no drawing; the person reads when to go on.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from math import ceil
from typing import Any, Final

import discord
from cachetools import TTLCache

from bot.words.sentences import counted

REMEMBERED: Final = 3600.0
"""Seconds without an action after which an allowance is forgotten; by then it is full."""
MOST: Final = 50_000
"""How many allowances are remembered at most."""
TOLD_EVERY: Final = 2.0
"""Seconds between two sentences to the same person; what they ask in between is left unanswered."""


class Expense(Enum):
    """What an action costs the bot."""

    PRESS = "press"
    """Every press, form and command."""
    SUGGESTION = "suggestion"
    """Suggestions while somebody types."""
    MATCH = "match"
    """A new match with a thread."""
    UPLOAD = "upload"
    """A file that is read."""
    PICTURE = "picture"
    """A picture that is drawn for one person."""


@dataclass(frozen=True, slots=True)
class Allowance:
    """A number of actions at once, and a number that is added each minute."""

    at_once: int
    each_minute: float


FOR_A_PERSON: Final[Mapping[Expense, Allowance]] = {
    Expense.PRESS: Allowance(40, 90),
    Expense.SUGGESTION: Allowance(80, 240),
    Expense.MATCH: Allowance(6, 0.5),
    Expense.UPLOAD: Allowance(6, 1),
    Expense.PICTURE: Allowance(15, 12),
}
FOR_A_SERVER: Final[Mapping[Expense, Allowance]] = {
    Expense.PRESS: Allowance(300, 900),
    Expense.SUGGESTION: Allowance(600, 2400),
    Expense.MATCH: Allowance(60, 10),
    Expense.UPLOAD: Allowance(20, 4),
    Expense.PICTURE: Allowance(80, 90),
}

NEW_MATCHES: Final = frozenset({"game new", "game again", "game again-swapped"})
PICTURES: Final = frozenset({"game board", "game replay", "game text", "look", "roll", "gallery", "game odds"})


@dataclass(frozen=True, slots=True)
class TooMuch:
    """An action for which no allowance is left."""

    expense: Expense
    seconds: int
    """Until it may go on."""
    of_the_server: bool

    @property
    def sentence(self) -> str:
        """Returns what the person reads."""
        wait = counted(self.seconds, "second") if self.seconds < 100 else counted(ceil(self.seconds / 60), "minute")
        if self.expense is Expense.MATCH:
            whose = "This server has" if self.of_the_server else "You have"
            return f"{whose} opened many matches in a short time. The next one can be opened in {wait}."
        if self.of_the_server:
            return f"This server keeps me very busy. Please wait {wait}, then try again. Nothing is lost."
        return f"You are faster than I am. Please wait {wait}, then try again. Nothing is lost."


class Allowances:
    """The allowances of everybody."""

    def __init__(
        self,
        now: Callable[[], float] = time.monotonic,
        person: Mapping[Expense, Allowance] = FOR_A_PERSON,
        server: Mapping[Expense, Allowance] = FOR_A_SERVER,
    ) -> None:
        self._now = now
        self._limits = {False: person, True: server}
        self._left: TTLCache[tuple[bool, int, Expense], tuple[float, float]] = TTLCache(MOST, REMEMBERED, now)
        """What is left of each allowance, and when that was so."""
        self._told: TTLCache[int, None] = TTLCache(MOST, TOLD_EVERY, now)
        self.refused = 0
        """How much was refused."""

    def take(self, user_id: int, guild_id: int | None, expenses: set[Expense]) -> TooMuch | None:
        """Take from a person's and a server's allowances, or return what is used up; then nothing was taken."""
        now = self._now()
        keys = [(False, user_id, expense) for expense in expenses]
        if guild_id is not None:
            keys += [(True, guild_id, expense) for expense in expenses]
        left = {key: self._left_now(key, now) for key in keys}
        for key, number in left.items():
            if number < 1:
                self.refused += 1
                of_the_server, _, expense = key
                each_second = self._limits[of_the_server][expense].each_minute / 60
                return TooMuch(expense, max(1, ceil((1 - number) / each_second)), of_the_server)
        for key, number in left.items():
            self._left[key] = (number - 1, now)
        return None

    def _left_now(self, key: tuple[bool, int, Expense], now: float) -> float:
        of_the_server, _, expense = key
        allowance = self._limits[of_the_server][expense]
        number, at = self._left.get(key, (float(allowance.at_once), now))
        return min(float(allowance.at_once), number + (now - at) * allowance.each_minute / 60)

    def may_be_told(self, user_id: int) -> bool:
        """Returns whether a person may read a sentence now, and remember that they do."""
        if user_id in self._told:
            return False
        self._told[user_id] = None
        return True


def expenses_of(interaction: discord.Interaction[Any]) -> set[Expense]:
    """Returns what an interaction costs."""
    data: Mapping[str, Any] = interaction.data or {}
    if interaction.type is discord.InteractionType.autocomplete:
        return {Expense.SUGGESTION}
    found = {Expense.PRESS}
    if interaction.type is discord.InteractionType.application_command:
        name = _name_of(data)
        if name in NEW_MATCHES:
            found.add(Expense.MATCH)
        if name in PICTURES:
            found.add(Expense.PICTURE)
    if (data.get("resolved") or {}).get("attachments"):
        found.add(Expense.UPLOAD)
    return found


def _name_of(data: Mapping[str, Any]) -> str:
    """Returns the full name of a command: "game new"."""
    words = [str(data.get("name", ""))]
    options = data.get("options") or []
    while options and options[0].get("type") in (1, 2):
        words.append(str(options[0]["name"]))
        options = options[0].get("options") or []
    return " ".join(words)
