"""From the outbox to the thread: how messages are sent and changed, and whether they are there already.

What they say is written by `bot.posting.writer`. While the same people act, the message of their turn goes on: the
story so far, the question, its buttons (`OpenMessage`). What a message holds is known to the process that has sent it;
after a restart the next news begin a message of their own. Each message ends with a small line by which we know it
again (`bot.posting.idempotency_keys`).
"""

from __future__ import annotations

import contextlib
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from types import MappingProxyType
from typing import Any, Final, NamedTuple, Protocol

import discord
from cachetools import LRUCache

from bot.cards import MatchCard, Obstacle, Status
from bot.games.known import Games
from bot.matches.matches import Matches
from bot.pictures.boards import BoardPictures
from bot.pictures.drawings import Drawings
from bot.posting import direct
from bot.posting.activity import PRESENT
from bot.posting.direct import DirectMessages
from bot.posting.failures import ARCHIVED, AWAY, obstacle_of
from bot.posting.idempotency_keys import IdempotencyKey
from bot.posting.messages import OutgoingMessage
from bot.posting.outbox import TAKEN_AWAY, Delivered, Disturbed, Post, PostKind, PostRefused, TooEarly, Undeliverable
from bot.posting.private_messages import PrivateMessages
from bot.posting.thread_names import FOLLOWS, ThreadNames, WantedName
from bot.posting.writer import (
    ANNOUNCEMENT,
    INVITATION,
    READY,
    THE_END,
    Writer,
    announcement_of,
    is_ready,
    shown_clock,
    shown_offer,
)
from bot.prompts.items import view_of
from bot.prompts.parts import Prompt
from bot.store import Conflict, Unavailable
from bot.words import lobby
from bot.words.sentences import in_a_message
from engine.values import Seat

log = logging.getLogger(__name__)

PAGES: Final = 1000
"""How many channels' last messages are kept."""
LONG_AGO: Final = 120
"""Seconds before the first try from which on we look for our own messages: clocks differ."""
MOST_LOOKED_THROUGH: Final = 100

NO_SUCH_MESSAGE: Final = 10008
EDITED_TOO_OFTEN: Final = 30046
"""Messages that are older than an hour may be edited a few times only."""
EDITED_FREELY: Final = 3600.0
"""Seconds for which Discord does not limit the edits of a message."""
_NAMES: Final = (discord.MessageType.channel_name_change,)
"""Lines that Discord writes under our name, and that cover nothing."""

_GOES_ON_OTHERWISE: Final = frozenset({PostKind.STARTED, PostKind.OVER, PostKind.REPLAY})
"""After these what was told in private of how things stood is over."""


class Channels(Protocol):
    """The part of a client that posting needs."""

    @property
    def user(self) -> discord.ClientUser | None:
        """Returns the bot's own user."""

    def get_channel(self, id: int, /) -> object | None:
        """Returns a channel that is known already."""

    def get_partial_messageable(self, id: int) -> discord.PartialMessageable:
        """Returns something to send to, without asking Discord."""

    async def fetch_channel(self, id: int, /) -> object:
        """Asks Discord for a channel."""

    async def create_dm(self, user: discord.abc.Snowflake) -> discord.DMChannel:
        """Returns the direct messages with a person."""


@dataclass(frozen=True, slots=True)
class OpenMessage:
    """The last message of a channel, as long as it asks a question: it may go on."""

    match_id: int
    message_id: int
    outgoing: OutgoingMessage
    since: float
    """When it was posted, in seconds since 1970."""
    guild_id: int = 0


class _Known(NamedTuple):
    """A message in which an outgoing message stands, and whether it still asks what the outgoing message asks."""

    id: int
    asks_it: bool = True


class _CannotChange(Exception):
    """A message can no longer be changed: it was deleted, or edited too often."""


