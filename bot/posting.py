"""From the outbox to the thread: what a post becomes as messages, and whether it is there already.

A post is rendered when it is sent, from what is stored. While the same people act, the message of their turn goes on:
the story so far, the question, its buttons (`Page`). What a message holds is known to the process that has sent it;
after a restart the next news begin a message of their own. Each message ends with a small line by which we know it
again (`bot.marks`).
"""

from __future__ import annotations

import contextlib
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any, Final, NamedTuple, Protocol, cast

import discord

from bot.agreeing import further_options
from bot.asides import Asides
from bot.cards import LEAST_PLAYERS, Look, MatchCard, Obstacle, Status
from bot.drawings import Drawings
from bot.games.face import AnyFace
from bot.games.known import Games
from bot.games.words import Speech
from bot.marks import BEFORE, Mark
from bot.matches import Matches
from bot.outbox import DRAW_OFFER, TAKEN_AWAY, Delivered, Disturbed, Post, PostKind, Refused, Undeliverable
from bot.pictures import Board, Pictures
from bot.prompts import limits
from bot.prompts.address import Address
from bot.prompts.fairness import fair_button
from bot.prompts.items import view_of
from bot.prompts.parts import Button, Prompt, Style
from bot.prompts.question import lesson_button, question_prompt
from bot.troubles import ARCHIVED, AWAY, obstacle_of
from bot.words import lobby
from bot.words.sentences import in_a_message, in_messages, listed, plain_name
from engine.events import DrawOffered, Event
from engine.refusals import NotAllowed
from engine.values import Seat

log = logging.getLogger(__name__)

ROOM_FOR_THE_MARK: Final = 100
PAGES: Final = 1000
"""Of so many channels it is known what their last message holds."""
LONG_AGO: Final = 120
"""Seconds before the first try from which on we look for our own messages: clocks differ."""
MOST_LOOKED_THROUGH: Final = 100

NO_SUCH_MESSAGE: Final = 10008
EDITED_TOO_OFTEN: Final = 30046
"""Messages that are older than an hour may be edited a few times only."""

_GOES_ON_OTHERWISE: Final = frozenset({PostKind.STARTED, PostKind.OVER, PostKind.REPLAY})
"""After these what was told in private of how things stood is over."""

INVITATION: Final = "invitation"
REPLAY: Final = "replay"
READY: Final = "ready"


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


@dataclass(frozen=True)
class Letter:
    """One message to be sent. `mark` names it, `shows` says what it shows."""

    text: str
    mark: Mark
    prompt: Prompt | None = None
    board: Board | None = None
    pings: tuple[int, ...] = ()
    shows: str | None = None
    asks: str = ""
    """The question, which stands below the text; below the picture where there is one, beside its buttons."""
    silent: bool = False
    """Whether who is mentioned is there anyway, and need not be called."""
    may_embed: bool = False
    """Whether something may stand below a picture."""

    @property
    def asks_below(self) -> bool:
        """Returns whether the question stands below a picture."""
        return self.may_embed and self.board is not None and bool(self.asks)

    @property
    def whole(self) -> str:
        """Returns what stands in it, above the mark."""
        called = listed(f"<@{user}>" for user in self.pings) if self.asks else ""
        asks = lobby.asked_below(called) if self.asks_below else f"{called} {self.asks}".strip()
        return "\n\n".join(filter(None, (self.text, asks)))

    @property
    def content(self) -> str:
        """Returns the whole text."""
        return in_a_message(self.whole, f"{BEFORE}{self.mark}")

    @property
    def embeds(self) -> list[discord.Embed]:
        """Returns what stands below the picture: a second one, the question."""
        if self.board is None:
            return []
        asks = [discord.Embed(description=self.asks, colour=self.board.colour)] if self.asks_below else []
        return [*self.board.embeds, *asks]

    @property
    def files(self) -> list[discord.File]:
        """Returns fresh files of its pictures."""
        return [] if self.board is None else self.board.files

    @property
    def has_room(self) -> bool:
        """Returns whether nothing of it has to be cut."""
        return len(self.whole) + len(f"{BEFORE}{self.mark}") <= limits.CONTENT

    def after(self, page: Letter) -> Letter:
        """Returns this letter with what stands in a message that goes on with it."""
        text = "\n".join(filter(None, (page.text, "" if self.text == lobby.TABLE_NOW else self.text)))
        first = self.mark.first if page.mark.first is None else page.mark.first
        last = page.mark.last if self.mark.last is None else self.mark.last
        board = self.board if page.board is None or self.board is None else page.board.followed_by(self.board)
        mark = replace(self.mark, first=first, last=last, part=None)
        return replace(self, text=text, mark=mark, board=board or page.board)


