"""Where a league stands on Discord: its channel, or its post in a forum, and the threads of its matches.

In a forum the league has one post, which begins with its page; rounds and news stand in it, and each match has a post
of its own.
"""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from typing import Any, Final, Protocol

import discord

from bot.leagues.leagues import Leagues
from bot.leagues.post_keys import is_message_of, key_of
from bot.leagues.posts import LeaguePostKind
from bot.leagues.rows import last_post
from bot.leagues.season import Season
from bot.posting.failures import ARCHIVED
from bot.posting.places import A_WEEK
from bot.prompts import limits
from bot.prompts.items import view_of
from bot.prompts.parts import Prompt
from bot.words.sentences import in_a_message, shortened

MOST_TAGS: Final = 1
"""How many tags a post gets in a forum that demands one."""

LeagueChannel = discord.TextChannel | discord.ForumChannel


class ChannelGone(Exception):
    """The channel of a league is not there."""


class ChannelClient(Protocol):
    """The part of the bot that knows channels."""

    @property
    def user(self) -> discord.ClientUser | None:
        """Returns the bot's own user."""

    def get_channel(self, id: int, /) -> object | None:
        """Returns a channel that is known already."""

    def get_partial_messageable(self, id: int) -> discord.PartialMessageable:
        """Returns something to send to, without asking Discord."""

    async def fetch_channel(self, id: int, /) -> object:
        """Ask Discord for a channel."""


class LeagueChannels:
    """Finds and opens the places of leagues."""

    def __init__(self, client: ChannelClient, leagues: Leagues) -> None:
        self._client = client
        self._leagues = leagues

    async def channel(self, season: Season) -> LeagueChannel:
        """Returns the channel or forum of a league. Raises ChannelGone."""
        found = self._client.get_channel(season.channel_id or 0)
        if found is None:
            try:
                found = await self._client.fetch_channel(season.channel_id or 0)
            except discord.NotFound as gone:
                raise ChannelGone from gone
        if not isinstance(found, discord.TextChannel | discord.ForumChannel):
            raise ChannelGone
        return found

    async def page_post(self, league_id: int, forum: discord.ForumChannel) -> int:
        """Returns the post of a league in its forum. Raises ChannelGone where there is none."""
        async with self._leagues.store.reading() as session:
            shown = await last_post(session, league_id, LeaguePostKind.PAGE)
        if shown is None or shown.message_id is None or shown.channel_id != forum.id:
            raise ChannelGone
        return shown.message_id

    async def open_post(
        self, forum: discord.ForumChannel, title: str, prompt: Prompt, post_id: int | None, *, may_be_there: bool
    ) -> int:
        """Open a post of a forum and return its number, which is that of its first message, too.

        With `may_be_there` an earlier try may have opened it: it is known by the hidden end of its message.
        """
        name = shortened(title, limits.THREAD_NAME)
        if may_be_there:
            for thread in await self._own_threads(forum, name):
                with contextlib.suppress(discord.NotFound):
                    if is_message_of(post_id, (await thread.fetch_message(thread.id)).content):
                        return thread.id
        below: dict[str, Any] = {"view": view_of(prompt)} if prompt.rows else {}
        made = await forum.create_thread(
            name=name,
            content=in_a_message(prompt.text, key_of(post_id)),
            auto_archive_duration=A_WEEK,
            applied_tags=_tags(forum),
            allowed_mentions=discord.AllowedMentions.none(),
            **below,
        )
        return made.thread.id

    async def open_thread(self, channel: LeagueChannel, name: str, first: str) -> discord.Thread:
        """Open the thread of a match; in a forum it begins with the message `first`."""
        if isinstance(channel, discord.ForumChannel):
            made = await channel.create_thread(
                name=name,
                content=in_a_message(first),
                auto_archive_duration=A_WEEK,
                applied_tags=_tags(channel),
                allowed_mentions=discord.AllowedMentions.none(),
            )
            return made.thread
        kind = discord.ChannelType.news_thread if channel.is_news() else discord.ChannelType.public_thread
        return await channel.create_thread(name=name, type=kind, auto_archive_duration=A_WEEK)

    async def orphan(self, channel: LeagueChannel, name: str) -> discord.Thread | None:
        """Returns a thread that an earlier try has opened without opening its match."""
        for thread in await self._own_threads(channel, name):
            if not await self._leagues.matches.live_in(thread.id):
                return thread
        return None

    async def _own_threads(self, channel: LeagueChannel, name: str) -> Sequence[discord.Thread]:
        me = self._client.user
        found = await channel.guild.active_threads()
        return [
            one
            for one in found
            if me is not None and one.owner_id == me.id and one.parent_id == channel.id and one.name == name
        ]

    async def edit(self, place: int, message_id: int, prompt: Prompt, key: str) -> None:
        """Change a message of the bot; an archived post of a forum is opened again for it. Raises HTTPException."""
        message = self._client.get_partial_messageable(place).get_partial_message(message_id)

        async def change() -> None:
            await message.edit(
                content=in_a_message(prompt.text, key),
                view=view_of(prompt) if prompt.rows else None,
                allowed_mentions=discord.AllowedMentions.none(),
            )

        try:
            await change()
        except discord.HTTPException as refused:
            thread = await self._client.fetch_channel(place) if refused.code == ARCHIVED else None
            if not isinstance(thread, discord.Thread):
                raise
            await thread.edit(archived=False)
            await change()


def _tags(forum: discord.ForumChannel) -> Sequence[discord.ForumTag]:
    """Returns a tag for a post where the forum demands one: the first that everybody may use, if there is such."""
    if not forum.flags.require_tag:
        return []
    return sorted(forum.available_tags, key=lambda tag: tag.moderated)[:MOST_TAGS]
