"""Reading an exported match: untrusted input becomes positions from which the engine plays on.

A finished record is proved first (`engine.proof`), so every position in it follows from the rules. The export of a
running match holds one position, which nobody can prove; it is taken when it is whole: written back the same, shown to
every seat, and played on for a while without a fault. Whatever is wrong with a file is a `Refusal` with a sentence.
"""

from __future__ import annotations

import json
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, cast

from engine.chance import RandomSource, Roll
from engine.game import Game, as_agreed
from engine.journal import Entry, Snapshot
from engine.playthrough import Playthrough
from engine.proof import FORMAT, Disproved, NotProvable, prove
from engine.refusals import NotAllowed, NotUnderstood, Refusal
from engine.values import Json, Seat, canonical

LETTERS: Final = "ABCDEF"
LARGEST_POSITION: Final = 300_000
"""Characters of a position as JSON; the largest real ones have a tenth of that."""
TRIED: Final = 12
"""Answers for which a position is played on to see whether it holds."""

NO_FILE: Final = "This file is not an export of a match. Take one with `/game export`."
NOTHING_THERE: Final = (
    "This export holds no position: something in the match was still secret. Export it again once everything is "
    "revealed."
)


@dataclass(frozen=True, slots=True)
class ImportedMatch:
    """A match from a file, and the positions in it from which one can play on, oldest first."""

    game: str
    options: Mapping[str, Json]
    names: Mapping[Seat, str]
    positions: Sequence[Mapping[str, Json]]
    """For a finished match where each turn began; for a running one where it stood."""
    is_proved: bool
    """Whether every answer and die was checked."""


def read_import(text: str, games: Mapping[str, Game[Any]]) -> ImportedMatch:
    """Returns the match that a file holds. Raises a `Refusal` whose sentence says what is wrong and what to do."""
    try:
        data = json.loads(text)
        seats, names = _seats(data)
        name, options = data["game"], data["options"]
        if data["marchwarden"] != FORMAT or not isinstance(name, str) or not isinstance(options, Mapping):
            raise NotUnderstood(NO_FILE)
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise NotUnderstood(NO_FILE) from error
    if name not in games:
        raise NotUnderstood(f"I do not know the game of this file. I can referee: {', '.join(games)}.")
    games[name].new_match(seats, options)
    game = as_agreed(games[name], options)
    if data.get("entries"):
        return ImportedMatch(name, options, names, _proved(data, games, game, seats), is_proved=True)
    position = data.get("position")
    if position is None:
        raise NotAllowed(NOTHING_THERE)
    return ImportedMatch(name, options, names, [checked_position(game, seats, position)], is_proved=False)


def _seats(data: Any) -> tuple[list[Seat], dict[Seat, str]]:
    names = {Seat(str(one["seat"])): str(one["name"])[:100] for one in data["seats"]}
    seats = list(names)
    if seats != [Seat(letter) for letter in LETTERS[: len(seats)]] or not seats:
        raise NotUnderstood("I can only import a match in which no seat was left empty.")
    return seats, names


def _proved(data: Json, games: Mapping[str, Game[Any]], game: Game[Any], seats: Sequence[Seat]) -> list[Any]:
    """Returns the positions at which turns began in a finished match, once all of it is proved."""
    try:
        prove(data, games)
    except (Disproved, NotProvable) as why:
        raise NotAllowed(f"This record does not hold: {why}") from why
    record = cast("Mapping[str, Any]", data)
    start = record.get("start")
    state = game.new_match(seats, dict(record["options"])).to_json() if start is None else start
    entries = [Entry.from_json(one) for one in record["entries"]]
    first = Snapshot(state, 0, 0, 0, game.rules_version)
    play = Playthrough(game, first, _NoDice(), entries)
    found = [dict(turn.state) for turn in play.turns]
    if not found:
        raise NotAllowed(
            "No turn had begun in this match, so there is nothing to play on from. `/game new` begins one."
        )
    return found


def checked_position(game: Game[Any], seats: Sequence[Seat], position: Json) -> Mapping[str, Json]:
    """Returns a position that holds. Raises `NotAllowed`."""
    if not isinstance(position, Mapping) or len(canonical(position)) > LARGEST_POSITION:
        raise NotUnderstood(NO_FILE)
    try:
        state = game.restore(position)
        whole: Mapping[str, Json] = state.to_json()
        if canonical(whole) != canonical(position) or state.outcome is not None:
            raise NotAllowed(_BROKEN)
        for seat in (None, *seats):
            game.view(state, seat).to_json()
        for seed in range(2):
            _play_on(game, whole, seats, seed)
    except Refusal:
        raise
    except Exception as error:
        # What a stranger has written may break a game's own code in any way.
        raise NotAllowed(_BROKEN) from error
    return whole


_BROKEN: Final = "The position in this file is not whole, or it is not a position of this game. Export it again."


def _play_on(game: Game[Any], position: Mapping[str, Json], seats: Sequence[Seat], seed: int) -> None:
    rng = random.Random(seed)
    play = Playthrough(game, Snapshot(position, 0, 0, 0, game.rules_version), RandomSource(rng))
    for _ in range(TRIED):
        if play.outcome is not None:
            break
        if play.failure is not None or any(one.player not in seats for one in play.pending.values()):
            raise NotAllowed(_BROKEN)
        play.answer(*play.sample_answer(rng))
    if play.failure is not None:
        raise NotAllowed(_BROKEN)


class _NoDice:
    """For a record, in which all dice have fallen."""

    def roll(self, number: int, roll: Roll) -> Sequence[int]:
        raise AssertionError(f"question {number} throws dice that have not fallen")
