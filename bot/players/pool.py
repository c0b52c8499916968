"""The worker processes that think for the bot, outside of its event loop.

A worker that ends or hangs is replaced, and what it was asked is asked once more; after that the task has failed. A
worker does one task at a time. Long tasks leave one worker free, so that no player waits for an analysis.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

log = logging.getLogger(__name__)

WORKERS: Final = 2
"""How many processes think at the same time."""

PATIENCE: Final = 30.0
"""Seconds after which a worker that has not answered is ended. A player thinks 2 s of processor time."""

LONGEST_LINE: Final = 1 << 26
"""The most bytes of a line from a worker."""

ATTEMPTS: Final = 2
"""How often a task is given to a worker before it has failed, when workers end on their own."""

COMMAND: Final = (sys.executable, "-m", "bot.players.worker")

PROJECT: Final = Path(__file__).parents[2]
"""The folder from which a worker finds its modules."""

SECRETS: Final = ("DISCORD_", "MARCHWARDEN_")
"""The beginnings of the names of settings that a worker must not know."""


class ThinkingFailed(Exception):
    """A task has no result: a bug, a worker that hangs, or workers that end again and again. The text is logged."""


class _WorkerEnded(Exception):
    """A worker ended on its own."""


class ThinkingPool:
    """Worker processes, started when they are needed. `close` ends them."""

    def __init__(self, workers: int = WORKERS, command: Sequence[str] = COMMAND) -> None:
        self._command = command
        self._idle: list[asyncio.subprocess.Process] = []
        self._busy: set[asyncio.subprocess.Process] = set()
        self._is_closed = False
        self._endings: set[asyncio.Task[None]] = set()
        """The workers that are being ended."""
        self._free = asyncio.Semaphore(workers)
        self._free_for_long = asyncio.Semaphore(max(workers - 1, 1))

    async def run(
        self,
        task: str,
        data: Mapping[str, Any],
        patience: float = PATIENCE,
        on_progress: Callable[[float], None] = lambda share: None,
        *,
        is_long: bool = False,
    ) -> Any:
        """Returns the result of a task (`bot.players.tasks`) as JSON. Raises `ThinkingFailed`.

        `patience` is in seconds, from when a worker is free. `on_progress` hears how far it is, from 0 to 1.
        """
        line = json.dumps({"task": task, "data": data, "seconds": patience}) + "\n"
        async with self._free_for_long if is_long else contextlib.nullcontext(), self._free:
            for _ in range(ATTEMPTS):
                try:
                    async with asyncio.timeout(patience):
                        return await self._ask(line.encode(), on_progress)
                except _WorkerEnded as ended:
                    log.warning("A worker ended while it worked on %r (%s); another one is asked", task, ended)
                except TimeoutError:
                    raise ThinkingFailed(f"{task}: no result after {patience:.0f} s") from None
            raise ThinkingFailed(f"{task}: {ATTEMPTS} workers ended while they worked on it")

    async def close(self) -> None:
        """End all workers."""
        self._is_closed = True
        idle, self._idle = self._idle, []
        for worker in self._busy:
            with contextlib.suppress(ProcessLookupError):
                worker.kill()
        await asyncio.gather(*(worker.wait() for worker in self._busy), *self._endings, *map(_end, idle))

    @property
    def pids(self) -> list[int]:
        """Returns the process ids of the workers."""
        return [worker.pid for worker in [*self._idle, *self._busy]]

    async def _ask(self, line: bytes, on_progress: Callable[[float], None]) -> Any:
        worker = await self._worker()
        self._busy.add(worker)
        try:
            reply = await _reply(worker, line, on_progress)
        except BaseException:
            # It may be in the middle of something: its next line would be taken for the answer to something else.
            self._end_soon(worker)
            raise
        else:
            self._idle.append(worker)
        finally:
            self._busy.discard(worker)
        if "failed" in reply:
            raise ThinkingFailed(str(reply["failed"]))
        return reply["result"]

    def _end_soon(self, worker: asyncio.subprocess.Process) -> None:
        ending = asyncio.create_task(_end(worker))
        self._endings.add(ending)
        ending.add_done_callback(self._endings.discard)

    async def _worker(self) -> asyncio.subprocess.Process:
        while self._idle:
            worker = self._idle.pop()
            if worker.returncode is None:
                return worker
            self._end_soon(worker)
        if self._is_closed:
            raise ThinkingFailed("the bot is stopping")
        environment = {name: value for name, value in os.environ.items() if not name.startswith(SECRETS)}
        return await asyncio.create_subprocess_exec(
            *self._command,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            cwd=PROJECT,
            env=environment,
            limit=LONGEST_LINE,
        )


async def _reply(
    worker: asyncio.subprocess.Process, line: bytes, on_progress: Callable[[float], None]
) -> Mapping[str, Any]:
    """Returns what a worker replies to a task. Raises `_WorkerEnded`."""
    assert worker.stdin is not None and worker.stdout is not None
    try:
        worker.stdin.write(line)
        await worker.stdin.drain()
    except (BrokenPipeError, ConnectionResetError) as gone:
        raise _WorkerEnded(type(gone).__name__) from gone
    while True:
        told = await worker.stdout.readline()
        if not told.endswith(b"\n"):
            raise _WorkerEnded(f"exit code {await worker.wait()}")
        reply: Mapping[str, Any] = json.loads(told)
        if "progress" not in reply:
            return reply
        on_progress(reply["progress"])


async def _end(worker: asyncio.subprocess.Process) -> None:
    """End a worker, and wait until nothing is left of it."""
    with contextlib.suppress(ProcessLookupError):
        worker.kill()
    with contextlib.suppress(BrokenPipeError, ConnectionResetError):
        await worker.communicate()
