"""A worker with tasks that go wrong: they hang, end their process, or raise."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from bot.players import tasks, worker
from engine.values import Json


def hang(data: Mapping[str, Any], tell: tasks.Progress) -> Json:
    """Never end."""
    threading.Event().wait()
    return None


def end_once(data: Mapping[str, Any], tell: tasks.Progress) -> Json:
    """Kill this process the first time, and give a result the second time."""
    mark = Path(data["mark"])
    if not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return "done"


def end(data: Mapping[str, Any], tell: tasks.Progress) -> Json:
    """Kill this process every time."""
    os.kill(os.getpid(), signal.SIGKILL)
    return None


def fail(data: Mapping[str, Any], tell: tasks.Progress) -> Json:
    """Raises a bug."""
    raise ZeroDivisionError("a bug")


def count(data: Mapping[str, Any], tell: tasks.Progress) -> Json:
    """Tell how far it is, print something, and give the environment's names."""
    for share in (0.25, 0.5, 0.75):
        tell(share)
    print("not a line of the protocol")
    return sorted(os.environ)


ODD = {"hang": hang, "end_once": end_once, "end": end, "fail": fail, "count": count}

if __name__ == "__main__":
    worker.main({**tasks.TASKS, **ODD})
