"""Private messages about questions: they stand below the message of the turn, which goes on above them, so they are
deleted once they are outdated. Discord allows that for 15 minutes; older ones stay.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from enum import Enum, auto
from typing import Final, TypeAlias

import aiohttp
import discord
from cachetools import LRUCache

from bot.prompts.items import Interaction
from bot.prompts.responses import reply_to

log = logging.getLogger(__name__)

MEANING: Final = "meaning"
LESSON: Final = "lesson"
FAIR: Final = "fair"
REPLAY: Final = "replay"
STILLS: Final = "stills"
_SAID: Final = "said"
_REFUSED: Final = "refused"
_LOOK: Final = "look"
"""Pictures of how things stand: they push the question out of sight, and are old once one has answered."""
_OTHER: Final = "other"
"""A private extra, such as the table as text: it is never deleted."""

_READ: Final = frozenset({LESSON, FAIR, STILLS, _OTHER})
"""A private message that stays true when the match goes on: people may still be reading it."""
_BEFORE: Final = frozenset({MEANING, _SAID, _REFUSED})
"""What belongs to what was asked before."""


def _is_read(what: str) -> bool:
    return what in _READ or what.startswith(_LOOK)


def panel(question: int) -> str:
    """Returns the name of the panel of a question."""
    return f"panel {question}"


class Confirmation(Enum):
    """Where a player reads the confirmation of an answer."""

    NONE = auto()
    """They pressed a button that all can see; the thread tells what came of it."""
    IN_PANEL = auto()
    """On the private message whose button they pressed."""
    NEW_MESSAGE = auto()
    """In a private message of its own."""


_Open: TypeAlias = dict[str, Interaction]


class PrivateMessages:
    """The private messages to each person in each channel that may be taken away, by what they are."""

    MOST: Final = 1000
    """For how many people and channels private messages are remembered."""

    def __init__(self) -> None:
        self._known: LRUCache[tuple[int | None, int], _Open] = LRUCache(self.MOST)
        self._over: LRUCache[int | None, int] = LRUCache(self.MOST)
        """By channel the message with which a match began or ended last: what was asked before it may be told late."""
        self.gone: Callable[[int], Awaitable[None]] = _nothing
        """Called with a private message before it is deleted: what was still to come there need not come."""

    async def shown(self, interaction: Interaction, what: str) -> None:
        """Record that this interaction was answered in private, and takes away the one of that name before it."""
        known = self._of(interaction)
        former = known.pop(what, None)
        await self._note(interaction, what)
        await self._take_away(former)

    async def refused(self, interaction: Interaction) -> None:
        """Record that this interaction was told in private why it does nothing; that goes with the next that counts."""
        await self.shown(interaction, _REFUSED)

    async def answered(self, interaction: Interaction, question: int, told: Confirmation) -> None:
        """Takes away what was said before this answer counted: explanations, its panel, the answer before it. The panel
        of another question is still needed."""
        own = panel(question)
        if told is Confirmation.IN_PANEL:
            self._of(interaction).pop(own, None)
        await self.over(interaction, own, says_so=told is not Confirmation.NONE)

    def has_panel(self, interaction: Interaction, question: int) -> bool:
        """Returns whether somebody pressed on the panel of a question, and it can be taken away."""
        opened, used = self._of(interaction).get(panel(question)), interaction.message
        if opened is None or opened.is_expired() or used is None:
            return False
        return reply_to(opened).message_id == used.id

    async def over(self, interaction: Interaction, *panels: str, says_so: bool = False) -> None:
        """Takes away what explained how things stood, since they go on. `says_so`: this interaction's own private
        message says what was done, and stays until the next."""
        known = self._of(interaction)
        looks = [what for what in known if what.startswith(_LOOK)]
        former = [known.pop(what, None) for what in (MEANING, LESSON, FAIR, _SAID, _REFUSED, *looks, *panels)]
        if says_so:
            await self._note(interaction, _SAID)
        for one in former:
            await self._take_away(one)

    async def looked(self, interaction: Interaction) -> None:
        """Record that this interaction was answered by a picture, which goes with the next answer."""
        await self._note(interaction, f"{_LOOK} {interaction.id}")

    def stands(self, interaction: Interaction) -> None:
        """Record that this interaction was answered by a private message, if nothing is known of it yet."""
        known = self._of(interaction)
        if interaction not in known.values():
            known[_OTHER] = interaction

    def newest(self, channel_id: int, user_id: int) -> Interaction | None:
        """Returns the newest interaction of a person in a channel below which they can still be told something."""
        known = self._known.get((channel_id, user_id), {})
        alive = [one for one in known.values() if not one.is_expired()]
        return max(alive, key=lambda one: one.id, default=None)

    async def asked_above(self, channel_id: int, user_id: int, message_id: int) -> bool:
        """A player is asked again in an edited message: deletes their private messages about the question before, and
        returns whether another private message of theirs stands below that message, so that they would not see it.
        """
        known = self._known.get((channel_id, user_id), {})
        below = {what: one for what, one in known.items() if one.id > message_id}
        gone = [what for what in _BEFORE & below.keys() if await self._take_away(known.pop(what))]
        return bool(below.keys() - gone)

    async def waits(self, interaction: Interaction, match_id: int) -> None:
        """Records that a person was told, in another channel, that a match waits for players."""
        await self.shown(interaction, _waits(match_id))

    async def no_more(self, match_id: int) -> None:
        """Takes that away, for the match has begun or was called off."""
        for known in list(self._known.values()):
            await self._take_away(known.pop(_waits(match_id), None))

    async def over_in(self, channel_id: int, message_id: int) -> None:
        """Deletes the private messages of a channel that are outdated now, because a match has begun or ended. Later
        ones about earlier actions are deleted at once.
        """
        self._over[channel_id] = message_id
        for key in [(channel, user) for channel, user in self._known if channel == channel_id]:
            known = self._known.get(key, {})
            for what in [what for what in known if not _is_read(what)]:
                await self._take_away(known.pop(what))

    async def _note(self, interaction: Interaction, what: str) -> None:
        if not _is_read(what) and interaction.id < self._over.get(interaction.channel_id, 0):
            await self._take_away(interaction)
        else:
            self._of(interaction)[what] = interaction

    def _of(self, interaction: Interaction) -> _Open:
        key = (interaction.channel_id, interaction.user.id)
        return self._known.setdefault(key, {})

    async def _take_away(self, interaction: Interaction | None) -> bool:
        """Returns whether a private message is gone."""
        if interaction is None or interaction.is_expired():
            return interaction is None
        reply = reply_to(interaction)
        if reply.message_id is not None:
            await self.gone(reply.message_id)
        try:
            await reply.take_away()
        except discord.NotFound:
            # They have dismissed it themselves.
            return True
        except (OSError, aiohttp.ClientError, TimeoutError, discord.HTTPException) as error:
            log.info("A private message stays: %s", str(error) or type(error).__name__)
            return False
        return True


def _waits(match_id: int) -> str:
    return f"waits {match_id}"


async def _nothing(message_id: int) -> None:
    return
