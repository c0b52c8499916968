"""The outbox: rows written in the same transaction as their facts, posted after the commit, once.

Each channel gets its posts in order, one at a time; different channels do not wait for each other. A post that fails is
tried again later, and the later posts of its channel wait. A post that Discord refuses (a locked thread, a missing
permission) waits longer, until a person fixes that; meanwhile the players who go on are told the problem.

The bot can die between sending a message and recording that, and it records several posts together. So before it tries
a row that an earlier try or an earlier process may have posted, the deliverer looks for the message in the channel; and
every message carries a nonce, by which Discord drops a second one within a few minutes.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import re
import secrets
import time
import weakref
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final, Protocol, TypeAlias

from sqlalchemy import ColumnElement, Text, bindparam, cast, func
from sqlalchemy import select as select_columns
from sqlmodel import col, select, update
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.cards import Obstacle
from bot.refusals import Damaged
from bot.shards.held import HeldShards
from bot.shards.routing import shard_of
from bot.store import Store, Unavailable
from bot.store.store import Transaction
from bot.store.tables import MatchRow, PostRow, ShownRow, table_of
from engine.values import Json

log = logging.getLogger(__name__)

FIRST_WAIT = 2
"""Seconds until the second try; each further wait is twice as long."""
LONGEST_WAIT = 300
"""Seconds between tries at most."""
FIRST_WAIT_WHEN_REFUSED = 60
"""Seconds until something is tried again that Discord refuses; each further wait is twice as long."""
LONGEST_WAIT_WHEN_REFUSED = 3600
"""Seconds between tries at most, if nothing says earlier that it may work again."""
NOTED_WITHIN = 0.25
"""Seconds until it is noted that something is posted: together with what else is posted meanwhile."""
AT_ONCE = 50
"""Number of a channel's posts that are read at a time."""
LOOK_EVERY = 2.0
"""Seconds between two looks for what other processes have left to post, where there are any."""
RELEASED_WITHIN = 10.0
"""Seconds that the posts in hand may take when their shard goes to another process."""
RETRY_AFTER_ERROR = 5.0
"""Seconds to leave a channel alone when the database itself failed."""


_OF_THE_TIME: Final = 16
_BEGINS_WITH_THE_TIME: Final = re.compile(rf"[0-9a-f]{{{_OF_THE_TIME}}}")
"""How a nonce begins: nanoseconds since 1970."""

DRAW_OFFER = "draw"
"""What a message shows that offers a draw; it has buttons like a question."""


UNDO_REQUEST = "undo"
"""What a message shows that asks whether something may be undone; it has buttons like a question."""


