"""A process that thinks: `python -m bot.players.worker`. It reads a task a line and writes its result as a line.

    {"task": "answer", "data": {...}, "seconds": 30}
    {"progress": 0.25}              any number of these
    {"result": ...}                 or {"failed": "ValueError: ..."}

It yields to the bot (`nice`), knows neither the database nor Discord, and ends with its standard input: with the bot.
A task that hangs is ended by an alarm of its own even when the bot has been killed meanwhile.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import sys
from collections.abc import Mapping
from typing import Any, Final, TextIO

from bot.players.tasks import TASKS, Task

NICENESS: Final = 10
"""How far a worker steps back behind the bot, which must answer a press at once."""

GRACE: Final = 5
"""Seconds after its time in which the bot should have ended a worker that hangs."""


def serve(tasks: Mapping[str, Task], lines: TextIO, out: TextIO) -> None:
    """Work out a task a line until the input ends."""
    for line in lines:
        message = json.loads(line)
        _alarm(int(message["seconds"]) + GRACE)
        print(json.dumps(_result(tasks, message, out)), file=out, flush=True)
        _alarm(0)


def _result(tasks: Mapping[str, Task], message: Mapping[str, Any], out: TextIO) -> dict[str, Any]:
    def tell(share: float) -> None:
        print(json.dumps({"progress": share}), file=out, flush=True)

    try:
        return {"result": tasks[message["task"]](message["data"], tell)}
    except Exception as bug:
        return {"failed": f"{type(bug).__name__}: {bug}"}


def _alarm(seconds: int) -> None:
    """End this process after that many seconds; 0: never. Windows has no alarm."""
    if hasattr(signal, "alarm"):
        signal.alarm(seconds)


def main(tasks: Mapping[str, Task] = TASKS) -> None:
    """Serve the bot until it is gone."""
    # Ctrl+C in a terminal reaches the whole group: the bot ends its workers itself.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    out = sys.stdout
    # What a game might print must not come between the lines of the protocol.
    # A bot that was killed reads no answer any more.
    with contextlib.redirect_stdout(sys.stderr), contextlib.suppress(BrokenPipeError):
        serve(tasks, sys.stdin, out)


if __name__ == "__main__":
    main()