@dataclass(frozen=True, slots=True)
class Page:
    """The last message of a channel, as long as it asks somebody something: it may go on."""

    match_id: int
    message_id: int
    letter: Letter


class _CannotChange(Exception):
    """A message cannot be changed any more: somebody has deleted it, or it was changed too often."""


class Poster:
    """Brings posts to Discord (`bot.outbox.Deliverer`)."""

    def __init__(
        self,
        channels: Channels,
        matches: Matches,
        pictures: Pictures,
        drawings: Drawings,
        games: Games,
        asides: Asides,
    ) -> None:
        self._channels = channels
        self._matches = matches
        self._pictures = pictures
        self._drawings = drawings
        self._games = games
        self._asides = asides
        self._pages: OrderedDict[int, Page] = OrderedDict()
        """By channel, for what this process has posted."""
        self._edits: Mapping[PostKind, Callable[[Post], Awaitable[None]]] = {
            PostKind.LOBBY: self._edit_invitation,
            PostKind.ANSWERED: self._take_buttons_away,
        }

    async def deliver(self, post: Post) -> Delivered:
        """Sends or edits what the post stands for. Raises `Refused` or `Disturbed` when that must wait."""
        try:
            return await self._deliver(post)
        except Refused as refused:
            await self._perhaps_gone(post, refused)
            raise

    async def _perhaps_gone(self, post: Post, refused: Refused) -> None:
        """Raises `Undeliverable` for what nobody needs any more; notes that a thread is gone."""
        if refused.obstacle is not Obstacle.GONE:
            return
        if post.kind is PostKind.LOST:
            raise Undeliverable("the channel of the thread is gone as well") from refused
        card = await self._matches.lose_thread(post.match_id)
        if card.status is Status.OVER:
            raise Undeliverable("the thread is gone, and the match is over") from refused

    async def _deliver(self, post: Post) -> Delivered:
        with _in_words_of_the_outbox():
            if post.kind in self._edits:
                await self._edits[post.kind](post)
                return Delivered()
            letters = await self._letters(post)
            if (gone_on := await self._go_on(post, letters)) is not None:
                return gone_on
            there = await self._ours(post, letters) if post.may_be_there else {}
            sent: list[int] = []
            for number, letter in enumerate(letters, 1):
                known = there.get(letter.mark)
                message_id, as_sent = (known, None) if known else await self._send_somehow(post, letter, number)
                self._turn_the_page(post, as_sent, message_id)
                sent.append(message_id)
        if post.kind in _GOES_ON_OTHERWISE:
            await self._asides.over_in(post.channel_id)
        if post.kind is PostKind.STARTED:
            await self._delete(post, READY)
            await self._rename(post)
            return Delivered(tuple(sent), {READY: TAKEN_AWAY})
        return _delivered(letters, sent)

    async def find(self, post: Post) -> Delivered | None:
        """Returns what an earlier try has posted, if all of it is there."""
        if post.kind in self._edits or self._page_before(post) is not None:
            return None
        try:
            with _in_words_of_the_outbox():
                letters = await self._letters(post)
                there = await self._ours(post, letters)
        except Refused as refused:
            await self._perhaps_gone(post, refused)
            raise
        if not all(letter.mark in there for letter in letters):
            return None
        return _delivered(letters, [there[letter.mark] for letter in letters])

    # -- a message that goes on --------------------------------------------------------------------------------------

    def _page_before(self, post: Post) -> Page | None:
        """Returns the message that goes on with a post, if it is to go on and this process knows what it holds."""
        goes_on = post.payload.get("goes_on")
        return None if goes_on is None else self._page_of(post, str(goes_on))

    async def _go_on(self, post: Post, letters: Sequence[Letter]) -> Delivered | None:
        """Adds to the message of the turn what has happened since. None where that needs a message of its own; the
        message before it has no buttons any more then.
        """
        if "goes_on" not in post.payload:
            return None
        page = self._page_before(post)
        if page is not None and len(letters) == 1:
            may_show = self._may(post.channel_id, "attach_files")
            letter = (letters[0] if may_show else replace(letters[0], board=None)).after(page.letter)
            if letter.has_room and not await self._is_covered(post.channel_id, page, letter):
                with contextlib.suppress(_CannotChange):
                    await self._change(post.channel_id, page, letter)
                    self._turn_the_page(post, letter, page.message_id)
                    return _delivered([letter], [page.message_id])
        await self._close(post, str(post.payload["goes_on"]))
        return None

    async def _is_covered(self, channel_id: int, page: Page, letter: Letter) -> bool:
        """Returns whether somebody else is asked now who may not see the message, because something stands below it.

        Who has just pressed a button of it sees it anyway. What stands below may be for their eyes alone.
        """
        if letter.pings == page.letter.pings:
            return False
        channel = self._channels.get_partial_messageable(channel_id)
        newest = [message.id async for message in channel.history(limit=1)]
        if newest != [page.message_id]:
            return True
        asked = [user for user in letter.pings if user not in page.letter.pings]
        return any([await self._asides.asked_above(channel_id, user, page.message_id) for user in asked])

    def _turn_the_page(self, post: Post, letter: Letter | None, message_id: int) -> None:
        """Notes what the last message of a channel holds; None: it is not known."""
        self._pages.pop(post.channel_id, None)
        if letter is None or letter.shows is None or post.kind not in (PostKind.NEWS, PostKind.REMIND):
            return
        self._pages[post.channel_id] = Page(post.match_id, message_id, letter)
        if len(self._pages) > PAGES:
            self._pages.popitem(last=False)

    def _page_of(self, post: Post, question: str) -> Page | None:
        """Returns the last message of the channel, if it asks this question and this process knows what it holds."""
        page = self._pages.get(post.channel_id)
        return None if page is None or (page.match_id, page.letter.shows) != (post.match_id, question) else page

    async def _close(self, post: Post, question: str) -> None:
        """Takes a question that is not asked any more out of the message that shows it: buttons and words."""
        page = self._page_of(post, question)
        if page is None:
            await self._edit(post, question, None, None)
            return
        del self._pages[post.channel_id]
        # A question without a story stays: something has to stand in a message.
        asks = "" if page.letter.text else page.letter.asks
        letter = replace(page.letter, prompt=None, asks=asks, pings=())
        with contextlib.suppress(_CannotChange):
            await self._change(post.channel_id, page, letter)

    async def _change(self, channel_id: int, page: Page, letter: Letter, again: bool = False) -> None:
        """Makes the last message of a channel look like a letter. Pictures that it has are not sent once more."""
        message = self._channels.get_partial_messageable(channel_id).get_partial_message(page.message_id)
        change: dict[str, Any] = {
            "content": letter.content,
            "allowed_mentions": _mentions(letter.pings),
            "view": view_of(letter.prompt) if letter.prompt is not None and letter.prompt.rows else None,
        }
        if letter.board is not None:
            change["embeds"] = letter.embeds
            if letter.board is not page.letter.board:
                change["attachments"] = letter.files
        try:
            await message.edit(**change)
        except discord.HTTPException as refused:
            if refused.code == ARCHIVED and not again:
                await self._wake(channel_id)
                await self._change(channel_id, page, letter, True)
            elif refused.code in (NO_SUCH_MESSAGE, EDITED_TOO_OFTEN) or obstacle_of(refused) is Obstacle.UNTAKEN:
                raise _CannotChange from refused
            else:
                raise

    # -- sending -----------------------------------------------------------------------------------------------------

    async def _send_somehow(self, post: Post, letter: Letter, number: int) -> tuple[int, Letter]:
        """Sends a message; without its picture where that is not allowed, and in place of what Discord never takes, a
        line that says so. Returns the message, and what it holds."""
        if letter.board is not None and not self._may(post.channel_id, "attach_files"):
            letter = replace(letter, board=None, text=f"{letter.text}\n{lobby.NO_PICTURES}")
        try:
            return await self._send(post, letter, number), letter
        except discord.HTTPException as refused:
            if obstacle_of(refused) is Obstacle.FORBIDDEN and letter.board is not None:
                # What we know of our permissions may be old.
                bare = replace(letter, board=None)
                return await self._send(post, bare, number), bare
            if obstacle_of(refused) is not Obstacle.UNTAKEN:
                raise
            reference = f"P-{post.id}"
            log.exception("%s: Discord never takes this message of match %s", reference, post.match_id)
            plain = replace(letter, text=lobby.untaken(reference), asks="", prompt=None, board=None)
            return await self._send(post, plain, number), plain

    async def _send(self, post: Post, letter: Letter, number: int) -> int:
        channel = self._channels.get_partial_messageable(post.channel_id)
        pings = _mentions(letter.pings)
        files, embeds = letter.files, letter.embeds
        view = view_of(letter.prompt) if letter.prompt is not None and letter.prompt.rows else None
        nonce = post.part(number)
        if view is None:
            message = await channel.send(
                letter.content, files=files, embeds=embeds, allowed_mentions=pings, nonce=nonce, silent=letter.silent
            )
        else:
            message = await channel.send(
                letter.content,
                files=files,
                embeds=embeds,
                allowed_mentions=pings,
                nonce=nonce,
                silent=letter.silent,
                view=view,
            )
        return message.id

    async def _ours(self, post: Post, letters: Sequence[Letter]) -> dict[Mark, int]:
        """Returns which of the letters stand in the channel already, by their marks."""
        me = self._channels.user
        since = None if post.first_try is None else datetime.fromtimestamp(post.first_try - LONG_AGO, UTC)
        channel = self._channels.get_partial_messageable(post.channel_id)
        found: dict[Mark, int] = {}
        async for message in channel.history(limit=MOST_LOOKED_THROUGH, after=since, oldest_first=False):
            if me is not None and message.author.id == me.id:
                mark = Mark.of(message.content)
                for letter in letters:
                    if mark is not None and letter.mark.is_in(mark):
                        found.setdefault(letter.mark, message.id)
        return found

    # -- editing -----------------------------------------------------------------------------------------------------

    async def _edit_invitation(self, post: Post) -> None:
        card = await self._matches.card(post.match_id)
        prompt = await self._invitation(card)
        await self._edit(post, INVITATION, Letter(prompt.text, Mark(post.match_id, what=INVITATION)).content, prompt)
        if card.status in (Status.OPEN, Status.OVER) and not _is_ready(card):
            await self._edit(post, READY, lobby.not_ready(card), Prompt(lobby.not_ready(card)))

    async def _take_buttons_away(self, post: Post) -> None:
        """Closes a question; one that stands in a message alone is not to read as if it were still asked."""
        question = str(post.payload["question"])
        alone = None if "seat" not in post.payload else await self._asks_alone(post, question)
        if alone is None:
            await self._close(post, question)
            return
        name = (await self._matches.card(post.match_id)).names()[Seat(str(post.payload["seat"]))]
        await self._edit(post, question, f"{lobby.settled(name)}{BEFORE}{alone}", None)
        if self._page_of(post, question) is not None:
            del self._pages[post.channel_id]

    async def _asks_alone(self, post: Post, question: str) -> Mark | None:
        """Returns the mark of the message that shows a question where it tells nothing besides, else None."""
        if (page := self._page_of(post, question)) is not None:
            return None if page.letter.text or page.letter.board is not None else page.letter.mark
        message_id = await self._matches.shown(post.match_id, question)
        if message_id is None:
            return None
        channel = self._channels.get_partial_messageable(post.channel_id)
        try:
            message = await channel.fetch_message(message_id)
        except (discord.NotFound, discord.Forbidden):
            return None
        mark = Mark.of(message.content)
        is_alone = mark is not None and mark.first is None and str(mark.question) == question
        return mark if is_alone and not message.attachments else None

    async def _edit(
        self, post: Post, what: str, content: str | None, prompt: Prompt | None, again: bool = False
    ) -> None:
        message_id = await self._matches.shown(post.match_id, what)
        if message_id is None:
            return
        message = self._channels.get_partial_messageable(post.channel_id).get_partial_message(message_id)
        view = view_of(prompt) if prompt is not None and prompt.rows else None
        try:
            if content is None:
                await message.edit(view=view)
            else:
                nobody = discord.AllowedMentions.none()
                await message.edit(content=in_a_message(content), view=view, allowed_mentions=nobody)
        except discord.HTTPException as refused:
            if refused.code == ARCHIVED and not again:
                await self._wake(post.channel_id)
                await self._edit(post, what, content, prompt, again=True)
            elif obstacle_of(refused) is Obstacle.UNTAKEN:
                log.exception("Discord never takes this change of match %s", post.match_id)
                raise Undeliverable(str(refused)) from refused
            # A message that somebody has deleted needs no edit; buttons that stay are refused kindly.
            elif refused.code not in (NO_SUCH_MESSAGE, EDITED_TOO_OFTEN):
                raise

    async def _delete(self, post: Post, what: str, again: bool = False) -> None:
        """Takes away a message of which nobody needs to know any more."""
        message_id = await self._matches.shown(post.match_id, what)
        if message_id is None:
            return
        try:
            await self._channels.get_partial_messageable(post.channel_id).get_partial_message(message_id).delete()
        except discord.HTTPException as refused:
            if refused.code == ARCHIVED and not again:
                await self._wake(post.channel_id)
                await self._delete(post, what, again=True)
            elif refused.code != NO_SUCH_MESSAGE:
                raise

    async def _wake(self, channel_id: int) -> None:
        """Opens a thread that was closed because it was quiet; discord.py has forgotten it."""
        thread = await self._channels.fetch_channel(channel_id)
        if not isinstance(thread, discord.Thread):
            return
        if thread.locked:
            raise Refused(Obstacle.LOCKED, "the thread is closed and locked")
        await thread.edit(archived=False)

    async def _rename(self, post: Post) -> None:
        """Names the thread after the players. Discord allows it twice in ten minutes; without it the match goes on."""
        thread = self._channels.get_channel(post.channel_id)
        if not isinstance(thread, discord.Thread):
            return
        card = await self._matches.card(post.match_id)
        name = lobby.thread_name(self._games.title(card.game), card.id, [plain_name(seat.name) for seat in card.seats])
        try:
            await thread.edit(name=name)
        except discord.DiscordException as refused:
            log.info("The thread of match %s keeps its name: %s", card.id, refused)

    # -- what to say -------------------------------------------------------------------------------------------------

    async def _letters(self, post: Post) -> list[Letter]:
        if post.kind is PostKind.NEWS:
            return await self._news(post)
        if post.kind is PostKind.REMIND:
            return await self._reminder(post)
        card = await self._matches.card(post.match_id)
        if post.kind is PostKind.INVITATION:
            prompt = await self._invitation(card)
            guests = tuple(guest.user_id for guest in card.invited)
            fair = Prompt(lobby.FIXED, ((fair_button(card, publishes=True),),))
            fixed = Letter(lobby.FIXED, Mark(post.match_id, what="commitment"), fair)
            return [
                fixed,
                Letter(prompt.text, Mark(post.match_id, what=INVITATION), prompt, pings=guests, shows=INVITATION),
            ]
        if post.kind is PostKind.READY:
            return self._ready(post, card)
        if post.kind is PostKind.REWOUND:
            return [rewound_letter(post, card)]
        if post.kind is PostKind.OVER:
            return [await self._end(card)]
        if post.kind is PostKind.REPLAY:
            mark = Mark(post.match_id, what=REPLAY)
            try:
                film = await self._drawings.replay(card, card.created_by, whole_match=True)
            except NotAllowed as nothing_happened:
                return [Letter(str(nothing_happened), mark, shows=REPLAY)]
            return [Letter(lobby.REPLAY, mark, board=Board.alone(film.picture), shows=REPLAY)]
        if post.kind is PostKind.LOST:
            pings = tuple(seat.user_id for seat in card.seats) if card.status is not Status.OVER else ()
            return [
                Letter(
                    lobby.lost(card, self._games.size(card)),
                    _note(post),
                    lost_prompt(card),
                    pings=pings,
                )
            ]
        if post.kind is PostKind.OFFERED:
            seat, to = Seat(str(post.payload["seat"])), int(str(post.payload["to"]))
            take = Button("Take the seat", Address(card.id, seat).to("sit"), Style.MAIN)
            return [Letter(lobby.offered(card, seat, to), _note(post), Prompt("", ((take,),)), pings=(to,))]
        text = {
            PostKind.MOVED: lambda: lobby.moved(card, self._games.size(card)),
            PostKind.TAKEN: lambda: lobby.taken(card, Seat(str(post.payload["seat"])), str(post.payload["name"])),
            PostKind.CLAIMED: lambda: lobby.claimed(card, Seat(str(post.payload["seat"])), post.payload["by"]),
            PostKind.STARTED: lambda: self._started(card),
            PostKind.RULES_CHANGED: lambda: lobby.RULES_CHANGED,
            PostKind.HALTED: lambda: lobby.halted(str(post.payload.get("reference", "unknown"))),
            PostKind.MENDED: lambda: lobby.MENDED,
            PostKind.RESTORED: lambda: lobby.restored(int(str(post.payload.get("last_answer", 0)))),
        }[post.kind]()
        return [Letter(text, _note(post))]

    def _started(self, card: MatchCard) -> str:
        face = self._games.face(card.game)
        return lobby.started(card, self._games.size(card), face.opening, face.goal(card.options))

    async def _end(self, card: MatchCard) -> Letter:
        """Returns what tells all players that the match is over, with what came of it as a picture."""
        address = Address(card.id)
        buttons = [Button("Play again", address.to("again"), Style.MAIN), fair_button(card)]
        pictures = self._games.face(card.game).pictures
        if card.outcome is not None and pictures.has_replay:
            buttons.insert(1, Button("Show the replay to all", address.to("replay")))
        summary = await self._drawings.summary(card)
        return Letter(
            lobby.over(card),
            Mark(card.id, what="the end"),
            Prompt("", (tuple(buttons),)),
            None if summary is None else Board.alone(summary),
            pings=() if card.outcome is None else tuple(seat.user_id for seat in card.seats),
        )

    def _ready(self, post: Post, card: MatchCard) -> list[Letter]:
        """Returns what tells those who wait that the last seat is taken; nothing when that is over already."""
        if not _is_ready(card):
            return []
        others = tuple(seat.user_id for seat in card.seats if seat.user_id != post.payload.get("by"))
        prompt = ready_prompt(card, others)
        return [Letter(prompt.text, _note(post), prompt, pings=others, shows=READY)]

    async def _invitation(self, card: MatchCard) -> Prompt:
        more = further_options(self._games.game(card.game).options)
        wins, draws = await self._matches.score(card)
        names = {guest.user_id: guest.name for guest in card.invited}
        names |= {seat.user_id: seat.name for seat in card.seats}
        score = lobby.score(wins, draws, names) if wins or draws else ""
        return invitation_prompt(card, self._games.size(card), bool(more), score)

    async def _news(self, post: Post) -> list[Letter]:
        """Returns what happened, the picture of the table where it belongs, and the new questions.

        A single question stands in the same message as the news: one message for one answer.
        """
        look = await self._matches.look(post.match_id)
        face = self._games.face(look.card.game)
        speech = face.speech(look.card.names(), look.view)
        events = await self._events(post)
        letters = self._told(post, face.story(events, speech))
        questions = [self._question(post, look, face, speech, asked) for asked in _asked(post)]
        board = await self._with_scene(look.card, await self._board(post, look, face, events), events)
        if board is not None:
            if not letters:
                letters = [Letter(lobby.TABLE_NOW, _told_in(post))]
            letters[-1] = replace(letters[-1], board=board)
        if letters and look.draw_offers and any(isinstance(event.facts, DrawOffered) for event in events):
            letters[-1] = _with_offer(letters[-1], look)
        elif len(questions) == 1 and letters:
            asks, last = questions[0], letters[-1]
            mark = replace(last.mark, question=asks.mark.question)
            joined = replace(asks, text=last.text, mark=mark, board=board)
            if joined.has_room:
                return [*letters[:-1], joined]
        return [*letters, *questions]

    async def _reminder(self, post: Post) -> list[Letter]:
        """Returns the question once more, for who has not answered it; nothing where they have."""
        look = await self._matches.look(post.match_id)
        if int(str(post.payload["question"])) not in look.pending:
            return []
        face = self._games.face(look.card.game)
        speech = face.speech(look.card.names(), look.view)
        asked = Asked(int(str(post.payload["question"])), Seat(str(post.payload["seat"])), True)
        await self._close(post, str(asked.number))
        letter = self._question(post, look, face, speech, asked)
        return [replace(letter, mark=replace(letter.mark, what="again"))]

    async def _events(self, post: Post) -> list[Event]:
        first, last = post.payload.get("first"), post.payload.get("last")
        if not isinstance(first, int) or not isinstance(last, int):
            return []
        return await self._matches.events(post.match_id, None, first, last)

    def _told(self, post: Post, story: Sequence[str]) -> list[Letter]:
        texts = in_messages(story, limits.CONTENT - ROOM_FOR_THE_MARK)
        marks = [replace(_told_in(post), part=number if number > 1 else None) for number in range(1, len(texts) + 1)]
        return [Letter(text, mark) for text, mark in zip(texts, marks, strict=True)]

    def _question(self, post: Post, look: Look, face: AnyFace, speech: Speech, asked: Asked) -> Letter:
        """Returns the message of a question; one that has been answered meanwhile has no buttons and pings nobody."""
        user = look.card.user_of(asked.seat)
        decision = look.pending.get(asked.number)
        mark, shows = Mark(post.match_id, question=asked.number), str(asked.number)
        if decision is None:
            return Letter("", mark, shows=shows, asks=f"{speech.player(asked.seat)} has answered.")
        prompt = question_prompt(face.form(decision, speech), Address(post.match_id, asked.seat, asked.number))
        return Letter(
            "",
            mark,
            prompt,
            pings=(user,),
            shows=shows,
            asks=prompt.text,
            silent=not asked.pings,
            may_embed=self._may_embed(look.card),
        )

    async def _board(self, post: Post, look: Look, face: AnyFace, events: Sequence[Event]) -> Board | None:
        """Returns the table where these events show it, or where a message shows it that goes on: a question stands
        below what is, not below what was when the message began."""
        card, view = look.card, look.view
        shown = face.shown_on_a_board(self._games.game(card.game).events)
        if view is None or not events or not face.pictures.is_laid(view):
            return None
        shows, since = any(event.name in shown for event in events), self._table_shown_since(post)
        if not shows and (since is None or not any(event.facts.changes_table for event in events)):
            return None
        first, last = events[0].number, events[-1].number
        if await self._matches.events(card.id, None, last + 1):
            # Posted late: the match has gone on meanwhile, and the picture must not know more than its text.
            view = await self._pictures.table_after(card, last)
        if view is None:
            return None
        if shows or since is None:
            return await self._pictures.posted(card, view, first, last, may_embed=self._may_embed(card))
        board = await self._pictures.posted(card, view, since, last, may_embed=False)
        return replace(board, refreshes=True)

    def _table_shown_since(self, post: Post) -> int | None:
        """Returns the first event that is told in the message that goes on, if that shows the table."""
        page = self._page_before(post)
        if page is None or page.letter.board is None or page.letter.board.is_scene:
            return None
        return page.letter.mark.first

    async def _with_scene(self, card: MatchCard, table: Board | None, events: Sequence[Event]) -> Board | None:
        """Returns the picture of the table with the last fight, where there was one: beside the table, or alone."""
        if table is not None and not self._may_embed(card):
            return table
        scene = await self._pictures.scene(card, events)
        if table is None or scene is None:
            return table or scene
        return table.with_scene(scene)

    def _may_embed(self, card: MatchCard) -> bool:
        return self._may(card.channel_id, "embed_links", False)

    def _may(self, channel_id: int, permission: str, unknown: bool = True) -> bool:
        """Whether we may do something there; `unknown` for a thread that we do not know now."""
        channel = self._channels.get_channel(channel_id)
        if not isinstance(channel, discord.Thread) or channel.parent is None:
            return unknown
        return bool(getattr(channel.permissions_for(channel.guild.me), permission))