class Poster:
    """Brings posts to Discord (`bot.posting.outbox.Deliverer`)."""

    def __init__(
        self,
        channels: Channels,
        matches: Matches,
        pictures: BoardPictures,
        drawings: Drawings,
        games: Games,
        private_messages: PrivateMessages,
    ) -> None:
        self._channels = channels
        self._matches = matches
        self._games = games
        self._writer = Writer(matches, pictures, drawings, games, self._may_embed, self._may_show)
        self._private_messages = private_messages
        self._direct = DirectMessages(channels, matches, games)
        self.names = ThreadNames(matches, games)
        self._pages: LRUCache[int, OpenMessage] = LRUCache(PAGES)
        """By channel, for what this process has posted."""
        self._edits: Mapping[PostKind, Callable[[Post], Awaitable[Mapping[str, int] | None]]] = {
            PostKind.LOBBY: self._edit_invitation,
            PostKind.ANSWERED: self._take_buttons_away,
            PostKind.FOLLOWED: self._edit_the_end,
        }

    def forget_pages(self, of_guild: Callable[[int], bool]) -> None:
        """Forget what the last messages of some servers hold: another process has posted there since."""
        for channel_id, page in list(self._pages.items()):
            if of_guild(page.guild_id):
                del self._pages[channel_id]

    async def deliver(self, post: Post) -> Delivered:
        """Sends or edits what the post stands for. Raises `PostRefused`, `Disturbed` or `TooEarly` when that must
        wait."""
        if post.kind is PostKind.REMIND:
            await self._let_think(post)
        try:
            delivered = await self._deliver(post)
        except PostRefused as refused:
            await self._perhaps_gone(post, refused)
            raise
        if post.payload.get("asked") or post.kind is PostKind.ANSWERED:
            await self._look_at_the_name_soon(post)
        return delivered

    async def _let_think(self, post: Post) -> None:
        """Raises `TooEarly` where a player has pressed or typed something in the thread since the question: they know
        of it, and are pinged when they have done nothing more for a while.
        """
        asked_at = post.payload.get("asked_at")
        if not isinstance(asked_at, int):
            return
        user = (await self._matches.card(post.match_id)).user_of(Seat(str(post.payload["seat"])))
        heard = self._matches.channel_activity.last_heard(user, post.channel_id)
        if heard is not None and heard > asked_at and heard + PRESENT > self._matches.now():
            raise TooEarly(heard + PRESENT)

    async def _perhaps_gone(self, post: Post, refused: PostRefused) -> None:
        """Raises `Undeliverable` for an outdated post; records that a thread is gone."""
        if refused.obstacle is not Obstacle.GONE:
            return
        if post.kind is PostKind.LOST:
            raise Undeliverable("the channel of the thread is gone as well") from refused
        card = await self._matches.lose_thread(post.match_id)
        if card.status is Status.OVER:
            raise Undeliverable("the thread is gone, and the match is over") from refused

    async def _deliver(self, post: Post) -> Delivered:
        with _in_words_of_the_outbox():
            if post.kind in direct.KINDS:
                return await self._direct.deliver(post)
            if post.kind is PostKind.CLOCK_OVER:
                return await self._forget_clock(post)
            if post.kind is PostKind.THREAD_NAME:
                await self._rename(post)
                return Delivered()
            if post.kind in self._edits:
                return Delivered((), await self._edits[post.kind](post) or {})
            messages = await self._messages(post)
            if post.kind is PostKind.CLOCK:
                # Of the reminders of one turn the last one alone stands there.
                await self._delete(post, shown_clock(post.payload["seat"]))
            if post.kind is PostKind.REMIND and messages:
                question = str(post.payload["question"])
                if not await self._is_left_to_others(post, question):
                    await self._close(post, question)
            if post.kind is PostKind.OVER:
                # The channel of the thread shows its name: that tells how it ended, without a ping.
                await self._rename(post)
            gone: dict[str, int] = {}
            if (gone_on := await self._go_on(post, messages, gone)) is not None:
                return gone_on
            there = await self._ours(post, messages) if post.may_be_there else {}
            sent: list[_Known] = []
            standing: list[OutgoingMessage] = []
            for number, outgoing in enumerate(messages, 1):
                known, as_sent = there.get(outgoing.key), None
                if known is None and outgoing.is_over:
                    continue
                if known is None:
                    known, as_sent = await self._send_somehow(post, outgoing, number)
                self._turn_the_page(post, as_sent, known.id)
                sent.append(known)
                standing.append(outgoing)
        if post.kind in _GOES_ON_OTHERWISE:
            await self._private_messages.over_in(post.channel_id, sent[-1].id)
        if post.kind is PostKind.STARTED:
            await self._delete(post, READY)
            await self._rename(post)
            return Delivered(tuple(one.id for one in sent), {READY: TAKEN_AWAY})
        return _delivered(standing, sent, gone)

    async def find(self, post: Post) -> Delivered | None:
        """Returns what an earlier try has posted, if all of it is there."""
        if post.kind in self._edits or post.kind in (PostKind.CLOCK_OVER, PostKind.THREAD_NAME):
            return None
        try:
            with _in_words_of_the_outbox():
                if post.kind in direct.KINDS:
                    return await self._direct.find(post)
                messages = await self._messages(post)
                there = await self._ours(post, messages)
        except PostRefused as refused:
            await self._perhaps_gone(post, refused)
            raise
        if not all(outgoing.key in there or outgoing.is_over for outgoing in messages):
            return None
        messages = [outgoing for outgoing in messages if outgoing.key in there]
        page = self._page_before(post)
        if page is not None and page.message_id in {known.id for known in there.values()}:
            # It may stand there or not: it is changed once more to hold what this process knows of it.
            return None
        return _delivered(messages, [there[outgoing.key] for outgoing in messages])

    # -- a message that goes on --------------------------------------------------------------------------------------

    def _page_before(self, post: Post) -> OpenMessage | None:
        """Returns the message that goes on with a post, if it is to go on and this process knows what it holds."""
        goes_on = post.payload.get("goes_on")
        return None if goes_on is None else self._page_of(post, str(goes_on))

    async def _go_on(self, post: Post, messages: Sequence[OutgoingMessage], gone: dict[str, int]) -> Delivered | None:
        """Adds the newest events to the message of the turn. None where they need a new message; the old one has no
        buttons then, or is `gone`.
        """
        if "goes_on" not in post.payload:
            return None
        page = self._page_before(post)
        if page is not None and len(messages) == 1:
            may_show = self._may(post.channel_id, "attach_files")
            outgoing = (messages[0] if may_show else replace(messages[0], board=None)).after(page.outgoing)
            is_young = self._matches.now() - page.since <= EDITED_FREELY
            if is_young and outgoing.has_room and not await self._is_covered(post.channel_id, page, outgoing):
                with contextlib.suppress(_CannotChange):
                    await self._change(post.channel_id, page, outgoing)
                    self._turn_the_page(post, outgoing, page.message_id)
                    return _delivered([outgoing], [_Known(page.message_id)])
        shows_table = any(one.board is not None and not one.board.is_scene for one in messages)
        gone |= await self._settle(post, str(post.payload["goes_on"]), post.payload.get("answered_by"), shows_table)
        return None

    async def _is_covered(self, channel_id: int, page: OpenMessage, outgoing: OutgoingMessage) -> bool:
        """Returns whether another player is asked now who may not see the message, because something stands below it.

        A player who has just pressed a button of it sees it anyway. What stands below may be for their eyes alone.
        """
        if outgoing.pings == page.outgoing.pings:
            return False
        channel = self._channels.get_partial_messageable(channel_id)
        newest = [one.id async for one in channel.history(limit=3) if one.type not in _NAMES]
        if newest[:1] != [page.message_id]:
            return True
        asked = [user for user in outgoing.pings if user not in page.outgoing.pings]
        return any([await self._private_messages.asked_above(channel_id, user, page.message_id) for user in asked])

    def _turn_the_page(self, post: Post, outgoing: OutgoingMessage | None, message_id: int) -> None:
        """Record what the last message of a channel holds; None: it is not known."""
        before = self._pages.pop(post.channel_id, None)
        if (
            outgoing is None
            or outgoing.shows is None
            or outgoing.also
            or post.kind not in (PostKind.NEWS, PostKind.REMIND)
        ):
            return
        goes_on = before is not None and before.message_id == message_id
        since = before.since if before is not None and goes_on else self._matches.now()
        self._pages[post.channel_id] = OpenMessage(post.match_id, message_id, outgoing, since, post.guild_id)

    def _page_of(self, post: Post, question: str) -> OpenMessage | None:
        """Returns the last message of the channel, if it asks this question and this process knows what it holds."""
        page = self._pages.get(post.channel_id)
        return None if page is None or (page.match_id, page.outgoing.shows) != (post.match_id, question) else page

    async def _close(self, post: Post, question: str, table_follows: bool = False) -> None:
        """Takes a closed question out of its message: buttons and words; also the table, where a newer one follows."""
        page = self._page_of(post, question)
        if page is None:
            if not post.may_be_there or not await self._asks_another(post, question):
                await self._edit(post, question, None, None)
            return
        del self._pages[post.channel_id]
        # A question without a story stays: something has to stand in a message.
        asks = "" if page.outgoing.text else page.outgoing.asks
        board = page.outgoing.board
        if board is not None and table_follows and page.outgoing.text:
            board = board.finished
        outgoing = replace(page.outgoing, prompt=None, asks=asks, pings=(), board=board)
        with contextlib.suppress(_CannotChange):
            await self._change(post.channel_id, page, outgoing)

    async def _change(self, channel_id: int, page: OpenMessage, outgoing: OutgoingMessage) -> None:
        """Makes the last message of a channel look like an outgoing one. Pictures that it has are not sent again.

        Raises `_CannotChange`.
        """
        message = self._channels.get_partial_messageable(channel_id).get_partial_message(page.message_id)

        async def change() -> None:
            changed: dict[str, Any] = {
                "content": outgoing.content,
                "allowed_mentions": _mentions(outgoing.pings),
                "view": _view(outgoing.prompt),
            }
            if outgoing.board is not None:
                changed["embeds"] = outgoing.embeds
                if outgoing.board is not page.outgoing.board:
                    changed["attachments"] = outgoing.files
            elif page.outgoing.board is not None:
                changed |= {"embeds": [], "attachments": []}
            await message.edit(**changed)

        try:
            await self._awake(channel_id, change)
        except discord.HTTPException as refused:
            if refused.code in (NO_SUCH_MESSAGE, EDITED_TOO_OFTEN) or obstacle_of(refused) is Obstacle.UNTAKEN:
                raise _CannotChange from refused
            raise

    # -- sending -----------------------------------------------------------------------------------------------------

    async def _send_somehow(self, post: Post, outgoing: OutgoingMessage, number: int) -> tuple[_Known, OutgoingMessage]:
        """Sends a message; without its picture where that is not allowed, and in place of what Discord never takes, a
        line that says so. Returns the message, and what it holds."""
        if outgoing.board is not None and not self._may(post.channel_id, "attach_files"):
            outgoing = replace(outgoing, board=None, text=f"{outgoing.text}\n{lobby.NO_PICTURES}")
        try:
            return await self._send(post, outgoing, number), outgoing
        except discord.HTTPException as refused:
            if obstacle_of(refused) is Obstacle.FORBIDDEN and outgoing.board is not None:
                # What we know of our permissions may be old.
                bare = replace(outgoing, board=None)
                return await self._send(post, bare, number), bare
            if obstacle_of(refused) is not Obstacle.UNTAKEN:
                raise
            reference = f"P-{post.id}"
            log.exception("%s: Discord never takes this message of match %s", reference, post.match_id)
            plain = replace(outgoing, text=lobby.untaken(reference), asks="", prompt=None, board=None)
            return await self._send(post, plain, number), plain

    async def _send(self, post: Post, outgoing: OutgoingMessage, number: int) -> _Known:
        view = _view(outgoing.prompt)
        below: dict[str, Any] = {} if view is None else {"view": view}
        message = await self._channels.get_partial_messageable(post.channel_id).send(
            outgoing.content,
            files=outgoing.files,
            embeds=outgoing.embeds,
            allowed_mentions=_mentions(outgoing.pings),
            nonce=post.part(number),
            silent=outgoing.silent,
            **below,
        )
        return _Known(message.id)

    async def _messages(self, post: Post) -> list[OutgoingMessage]:
        page = self._page_before(post)
        return await self._writer.messages(post, None if page is None else page.outgoing)

    async def _ours(self, post: Post, messages: Sequence[OutgoingMessage]) -> dict[IdempotencyKey, _Known]:
        """Returns which of the messages stand in the channel already, by their keys.

        A message without a question may stand in one that went on since; a question that stood alone stays in its
        place. An open question must be asked again, unless it is the newest message. (The database may be a restored
        copy, and the match may have gone another way than its messages tell.)
        """
        found: dict[IdempotencyKey, _Known] = {}
        told: dict[IdempotencyKey, _Known] = {}
        over = {outgoing.key for outgoing in messages if outgoing.prompt is None}
        if "goes_on" not in post.payload:
            over -= {key for key in over if key.first is None}
        async for message in self._history(post):
            key = IdempotencyKey.of(message.content)
            for outgoing in messages:
                if key is not None and outgoing.key.is_in(key):
                    found.setdefault(outgoing.key, _Known(message.id))
                elif key is not None and outgoing.key in over and outgoing.key.is_told_in(key):
                    told.setdefault(outgoing.key, _Known(message.id, asks_it=False))
        return {**told, **found}

    async def _history(self, post: Post) -> AsyncIterator[discord.Message]:
        """Yields our messages in which a post may stand, the newest first: sent, or changed, since it was written."""
        me = self._channels.user
        sent_since = None if post.first_try is None or "goes_on" in post.payload else post.first_try - LONG_AGO
        told_since = None if post.written_at is None else post.written_at - LONG_AGO
        after = None if sent_since is None else datetime.fromtimestamp(sent_since, UTC)
        channel = self._channels.get_partial_messageable(post.channel_id)
        async for message in channel.history(limit=MOST_LOOKED_THROUGH, after=after, oldest_first=False):
            is_ours = me is not None and message.author.id == me.id
            last_told = (message.edited_at or message.created_at).timestamp()
            if is_ours and (told_since is None or last_told >= told_since):
                yield message

    # -- editing -----------------------------------------------------------------------------------------------------

    async def _edit_invitation(self, post: Post) -> None:
        card = await self._matches.card(post.match_id)
        prompt = await self._writer.invitation(card)
        if card.status is not Status.OPEN:
            await self._private_messages.no_more(post.match_id)
        await self._edit(
            post,
            INVITATION,
            OutgoingMessage(prompt.text, IdempotencyKey(post.match_id, what=INVITATION)).content,
            prompt,
        )
        await self._edit_announcement(card)
        if card.status in (Status.OPEN, Status.OVER) and not is_ready(card):
            await self._edit(post, READY, lobby.not_ready(card), Prompt(lobby.not_ready(card)))

    async def _edit_announcement(self, card: MatchCard) -> None:
        """Lets the announcement in the channel offer a seat only as long as there is one."""
        message_id = None if card.parent_id is None else await self._matches.shown(card.id, ANNOUNCEMENT)
        if message_id is None or card.parent_id is None:
            return
        message = self._channels.get_partial_messageable(card.parent_id).get_partial_message(message_id)
        announced = announcement_of(card, self._games.size(card))
        try:
            await message.edit(
                content=announced.text, view=_view(announced), allowed_mentions=discord.AllowedMentions.none()
            )
        except discord.HTTPException as refused:
            # Nothing depends on it: a press that comes too late is refused with a sentence.
            log.info("The announcement of match %s stays as it is: %s", card.id, refused)

    async def _edit_the_end(self, post: Post) -> None:
        outgoing = await self._writer.the_end(await self._matches.card(post.match_id))
        await self._edit(post, THE_END, outgoing.content, outgoing.prompt)

    async def _forget_clock(self, post: Post) -> Delivered:
        """Deletes what reminded a player of their time, and the offer of their seat once they are back."""
        gone = [shown_clock(post.payload["seat"])]
        if post.payload.get("is_back"):
            gone.append(shown_offer(post.payload["seat"]))
        for what in gone:
            await self._delete(post, what)
        return Delivered((), dict.fromkeys(gone, TAKEN_AWAY))

    async def _take_buttons_away(self, post: Post) -> Mapping[str, int]:
        table_follows = bool(post.payload.get("table_follows"))
        return await self._settle(post, str(post.payload["question"]), post.payload.get("seat"), table_follows)

    async def _settle(self, post: Post, question: str, seat: object, table_follows: bool = False) -> Mapping[str, int]:
        """Closes a question of a seat; a message that holds nothing else is deleted, and no longer shows it."""
        if await self._is_left_to_others(post, question):
            return {question: TAKEN_AWAY}
        if seat is None or not await self._asks_alone(post, question):
            await self._close(post, question, table_follows)
            return {}
        beside = [what for what in await self._matches.shown_beside(post.match_id, question) if what.isdigit()]
        await self._delete(post, question)
        if self._page_of(post, question) is not None:
            del self._pages[post.channel_id]
        return dict.fromkeys((question, *beside), TAKEN_AWAY)

    async def _is_left_to_others(self, post: Post, question: str) -> bool:
        """Returns whether the message of a question asks other players the same, who have not answered: it calls them
        alone from now on.
        """
        others = [int(what) for what in await self._matches.shown_beside(post.match_id, question) if what.isdigit()]
        outgoing = await self._writer.ask_the_rest(post, sorted(others)) if others else None
        if outgoing is None:
            return False
        await self._edit(post, question, outgoing.content, outgoing.prompt, outgoing.pings)
        return True

    async def _asks_another(self, post: Post, question: str) -> bool:
        """Returns whether the message that showed a question has gone on since, and asks a later one."""
        message = await self._showing(post, question)
        key = None if message is None else IdempotencyKey.of(message.content)
        return key is not None and key.question is not None and str(key.question) != question

    async def _asks_alone(self, post: Post, question: str) -> bool:
        """Returns whether a message shows a question and no news."""
        if (page := self._page_of(post, question)) is not None:
            return not page.outgoing.text and page.outgoing.board is None
        message = await self._showing(post, question)
        key = None if message is None else IdempotencyKey.of(message.content)
        if message is None or key is None or message.attachments:
            return False
        return key.first is None and str(key.question) == question

    async def _showing(self, post: Post, question: str) -> discord.Message | None:
        """Returns the message that was noted to show a question, as it stands in the channel."""
        message = await self._message_of(post, question)
        try:
            return None if message is None else await message.fetch()
        except (discord.NotFound, discord.Forbidden):
            return None

    async def _edit(
        self, post: Post, what: str, content: str | None, prompt: Prompt | None, pings: Sequence[int] = ()
    ) -> None:
        """Changes the message that shows something; without `content` its buttons alone. Raises `Undeliverable`."""
        message = await self._message_of(post, what)
        if message is None:
            return
        change: dict[str, Any] = {"view": _view(prompt)}
        if content is not None:
            change |= {"content": in_a_message(content), "allowed_mentions": _mentions(pings)}
        try:
            await self._awake(post.channel_id, lambda: message.edit(**change))
        except discord.HTTPException as refused:
            if obstacle_of(refused) is Obstacle.UNTAKEN:
                log.exception("Discord never takes this change of match %s", post.match_id)
                raise Undeliverable(str(refused)) from refused
            # A deleted message needs no edit; its remaining buttons are refused politely.
            if refused.code not in (NO_SUCH_MESSAGE, EDITED_TOO_OFTEN):
                raise

    async def _delete(self, post: Post, what: str) -> None:
        """Deletes a message that is outdated."""
        message = await self._message_of(post, what)
        if message is None:
            return
        try:
            await self._awake(post.channel_id, message.delete)
        except discord.HTTPException as refused:
            if refused.code != NO_SUCH_MESSAGE:
                raise

    async def _message_of(self, post: Post, what: str) -> discord.PartialMessage | None:
        """Returns the message that was noted to show something, without asking Discord for it."""
        message_id = await self._matches.shown(post.match_id, what)
        channel = self._channels.get_partial_messageable(post.channel_id)
        return None if message_id is None else channel.get_partial_message(message_id)

    async def _awake(self, channel_id: int, action: Callable[[], Awaitable[object]]) -> None:
        """Does something in a thread, which is opened first where it was closed because it was quiet."""
        try:
            await action()
        except discord.HTTPException as refused:
            if refused.code != ARCHIVED:
                raise
            await self._wake(channel_id)
            await action()

    async def _wake(self, channel_id: int) -> None:
        """Opens a thread that was closed because it was quiet; discord.py has forgotten it."""
        thread = await self._channels.fetch_channel(channel_id)
        if not isinstance(thread, discord.Thread):
            return
        if thread.locked:
            raise PostRefused(Obstacle.LOCKED, "the thread is closed and locked")
        await thread.edit(archived=False)

    async def _rename(self, post: Post) -> None:
        """Names the thread after the players, whose turn it is, and how their match ended.

        Discord allows it twice in ten minutes; without it the match goes on.
        """
        thread = self._channels.get_channel(post.channel_id)
        if not isinstance(thread, discord.Thread) or thread.archived:
            return
        card = await self._matches.card(post.match_id)
        begins = post.kind is PostKind.STARTED
        wanted = WantedName(self.names.plain(card)) if begins else await self.names.wanted(card, thread.name)
        again_at = wanted.again_at
        if thread.name != wanted.name:
            try:
                await thread.edit(name=wanted.name)
            except discord.DiscordException as refused:
                log.info("The thread of match %s keeps its name: %s", card.id, refused)
                is_early = isinstance(refused, discord.RateLimited)
                again_at = int(self._matches.now()) + FOLLOWS if is_early else again_at
        if again_at is not None:
            await self.names.look_at(card.id, again_at)

    async def _look_at_the_name_soon(self, post: Post) -> None:
        """Has the thread's name looked at once its players may have been waited for; nothing depends on it."""
        thread = self._channels.get_channel(post.channel_id)
        if not isinstance(thread, discord.Thread):
            return
        try:
            await self.names.look_soon(post.match_id, thread.name)
        except (Unavailable, Conflict) as why:
            log.info("The name of the thread of match %s is not looked at: %s", post.match_id, why)

    def _may_embed(self, card: MatchCard) -> bool:
        return self._may(card.channel_id, "embed_links", False)

    def _may_show(self, card: MatchCard) -> bool:
        return self._may(card.channel_id, "attach_files")

    def _may(self, channel_id: int, permission: str, unknown: bool = True) -> bool:
        """Whether we may do something there; `unknown` for a thread that we do not know now."""
        channel = self._channels.get_channel(channel_id)
        if not isinstance(channel, discord.Thread) or channel.parent is None:
            return unknown
        return bool(getattr(channel.permissions_for(channel.guild.me), permission))