class PostKind(StrEnum):
    """What a post tells. `payload` says which one."""

    INVITATION = "invitation"
    """A new match looks for players. Shows "invitation"."""
    LOBBY = "lobby"
    """The invitation must be brought up to date."""
    READY = "ready"
    """All seats are taken, the last one by the user `by`: the others may start. Shows "ready"."""
    STARTED = "started"
    """The match begins: players, their words, the commitment."""
    NEWS = "news"
    """Events `first` to `last` (None: none) happened, and the questions `asked` ({question, seat, ping}) are new.

    With `goes_on` the message that shows that question, which is answered, is to tell this as well.
    """
    ANSWERED = "answered"
    """`question` of `seat` is no longer asked, or a draw no longer offered (`DRAW_OFFER`): its buttons must go."""
    REMIND = "remind"
    """`question` of `seat` waits for an answer, and nobody was pinged for it. It is posted only when its time comes."""
    RULES_CHANGED = "rules_changed"
    """The rules have another version since the match was played last, and it goes on by them."""
    REWOUND = "rewound"
    """Changed rules: the match is back at the start of its step, `entries` answers and rolls were set aside."""
    HALTED = "halted"
    """A bug, logged under `reference`; nothing is lost."""
    MENDED = "mended"
    """The halted match runs again, with the same dice."""
    RESTORED = "restored"
    """The database was replaced by a copy whose `last_answer` is of this time: what came after it is gone."""
    OVER = "over"
    """The outcome, told to all players. Shows "the end"."""
    FOLLOWED = "followed"
    """The outcome's message must link to the next match, or must drop the link."""
    REPLAY = "replay"
    """A player wants to show the finished match to all once more."""
    LOST = "lost"
    """Beside the thread: it is gone, and what becomes of the match."""
    THREAD_NAME = "thread_name"
    """The name of the thread is looked at: it may say whose turn it is."""
    MOVED = "moved"
    """The match goes on here, in another thread than before."""
    OFFERED = "offered"
    """A player left the server, and their `seat` is offered to the user `to`."""
    TAKEN = "taken"
    """The `seat` is taken over from the player who was called `name`."""
    UNDO_ASKED = "undo_asked"
    """The player in `seat` asks the seats in `others` to agree to an undo to entry `to`: of the events `first` to
    `last` and of `rolls` die rolls. `id` is the request's. Shows "undo".
    """
    UNDO_ANSWERED = "undo_answered"
    """The seats in `by` agree (`agrees`) to the undo that `seat` asked for, or one of them does not."""
    FOLLOWED_NEWS = "followed_news"
    """Those who follow `what` in the match are mentioned: "captures" or "end"."""
    CORRECTED = "corrected"
    """An organiser, the user `by` called `name`, sends the match back to an earlier point, for a `reason`."""
    CLAIMED = "claimed"
    """The `seat` of a player who left the server counts as conceded; the user `by` said so."""
    STANDS_IN = "stands_in"
    """A computer of this `level` answers for the `seat` of a person from now on; None: the person answers again."""

    CLOCK = "clock"
    """`seat` has `used` this percentage of its time, and `question` still waits. Shows "clock A"."""
    TIME_OUT = "time_out"
    """The time of `seat` is up: the bot gave a number of `answers`, or the others decide. Shows "clock A"."""
    CLOCK_OVER = "clock_over"
    """The message about the clock of `seat` is outdated and must go."""
    CLOCK_NOTE = "clock_note"
    """A line about the clocks: they were stopped, started, moved; `note` says which."""
    DIRECT = "direct"
    """The user whose id stands in place of the channel is told directly that `question` of `seat` waits."""
    DIRECT_OVER = "direct_over"
    """That user has no open `question` any more: the direct message about it goes."""
    DIGEST = "digest"
    """That user gets the list of all matches that wait for them."""


EDITS: Final = frozenset(
    {PostKind.LOBBY, PostKind.ANSWERED, PostKind.FOLLOWED, PostKind.CLOCK_OVER, PostKind.DIRECT_OVER}
)
"""Those that change a message that was posted before."""


PATIENT: Final = frozenset({PostKind.REMIND, PostKind.DIRECT})
"""Those that wait for their time, if they must come at all; others do not wait behind them."""


def changes_a_message(post: Post) -> bool:
    """Returns whether a post may change a message that was posted before: what became of that must be noted first."""
    return post.kind in EDITS or post.kind in PATIENT or post.kind is PostKind.CLOCK or "goes_on" in post.payload


@dataclass(frozen=True, slots=True)
class Notice:
    """Something to be posted, not yet written down."""

    kind: PostKind
    payload: Mapping[str, Json] = field(default_factory=dict)
    not_before: int = 0
    """When it may be posted, in seconds since 1970."""
    to: int | None = None
    """The user whom it is sent directly; None for the thread of the match."""

    def row(self, match_id: int, channel_id: int) -> PostRow:
        """Returns the row that makes it happen."""
        return PostRow(
            match_id=match_id,
            channel_id=channel_id if self.to is None else self.to,
            kind=self.kind,
            payload=dict(self.payload),
            not_before=self.not_before,
            # It begins with the time, so that the index of nonces grows at its end: one page for each commit.
            nonce=f"{time.time_ns():0{_OF_THE_TIME}x}{secrets.token_hex(2)}",
            # To call the default of a list, pydantic inspects its signature every time: that costs a millisecond.
            messages=[],
        )


