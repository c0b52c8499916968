"""What a worker process can be asked to work out: each task is a function from JSON to JSON."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import asdict
from random import Random
from typing import Any, Final, cast

from engine.players.request import Request, answered
from engine.values import Json

Progress = Callable[[float], None]
"""Tells how far a task is, from 0 to 1."""

Task = Callable[[Mapping[str, Any], Progress], Json]

SECONDS: Final = 2.0
"""Seconds of processor time that a player may think about one decision."""


def answer(data: Mapping[str, Any], tell: Progress) -> Json:
    """Return a computer player's answer to the question in a request."""
    request = Request.from_json(data)
    end = time.process_time() + SECONDS
    return cast("Json", asdict(answered(request, lambda: time.process_time() > end)))


def warm_up(data: Mapping[str, Any], tell: Progress) -> Json:
    """Load a game, so that the first question about it is answered as fast as the next."""
    from engine.registry import games, strategy

    Random(games()[data["game"]].rules_version)
    strategy(data["game"])
    return None


TASKS: Final[Mapping[str, Task]] = {"answer": answer, "warm_up": warm_up}
