"""Where a match is played: a new thread, or the thread of the command."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import AsyncIterator, Awaitable
from dataclasses import dataclass
from typing import Any, Final

import discord

from bot.cards import MatchCard
from bot.posting.failures import AWAY
from bot.prompts.items import view_of
from bot.prompts.parts import Prompt
from bot.words import lobby
from bot.words.sentences import in_a_message, listed
from engine.refusals import NotAllowed

log = logging.getLogger(__name__)

A_WEEK: Final = 10080
"""Minutes until Discord archives a quiet thread."""


@dataclass(frozen=True, slots=True)
class ThreadPlace:
    """A thread for a match."""

    id: int
    parent_id: int | None
    opened: discord.Thread | None
    """The thread if it is new; None for the one that was there."""

    async def rename(self, name: str) -> None:
        """Gives a new thread another name, if Discord lets us."""
        if self.opened is not None:
            await _quietly(self.opened.edit(name=name))


@contextlib.asynccontextmanager
async def opened_thread(
    interaction: discord.Interaction[Any], name: str, *, beside: bool = False
) -> AsyncIterator[ThreadPlace]:
    """Opens a thread of this name in the channel of an interaction; in a thread already, it is that one, or, with
    `beside`, a new one in the same channel, where that is public and allowed.

    A new thread is closed again when the block fails. Raises `NotAllowed` where no match can be played.
    """
    channel = interaction.channel
    _make_sure_that_i_may_write(interaction)
    opened: discord.Thread | None = None
    may_open = beside and interaction.app_permissions.create_public_threads
    if may_open and isinstance(channel, discord.Thread) and not channel.is_private():
        channel = channel.parent if isinstance(channel.parent, discord.TextChannel) else channel
    if isinstance(channel, discord.TextChannel):
        opened = await channel.create_thread(
            name=name,
            type=discord.ChannelType.news_thread if channel.is_news() else discord.ChannelType.public_thread,
            auto_archive_duration=A_WEEK,
        )
    elif not isinstance(channel, discord.Thread):
        raise NotAllowed("A match needs a text channel of a server: go to one and use the command there.")
    thread = opened or channel
    assert isinstance(thread, discord.Thread)
    try:
        yield ThreadPlace(thread.id, thread.parent_id, opened)
    except BaseException:
        if opened is not None:
            await _quietly(opened.edit(archived=True))
        raise


async def announce(interaction: discord.Interaction[Any], card: MatchCard, announcement: Prompt) -> int | None:
    """Tells the channel of a new thread that a match is open there, where the bot may write in that channel. Returns
    the message, or None.
    """
    channel = interaction.channel
    if not isinstance(channel, discord.TextChannel) or channel.id != card.parent_id:
        return None
    nobody = discord.AllowedMentions.none()
    try:
        sent = await channel.send(
            in_a_message(announcement.text), view=view_of(announcement), allowed_mentions=nobody, silent=True
        )
    except (discord.DiscordException, *AWAY) as refused:
        log.info("The channel does not hear of match %s: %s", card.id, refused)
        return None
    return sent.id


def may_see(interaction: discord.Interaction[Any], card: MatchCard) -> bool:
    """Returns whether a user plays in a match, or may read its thread. An archived thread counts as unread."""
    if card.seat_of(interaction.user.id) is not None or card.is_invited(interaction.user.id):
        return True
    guild, user = interaction.guild, interaction.user
    channel = None if guild is None else guild.get_channel_or_thread(card.channel_id)
    if channel is None or not isinstance(user, discord.Member):
        return False
    # A private thread is there for its members alone.
    return channel.permissions_for(user).view_channel and channel.type is not discord.ChannelType.private_thread


def may_post(interaction: discord.Interaction[Any]) -> bool:
    """Returns whether Discord says that the bot may see the channel of an interaction and send messages there."""
    may, in_thread = interaction.app_permissions, isinstance(interaction.channel, discord.Thread)
    return may.view_channel and (may.send_messages_in_threads if in_thread else may.send_messages)


def hangs_here(interaction: discord.Interaction[Any], card: MatchCard) -> bool:
    """Returns whether the thread of a match belongs to the user's channel, or to that of their thread."""
    channel = interaction.channel
    here = channel.parent_id if isinstance(channel, discord.Thread) else interaction.channel_id
    return here is not None and card.parent_id == here


async def has_left(guild: discord.Guild | None, user_id: int) -> bool:
    """Returns whether a user has left a server; asks Discord, because a bot is not told who leaves."""
    if guild is None or user_id < 0:
        # A computer player stays.
        return False
    try:
        await guild.fetch_member(user_id)
    except discord.NotFound:
        return True
    except (discord.DiscordException, *AWAY) as unknown:
        log.info("Could not find out whether user %s has left: %s", user_id, unknown)
    return False


async def _quietly(change: Awaitable[object]) -> None:
    """Changes a thread if Discord lets us; nothing depends on it."""
    try:
        await change
    except (discord.DiscordException, *AWAY) as refused:
        log.info("A thread stays as it is: %s", refused)


def _make_sure_that_i_may_write(interaction: discord.Interaction[Any]) -> None:
    """Raises `NotAllowed` where we could invite people, but not play with them."""
    here, may = interaction.channel, interaction.app_permissions
    if isinstance(here, discord.Thread) and here.locked and not may.manage_threads:
        raise NotAllowed("This thread is locked, so I could not write here. Use the command in a channel.")
    needed = {
        "view it": may.view_channel,
        "open public threads": may.create_public_threads or isinstance(here, discord.Thread),
        "send messages in threads": may.send_messages_in_threads,
        "read the message history": may.read_message_history,
    }
    missing = [what for what, allowed in needed.items() if not allowed]
    if missing:
        raise NotAllowed(lobby.CANNOT_PLAY_HERE.format(missing=listed(missing)))
