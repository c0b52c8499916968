"""Tells players in private, and at once, that a standing order of theirs has ended, and why.

It stands below the last private message that the person has had in the match's channel, as long as Discord allows that
(15 minutes); else it is a direct message. Where neither reaches them nothing is lost: the panel of their question says
it too.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence

import aiohttp
import discord

from bot.cards import MatchCard
from bot.games.known import Games
from bot.matches.matches import Matches
from bot.operation.in_progress import InProgress
from bot.posting.direct import Client, link, tell_directly
from bot.posting.private_messages import PrivateMessages
from bot.prompts.responses import reply_to
from engine.events import Event
from engine.refusals import Refusal
from engine.values import Seat

log = logging.getLogger(__name__)


class OrderNews:
    """Tells of ended orders, for one bot."""

    def __init__(
        self,
        client: Client,
        matches: Matches,
        games: Games,
        private_messages: PrivateMessages,
        in_progress: InProgress,
    ) -> None:
        self._client = client
        self._matches = matches
        self._games = games
        self._private_messages = private_messages
        self._in_progress = in_progress
        self._telling: set[asyncio.Task[None]] = set()

    def ended(self, card: MatchCard, ended: Sequence[Event]) -> None:
        """Begins to tell the players of a match which of their orders have ended; called after the commit."""
        for seat in card.names():
            mine = [event for event in ended if event.is_seen_by(seat)]
            if mine and seat not in card.computers:
                self._in_progress.begin()
                task = asyncio.create_task(self._tell(card, seat, mine), name=f"orders of match {card.id}")
                self._telling.add(task)
                task.add_done_callback(self._told)

    def _told(self, task: asyncio.Task[None]) -> None:
        self._telling.discard(task)
        self._in_progress.end()

    async def _tell(self, card: MatchCard, seat: Seat, ended: Sequence[Event]) -> None:
        user_id = card.user_of(seat)
        try:
            look = await self._matches.look(card.id, user_id)
            wording = self._games.wording(look)
            text = "\n".join(self._games.face(card.game).sentence(event, wording) for event in ended)
            interaction = self._private_messages.newest(card.channel_id, user_id)
            if interaction is not None:
                await reply_to(interaction).tell(text)
                return
            await tell_directly(self._client, user_id, f"{text}\n{link(card)}")
        except Refusal as gone:
            log.info("Nobody is told of an ended order in match %s: %s", card.id, gone)
        except (OSError, aiohttp.ClientError, TimeoutError, discord.HTTPException) as error:
            log.info("A player hears of an ended order by their panel alone: %s", str(error) or type(error).__name__)
