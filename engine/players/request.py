"""A question to a computer player as plain data, for a process of its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from random import Random
from typing import Any, cast

from engine.chance import Roll
from engine.game import as_agreed
from engine.journal import Entry, Snapshot
from engine.players.playing import Answer, Level, answer_of, never
from engine.players.strategy import IsLate
from engine.playthrough import Playthrough
from engine.registry import games, strategy
from engine.values import Json, Seat


@dataclass(frozen=True, slots=True)
class Request:
    """A match as it is stored, the seat that is to answer, and how well. JSON there and back.

    `snapshot` and `entries` are what `Snapshot.to_json` and `Entry.to_json` wrote; `seed` decides on every random
    choice of the player. Give each question another one, such as a number of the match with the question's.
    """

    game: str
    options: Mapping[str, Json]
    snapshot: Mapping[str, Json]
    entries: Sequence[Mapping[str, Json]]
    seat: Seat
    level: Level
    seed: int

    @classmethod
    def of(cls, match: Playthrough[Any], options: Mapping[str, Json], seat: Seat, level: Level, seed: int) -> Request:
        """Returns the request for a seat of a match as it stands."""
        entries = [entry.to_json() for entry in match.entries_since_snapshot()]
        return cls(match.game.name, options, match.snapshot().to_json(), entries, seat, level, seed)

    def to_json(self) -> dict[str, Json]:
        """Returns the request as JSON; `from_json` undoes it."""
        return cast("dict[str, Json]", asdict(self))

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Request:
        """Returns the request that `to_json` wrote."""
        return cls(**{**data, "level": Level(data["level"])})


def answered(request: Request, is_late: IsLate = never) -> Answer:
    """Returns the computer player's answer to a request.

    Raises ValueError where the seat is not asked, or where the match can no longer be played as stored.
    """
    match = resumed(request)
    return answer_of(match, request.seat, request.level, strategy(request.game), Random(request.seed), is_late)


def resumed(request: Request) -> Playthrough[Any]:
    """Returns the match of a request, to look at. Raises ValueError where it can no longer be played as stored."""
    game = as_agreed(games()[request.game], request.options)
    entries = [Entry.from_json(entry) for entry in request.entries]
    match = Playthrough.resume(game, Snapshot.from_json(request.snapshot), entries, _NoMoreDice())
    if match.failure is not None:
        raise ValueError(f"this match cannot be played on: {match.failure}")
    return match


class _NoMoreDice:
    """For a match that is only looked at: all its dice have fallen."""

    def roll(self, number: int, roll: Roll) -> Sequence[int]:
        raise AssertionError(f"question {number} throws dice that have not fallen")
