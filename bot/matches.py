"""The one door to the matches: find, create, join, start, answer, concede.

Everything that changes a match comes through here, and goes the same way: take the match's lock, load it (from the
cache if the store has nothing newer), do the deed, and write entries, events, position and posts in one transaction.
Only then is anybody told. A refusal changes nothing. If the writing fails, the loaded match is thrown away, so that the
memory never knows more than the disk; if another process was faster, the match is loaded again and the deed done once
more.
"""

from __future__ import annotations

import asyncio
import itertools
import secrets
import time
import weakref
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import Any, TypeVar

from sqlalchemy.exc import IntegrityError
from sqlmodel import col, delete, func, select
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.cards import LEAST_PLAYERS, Guest, Look, MatchCard, Played, SeatCard, Status
from bot.drawn_words import draw_words
from bot.outbox import Notice, PostKind
from bot.record import record
from bot.refusals import (
    AlreadySeated,
    AlreadyStarted,
    AnsweredAlready,
    CalledOff,
    ChannelTaken,
    Damaged,
    Halted,
    MatchFull,
    NoMatchHere,
    NotAPlayer,
    NotEnoughPlayers,
    NotInvited,
    NotOffered,
    NotStarted,
    SeatsFree,
    SeatsKept,
    StillThere,
    UnknownGame,
    UnknownMatch,
)
from bot.store import Store, saved, seals
from bot.store.saved import Change, VersionRace, draft_key
from bot.store.tables import DraftRow, MatchRow, PostRow, SeatRow, ShownRow
from bot.table import Table
from bot.words.sentences import safe_name
from engine.chance import FairSource
from engine.events import Event, Happened, OrderEnded
from engine.game import Game
from engine.journal import By, Entry, Snapshot
from engine.orders import StandingOrder
from engine.playthrough import Playthrough
from engine.refusals import NoLongerAsked, NotAllowed, Refusal
from engine.values import Json, Seat

__all__ = [
    "AlreadySeated",
    "AlreadyStarted",
    "AnsweredAlready",
    "CalledOff",
    "ChannelTaken",
    "Guest",
    "Halted",
    "Look",
    "MatchCard",
    "MatchFull",
    "Matches",
    "NoMatchHere",
    "NotAPlayer",
    "NotEnoughPlayers",
    "NotInvited",
    "NotStarted",
    "Played",
    "SeatCard",
    "SeatsFree",
    "SeatsKept",
    "Status",
    "UnknownGame",
    "UnknownMatch",
    "draft_key",
]

LOADED = 200
"""So many matches stay loaded, those played last."""
ATTEMPTS = 10
"""So often a deed is done again because another process was faster."""
T = TypeVar("T")

LONG = 500
"""With so many entries or events a match is read apart from what others do."""
LETTERS = "ABCDEF"
OFFER = "offer"
"""The draft of a seat under which it is kept to whom it is offered."""


