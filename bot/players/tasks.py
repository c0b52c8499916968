"""What a worker process can be asked to work out: each task is a function from JSON to JSON."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from random import Random
from typing import Any, Final, cast

from engine.chance import RandomSource
from engine.game import as_agreed
from engine.journal import Entry, Snapshot
from engine.players.luck import LuckOfAll
from engine.players.playing import Answer
from engine.players.request import Request, answered, resumed
from engine.players.turning_points import curve
from engine.playthrough import Playthrough
from engine.registry import games, strategy
from engine.values import Json, Seat

Progress = Callable[[float], None]
"""Tells how far a task is, from 0 to 1."""

Task = Callable[[Mapping[str, Any], Progress], Json]

SECONDS: Final = 2.0
"""Seconds of processor time that a player may think about one decision."""

LONGEST_WAIT: Final = 12.0
"""Seconds of the clock after which it gives its best answer so far: on a busy machine processor time passes slowly."""


ANALYSIS_SECONDS: Final = 60.0
"""Seconds of processor time that an analysis of a match may take; what is left out then is said."""


def answer(data: Mapping[str, Any], tell: Progress) -> Json:
    """Returns a computer player's answer to the question in a request, and whether its reason may be told.

    The data are the `request` and all `seats` of the match.
    """
    request = Request.from_json(data["request"])
    end, at_last = time.process_time() + SECONDS, time.monotonic() + LONGEST_WAIT
    given = answered(request, lambda: time.process_time() > end or time.monotonic() > at_last)
    return cast("Json", {**asdict(given), "is_public": _gives_nothing_away(request, given, data["seats"])})


def _gives_nothing_away(request: Request, given: Answer, seats: Sequence[Seat]) -> bool:
    """Returns whether the reason of an answer may be told to everybody: nothing is secret to any seat."""
    match = resumed(request)
    decision = match.pending[given.question]
    known = strategy(request.game)
    return given.value is not None and not any(known.hides(match.view(seat), decision) for seat in seats)


def analyse(data: Mapping[str, Any], tell: Progress) -> Json:
    """Returns the luck of each seat's dice, and a seat's chance to win at each turn of a match that is over.

    The data are `game`, `options`, `seats`, the whole journal as `entries`, the `seat`, and the number of `playouts`.
    """
    known, seats = strategy(data["game"]), [Seat(seat) for seat in data["seats"]]
    game = as_agreed(games()[data["game"]], data["options"])
    luck = LuckOfAll(known)
    entries = [Entry.from_json(entry) for entry in data["entries"]]
    start = Snapshot(game.new_match(seats, data["options"]).to_json(), 0, 0, 0)
    match = Playthrough(game, start, RandomSource(Random(0)), entries, luck)
    end, turns = time.process_time() + ANALYSIS_SECONDS, match.turns
    moments: list[Json] = []
    for snapshot, moment in zip(
        turns, curve(match, Seat(data["seat"]), known, data["playouts"], Random(0), lambda: time.process_time() > end),
        strict=False,
    ):  # fmt: skip
        moments.append({**asdict(moment), "events": snapshot.events})
        tell(len(moments) / len(turns))
    found: dict[str, Json] = {
        seat: {"result": one.results, "expected": one.expected, "interval": list(one.interval), "dice": one.dice}
        for seat, one in luck.found.items()
    }
    return {"luck": found, "moments": moments, "is_whole": len(moments) == len(turns)}


def warm_up(data: Mapping[str, Any], tell: Progress) -> Json:
    """Load a game, so that the first question about it is answered as fast as the next."""
    strategy(data["game"])
    return games()[data["game"]].rules_version


TASKS: Final[Mapping[str, Task]] = {"answer": answer, "analyse": analyse, "warm_up": warm_up}