@dataclass(frozen=True, slots=True)
class Post:
    """Something to be posted now."""

    id: int
    match_id: int
    channel_id: int
    kind: PostKind
    payload: Mapping[str, Json]
    nonce: str
    """The nonce of its first message."""
    tries: int
    """How often it was tried before."""
    first_try: int | None
    """When it was tried first, in seconds since 1970."""
    may_be_there: bool = False
    """Whether an earlier try, of this process or another, may have posted it without that being noted."""
    guild_id: int = 0
    """The server of its match."""

    @property
    def written_at(self) -> int | None:
        """Returns when it was written, in seconds since 1970, with which its nonce begins; None where it does not."""
        return int(self.nonce[:_OF_THE_TIME], 16) // 10**9 if _BEGINS_WITH_THE_TIME.match(self.nonce) else None

    def part(self, number: int) -> str:
        """Returns the nonce of its first, second, ... message, at most 25 characters."""
        return self.nonce if number == 1 else f"{self.nonce}-{number}"


Waiting: TypeAlias = tuple[Post, int]
"""A post, and until when it is to wait."""


@dataclass(frozen=True, slots=True)
class Delivered:
    """The messages that a post became, and which of them shows what ("invitation", or a question's number as text)."""

    messages: tuple[int, ...] = ()
    shows: Mapping[str, int] = field(default_factory=dict)


TAKEN_AWAY: Final = 0
"""The text that replaces a message's old content."""


class Undeliverable(Exception):
    """This post need never be posted, for example because its match is over and gone. The text is for the log."""


class PostRefused(Exception):
    """Discord refuses this post for now: it waits. The text is for the log."""

    def __init__(self, obstacle: Obstacle, why: str) -> None:
        super().__init__(why)
        self.obstacle = obstacle


class Disturbed(Exception):
    """Discord was not reached, or has trouble of its own: the post is tried again soon. The text is for the log."""


class TooEarly(Exception):
    """This post waits until a time, in seconds since 1970: the person it would ping is at the table."""

    def __init__(self, until: int) -> None:
        super().__init__(f"it waits until {until}")
        self.until = until


@dataclass
class DeliveryFailure:
    """What keeps the posts of a channel waiting."""

    obstacle: Obstacle
    told: set[int] = field(default_factory=set)
    """The people who have been told."""
    is_doubted: bool = False
    """Whether an interaction has said that the bot may post here, so that it was tried once more."""


class Deliverer(Protocol):
    """Delivers posts to Discord."""

    async def deliver(self, post: Post) -> Delivered:
        """Sends or edits.

        Raises `Undeliverable` to give up, `PostRefused` to wait until it may work, `Disturbed` when Discord is away,
        `TooEarly` for a reminder that is not needed yet. After any other exception, a bug, it is tried again later too.
        """

    async def find(self, post: Post) -> Delivered | None:
        """Returns what an earlier try has posted without its being noted, or None when there is nothing."""