class Matches:
    """All matches of one store."""

    def __init__(
        self,
        store: Store,
        games: Mapping[str, Game[Any]],
        on_commit: Callable[[int], None] = lambda channel_id: None,
        now: Callable[[], float] = time.time,
        new_seed: Callable[[], bytes] = lambda: secrets.token_bytes(32),
        new_words: Callable[[], str] = lambda: draw_words(),
        loaded: int = LOADED,
    ) -> None:
        self.store = store
        self.games = games
        self.on_commit = on_commit
        """Called with the channel after each commit that left something to post."""
        self._now = now
        self._new_seed = new_seed
        self._new_words = new_words
        self._limit = loaded
        self._tables: OrderedDict[int, Table] = OrderedDict()
        self._locks: weakref.WeakValueDictionary[int, asyncio.Lock] = weakref.WeakValueDictionary()

    # -- looking -----------------------------------------------------------------------------------------------------

    async def card(self, match_id: int) -> MatchCard:
        """Returns what everybody may know of a match. Raises `UnknownMatch`."""
        async with self.store.reading() as session:
            return await saved.card(session, await _row(session, match_id))

    async def in_channel(self, channel_id: int, user_id: int | None = None, guild_id: int | None = None) -> MatchCard:
        """Returns the match of a channel: the one that is not over, else the newest.

        Raises `NoMatchHere`, which names the threads on this server where this person plays.
        """
        here = select(MatchRow.id).where(MatchRow.channel_id == channel_id)
        newest = here.order_by(col(MatchRow.status) == Status.OVER, col(MatchRow.id).desc()).limit(1)
        async with self.store.reading() as session:
            match_id = (await session.exec(newest)).first()
            if match_id is not None:
                return await saved.card(session, await _row(session, match_id))
        mine = [] if user_id is None else await self.of_user(user_id, guild_id)
        lost = [card.id for card in mine if card.lost_at is not None]
        raise NoMatchHere([card.channel_id for card in mine if card.lost_at is None], lost)

    async def of_user(self, user_id: int, guild_id: int | None = None) -> list[MatchCard]:
        """Returns the matches in which somebody sits and that are not over, oldest first; on one server or all."""
        where = [SeatRow.user_id == user_id, MatchRow.status != Status.OVER]
        if guild_id is not None:
            where.append(MatchRow.guild_id == guild_id)
        mine = select(MatchRow.id).join(SeatRow).where(*where).order_by(col(MatchRow.id))
        async with self.store.reading() as session:
            return await saved.whole_cards(session, (await session.exec(mine)).all())

    async def in_guild(self, guild_id: int) -> list[MatchCard]:
        """Returns the matches of a server that are not over, oldest first."""
        here = select(MatchRow.id).where(MatchRow.guild_id == guild_id, MatchRow.status != Status.OVER)
        async with self.store.reading() as session:
            return await saved.whole_cards(session, (await session.exec(here.order_by(col(MatchRow.id)))).all())

    async def next_id(self) -> int:
        """Returns the number that the next match will have, if nobody else opens one meanwhile."""
        async with self.store.reading() as session:
            return ((await session.exec(select(func.max(MatchRow.id)))).one() or 0) + 1

    async def look(self, match_id: int, user_id: int | None = None) -> Look:
        """Returns the match as somebody sees it; who has no seat, and None, is a spectator. Raises `UnknownMatch`."""
        async with self._lock(match_id):
            table = await self._load(match_id)
            seat = None if user_id is None else table.card.seat_of(user_id)
            view = None if table.play is None else table.play.view(seat)
            offers = () if table.play is None else table.play.draw_offers
            return Look(table.card, seat, view, table.pending, offers, _told_alone(table, seat))

    async def events(
        self, match_id: int, seat: Seat | None = None, first: int = 1, last: int | None = None
    ) -> list[Event]:
        """Returns what happened from event `first` to `last`, as far as a seat, or a spectator (None), may know it."""

        async def read(session: AsyncSession) -> list[Event]:
            game = (await _row(session, match_id)).game
            happened = await saved.event_list(session, match_id, self._kinds(game), first, last)
            return [event for event in happened if event.is_seen_by(seat)]

        return await self._read(match_id, read, lambda entries, events: (last or events) - first)

    async def last_event(self, match_id: int, names: Collection[str], before: int | None = None) -> int | None:
        """Returns the number of the last event with one of these names, before an event where one is given."""
        async with self.store.reading() as session:
            return await saved.last_event(session, match_id, names, before)

    async def record(self, match_id: int, user_id: int | None = None) -> dict[str, Json]:
        """Returns the match's record as JSON: all of it once it is over, before that what this person may know."""

        async def read(session: AsyncSession) -> dict[str, Json]:
            return await record(session, await saved.card(session, await _row(session, match_id)), user_id)

        return await self._read(match_id, read, lambda entries, events: entries + events)

    async def journal(self, match_id: int) -> list[Entry]:
        """Returns every answer and roll so far, to play the match again from its beginning.

        They hold the secrets of all: what is played again from them is shown through a view and nothing else.
        """

        async def read(session: AsyncSession) -> list[Entry]:
            return [saved.entry(row) for row in await saved.journal_rows(session, match_id)]

        return await self._read(match_id, read, lambda entries, events: entries)

    async def _read(
        self, match_id: int, read: Callable[[AsyncSession], Awaitable[T]], rows: Callable[[int, int], int]
    ) -> T:
        """Reads a match; in another thread when `rows` says of its entries and events that they are many."""
        async with self.store.reading() as session:
            if rows(*await saved.length(session, match_id)) < LONG:
                return await read(session)
        return await self.store.apart(read)

    async def shown(self, match_id: int, what: str) -> int | None:
        """Returns the message that shows "invitation" or a question (its number as text); None if there is none."""
        async with self.store.reading() as session:
            row = await session.get(ShownRow, (match_id, what))
            return None if row is None else row.message_id

    # -- before the start --------------------------------------------------------------------------------------------

    async def create(
        self,
        *,
        game: str,
        guild_id: int,
        channel_id: int,
        user_id: int,
        name: str,
        options: Mapping[str, Json] | None = None,
        words: str = "",
        wanted: int = 2,
        invited: Sequence[Guest] = (),
        parent_id: int | None = None,
    ) -> MatchCard:
        """Opens a match in a channel, with its creator in seat A, and publishes the commitment to its dice.

        Of the other `wanted` seats one is kept for each guest, and the rest is open to all.
        The seed is made here, not at the start: who joins gives their words to the dice after it was committed to. For
        who gives none they are drawn.
        Raises `UnknownGame`, `ChannelTaken`, or `NotAllowed` for options or a number of seats the rules do not know.
        """
        seats = [Seat(letter) for letter in LETTERS[:wanted]]
        self._game(game).new_match(seats, options or {})
        dice = FairSource(self._new_seed(), "")
        row = MatchRow(
            guild_id=guild_id,
            channel_id=channel_id,
            game=game,
            options=dict(options or {}),
            status=Status.OPEN,
            wanted=wanted,
            invited=[[guest.user_id, guest.name] for guest in invited],
            created_by=user_id,
            created_at=int(self._now()),
            version=1,
            seed=dice.seed.hex(),
            commitment=dice.commitment,
            parent_id=parent_id,
        )
        async with self.store.writing() as session:
            session.add(row)
            try:
                await session.flush()
            except IntegrityError as error:
                raise ChannelTaken from error
            assert row.id is not None
            session.add(
                SeatRow(match_id=row.id, seat=seats[0], user_id=user_id, name=name, words=words or self._new_words())
            )
            session.add(Notice(PostKind.INVITATION).row(row.id, channel_id))
            await session.flush()
            card = await saved.card(session, row)
        self.on_commit(channel_id)
        return card

    async def join(self, match_id: int, user_id: int, name: str, words: str = "") -> MatchCard:
        """Takes the next free seat. When it is the last one, all others are told. Words that are not given are drawn.

        Raises `AlreadySeated`, `MatchFull`, `SeatsKept` for others, or `AlreadyStarted`.
        """
        async with self._lock(match_id), self.store.writing() as session:
            row = await _open_row(session, match_id)
            card = await saved.card(session, row)
            if card.seat_of(user_id) is not None:
                raise AlreadySeated
            if not card.free:
                raise MatchFull
            if not card.open_to_all and not card.is_invited(user_id):
                raise SeatsKept(safe_name(guest.name) for guest in card.invited)
            free = next(letter for letter in LETTERS if letter not in card.names())
            session.add(
                SeatRow(match_id=match_id, seat=free, user_id=user_id, name=name, words=words or self._new_words())
            )
            row.invited = _without(row, user_id)
            card = await _lobby_changed(session, row)
            if not card.free:
                session.add(Notice(PostKind.READY, {"by": user_id}).row(match_id, row.channel_id))
        self.on_commit(card.channel_id)
        return card

    async def agree(self, match_id: int, user_id: int, options: Mapping[str, Json]) -> MatchCard:
        """Changes what is agreed on about a match that has not started.

        Raises `AlreadyStarted`, `NotAllowed` for anybody but its creator, or a `Refusal` of the rules.
        """
        async with self._lock(match_id), self.store.writing() as session:
            row = await _open_row(session, match_id)
            if row.created_by != user_id:
                raise NotAllowed("Only who began a match chooses what is played.")
            agreed = {**row.options, **options}
            self._game(row.game).new_match([Seat(letter) for letter in LETTERS[: row.wanted]], agreed)
            row.options = agreed
            card = await _lobby_changed(session, row)
        self.on_commit(card.channel_id)
        return card

    async def decline(self, match_id: int, user_id: int) -> MatchCard:
        """Gives up a seat that was kept: it is open to all now. Raises `NotInvited` or `AlreadyStarted`."""
        async with self._lock(match_id), self.store.writing() as session:
            row = await _open_row(session, match_id)
            if not (await saved.card(session, row)).is_invited(user_id):
                raise NotInvited
            row.invited = _without(row, user_id)
            card = await _lobby_changed(session, row)
        self.on_commit(card.channel_id)
        return card

    async def leave(self, match_id: int, user_id: int) -> MatchCard:
        """Frees a seat before the start; when the creator leaves, the match is called off. Raises `NotAPlayer`."""
        async with self._lock(match_id), self.store.writing() as session:
            row = await _open_row(session, match_id)
            seat = (await saved.card(session, row)).seat_of(user_id)
            if seat is None:
                raise NotAPlayer
            if user_id == row.created_by:
                row.status = Status.OVER
            else:
                await session.exec(delete(SeatRow).where(col(SeatRow.match_id) == match_id, col(SeatRow.seat) == seat))
            card = await _lobby_changed(session, row)
        self.on_commit(card.channel_id)
        return card

    # -- play --------------------------------------------------------------------------------------------------------

    async def start(self, match_id: int, user_id: int) -> Played:
        """Begins the match: once every seat is filled anybody may, before that its creator alone, with two at least.

        Raises `NotAPlayer`, `NotEnoughPlayers`, `SeatsFree` or `AlreadyStarted`.
        """

        def begin(table: Table, seat: Seat) -> None:
            if table.card.status is not Status.OPEN:
                raise AlreadyStarted
            if len(table.card.seats) < LEAST_PLAYERS:
                raise NotEnoughPlayers(LEAST_PLAYERS - len(table.card.seats))
            if table.card.free and user_id != table.card.created_by:
                creator = table.card.seats[0].name
                raise SeatsFree(table.card.free, safe_name(creator))
            table.start()

        return await self._do(match_id, user_id, begin)

    async def answer(
        self,
        match_id: int,
        user_id: int,
        question: int,
        answer: Json,
        by: By = By.PLAYER,
        ahead: Sequence[StandingOrder] = (),
    ) -> Played:
        """Answers an open decision and plays on to the next one; what comes back is committed.

        `ahead` are orders given in one with it: answers to questions that may follow (`engine.orders.ahead`), or any.
        Raises a `Refusal`, whose text is for this person, and then nothing has changed: `UnknownMatch`, `NotStarted`,
        `CalledOff`, `Halted`, `NotAPlayer`, `AnsweredAlready` (a double click), and from the engine `NoLongerAsked` (a
        late one), `NotYours`, `NotUnderstood`, `NotAllowed`.
        """

        def play(table: Table, seat: Seat) -> None:
            _running(table).answer(question, seat, answer, by, ahead)

        try:
            return await self._do(match_id, user_id, play, question)
        except NoLongerAsked as late:
            seat = (await self.card(match_id)).seat_of(user_id)
            async with self.store.reading() as session:
                if seat is not None and await saved.has_answered(session, match_id, question, seat):
                    raise AnsweredAlready from late
            raise

    async def why_not(self, match_id: int, user_id: int, question: int) -> Refusal:
        """Returns the refusal that answering a question would meet with which is not this person's to answer."""
        look = await self.look(match_id, user_id)
        if look.seat is None:
            return NotAPlayer()
        if look.card.failure is not None:
            return Halted(look.card.failure)
        if look.view is None:
            return CalledOff() if look.card.status is Status.OVER else NotStarted()
        async with self.store.reading() as session:
            if await saved.has_answered(session, match_id, question, look.seat):
                return AnsweredAlready()
        if look.card.status is Status.OVER:
            return NoLongerAsked("This match is over.")
        return NoLongerAsked("This question has been answered already. Look at the newest message for the open one.")

    async def concede(self, match_id: int, user_id: int) -> Played:
        """Gives up. Raises a `Refusal` as `answer` does."""

        def give_up(table: Table, seat: Seat) -> None:
            _running(table).concede(seat)

        return await self._do(match_id, user_id, give_up)

    async def stored_positions(self, match_id: int) -> tuple[list[Snapshot], bool]:
        """Returns the positions that are stored of a match, one for each turn and the newest, and whether the rules of
        today have asked all its questions, so that it can be played again. They hold the secrets of all.
        """
        async with self.store.reading() as session:
            row = await _row(session, match_id)
            kept = await saved.turns(session, match_id)
        if row.snapshot is not None:
            newest = Snapshot.from_json(row.snapshot)
            kept = [position for position in kept if position.entries < newest.entries] + [newest]
        today = self._game(row.game).rules_version
        return kept, bool(row.rules) and all(version == today for _, version in row.rules)

    async def give_orders(self, match_id: int, user_id: int, orders: Sequence[StandingOrder]) -> Played:
        """Makes these somebody's standing orders, in the place of those they had. Raises a `Refusal` as `answer` does.

        They are stored with the match, and seen by nobody else.
        """

        def order(table: Table, seat: Seat) -> None:
            _running(table).give_orders(seat, orders)

        return await self._do(match_id, user_id, order)

    async def orders(self, match_id: int, user_id: int) -> tuple[StandingOrder, ...]:
        """Returns somebody's own standing orders. Raises `UnknownMatch` or `NotAPlayer`."""
        async with self._lock(match_id):
            table = await self._load(match_id)
            seat = table.card.seat_of(user_id)
            if seat is None:
                raise NotAPlayer
            return () if table.play is None else table.play.orders(seat)

    async def take_back(self, match_id: int, user_id: int, to: int) -> Played:
        """Takes the match back to the question after entry `to`; everything stays in the journal.

        Who has to agree is asked elsewhere. Raises a `Refusal` as `answer` does.
        """
        async with self.store.reading() as session:
            earlier = await self._position_before(session, match_id, to)

        def back(table: Table, seat: Seat) -> None:
            _running(table)
            table.take_back(seat, to, earlier)

        return await self._do(match_id, user_id, back)

    async def _position_before(
        self, session: AsyncSession, match_id: int, to: int
    ) -> tuple[Snapshot, list[Entry]] | None:
        """Returns the last position known before an entry, with all entries since; None where the rules have changed
        since and no such position was kept.
        """
        row = await _row(session, match_id)
        game = self._game(row.game)
        kept = await saved.turns(session, match_id, to)
        if kept and kept[-1].rules_version == game.rules_version:
            start = kept[-1]
        elif all(version == game.rules_version for _, version in row.rules) and row.rules:
            seats = list((await saved.card(session, row)).names())
            start = Snapshot(game.new_match(seats, row.options).to_json(), 0, 0, 0, game.rules_version)
        else:
            return None
        return start, [saved.entry(one) for one in await saved.entry_rows(session, match_id, start.entries + 1)]

    async def agree_on_draw(self, match_id: int, user_id: int, may_offer: bool = True) -> Played:
        """Agrees to a draw, or offers one if none is offered; all who still play must want it. Raises as `answer` does.

        Without `may_offer` an offer must stand: the button of an old one offers no new one.
        """

        def agree(table: Table, seat: Seat) -> None:
            play = _running(table)
            if not may_offer and not play.draw_offers:
                raise NotAllowed("That offer of a draw does not stand any more. `/game draw` makes a new one.")
            play.agree_on_draw(seat, list(table.card.names()))

        return await self._do(match_id, user_id, agree)

    async def decline_draw(self, match_id: int, user_id: int) -> Played:
        """Declines the draw that is offered. Raises as `answer` does."""

        def decline(table: Table, seat: Seat) -> None:
            _running(table).decline_draw(seat)

        return await self._do(match_id, user_id, decline)

    async def call_off(self, match_id: int) -> MatchCard:
        """Ends a match that is not over, for its organisers: nobody wins, and its journal stays. Raises `CalledOff`.

        Without a position there is nothing left to be played, as in a match that was called off before the start.
        """
        async with self._lock(match_id), self.store.writing() as session:
            row = await _row(session, match_id)
            if row.status == Status.OVER:
                raise CalledOff
            notices = [Notice(PostKind.ANSWERED, {"question": number, "seat": seat}) for number, seat, _ in row.asked]
            notices += [Notice(PostKind.OVER)] if row.snapshot is not None else []
            row.status, row.snapshot, row.asked, row.failure = Status.OVER, None, [], None
            session.add_all(notice.row(match_id, row.channel_id) for notice in notices)
            card = await _lobby_changed(session, row)
        self.on_commit(card.channel_id)
        return card

    async def show_replay(self, match_id: int) -> None:
        """Lets all see a match once more that is over; a second time nothing happens. Raises `NotAllowed`."""
        async with self._lock(match_id), self.store.writing() as session:
            row = await _row(session, match_id)
            if row.status != Status.OVER or row.outcome is None:
                raise NotAllowed("This match is not over yet. `/game replay` shows you what happened so far.")
            shown = select(PostRow.id).where(PostRow.match_id == match_id, PostRow.kind == PostKind.REPLAY)
            if (await session.exec(shown.limit(1))).first() is None:
                session.add(Notice(PostKind.REPLAY).row(match_id, row.channel_id))
                channel_id = row.channel_id
            else:
                return
        self.on_commit(channel_id)

    async def score(self, card: MatchCard) -> tuple[dict[int, int], int]:
        """Returns how often each of those who play or are invited has won against just these others, in this game, and
        how often nobody did.
        """
        users = sorted({*(seat.user_id for seat in card.seats), *(guest.user_id for guest in card.invited)})
        mine = select(SeatRow.match_id).where(col(SeatRow.user_id).in_(users)).group_by(col(SeatRow.match_id))
        together = mine.having(func.count() == len(users))
        over = select(MatchRow).where(
            col(MatchRow.id).in_(together),
            MatchRow.game == card.game,
            MatchRow.guild_id == card.guild_id,
            MatchRow.wanted == len(users),
            MatchRow.status == Status.OVER,
            col(MatchRow.id) < card.id,
        )
        wins: dict[int, int] = {}
        draws = 0
        async with self.store.reading() as session:
            played = await saved.whole_cards(session, [row.id for row in await session.exec(over)])
        for one in played:
            if one.outcome is None or len(one.seats) != len(users):
                continue
            draws += not one.outcome.winners
            for seat in one.outcome.winners:
                wins[one.user_of(seat)] = wins.get(one.user_of(seat), 0) + 1
        return wins, draws

    # -- threads that are gone, and people ---------------------------------------------------------------------------

    async def lose_thread(self, match_id: int, parent_id: int | None = None) -> MatchCard:
        """Notes that the thread of a match is gone. Before the start it is called off; else its players may move it.

        They are asked in the channel where the thread hung, where that is known: `parent_id`, or what was noted at the
        beginning. A second time, and for a match that is over, nothing happens.
        """
        async with self._lock(match_id), self.store.writing() as session:
            row = await _row(session, match_id)
            if row.status == Status.OVER or row.lost_at is not None:
                return await saved.card(session, row)
            row.parent_id = parent_id or row.parent_id
            row.lost_at = int(self._now())
            row.version += 1
            if row.status == Status.OPEN:
                row.status = Status.OVER
            if row.parent_id is not None:
                session.add(Notice(PostKind.LOST).row(match_id, row.parent_id))
            await session.flush()
            card = await saved.card(session, row)
        if card.parent_id is not None:
            self.on_commit(card.parent_id)
        return card

    async def live_in(self, channel_id: int) -> list[int]:
        """Returns the matches that are not over in a thread, or in all threads of a channel."""
        place = (col(MatchRow.channel_id) == channel_id) | (col(MatchRow.parent_id) == channel_id)
        async with self.store.reading() as session:
            found = await session.exec(select(MatchRow.id).where(place, MatchRow.status != Status.OVER))
            return [match_id for match_id in found if match_id is not None]

    async def move(
        self, match_id: int, user_id: int, channel_id: int, parent_id: int | None, stuck: bool = False
    ) -> MatchCard:
        """Goes on with a match in another thread: everything that was not posted yet comes there, and what is open.

        Raises `NotAPlayer`, `CalledOff`, `ChannelTaken`, or `StillThere` unless its thread is gone, or `stuck`: nothing
        can be posted there.
        """
        async with self._lock(match_id), self.store.writing() as session:
            row = await _row(session, match_id)
            if (await saved.card(session, row)).seat_of(user_id) is None:
                raise NotAPlayer
            if row.status == Status.OVER:
                raise CalledOff
            if row.lost_at is None and not stuck:
                raise StillThere(row.channel_id)
            old = [post for post in await saved.waiting_posts(session, match_id) if post.channel_id == row.channel_id]
            for post in old:
                post.given_up = "the match has moved"
            await session.exec(delete(ShownRow).where(col(ShownRow.match_id) == match_id))
            row.channel_id, row.parent_id, row.lost_at = channel_id, parent_id, None
            row.version += 1
            try:
                await session.flush()
            except IntegrityError as error:
                raise ChannelTaken from error
            session.add_all(notice.row(match_id, channel_id) for notice in _told_anew(row, old))
            await session.flush()
            card = await saved.card(session, row)
        self.on_commit(channel_id)
        return card

    async def close_lost(self, patience: float) -> list[int]:
        """Calls off the matches whose thread has been gone for so many seconds; returns them."""
        before = int(self._now() - patience)
        async with self.store.reading() as session:
            since = select(MatchRow.id).where(MatchRow.status != Status.OVER, col(MatchRow.lost_at) <= before)
            lost = [match_id for match_id in await session.exec(since) if match_id is not None]
        for match_id in lost:
            card = await self.call_off(match_id)
            if card.parent_id is not None:
                async with self.store.writing() as session:
                    session.add(Notice(PostKind.LOST).row(match_id, card.parent_id))
                self.on_commit(card.parent_id)
        return lost

    async def offer_seat(self, match_id: int, user_id: int, seat: Seat, to: Guest) -> MatchCard:
        """A player offers the seat of somebody who has left to somebody else, who may take it with `take_over`.

        Raises `NotAPlayer`, `AlreadySeated` (the one it is offered to), `CalledOff`.
        """
        async with self._lock(match_id), self.store.writing() as session:
            row = await _row(session, match_id)
            card = await saved.card(session, row)
            if card.seat_of(user_id) is None:
                raise NotAPlayer
            if card.status is Status.OVER:
                raise CalledOff
            if card.seat_of(to.user_id) is not None:
                raise AlreadySeated
            await session.merge(DraftRow(match_id=match_id, seat=seat, key=OFFER, value=to.user_id))
            session.add(Notice(PostKind.OFFERED, {"seat": seat, "to": to.user_id}).row(match_id, card.channel_id))
        self.on_commit(card.channel_id)
        return card

    async def take_over(self, match_id: int, seat: Seat, user_id: int, name: str) -> MatchCard:
        """Somebody takes a seat that was offered to them, with its force and all that it knows.

        The words that its first player gave to the dice stay: the dice hang on them. Raises `NotOffered`.
        """
        async with self._lock(match_id), self.store.writing() as session:
            row = await _row(session, match_id)
            card = await saved.card(session, row)
            offer = await session.get(DraftRow, (match_id, seat, OFFER))
            if offer is None or offer.value != user_id or card.status is Status.OVER:
                raise NotOffered
            if card.seat_of(user_id) is not None:
                raise AlreadySeated
            await session.delete(offer)
            seated = await session.get_one(SeatRow, (match_id, seat))
            before, seated.user_id, seated.name = seated.name, user_id, name
            if row.created_by == card.user_of(seat):
                row.created_by = user_id
            row.version += 1
            asked: list[Json] = [number for number, whose, _ in row.asked if whose == seat]
            notices = [Notice(PostKind.ANSWERED, {"question": number, "seat": seat}) for number in asked]
            notices.append(Notice(PostKind.TAKEN, {"seat": seat, "name": before}))
            again: list[Json] = [{"question": number, "seat": seat} for number in asked]
            if again:
                notices.append(Notice(PostKind.NEWS, {"first": None, "last": None, "asked": again}))
            if card.status is Status.OPEN:
                notices.append(Notice(PostKind.LOBBY))
            session.add_all(notice.row(match_id, card.channel_id) for notice in notices)
            await session.flush()
            card = await saved.card(session, row)
        self.on_commit(card.channel_id)
        return card

    async def claim(self, match_id: int, user_id: int, seat: Seat) -> Played:
        """A player ends the part of somebody who has left the server: it counts as conceded. Raises as `concede`."""

        def give_up(table: Table, _: Seat) -> None:
            _running(table).concede(seat)

        return await self._do(match_id, user_id, give_up, first=Notice(PostKind.CLAIMED, {"seat": seat, "by": user_id}))

    async def games_played(self) -> list[str]:
        """Returns the games of which matches are going on, as far as this copy of the bot knows them."""
        async with self.store.reading() as session:
            going_on = select(MatchRow.game).where(MatchRow.status != Status.OVER).distinct()
            return [name for name in (await session.exec(going_on)).all() if name in self.games]

    async def resume_halted(self) -> list[int]:
        """Tries to go on with the matches that a bug has halted, and returns those that run again."""
        async with self.store.reading() as session:
            halted = (await session.exec(select(MatchRow.id).where(MatchRow.status == Status.HALTED))).all()
        running = []
        for match_id in halted:
            assert match_id is not None
            with suppress(Damaged):
                if (await self.look(match_id)).card.status is not Status.HALTED:
                    running.append(match_id)
        return running

    # -- half-made things --------------------------------------------------------------------------------------------

    async def draft(self, match_id: int, user_id: int, key: str) -> Json:
        """Returns what somebody has kept under a key, or None."""
        async with self.store.reading() as session:
            seat = await _seat(session, match_id, user_id)
            with seals.readable(match_id):
                row = await session.get(DraftRow, (match_id, seat, key))
            if row is not None:
                seals.check(row)
            value: Json = None if row is None else row.value
            return value

    async def keep_draft(self, match_id: int, user_id: int, key: str, value: Json) -> None:
        """Keeps something half made. With `draft_key(question, part)` as key it goes when the question is answered."""
        async with self.store.writing() as session:
            seat = await _seat(session, match_id, user_id)
            await session.merge(DraftRow(match_id=match_id, seat=seat, key=key, value=value))

    async def drop_draft(self, match_id: int, user_id: int, key: str) -> None:
        """Forgets what somebody has kept under a key, if anything."""
        async with self.store.writing() as session:
            seat = await _seat(session, match_id, user_id)
            row = await session.get(DraftRow, (match_id, seat, key))
            if row is not None:
                await session.delete(row)

    # -- the way every deed goes ---------------------------------------------------------------------------------------

    async def _do(
        self,
        match_id: int,
        user_id: int,
        deed: Callable[[Table, Seat], None],
        question: int | None = None,
        first: Notice | None = None,
    ) -> Played:
        """Does a deed and stores what came of it. `first` is posted before everything else."""
        async with self._lock(match_id):
            for _ in range(ATTEMPTS):
                try:
                    return await self._try(match_id, user_id, deed, question, first)
                except VersionRace:
                    continue
            raise RuntimeError(f"match {match_id}: another process was faster {ATTEMPTS} times in a row")

    async def _try(
        self,
        match_id: int,
        user_id: int,
        deed: Callable[[Table, Seat], None],
        question: int | None,
        first: Notice | None,
    ) -> Played:
        table = await self._load(match_id)
        seat = table.card.seat_of(user_id)
        if seat is None:
            raise NotAPlayer
        with self._thrown_away_on_error(table):
            deed(table, seat)
            change = table.change(int(self._now()), seat, None if question is None else (seat, question))
            assert change is not None, "a deed that changes nothing is a refusal"
            if first is not None:
                change.posts.insert(0, first.row(match_id, table.card.channel_id))
            await self._save(table, change)
        return Played(table.card, seat, question, tuple(change.new_events), table.pending)

    async def _load(self, match_id: int) -> Table:
        """Returns the match as the store has it. The caller holds its lock.

        If the rules were changed since it was saved, it may have gone back, halted, or run on; that is saved first.
        """
        while True:
            async with self.store.reading() as session:
                version = await saved.version(session, match_id)
                if version is None:
                    raise UnknownMatch
                table = self._tables.get(match_id)
                if table is not None and table.version == version:
                    self._tables.move_to_end(match_id)
                    return table
                stored = await saved.load(session, match_id, self._kinds)
                assert stored is not None
            table = Table(self._game(stored.card.game), stored)
            try:
                if (change := table.change(int(self._now()))) is not None:
                    await self._save(table, change)
            except VersionRace:
                continue
            self._tables[match_id] = table
            self._tables.move_to_end(match_id)
            if len(self._tables) > self._limit:
                self._tables.popitem(last=False)
            return table

    async def _save(self, table: Table, change: Change) -> None:
        async with self.store.writing() as session:
            await saved.save(session, table.card.id, table.version, change, int(self._now()))
        table.saved(change)
        if change.posts:
            self.on_commit(table.card.channel_id)

    @contextmanager
    def _thrown_away_on_error(self, table: Table) -> Iterator[None]:
        """Forgets a loaded match that may know more than the store, whatever went wrong, a cancelled task included."""
        try:
            yield
        except Damaged:
            # Found when it was to be written.
            self._tables.pop(table.card.id, None)
            raise
        except Refusal:
            # Refused before anything was done.
            raise
        except BaseException:
            self._tables.pop(table.card.id, None)
            raise

    def _lock(self, match_id: int) -> asyncio.Lock:
        return self._locks.setdefault(match_id, asyncio.Lock())

    def _kinds(self, game: str) -> Mapping[str, type[Happened]]:
        """Returns the kinds of events of a game; none of one that is not known any more."""
        return self.games[game].events if game in self.games else {}

    def _game(self, name: str) -> Game[Any]:
        if name not in self.games:
            raise UnknownGame(name, self.games)
        return self.games[name]


