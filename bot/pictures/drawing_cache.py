"""Drawings that are kept: the same is drawn once, beside the event loop."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from typing import Generic, TypeVar

from engine.values import Json, digest

T = TypeVar("T")


class Kept(Generic[T]):
    """What was drawn last, by all that it follows from; at most so many drawings, those used last."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._drawings: OrderedDict[str, T] = OrderedDict()

    def known(self, what: Json) -> T | None:
        """Returns the drawing of what is named, if it is kept."""
        return self._drawings.get(digest(what))

    async def drawn(self, what: Json, draw: Callable[[], T]) -> T:
        """Returns the drawing of what is named; where it is not kept, it is drawn in a thread."""
        name = digest(what)
        if name not in self._drawings:
            self._drawings[name] = await asyncio.to_thread(draw)
            if len(self._drawings) > self._most:
                self._drawings.popitem(last=False)
        self._drawings.move_to_end(name)
        return self._drawings[name]
