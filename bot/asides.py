"""What somebody is told in private about their questions: it stands below the message of the turn, which goes on above
it, so it is taken away once it is over. Discord lets that be done for a quarter of an hour; what is older stays.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from enum import Enum, auto
from typing import Final, TypeAlias

import aiohttp
import discord

from bot.prompts.items import Interaction

log = logging.getLogger(__name__)

MEANING: Final = "meaning"
LESSON: Final = "lesson"
FAIR: Final = "fair"
_SAID: Final = "said"
_REFUSED: Final = "refused"


def panel(question: int) -> str:
    """Returns the name of the panel of a question."""
    return f"panel {question}"


class Told(Enum):
    """Where somebody reads what they have answered."""

    NOWHERE = auto()
    """They pressed a button that all can see; the thread tells what came of it."""
    IN_THE_PANEL = auto()
    """On the private message whose button they pressed."""
    ANEW = auto()
    """In a private message of its own."""


_Open: TypeAlias = dict[str, Interaction]


class Asides:
    """The private messages to each person in each channel that may be taken away, by what they are."""

    MOST: Final = 1000
    """Of so many people it is known what they were told."""

    def __init__(self) -> None:
        self._known: OrderedDict[tuple[int | None, int], _Open] = OrderedDict()

    async def shown(self, interaction: Interaction, what: str) -> None:
        """Notes that this interaction was answered in private, and takes away the one of that name before it."""
        known = self._of(interaction)
        former = known.pop(what, None)
        known[what] = interaction
        await _take_away(former)

    async def refused(self, interaction: Interaction) -> None:
        """Notes that this interaction was told in private why it does nothing; that goes with the next that counts."""
        await self.shown(interaction, _REFUSED)

    async def answered(self, interaction: Interaction, question: int, told: Told) -> None:
        """Takes away what was said before this answer counted: explanations, its panel, the answer before it. The panel
        of another question is still needed."""
        own = panel(question)
        if told is Told.IN_THE_PANEL:
            self._of(interaction).pop(own, None)
        await self.over(interaction, own, says_so=told is not Told.NOWHERE)

    async def over(self, interaction: Interaction, *panels: str, says_so: bool = False) -> None:
        """Takes away what explained how things stood, since they go on. `says_so`: this interaction's own private
        message says what was done, and stays until the next."""
        known = self._of(interaction)
        former = [known.pop(what, None) for what in (MEANING, LESSON, FAIR, _SAID, _REFUSED, *panels)]
        if says_so:
            known[_SAID] = interaction
        for one in former:
            await _take_away(one)

    def _of(self, interaction: Interaction) -> _Open:
        key = (interaction.channel_id, interaction.user.id)
        known = self._known.setdefault(key, {})
        self._known.move_to_end(key)
        if len(self._known) > self.MOST:
            self._known.popitem(last=False)
        return known


async def _take_away(interaction: Interaction | None) -> None:
    if interaction is None or interaction.is_expired():
        return
    try:
        await interaction.delete_original_response()
    except (OSError, aiohttp.ClientError, TimeoutError, discord.HTTPException) as error:
        # They may have dismissed it themselves.
        log.info("A private message stays: %s", str(error) or type(error).__name__)
