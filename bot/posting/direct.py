"""Direct messages: that it is a player's turn, and the daily digest. Where they are closed, the thread says it."""

from __future__ import annotations

import contextlib
from typing import Final, Protocol

import discord

from bot.cards import MatchCard, Status
from bot.games.known import Games
from bot.matches.matches import Matches
from bot.posting.idempotency_keys import BEFORE, IdempotencyKey
from bot.posting.outbox import TAKEN_AWAY, Delivered, Post, PostKind
from bot.words.clocks import in_a_while
from bot.words.sentences import in_a_message, listed, safe_name
from engine.values import Seat

CLOSED: Final = 50007
"""Discord's error code where a person takes no direct messages."""
NO_SUCH_MESSAGE: Final = 10008
LOOKED_THROUGH: Final = 30
"""How many of the last direct messages may be one that was sent before a crash."""
KINDS: Final = frozenset({PostKind.DIRECT, PostKind.DIRECT_OVER, PostKind.DIGEST})
MOST_IN_DIGEST: Final = 20
HOW_TO_CHANGE: Final = "-# `/settings notify` changes how I tell you."


class Client(Protocol):
    """The part of a client that direct messages need."""

    async def create_dm(self, user: discord.abc.Snowflake) -> discord.DMChannel:
        """Returns the direct messages with a person."""

    def get_partial_messageable(self, id: int) -> discord.PartialMessageable:
        """Returns something to send to, without asking Discord."""


def link(card: MatchCard, message_id: int | None = None) -> str:
    """Returns the address of a match's thread, or of a message in it."""
    where = f"https://discord.com/channels/{card.guild_id}/{card.channel_id}"
    return where if message_id is None else f"{where}/{message_id}"


async def tell_directly(client: Client, user_id: int, text: str) -> None:
    """Send a direct message that is never looked for again. Raises what discord.py raises."""
    channel = await client.create_dm(discord.Object(user_id))
    await channel.send(in_a_message(text), allowed_mentions=discord.AllowedMentions.none(), suppress_embeds=True)


class DirectMessages:
    """Sends direct messages, and removes those that are outdated."""

    def __init__(self, client: Client, matches: Matches, games: Games) -> None:
        self._client = client
        self._matches = matches
        self._games = games

    async def deliver(self, post: Post) -> Delivered:
        """Send or remove what the post stands for. Raises what discord.py raises, but for closed direct messages."""
        if post.kind is PostKind.DIRECT_OVER:
            await self._remove(post, str(post.payload["question"]))
            return Delivered((), dict.fromkeys(_shown(str(post.payload["question"])), TAKEN_AWAY))
        text = await self._text(post)
        if text is None:
            return Delivered()
        if post.kind is PostKind.DIRECT:
            # One for each question: a later reminder takes the place of the earlier one.
            await self._remove(post, str(post.payload["question"]))
        content = in_a_message(text) + BEFORE + str(_key(post))
        nobody = discord.AllowedMentions.none()
        try:
            channel = await self._client.create_dm(discord.Object(post.channel_id))
            sent = await channel.send(content, nonce=post.part(1), allowed_mentions=nobody, suppress_embeds=True)
        except discord.Forbidden as refused:
            if refused.code != CLOSED:
                raise
            return await self._in_the_thread(post)
        return Delivered((sent.id,), {_shown(str(post.payload.get("question", "digest")))[0]: sent.id})

    async def find(self, post: Post) -> Delivered | None:
        """Returns what an earlier try has sent, None where it has not."""
        if post.kind is PostKind.DIRECT_OVER:
            return None
        with contextlib.suppress(discord.Forbidden):
            channel = await self._client.create_dm(discord.Object(post.channel_id))
            async for message in channel.history(limit=LOOKED_THROUGH):
                if IdempotencyKey.of(message.content) == _key(post):
                    shown = _shown(str(post.payload.get("question", "digest")))[0]
                    return Delivered((message.id,), {shown: message.id})
        return None

    async def _in_the_thread(self, post: Post) -> Delivered:
        """Mention the player in the thread: their direct messages are closed."""
        if post.kind is PostKind.DIGEST:
            return Delivered()
        card = await self._matches.card(post.match_id)
        text = f"<@{post.channel_id}>, your turn.{_clock(post)} Your direct messages are closed, so I tell you here."
        sent = await self._client.get_partial_messageable(card.channel_id).send(
            text + BEFORE + str(_key(post)),
            nonce=post.part(2),
            allowed_mentions=discord.AllowedMentions(users=[discord.Object(post.channel_id)]),
        )
        return Delivered((sent.id,), {_shown(str(post.payload["question"]))[1]: sent.id})

    async def _remove(self, post: Post, question: str) -> None:
        directly, here = _shown(question)
        if message_id := await self._matches.shown(post.match_id, directly):
            with contextlib.suppress(discord.NotFound, discord.Forbidden):
                channel = await self._client.create_dm(discord.Object(post.channel_id))
                await channel.get_partial_message(message_id).delete()
        if message_id := await self._matches.shown(post.match_id, here):
            card = await self._matches.card(post.match_id)
            with contextlib.suppress(discord.NotFound, discord.Forbidden):
                thread = self._client.get_partial_messageable(card.channel_id)
                await thread.get_partial_message(message_id).delete()

    async def _text(self, post: Post) -> str | None:
        """Returns what a direct message says; None where it need not be sent any more."""
        if post.kind is PostKind.DIGEST:
            return await self.digest(post.channel_id)
        look = await self._matches.look(post.match_id)
        if int(str(post.payload["question"])) not in look.pending:
            return None
        card = look.card
        if card.user_of(Seat(str(post.payload["seat"]))) != post.channel_id:
            return None
        message = await self._matches.shown(card.id, str(post.payload["question"]))
        others = listed(safe_name(seat.name) for seat in card.seats if seat.user_id != post.channel_id)
        size = self._games.size(card)
        return f"**{size}** against {others}: your turn.{_clock(post)}\n{link(card, message)}\n{HOW_TO_CHANGE}"

    async def digest(self, user_id: int) -> str | None:
        """Returns the list of all matches that wait for a person; None where none does."""
        lines = []
        for card in await self._matches.of_user(user_id):
            if card.status is not Status.PLAYING:
                continue
            look = await self._matches.look(card.id, user_id)
            if look.mine and card.lost_at is None:
                others = listed(safe_name(seat.name) for seat in card.seats if seat.user_id != user_id)
                lines.append(f"- {self._games.size(card)} against {others}: {link(card)}")
        if not lines:
            return None
        waits = "1 match waits" if len(lines) == 1 else f"{len(lines)} matches wait"
        more = [f"- and {len(lines) - MOST_IN_DIGEST} more: `/game mine`"] if len(lines) > MOST_IN_DIGEST else []
        how = "-# `/settings digest` changes when I send this."
        return "\n".join([f"**Your turn:** {waits} for you.", *lines[:MOST_IN_DIGEST], *more, how])


def _shown(question: str) -> tuple[str, str]:
    """Returns the names under which a direct message, and the line in the thread in its place, are kept."""
    return f"direct {question}", f"instead {question}"


def _key(post: Post) -> IdempotencyKey:
    return IdempotencyKey(post.match_id, what=f"note {post.id}")


def _clock(post: Post) -> str:
    until = post.payload.get("until")
    return "" if until is None else f" Your clock runs out {in_a_while(until)}."