def _view(prompt: Prompt | None) -> discord.ui.View | None:
    """Returns what stands under a message, or None for nothing."""
    return view_of(prompt) if prompt is not None and prompt.rows else None


def _mentions(users: Sequence[int]) -> discord.AllowedMentions:
    return discord.AllowedMentions(users=[discord.Object(user) for user in users], everyone=False, roles=False)


def _delivered(
    messages: Sequence[OutgoingMessage], sent: Sequence[_Known], gone: Mapping[str, int] = MappingProxyType({})
) -> Delivered:
    asking = [(outgoing.shows, one.id) for outgoing, one in zip(messages, sent, strict=True) if one.asks_it]
    shows = {what: id_ for what, id_ in asking if what is not None}
    shows |= {what: shows[one.shows] for one in messages if one.shows in shows for what in one.also}
    return Delivered(tuple(one.id for one in sent), {**gone, **shows})


@contextlib.contextmanager
def _in_words_of_the_outbox() -> Iterator[None]:
    """Tells an obstacle that a person must fix from one that may soon pass."""
    try:
        yield
    except discord.HTTPException as refused:
        obstacle = obstacle_of(refused)
        if obstacle is None:
            raise Disturbed(str(refused)) from refused
        raise PostRefused(obstacle, str(refused)) from refused
    except AWAY as away:
        raise Disturbed(str(away) or type(away).__name__) from away