def _with_offer(letter: Letter, look: Look) -> Letter:
    """Returns the message that tells of a wish for a draw, with buttons for those who have not agreed."""
    others = tuple(seat.user_id for seat in look.card.seats if seat.seat not in look.draw_offers)
    text = f"{letter.text}\n{lobby.draw_offered(others)}"
    address = Address(look.card.id)
    buttons = (Button("Agree to a draw", address.to("draw"), Style.MAIN), Button("Decline", address.to("nodraw")))
    return replace(letter, text=text, prompt=Prompt(text, (buttons,)), pings=others, shows=DRAW_OFFER)


def rewound_letter(post: Post, card: MatchCard) -> Letter:
    """Returns the message that tells that the match has gone back, and asks whether the players want to go on."""
    players = tuple(seat.user_id for seat in card.seats)
    text = lobby.rewound(int(str(post.payload.get("entries", 0))), players)
    offer = Button("Offer a draw", Address(card.id).to("offer"))
    return Letter(text, _note(post), Prompt(text, ((offer,),)), pings=players)


def invitation_prompt(card: MatchCard, size: str, has_options: bool = False, score: str = "") -> Prompt:
    """Returns the lobby message of a match as it is now; `size` says what is played, `score` how it went before.

    `has_options`: there is more to agree on than `/game new` asks for.
    """
    address = Address(card.id)
    if card.status is not Status.OPEN:
        return Prompt(lobby.invitation(card, size, score))
    enough = len(card.seats) >= LEAST_PLAYERS
    buttons = [
        Button(lobby.JOIN, address.to("join"), Style.GOOD, disabled=not card.free),
        Button(lobby.start_label(card), address.to("start"), Style.MAIN, disabled=not enough),
        Button("Leave the match", address.to("leave")),
    ]
    if has_options:
        buttons.append(Button("Choose what is played", address.to("options")))
    if card.invited:
        buttons.append(Button("Decline the invitation", address.to("decline")))
    return Prompt(lobby.invitation(card, size, score), (tuple(buttons), (lesson_button(card.id),)))