def _told_alone(table: Table, seat: Seat | None) -> tuple[Event, ...]:
    """Returns of the newest events, none of them for all eyes, those that say to a seat that an order has ended."""
    newest = () if table.play is None or seat is None else table.play.events[::-1]
    hidden = itertools.takewhile(lambda event: not event.is_seen_by(None), newest)
    return tuple(e for e in hidden if isinstance(e.facts, OrderEnded) and e.is_seen_by(seat))[::-1]


def _told_anew(row: MatchRow, old: Sequence[PostRow]) -> list[Notice]:
    """Returns what is posted where a match goes on: what had not been posted yet, and every open question."""
    if row.status == Status.OPEN:
        return [Notice(PostKind.INVITATION)]
    notices = [Notice(PostKind.MOVED)]
    told_once = (PostKind.STARTED, PostKind.TAKEN, PostKind.RULES_CHANGED, PostKind.REWOUND, PostKind.CLAIMED)
    notices += [Notice(PostKind(post.kind), post.payload) for post in old if post.kind in told_once]
    news = [post.payload for post in old if post.kind == PostKind.NEWS and post.payload["first"] is not None]
    first, last = (news[0]["first"], news[-1]["last"]) if news else (None, None)
    asked: list[Json] = [{"question": number, "seat": seat} for number, seat, _ in row.asked]
    notices.append(Notice(PostKind.NEWS, {"first": first, "last": last, "asked": asked}))
    if row.failure is not None:
        notices.append(Notice(PostKind.HALTED, {"reference": row.failure}))
    return notices


