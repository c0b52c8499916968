"""Undo: an entry that leads the match back to an earlier one, and leaves the journal whole.

Nothing is cut off: undone entries stay in the journal, and numbers of questions and events go on, so that an old button
stays old and each number's dice are rolled once. Rolled dice keep their faces: a roll is identified by its step, its
purpose and its place among the rolls of that purpose in that step, and whenever it is made again it shows the same
faces, however often the match was restarted in between. Standing orders stay too.

The things that an undo would cross (`Crossing`) decide who must agree: nobody if it crosses no die roll, reveal or
hand-over. Beyond a reveal it is refused: the secret is known.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple

from engine.correcting import Correction
from engine.journal import CHANCE, ORDERS, UNDO, Entry
from engine.values import Json, Seat


class Fallen(NamedTuple):
    """Dice that were rolled before an undo: their step, purpose and faces.

    `earlier` is how many rolls for the same purpose came before it in that step.
    """

    step: int
    fingerprint: str
    faces: tuple[int, ...]
    earlier: int = 0

    def to_json(self) -> Json:
        """Returns it as JSON; `from_json` undoes it."""
        return [self.step, self.fingerprint, list(self.faces), self.earlier]

    @classmethod
    def from_json(cls, data: Json) -> Fallen:
        """Returns what `to_json` wrote."""
        assert isinstance(data, Sequence) and not isinstance(data, str)
        step, fingerprint, faces, *rest = data
        earlier = rest[0] if rest else 0
        assert isinstance(step, int) and isinstance(faces, Sequence) and isinstance(earlier, int)
        return cls(step, str(fingerprint), tuple(int(str(face)) for face in faces), earlier)


@dataclass(frozen=True, slots=True)
class Undo:
    """The data of an undo entry: the entry it goes back to, and the next numbers of questions and events.

    `fallen` are the dice that this entry undoes, and none before it.
    """

    to: int
    questions: int
    events: int
    fallen: tuple[Fallen, ...]
    correction: Correction | None = None
    """The fact of the position that an organiser corrects there; None for an undo alone."""

    def to_json(self) -> dict[str, Json]:
        """Returns the answer of the entry; `from_json` undoes it."""
        data: dict[str, Json] = {
            "to": self.to,
            "questions": self.questions,
            "events": self.events,
            "fallen": [fallen.to_json() for fallen in self.fallen],
        }
        # Hardly ever there is one.
        if self.correction is not None:
            data["correction"] = self.correction.to_json()
        return data

    @classmethod
    def from_json(cls, data: Json) -> Undo:
        """Returns what `to_json` wrote."""
        assert isinstance(data, Mapping)
        to, questions, events, fallen = (data[key] for key in ("to", "questions", "events", "fallen"))
        assert isinstance(to, int) and isinstance(questions, int) and isinstance(events, int)
        assert isinstance(fallen, Sequence)
        given = data.get("correction")
        correction = None if given is None else Correction.from_json(given)
        return cls(to, questions, events, tuple(Fallen.from_json(one) for one in fallen), correction)


class Barrier(StrEnum):
    """What an undo may cross."""

    DIE_ROLL = "die roll"
    REVEAL = "reveal"
    """What players had answered in secret has become known."""
    HAND_OVER = "hand-over"
    """Another player has decided, or is asked now."""


@dataclass(frozen=True, slots=True)
class Crossing:
    """What an undo to an entry crosses."""

    to: int
    """The entry that it leads to; dice rolled right after the requested one are kept."""
    rolls: int = 0
    """How many die rolls were made since. The same rolls will show the same faces."""
    reveals: bool = False
    """Whether something secret was revealed since."""
    others: tuple[Seat, ...] = ()
    """The other players who have decided since, or are asked now and were not asked then."""

    @property
    def barriers(self) -> tuple[Barrier, ...]:
        """Returns what it crosses; empty for an undo that needs no consent."""
        crossed = {Barrier.DIE_ROLL: self.rolls > 0, Barrier.REVEAL: self.reveals, Barrier.HAND_OVER: bool(self.others)}
        return tuple(barrier for barrier, is_crossed in crossed.items() if is_crossed)

    @property
    def is_free(self) -> bool:
        """Returns whether no other player has to agree."""
        return not self.barriers

    @property
    def is_refused(self) -> bool:
        """Returns whether it is never allowed, whoever agrees."""
        return self.reveals

    def reason(self, names: Mapping[Seat, str] | None = None) -> str:
        """Returns why it is refused or needs consent, as sentences; "" where it is free.

        A seat stands for itself where `names` does not name it.
        """
        if self.reveals:
            return "You cannot undo that far: what was secret has been revealed since."
        called = [(names or {}).get(seat, seat) for seat in self.others]
        reasons = []
        if self.rolls:
            reasons.append(f"{self.rolls} die roll{'s were' if self.rolls > 1 else ' was'} made since.")
        if called:
            people = " and ".join(filter(None, (", ".join(called[:-1]), called[-1])))
            reasons.append(f"Play has passed to {people} since.")
        return " ".join(reasons)


@dataclass(frozen=True, slots=True)
class TakenBackEntries:
    """A place in the line of play from which entries were undone, with the undo entry as the last."""

    entries: tuple[Entry, ...]

    @property
    def number(self) -> int:
        """Returns the number of the undo entry."""
        return self.entries[-1].number

    @property
    def who(self) -> Seat:
        """Returns the seat of the undo."""
        return self.entries[-1].who

    @property
    def undo(self) -> Undo:
        """Returns what the entry says."""
        return Undo.from_json(self.entries[-1].answer)

    @property
    def fallen(self) -> Iterable[Fallen]:
        """Returns the dice that lie undone by any of the entries."""
        return (
            one for entry in self.entries if entry.fingerprint == UNDO for one in Undo.from_json(entry.answer).fallen
        )

    def orders(self) -> dict[Seat, Entry]:
        """Returns the last orders that were given by each seat meanwhile: they stay."""
        return {entry.who: entry for entry in self.entries if entry.fingerprint == ORDERS}


def line_of_play(entries: Sequence[Entry]) -> list[Entry | TakenBackEntries]:
    """Returns the entries that lead to the current position, with undone ones gathered at their place.

    An undo may lead to an entry that was undone itself: then play stands again as it stood right after that entry.
    """
    line: list[Entry | TakenBackEntries] = []
    for index, entry in enumerate(entries):
        if entry.fingerprint != UNDO:
            line.append(entry)
            continue
        to = Undo.from_json(entry.answer).to
        if any(one.number == to for one in line) or to < entries[0].number:
            line = [one for one in line if one.number <= to]
        else:
            line = line_of_play([one for one in entries[:index] if one.number <= to])
        taken = [one for one in entries[:index] if one.number > to]
        line.append(TakenBackEntries((*taken, entry)))
    return line


def without_fallen_dice(entry: Entry) -> Entry:
    """Returns an entry of the journal; an undo entry keeps no dice."""
    if entry.fingerprint != UNDO:
        return entry
    return entry._replace(answer=replace(Undo.from_json(entry.answer), fallen=()).to_json())


def rolls_stay(line: Sequence[Entry | TakenBackEntries], to: int) -> int:
    """Returns the entry to go back to, so that the dice rolled right after entry `to` stay rolled."""
    for one in line:
        if one.number == to + 1 and isinstance(one, Entry) and one.who == CHANCE:
            to = one.number
    return to


class FallenDice:
    """The dice that keep their faces, and the number of rolls of each purpose in a step.

    A roll is never forgotten here, so it makes no difference how often play goes back.
    """

    def __init__(self, fallen: Iterable[Fallen] = ()) -> None:
        self._known: dict[tuple[int, str, int], tuple[int, ...]] = {}
        self._fell: list[tuple[int, Fallen]] = []
        self._rolls: Counter[tuple[int, str]] = Counter()
        self.lie(fallen)

    def lie(self, fallen: Iterable[Fallen]) -> None:
        """Adds dice that keep their faces."""
        for one in fallen:
            self._known[one.step, one.fingerprint, one.earlier] = one.faces

    def __bool__(self) -> bool:
        return bool(self._known)

    def take(self, step: int, fingerprint: str) -> tuple[int, ...] | None:
        """Returns the faces that the next roll for a purpose shows; None for dice that had not fallen."""
        earlier = self._rolls[step, fingerprint]
        self._rolls[step, fingerprint] += 1
        return self._known.get((step, fingerprint, earlier))

    def after_step(self, steps: int) -> tuple[Fallen, ...]:
        """Returns the dice that stay in steps after this one."""
        return tuple(
            Fallen(step, fingerprint, faces, earlier)
            for (step, fingerprint, earlier), faces in self._known.items()
            if step > steps
        )

    def note(self, number: int, step: int, fingerprint: str, faces: tuple[int, ...]) -> None:
        """Notes the dice rolled by entry `number` of the record."""
        earlier = self._rolls[step, fingerprint]
        self._rolls[step, fingerprint] += 1
        self._fell.append((number, Fallen(step, fingerprint, faces, earlier)))

    def undone(self, to: int, since: Iterable[tuple[int, int, str, tuple[int, ...]]]) -> tuple[Fallen, ...]:
        """Returns what an undo to entry `to` adds to the dice that stay.

        `since` are the rolls after those of the record, in order: number of the entry, step, purpose, faces.
        """
        fell = list(self._fell)
        rolls = Counter((one.step, one.fingerprint) for _, one in fell)
        for number, step, fingerprint, faces in since:
            fell.append((number, Fallen(step, fingerprint, faces, rolls[step, fingerprint])))
            rolls[step, fingerprint] += 1
        return tuple(
            one for number, one in fell if number > to and (one.step, one.fingerprint, one.earlier) not in self._known
        )
