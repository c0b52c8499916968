"""Pictures that follow on a panel: its words change at once, its picture once the player pauses.

Of several quick changes only the last is drawn. Until then the panel says that its picture follows. A picture that is
no longer wanted is dropped, and one that is being sent is waited for: none ever comes to newer words.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

import discord
from cachetools import LRUCache

from bot.pictures.drawings import ComingPicture
from bot.prompts.limits import CONTENT
from bot.words.sentences import shortened

log = logging.getLogger(__name__)

PAUSE: Final = 0.4
"""Seconds without a further press after which the picture of a panel is drawn."""
AT_ONCE: Final = 2
"""How many of these pictures are drawn at the same time: others wait, and can still be dropped."""
KNOWN: Final = 1000
"""Of how many panels it is known which picture they show."""
FOLLOWS: Final = "-# The picture follows."

ShowPicture = Callable[[Sequence[discord.File]], Awaitable[bool]]
"""Puts the picture on the panel, takes away the words that it follows, and returns whether Discord has done it."""


@dataclass
class _Coming:
    """A picture that is to follow."""

    paused: asyncio.Event = field(default_factory=asyncio.Event)
    """Set once the player has paused: then it is drawn."""
    timer: asyncio.TimerHandle | None = None
    is_sent: bool = False
    """Whether it is on its way to Discord: then it can no longer be dropped."""
    task: asyncio.Task[None] | None = None

    def wait(self, seconds: float) -> None:
        """Wait so long, from now on, before it is drawn."""
        if self.timer is not None:
            self.timer.cancel()
        self.timer = asyncio.get_running_loop().call_later(seconds, self.paused.set)


class PanelPictures:
    """The pictures that are to follow on panels, by the message of each."""

    def __init__(self, pause: float = PAUSE) -> None:
        self.pause = pause
        self._coming: dict[int, _Coming] = {}
        self._shown: LRUCache[int, str] = LRUCache(KNOWN)
        self._room = asyncio.Semaphore(AT_ONCE)

    def touched(self, message_id: int) -> None:
        """Wait for another pause: something on this panel was pressed."""
        coming = self._coming.get(message_id)
        if coming is not None:
            coming.wait(self.pause)

    async def replaced(self, message_id: int) -> None:
        """Drop the picture that was to follow, since the panel is about to show something else; one that is on its way
        is waited for."""
        coming = self._coming.pop(message_id, None)
        if coming is not None and coming.task is not None:
            if coming.is_sent:
                await asyncio.wait([coming.task])
            else:
                coming.task.cancel()
        self._shown.pop(message_id, None)

    def shows(self, message_id: int, picture: ComingPicture) -> bool:
        """Returns whether a panel is known to show just this picture."""
        return self._shown.get(message_id) == picture.name

    def stands(self, message_id: int, picture: ComingPicture) -> None:
        """Record that a panel shows this picture."""
        self._shown[message_id] = picture.name

    def follows(self, message_id: int, picture: ComingPicture, show: ShowPicture) -> None:
        """Draw a picture once the player pauses, and show it, unless the panel is `replaced` before."""
        coming = self._coming[message_id] = _Coming()
        coming.wait(self.pause)
        coming.task = asyncio.create_task(self._follow(message_id, coming, picture, show))

    async def until_shown(self) -> None:
        """Wait until all that is to follow has followed."""
        while tasks := [coming.task for coming in self._coming.values() if coming.task is not None]:
            await asyncio.wait(tasks)

    async def finish(self) -> None:
        """Let all that is to follow follow now, before the bot stops."""
        self.pause = 0.0
        for coming in self._coming.values():
            coming.paused.set()
        await self.until_shown()

    async def _follow(self, message_id: int, coming: _Coming, picture: ComingPicture, show: ShowPicture) -> None:
        try:
            await coming.paused.wait()
            async with self._room:
                files = await drawn_files(picture)
            coming.is_sent = True
            if await show(files):
                self.stands(message_id, picture)
        except Exception:
            # The panel goes on to say that its picture follows: the old one is not taken for it.
            log.exception("The picture of a panel could not be shown")
        finally:
            if coming.timer is not None:
                coming.timer.cancel()
            if self._coming.get(message_id) is coming:
                del self._coming[message_id]


async def drawn_files(picture: ComingPicture) -> list[discord.File]:
    """Returns a picture to be sent; nothing where words are enough."""
    drawn = await picture.drawn()
    return [] if drawn is None else [drawn.as_file()]


def with_picture_to_follow(text: str) -> str:
    """Returns the words of a panel with the line that its picture follows."""
    return f"{shortened(text, CONTENT - len(FOLLOWS) - 1)}\n{FOLLOWS}"
