"""The answers since a match was loaded: the journal, built when it is first read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.asking import Question
from engine.journal import By, Entry
from engine.values import Json, Seat


class Given(NamedTuple):
    """An answer that was given here, before anybody has asked for the journal: fingerprints take time."""

    question: int
    asked: Question
    who: Seat
    answer: Json
    by: By
    step: int
    """In which step of the match."""

    @property
    def fingerprint(self) -> str:
        """Returns which question it was."""
        return self.asked.fingerprint()

    def entry(self, number: int) -> Entry:
        """Returns the answer as an entry of the journal."""
        return Entry(number, self.question, self.fingerprint, self.who, self.answer, self.by)


class Answers:
    """The entries after number `first`, in order; those that were given here are written down when they are read."""

    def __init__(self, first: int) -> None:
        self.first = first
        self.given: list[Entry | Given] = []
        self._written: list[Entry] = []

    @property
    def last(self) -> int:
        """Returns the number of the last entry."""
        return self.first + len(self.given)

    def unasked(self, what: str, who: Seat, answer: Json = None) -> Entry:
        """Adds an unasked act of a player (`engine.journal.UNASKED`) and returns its entry."""
        entry = Entry(self.last + 1, 0, what, who, answer)
        self.given.append(entry)
        return entry

    def after(self, number: int) -> Sequence[Entry | Given]:
        """Returns what lies after an entry."""
        return self.given[number - self.first :]

    def entries(self) -> list[Entry]:
        """Returns all of them as entries of the journal."""
        written = self._written
        for given in self.given[len(written) :]:
            written.append(given if isinstance(given, Entry) else given.entry(self.first + len(written) + 1))
        return written