class Outbox:
    """Posts what the store holds."""

    def __init__(
        self,
        store: Store,
        deliverer: Deliverer,
        now: Callable[[], float] = time.time,
        held: HeldShards | None = None,
    ) -> None:
        """`held` says whose posts this process delivers; without it, everybody's."""
        self._store = store
        self._held = HeldShards() if held is None else held
        self._in_hand: dict[int, int] = {}
        """The posts that are being delivered at this moment, and their servers."""
        self._landed = asyncio.Event()
        self._look_again = False
        """Whether a shard has come to this process, and what waits in its channels is not known."""
        self._deliverer = deliverer
        self._now = now
        self._turns: weakref.WeakValueDictionary[int, asyncio.Lock] = weakref.WeakValueDictionary()
        self._woken = asyncio.Event()
        self._woken_in: set[int] = set()
        self._serving: set[int] = set()
        """Channels in which a commit has left something to post."""
        self._waits: dict[int, int] = {}
        """Channels whose first post waits, and until when."""
        self._failures: dict[int, DeliveryFailure] = {}
        self._due_at_once: set[int] = set()
        """Channels in which something may work again, whatever time their posts were to wait."""
        self._fixed_meanwhile: dict[int, bool] = {}
        """Channels with a post on its way to Discord, and whether something was fixed there since it left."""
        self._perhaps_sent: int | None = None
        """Up to this one an earlier process may have sent posts without noting it; None: not looked yet."""
        self._posted: dict[int, tuple[Post, Delivered, int]] = {}
        """What is posted and not noted yet, with the time."""
        self._to_note = asyncio.Event()
        self._noting = asyncio.Lock()

    def delivery_failure(self, channel_id: int) -> DeliveryFailure | None:
        """Returns what keeps the posts of a channel waiting, or None."""
        return self._failures.get(channel_id)

    @property
    def failing(self) -> int:
        """Returns in how many channels posts are refused."""
        return len(self._failures)

    def forget_delivery_failure(self, channel_id: int) -> None:
        """Records that a channel has no more posts."""
        self._failures.pop(channel_id, None)

    def try_again(self, channels: Iterable[int] | None = None) -> None:
        """Says that in these channels (None: anywhere) something may work again: what was refused is tried at once."""
        wanted = None if channels is None else set(channels)
        self._due_at_once |= self._failures.keys() if wanted is None else self._failures.keys() & wanted
        for channel_id in self._fixed_meanwhile:
            self._fixed_meanwhile[channel_id] |= wanted is None or channel_id in wanted
        self._woken.set()

    def wake(self, channel_id: int) -> None:
        """Says that a commit has left something to post in this channel."""
        self._woken_in.add(channel_id)
        self._woken.set()

    def shard_taken(self, number: int) -> None:
        """Say that this process delivers the posts of one more shard: another one may have sent some of them."""
        self._perhaps_sent = None
        self._look_again = True
        self._woken.set()

    async def release(self, number: int) -> None:
        """Wait until no post of a shard is being delivered any more, and note what was posted."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(RELEASED_WITHIN):
                while any(shard_of(guild, self._held.count) == number for guild in self._in_hand.values()):
                    self._landed.clear()
                    await self._landed.wait()
        await self.note_posted()

    def look_again(self) -> None:
        """Says that the clock was moved: posts whose time has come are posted at once."""
        self._woken.set()

    async def run(self) -> None:
        """Posts what is due, for ever, until cancelled. What has waited before is tried once at the start."""
        serving = self._serving

        async def serve(channel_id: int) -> None:
            try:
                await self._serve(channel_id, firsts.pop(channel_id, None))
            except Unavailable as why:
                log.error("The outbox of channel %s waits, because %s", channel_id, why)
                await asyncio.sleep(RETRY_AFTER_ERROR)
                self._woken_in.add(channel_id)
            except Exception:
                # Only the database can fail here; a failed delivery is noted and waits for its time.
                log.exception("The outbox of channel %s is in trouble", channel_id)
                await asyncio.sleep(RETRY_AFTER_ERROR)
                self._woken_in.add(channel_id)
            finally:
                serving.discard(channel_id)
                # Something may have come in after the last look and before this line.
                self._woken.set()

        firsts = await self._waiting_at_the_start()
        self._due_at_once |= firsts.keys()
        async with asyncio.TaskGroup() as channels:
            channels.create_task(self._note_now_and_then())
            while True:
                self._woken.clear()
                if self._look_again:
                    self._look_again = False
                    await self._look_for_more(serving)
                now = self._now()
                due = {channel for channel, until in self._waits.items() if until <= now}
                for channel_id in (due | self._woken_in | self._due_at_once) - serving:
                    self._woken_in.discard(channel_id)
                    serving.add(channel_id)
                    channels.create_task(serve(channel_id))
                later = [until for channel, until in self._waits.items() if channel not in serving]
                await self._wait(self._until(min(later) - now if later else None))

    async def _look_for_more(self, serving: Collection[int]) -> None:
        """Find what other processes have left to post in this one's shards."""
        try:
            heads = await self._heads()
        except Unavailable as why:
            log.error("The outbox waits, because %s", why)
            self._look_again = True
            return
        self._waits.update({channel: at for channel, at in heads.items() if channel not in serving})

    def _until(self, seconds: float | None) -> float | None:
        """Returns how long to wait for something to post: where others write into this database too, not for long."""
        if self._held.is_alone:
            return seconds
        self._look_again = True
        return LOOK_EVERY if seconds is None else min(seconds, LOOK_EVERY)

    @property
    def is_idle(self) -> bool:
        """Returns whether nothing is being posted, nothing is due because of a commit, and all posted is noted."""
        return not (self._serving or self._woken_in or self._due_at_once or self._posted)

    async def flush(self) -> None:
        """Posts everything that is due now, notes what is posted, and returns."""
        now = self._now()
        heads = await self._heads()
        due = [channel for channel, not_before in heads.items() if not_before <= now or channel in self._due_at_once]
        await asyncio.gather(*(self._serve(channel_id) for channel_id in due))
        await self.note_posted()

    async def unposted(self) -> int:
        """Returns how many posts wait, without the reminders that need not come."""
        waiting = (*self._waiting(), col(PostRow.kind).not_in(PATIENT))
        async with self._store.reading() as session:
            return (await session.exec(select(func.count()).select_from(PostRow).where(*waiting))).one()

    async def note_posted(self) -> None:
        """Notes in one transaction what has been posted since the last time."""
        async with self._noting:
            posted = list(self._posted.values())
            if not posted:
                return
            rows = [{"post": post.id, "at": at, "became": list(delivered.messages)} for post, delivered, at in posted]
            shown = [
                {"match_id": post.match_id, "what": what, "message_id": message_id}
                for post, delivered, _ in posted
                for what, message_id in delivered.shows.items()
            ]

            async def note(transaction: Transaction) -> None:
                await transaction.execute(_NOTE_POSTED, rows)
                if shown:
                    await self._store.upsert_directly(transaction, ShownRow, shown)

            await self._store.retried_directly(note)
            for post, _, _ in posted:
                del self._posted[post.id]

    async def _note_now_and_then(self) -> None:
        """Record what is posted a moment later, so that one transaction does for several posts."""
        while True:
            await self._to_note.wait()
            self._to_note.clear()
            await asyncio.sleep(NOTED_WITHIN)
            try:
                await self.note_posted()
                continue
            except Unavailable as why:
                log.error("Finished posts cannot be recorded yet, because %s", why)
            except Exception:
                log.exception("Finished posts cannot be recorded yet")
            await asyncio.sleep(RETRY_AFTER_ERROR)
            self._to_note.set()

    async def _wait(self, seconds: float | None) -> None:
        try:
            async with asyncio.timeout(seconds):
                await self._woken.wait()
        except TimeoutError:
            pass

    async def _waiting_at_the_start(self) -> dict[int, Waiting]:
        """Returns the first of each channel's posts: read together, for a thousand channels may have some."""
        while True:
            try:
                return await self._firsts()
            except Unavailable as why:
                log.error("The outbox waits, because %s", why)
            except Exception:
                log.exception("The outbox cannot be read")
            await asyncio.sleep(RETRY_AFTER_ERROR)

    def _waiting(self) -> list[ColumnElement[bool]]:
        """Returns what is true of the posts that wait."""
        return [*_WAITING, col(PostRow.id).not_in(list(self._posted)), *self._held.posts_here()]

    async def _heads(self) -> dict[int, int]:
        """Returns the channels with something to post, and when the first of it may be tried."""
        patient = col(PostRow.kind).in_(PATIENT)
        heads = select(func.min(PostRow.id)).where(*self._waiting(), ~patient).group_by(col(PostRow.channel_id))
        reminders = select(PostRow.id).where(*self._waiting(), patient)
        async with self._store.reading() as session:
            rows = await session.exec(
                select(PostRow.channel_id, PostRow.not_before)
                .where(col(PostRow.id).in_(heads) | col(PostRow.id).in_(reminders))
                .order_by(col(PostRow.id))
            )
            result: dict[int, int] = {}
            for channel_id, not_before in rows:
                result[channel_id] = min(not_before, result.get(channel_id, not_before))
            await self._find_what_may_be_sent(session)
            return result

    async def _firsts(self) -> dict[int, Waiting]:
        """Returns the first post that waits in each channel."""
        firsts = select(func.min(PostRow.id)).where(*self._waiting()).group_by(col(PostRow.channel_id))
        async with self._store.reading() as session:
            rows = (await session.exec(select(PostRow, _GUILD).where(col(PostRow.id).in_(firsts)))).all()
            await self._find_what_may_be_sent(session)
        return {row.channel_id: (_post_of(row, guild, self._perhaps_sent), row.not_before) for row, guild in rows}

    async def _find_what_may_be_sent(self, session: AsyncSession) -> None:
        """Finds out once what an earlier process may have sent: all that waits at the first look."""
        if self._perhaps_sent is None:
            newest = await session.exec(select(func.max(PostRow.id)).where(*_WAITING))
            self._perhaps_sent = newest.one() or 0

    async def _serve(self, channel_id: int, first: Waiting | None = None) -> None:
        """Posts in one channel until nothing is left or something fails; `first` is its first post, if that is read."""
        async with self._turns.setdefault(channel_id, asyncio.Lock()):
            at_once = channel_id in self._due_at_once
            self._due_at_once.discard(channel_id)
            read, all_is_read = [first] if first is not None else [], False
            while True:
                posts, reminder = self._due(read)
                if not posts:
                    self._woken_in.discard(channel_id)
                    read = await self._waiting_in(channel_id)
                    all_is_read = len(read) < AT_ONCE
                    posts, reminder = self._due(read)
                read = []
                if not posts:
                    break
                # What could not be noted is not sent: it would be sent again.
                await self._store.must_be_writable()
                for post, not_before in posts:
                    if not_before > self._now() and not at_once:
                        self._waits[channel_id] = not_before
                        return
                    at_once = False
                    if not await self._post_if_held(post):
                        return
                if all_is_read and channel_id not in self._woken_in:
                    break
            self._waits.pop(channel_id, None)
            if reminder is not None:
                self._waits[channel_id] = reminder

    def _due(self, posts: list[Waiting]) -> tuple[list[Waiting], int | None]:
        """Returns the posts without the reminders whose time has not come, and when the first of these is due."""
        now = self._now()
        later = [not_before for post, not_before in posts if post.kind in PATIENT and not_before > now]
        due = [(post, at) for post, at in posts if post.kind not in PATIENT or at <= now]
        return due, min(later, default=None)

    async def _waiting_in(self, channel_id: int) -> list[Waiting]:
        """Returns what waits in a channel, in its order, and until when each of it is to wait."""
        if self._perhaps_sent is None:
            async with self._store.reading() as session:
                await self._find_what_may_be_sent(session)
        # As it is now: while the rows are read, some of it may be noted.
        known = set(self._posted)
        here = _WAITING_IN_CHANNEL.where(*self._held.posts_here()) if not self._held.is_alone else _WAITING_IN_CHANNEL
        rows = await self._store.rows(here, channel=channel_id, most=AT_ONCE + len(known))
        return [_waiting_of(row, self._perhaps_sent) for row in rows if row[0] not in known]

    async def _post_if_held(self, post: Post) -> bool:
        """Deliver a post of a shard that this process holds; return whether the next one may follow."""
        if not self._held.posts_in(post.guild_id):
            return False
        self._in_hand[post.id] = post.guild_id
        try:
            with self._held.delivering_in(post.guild_id):
                return await self._post(post)
        finally:
            del self._in_hand[post.id]
            self._landed.set()

    async def _post(self, post: Post) -> bool:
        """Delivers one post and notes what became of it; returns whether the next one may follow."""
        began = int(self._now())
        self._fixed_meanwhile[post.channel_id] = False
        try:
            if changes_a_message(post) and any(
                known.match_id == post.match_id for known, _, _ in self._posted.values()
            ):
                # It changes a message that may have been sent only now.
                await self.note_posted()
            delivered = await self._deliverer.find(post) if post.may_be_there else None
            if delivered is None:
                delivered = await self._deliverer.deliver(post)
        except Undeliverable as reason:
            log.warning("Post %s (%s of match %s) is given up: %s", post.id, post.kind, post.match_id, reason)
            await self._note(post, began, given_up=str(reason) or "undeliverable")
        except TooEarly as early:
            await self._change(post, not_before=early.until)
        except PostRefused as refused:
            known = self._failures.get(post.channel_id)
            if known is None or known.obstacle is not refused.obstacle:
                self._failures[post.channel_id] = DeliveryFailure(refused.obstacle)
                what = (post.id, post.kind, post.match_id, refused)
                log.warning("Post %s (%s of match %s) is refused and waits: %s", *what)
            wait = _wait(post.tries, FIRST_WAIT_WHEN_REFUSED, LONGEST_WAIT_WHEN_REFUSED)
            # The refusal may be older than the fix of which Discord has told meanwhile.
            await self._try_later(post, began, FIRST_WAIT if self._fixed_meanwhile[post.channel_id] else wait)
            return False
        except (Disturbed, Damaged) as away:
            soon = isinstance(away, Disturbed)
            bounds = (FIRST_WAIT, LONGEST_WAIT) if soon else (FIRST_WAIT_WHEN_REFUSED, LONGEST_WAIT_WHEN_REFUSED)
            wait = _wait(post.tries, *bounds)
            log.warning("Post %s (%s of match %s) waits %s s: %s", post.id, post.kind, post.match_id, wait, away)
            await self._try_later(post, began, wait)
            return False
        except Unavailable:
            # Not even that it failed can be noted now.
            raise
        except Exception:
            wait = _wait(post.tries, FIRST_WAIT, LONGEST_WAIT)
            log.exception("Post %s (%s of match %s) waits %s s", post.id, post.kind, post.match_id, wait)
            await self._try_later(post, began, wait)
            return False
        else:
            self._posted[post.id] = (post, delivered, int(self._now()))
            self._to_note.set()
            if self._failures.pop(post.channel_id, None) is not None:
                log.info("The posts of match %s are taken again", post.match_id)
        finally:
            self._fixed_meanwhile.pop(post.channel_id, None)
        return True

    async def _try_later(self, post: Post, began: int, wait: int) -> None:
        not_before = int(self._now()) + wait
        self._waits[post.channel_id] = not_before
        await self._note(post, began, not_before=not_before)

    async def _note(self, post: Post, began: int, **values: int | str) -> None:
        tried = {"tries": post.tries + 1, "first_try": post.first_try or began}
        await self._change(post, **tried, **values)

    async def _change(self, post: Post, **values: int | str) -> None:
        async def change(session: AsyncSession) -> None:
            await session.exec(update(PostRow).where(col(PostRow.id) == post.id).values(**values))

        await self._store.retried(change)


