"""A cache of drawings: the same is drawn once, off the event loop, however many callers want it at the same time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import ClassVar, Generic, TypeVar

from cachetools import LRUCache

from engine.values import Json, digest

T = TypeVar("T")


class DrawingCache(Generic[T]):
    """The drawings used last, by everything that they depend on. It belongs to one event loop."""

    found: ClassVar[int] = 0
    """How many drawings of all caches were finished when somebody wanted them."""
    made: ClassVar[int] = 0
    """How many had to be drawn."""

    def __init__(self, most: int) -> None:
        """`most` is how many finished drawings are kept."""
        self._finished: LRUCache[str, T] = LRUCache(most)
        self._in_progress: dict[str, asyncio.Task[T]] = {}

    def known(self, what: Json) -> T | None:
        """Returns the finished drawing of what is named, or None."""
        return self._finished.get(digest(what))

    async def drawn(self, what: Json, draw: Callable[[], T]) -> T:
        """Returns the drawing of what is named. A new one is drawn in a thread; callers who come meanwhile wait for it.

        Raises what `draw` raises, to every caller who waits; the next caller tries again.
        """
        name = digest(what)
        if name in self._finished:
            DrawingCache.found += 1
            return self._finished[name]
        if name not in self._in_progress:
            DrawingCache.made += 1
            self._in_progress[name] = asyncio.create_task(self._draw(name, draw))
        # A caller who is cancelled does not cancel the drawing of the others.
        return await asyncio.shield(self._in_progress[name])

    async def _draw(self, name: str, draw: Callable[[], T]) -> T:
        try:
            self._finished[name] = drawing = await asyncio.to_thread(draw)
            return drawing
        finally:
            del self._in_progress[name]
