"""The journal: every answered question of a match, in order, for ever."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from types import MappingProxyType
from typing import Final, NamedTuple

from engine.values import Json, Seat

CHANCE: Final = Seat("chance")
"""The `who` of an answered roll."""

ORGANISER: Final = Seat("organiser")
"""The `who` of an undo by which an organiser has corrected a match."""

CONCESSION: Final = "concession"
"""The fingerprint of an entry that answers no question: a player conceded."""

UNDO: Final = "undo"
"""The same: play goes back to an earlier entry (`engine.undo`)."""

ORDERS: Final = "orders"
"""The same: these replace a player's standing orders (`engine.orders`)."""

DRAW: Final = "draw"
"""The same: a player offers a draw or agrees to one; the answer is a list of all seats."""

NO_DRAW: Final = "no draw"
"""The same: a player declines a draw."""

UNASKED: Final = frozenset({CONCESSION, UNDO, ORDERS, DRAW, NO_DRAW})
"""What players may do without being asked. The question of such an entry is number 0."""


class By(StrEnum):
    """The person or thing that decided an answer."""

    PLAYER = "player"
    ORDER = "order"
    """A standing order of the player."""
    CLOCK = "clock"
    """The player's time was up."""
    COMPUTER = "computer"
    """A program that plays in the player's place."""
    CHANCE = "chance"
    """A die roll."""


class Entry(NamedTuple):
    """One answered question.

    `number` counts the entries from 1; `question` is the question's own number in the match; `fingerprint` says which
    question it was; `who` is a seat or `CHANCE`; `by` says who decided in that seat's place.
    """

    number: int
    question: int
    fingerprint: str
    who: Seat
    answer: Json
    by: By = By.PLAYER

    def to_json(self) -> dict[str, Json]:
        """Returns the entry as JSON; `from_json` undoes it."""
        return {
            "number": self.number,
            "question": self.question,
            "fingerprint": self.fingerprint,
            "who": self.who,
            "answer": self.answer,
            "by": self.by.value,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Json]) -> Entry:
        """Returns the entry that `to_json` wrote; early versions did not record the decider."""
        number, question = data["number"], data["question"]
        assert isinstance(number, int) and isinstance(question, int)
        who = Seat(str(data["who"]))
        by = By(str(data["by"])) if "by" in data else By.CHANCE if who == CHANCE else By.PLAYER
        return cls(number, question, str(data["fingerprint"]), who, data["answer"], by)


class Snapshot(NamedTuple):
    """A position at the start of a step, with the counters that go on from there."""

    state: Mapping[str, Json]
    entries: int
    """How many journal entries lie before it."""
    questions: int
    """How many questions had been put before it."""
    events: int
    """How many events had happened before it."""
    rules_version: int = 1
    """By which version of the game's rules it came about."""
    steps: int = 0
    """How many steps had been played before it."""
    orders: Mapping[str, Json] = MappingProxyType({})
    """The standing orders of each seat that has any (`engine.orders`)."""
    fallen: Sequence[Json] = ()
    """Dice of later steps that keep their faces after an undo (`engine.undo`)."""

    def to_json(self) -> dict[str, Json]:
        """Returns the snapshot as JSON; `from_json` undoes it."""
        data: dict[str, Json] = {
            "state": self.state,
            "entries": self.entries,
            "questions": self.questions,
            "events": self.events,
            "rules_version": self.rules_version,
            "steps": self.steps,
        }
        # Hardly ever there is any.
        if self.orders:
            data["orders"] = dict(self.orders)
        if self.fallen:
            data["fallen"] = list(self.fallen)
        return data

    @classmethod
    def from_json(cls, data: Mapping[str, Json]) -> Snapshot:
        """Returns the snapshot that `to_json` wrote, also in early versions, which wrote four of its values."""
        state, entries, questions, events = data["state"], data["entries"], data["questions"], data["events"]
        rules_version, steps = data.get("rules_version", 1), data.get("steps", 0)
        orders, fallen = data.get("orders", {}), data.get("fallen", [])
        assert isinstance(state, Mapping)
        assert isinstance(entries, int) and isinstance(questions, int) and isinstance(events, int)
        assert isinstance(rules_version, int) and isinstance(steps, int)
        assert isinstance(orders, Mapping) and isinstance(fallen, Sequence)
        return cls(state, entries, questions, events, rules_version, steps, orders, tuple(fallen))