def _running(table: Table) -> Playthrough[Any]:
    """Returns the playthrough of a match that takes answers; a match that is over refuses for itself."""
    if table.card.failure is not None:
        raise Halted(table.card.failure)
    if table.play is None:
        raise CalledOff if table.card.status is Status.OVER else NotStarted
    return table.play


async def _row(session: AsyncSession, match_id: int) -> MatchRow:
    row = await saved.match_row(session, match_id)
    if row is None:
        raise UnknownMatch
    seals.check(row)
    return row


async def _open_row(session: AsyncSession, match_id: int) -> MatchRow:
    """Returns the row of a match that waits for players."""
    row = await _row(session, match_id)
    if row.status != Status.OPEN:
        raise CalledOff if row.status == Status.OVER and row.snapshot is None else AlreadyStarted
    return row


def _without(row: MatchRow, user_id: int) -> list[list[Json]]:
    """Returns for whom seats are kept, without somebody."""
    return [[guest, name] for guest, name in row.invited if guest != user_id]


async def _lobby_changed(session: AsyncSession, row: MatchRow) -> MatchCard:
    """Notes a change of who plays, so that loaded copies are read again and the invitation is brought up to date."""
    assert row.id is not None
    row.version += 1
    session.add(Notice(PostKind.LOBBY).row(row.id, row.channel_id))
    await session.flush()
    return await saved.card(session, row)


async def _seat(session: AsyncSession, match_id: int, user_id: int) -> Seat:
    seat = (await saved.card(session, await _row(session, match_id))).seat_of(user_id)
    if seat is None:
        raise NotAPlayer
    return seat