def _post_of(row: PostRow, guild_id: int | None, perhaps_sent: int | None) -> Post:
    assert row.id is not None
    return Post(
        row.id,
        row.match_id,
        row.channel_id,
        PostKind(row.kind),
        row.payload,
        row.nonce,
        row.tries,
        row.first_try,
        may_be_there=row.tries > 0 or row.id <= (perhaps_sent or 0),
        guild_id=guild_id or 0,
    )


def _wait(tries: int, first: int, longest: int) -> int:
    """Returns the seconds to wait after this many tries: twice as long each time."""
    return min(first << min(tries, 16), longest)


def _waiting_of(row: tuple[Any, ...], perhaps_sent: int | None) -> Waiting:
    """Returns the post in a row of `_WAITING_IN_CHANNEL`, and until when it is to wait."""
    number, match_id, channel_id, kind, payload, nonce, tries, first_try, not_before, guild_id = row
    post = Post(
        number,
        match_id,
        channel_id,
        PostKind(kind),
        json.loads(payload),
        nonce,
        tries,
        first_try,
        may_be_there=tries > 0 or number <= (perhaps_sent or 0),
        guild_id=guild_id or 0,
    )
    return post, not_before


_GUILD = select(MatchRow.guild_id).where(col(MatchRow.id) == col(PostRow.match_id)).scalar_subquery()
_WAITING = (col(PostRow.posted_at).is_(None), col(PostRow.given_up).is_(None))

_TABLE: Final = table_of(PostRow)
_OUTBOX: Final = _TABLE.c
_WAITING_IN_CHANNEL: Final = (
    select_columns(
        *(_OUTBOX.id, _OUTBOX.match_id, _OUTBOX.channel_id, _OUTBOX.kind, cast(_OUTBOX.payload, Text), _OUTBOX.nonce),
        *(_OUTBOX.tries, _OUTBOX.first_try, _OUTBOX.not_before, _GUILD),
    )
    .where(*_WAITING, _OUTBOX.channel_id == bindparam("channel"))
    .order_by(_OUTBOX.id)
    .limit(bindparam("most"))
)
"""Built once, because it is read after every commit."""
_NOTE_POSTED: Final = (
    update(_TABLE)
    .where(_OUTBOX.id == bindparam("post"))
    .values(posted_at=bindparam("at"), messages=bindparam("became"))
)
"""Built once, and of the table: what every post does is not looked for among the rows in memory."""
