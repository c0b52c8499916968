"""Taking back: an entry that leads the match back to an earlier one, and leaves the journal whole.

Nothing is cut off: what was taken back stays in the journal, and numbers of questions and events go on, so that an old
button stays an old button and the dice of a number fall once. Dice that had fallen stay: thrown again for the same
purpose, in the step in which they had fallen, they show the same faces. Standing orders stay too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from engine.journal import CHANCE, ORDERS, UNDO, Entry
from engine.values import Json, Seat


class Fallen(NamedTuple):
    """Dice that had fallen before they were taken back: in which step of the match, for what, with which faces."""

    step: int
    fingerprint: str
    faces: tuple[int, ...]

    def to_json(self) -> Json:
        """Returns it as JSON; `from_json` undoes it."""
        return [self.step, self.fingerprint, list(self.faces)]

    @classmethod
    def from_json(cls, data: Json) -> Fallen:
        """Returns what `to_json` wrote."""
        assert isinstance(data, Sequence) and not isinstance(data, str)
        step, fingerprint, faces = data
        assert isinstance(step, int) and isinstance(faces, Sequence)
        return cls(step, str(fingerprint), tuple(int(str(face)) for face in faces))


@dataclass(frozen=True, slots=True)
class Undo:
    """What an entry says that takes back: to which entry, from which numbers questions and events go on."""

    to: int
    questions: int
    events: int
    fallen: tuple[Fallen, ...]

    def to_json(self) -> dict[str, Json]:
        """Returns the answer of the entry; `from_json` undoes it."""
        return {
            "to": self.to,
            "questions": self.questions,
            "events": self.events,
            "fallen": [fallen.to_json() for fallen in self.fallen],
        }

    @classmethod
    def from_json(cls, data: Json) -> Undo:
        """Returns what `to_json` wrote."""
        assert isinstance(data, Mapping)
        to, questions, events, fallen = (data[key] for key in ("to", "questions", "events", "fallen"))
        assert isinstance(to, int) and isinstance(questions, int) and isinstance(events, int)
        assert isinstance(fallen, Sequence)
        return cls(to, questions, events, tuple(Fallen.from_json(one) for one in fallen))


@dataclass(frozen=True, slots=True)
class TakenBackEntries:
    """A place in the line of play from which entries were taken back, with the entry that did it as the last."""

    entries: tuple[Entry, ...]

    @property
    def number(self) -> int:
        """Returns the number of the entry that took back."""
        return self.entries[-1].number

    @property
    def who(self) -> Seat:
        """Returns who took back."""
        return self.entries[-1].who

    @property
    def undo(self) -> Undo:
        """Returns what the entry says."""
        return Undo.from_json(self.entries[-1].answer)

    def orders(self) -> dict[Seat, Entry]:
        """Returns the last orders that were given by each seat meanwhile: they stay."""
        return {entry.who: entry for entry in self.entries if entry.fingerprint == ORDERS}


def line_of_play(entries: Sequence[Entry]) -> list[Entry | TakenBackEntries]:
    """Returns the entries that lead to where the match stands, with what was taken back gathered where it was."""
    line: list[Entry | TakenBackEntries] = []
    for index, entry in enumerate(entries):
        if entry.fingerprint != UNDO:
            line.append(entry)
            continue
        to = Undo.from_json(entry.answer).to
        line = [one for one in line if one.number <= to]
        taken = [one for one in entries[:index] if one.number > to]
        line.append(TakenBackEntries((*taken, entry)))
    return line


def rolls_stay(line: Sequence[Entry | TakenBackEntries], to: int) -> int:
    """Returns the entry to go back to, so that the dice that fell right after entry `to` have fallen."""
    for one in line:
        if one.number == to + 1 and isinstance(one, Entry) and one.who == CHANCE:
            to = one.number
    return to


class FallenDice:
    """The dice that stay, by step and purpose, each roll once; and those that recorded entries say have fallen."""

    def __init__(self, fallen: Sequence[Fallen] = ()) -> None:
        self._left: dict[tuple[int, str], list[Fallen]] = {}
        self._fell: list[tuple[int, Fallen]] = []
        self.lie(fallen)

    def lie(self, fallen: Sequence[Fallen]) -> None:
        """Makes these the dice that stay, and no others."""
        self._left.clear()
        for one in fallen:
            self._left.setdefault((one.step, one.fingerprint), []).append(one)

    def __bool__(self) -> bool:
        return bool(self._left)

    def take(self, step: int, fingerprint: str) -> tuple[int, ...] | None:
        """Returns the faces that these dice show, once; None for dice that had not fallen."""
        found = self._left.get((step, fingerprint))
        if found is None:
            return None
        first = found.pop(0)
        if not found:
            del self._left[step, fingerprint]
        return first.faces

    def left(self, from_step: int) -> tuple[Fallen, ...]:
        """Returns what can still be thrown again, from this step on."""
        return tuple(one for (step, _), several in self._left.items() if step >= from_step for one in several)

    def note(self, number: int, fallen: Fallen) -> None:
        """Notes what fell by entry `number` of the record."""
        self._fell.append((number, fallen))

    def fell_after(self, number: int) -> tuple[Fallen, ...]:
        """Returns what has been noted of entries after this one."""
        return tuple(fallen for entry, fallen in self._fell if entry > number)