def lost_prompt(card: MatchCard) -> Prompt:
    """Returns the button with which players go on elsewhere, as long as their match waits for that."""
    if card.status is Status.OVER or card.lost_at is None:
        return Prompt("")
    return Prompt("", ((Button("Continue here", Address(card.id).to("move"), Style.MAIN),),))


def ready_prompt(card: MatchCard, others: Sequence[int]) -> Prompt:
    """Returns the message that tells the others that all seats are taken."""
    start = Button(lobby.start_label(card), Address(card.id).to("start"), Style.MAIN)
    return Prompt(lobby.ready(others), ((start,),))


def _is_ready(card: MatchCard) -> bool:
    return card.status is Status.OPEN and not card.free


class Asked(NamedTuple):
    """A question that is put to somebody, and whether that is to call them."""

    number: int
    seat: Seat
    pings: bool


def _asked(post: Post) -> list[Asked]:
    asked = cast("Sequence[Mapping[str, object]]", post.payload.get("asked") or ())
    return [Asked(int(str(one["question"])), Seat(str(one["seat"])), bool(one.get("ping", True))) for one in asked]


def _told_in(post: Post) -> Mark:
    """Returns the mark of a message that tells the events of a post."""
    first, last = post.payload.get("first"), post.payload.get("last")
    assert isinstance(first, int) and isinstance(last, int)
    return Mark(post.match_id, first, last)


def _note(post: Post) -> Mark:
    return Mark(post.match_id, what=f"note {post.id}")


def _mentions(users: Sequence[int]) -> discord.AllowedMentions:
    return discord.AllowedMentions(users=[discord.Object(user) for user in users], everyone=False, roles=False)


def _delivered(letters: Sequence[Letter], sent: Sequence[int]) -> Delivered:
    shows = {letter.shows: id_ for letter, id_ in zip(letters, sent, strict=True) if letter.shows is not None}
    return Delivered(tuple(sent), shows)


@contextlib.contextmanager
def _in_words_of_the_outbox() -> Iterator[None]:
    """Tells what waits until somebody mends it from what may work soon."""
    try:
        yield
    except discord.HTTPException as refused:
        obstacle = obstacle_of(refused)
        if obstacle is None:
            raise Disturbed(str(refused)) from refused
        raise Refused(obstacle, str(refused)) from refused
    except AWAY as away:
        raise Disturbed(str(away) or type(away).__name__) from away
