"""Finding matches, and reading them as one user may see them."""

from __future__ import annotations

import contextlib
import itertools
import json
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping, Sequence
from typing import Final, TypeVar, cast

from sqlalchemy import Text, bindparam
from sqlalchemy import cast as as_type
from sqlmodel import col, func, select
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.cards import Look, MatchCard, Status
from bot.matches.loaded_match import LoadedMatch
from bot.matches.record import record
from bot.matches.rows import row_of
from bot.matches.transactions import KnownCard, Transactions
from bot.posting.outbox import PostKind
from bot.refusals import Damaged, NoMatchHere, UnknownMatch
from bot.store import saved
from bot.store.tables import MatchRow, PostRow, SeatRow, ShownRow
from engine.events import Event, OrderEnded
from engine.journal import Entry, Snapshot
from engine.values import Json, Seat

T = TypeVar("T")

LAST_POSTS = 10
"""Number of a match's newest posts that mostly hold what is looked for."""
POSTS_TO_LOOK_AT = 100
"""Number of posts that are searched for the last question to a player."""

_SHOWN: Final = select(ShownRow.message_id).where(
    col(ShownRow.match_id) == bindparam("match"), col(ShownRow.what) == bindparam("what")
)
_SHOWN_BESIDE: Final = select(ShownRow.what).where(
    col(ShownRow.match_id) == bindparam("match"), col(ShownRow.message_id) == bindparam("message")
)
_IN_CHANNEL: Final = (
    select(MatchRow.id)
    .where(col(MatchRow.channel_id) == bindparam("channel"))
    .order_by(col(MatchRow.status) == bindparam("over"), col(MatchRow.id).desc())
)
"""The match of a channel comes first: the one that is not over, else the newest."""
_NEWS_BEFORE: Final = (
    select(as_type(PostRow.payload, Text))
    .where(
        col(PostRow.match_id) == bindparam("match"),
        col(PostRow.kind) == bindparam("news"),
        col(PostRow.id) < bindparam("before"),
    )
    .order_by(col(PostRow.id).desc())
    .limit(bindparam("most"))
)
LOOKED_BACK = 10
"""Number of earlier matches that are searched for a player's answer."""
LONG = 500
"""Number of entries or events from which a match is read without delaying other users."""


class Looking(Transactions):
    """What is read of matches, and changes nothing."""

    async def card(self, match_id: int) -> MatchCard:
        """Returns the public facts of a match. Raises `UnknownMatch`."""
        known = self._cards.get(match_id)
        if known is not None and known.version == await saved.version(self.store, match_id):
            return known.card
        async with self.store.reading() as session:
            row = await row_of(session, match_id)
            card = await saved.card(session, row)
        self._cards[match_id] = KnownCard(row.version, card)
        return card

    async def _whole_cards(self, match_ids: Iterable[int | None]) -> list[MatchCard]:
        """Returns the public facts of matches; without damaged ones, which are of no use."""
        found = []
        for match_id in match_ids:
            with contextlib.suppress(Damaged, UnknownMatch):
                if match_id is not None:
                    found.append(await self.card(match_id))
        return found

    async def in_channel(self, channel_id: int, user_id: int | None = None, guild_id: int | None = None) -> MatchCard:
        """Returns the match of a channel: the one that is not over, else the newest.

        Raises `NoMatchHere`, which names the threads on this server where this person plays.
        """
        newest = await self.store.row(_IN_CHANNEL, channel=channel_id, over=Status.OVER.value)
        if newest is not None:
            return await self.card(newest[0])
        mine = [] if user_id is None else await self.of_user(user_id, guild_id)
        lost = [card.id for card in mine if card.lost_at is not None]
        there = [card for card in mine if card.lost_at is None]
        played = [card.channel_id for card in there if card.status is not Status.OPEN]
        raise NoMatchHere(played, lost, seated=[card.channel_id for card in there if card.status is Status.OPEN])

    async def of_user(self, user_id: int, guild_id: int | None = None) -> list[MatchCard]:
        """Returns the running matches of a user, oldest first; on one server or all."""
        where = [SeatRow.user_id == user_id, MatchRow.status != Status.OVER]
        if guild_id is not None:
            where.append(MatchRow.guild_id == guild_id)
        mine = select(MatchRow.id).join(SeatRow).where(*where).order_by(col(MatchRow.id))
        async with self.store.reading() as session:
            found = (await session.exec(mine)).all()
        return await self._whole_cards(found)

    async def in_guild(self, guild_id: int) -> list[MatchCard]:
        """Returns the matches of a server that are not over, oldest first."""
        here = select(MatchRow.id).where(MatchRow.guild_id == guild_id, MatchRow.status != Status.OVER)
        async with self.store.reading() as session:
            found = (await session.exec(here.order_by(col(MatchRow.id)))).all()
        return await self._whole_cards(found)

    async def following(self, match_id: int) -> MatchCard | None:
        """Returns the match that begins another one again, unless it was called off."""
        newest = select(MatchRow.id).where(MatchRow.follows_id == match_id).order_by(col(MatchRow.id).desc())
        async with self.store.reading() as session:
            found = (await session.exec(newest)).all()
        cards = await self._whole_cards(found)
        return next((card for card in cards if card.status is not Status.OVER or card.outcome is not None), None)

    async def last_of(self, card: MatchCard) -> MatchCard:
        """Returns the last match in the chain of rematches; the match itself where there is none."""
        while (after := await self.following(card.id)) is not None:
            card = after
        return card

    async def live_in(self, channel_id: int) -> list[int]:
        """Returns the matches that are not over in a thread, or in all threads of a channel."""
        place = (col(MatchRow.channel_id) == channel_id) | (col(MatchRow.parent_id) == channel_id)
        async with self.store.reading() as session:
            found = await session.exec(select(MatchRow.id).where(place, MatchRow.status != Status.OVER))
            return [match_id for match_id in found if match_id is not None]

    async def next_id(self) -> int:
        """Returns the number that the next match will have, unless another one is opened meanwhile."""
        async with self.store.reading() as session:
            return ((await session.exec(select(func.max(MatchRow.id)))).one() or 0) + 1

    async def games_played(self) -> list[str]:
        """Returns the games of which matches are going on, as far as this copy of the bot knows them."""
        async with self.store.reading() as session:
            going_on = select(MatchRow.game).where(MatchRow.status != Status.OVER).distinct()
            return [name for name in (await session.exec(going_on)).all() if name in self.games]

    async def look(self, match_id: int, user_id: int | None = None) -> Look:
        """Returns the match as a user sees it; a user without a seat, or None, is a spectator. Raises
        `UnknownMatch`.
        """
        async with self.lock(match_id):
            match = await self.load(match_id)
            seat = None if user_id is None else match.card.seat_of(user_id)
            view = None if match.play is None else match.play.view(seat)
            offers = () if match.play is None else match.play.draw_offers
            alone = _told_alone(match, seat)
            return Look(match.card, seat, view, match.pending, offers, alone, match.free_undo())

    async def events(
        self, match_id: int, seat: Seat | None = None, first: int = 1, last: int | None = None
    ) -> list[Event]:
        """Returns what happened from event `first` to `last`, as far as a seat, or a spectator (None), may know it."""
        version = await saved.version(self.store, match_id)
        recent = None if version is None else self._recent.between(match_id, version, first, last)
        if recent is not None:
            return [event for event in recent if event.is_seen_by(seat)]

        async def read(session: AsyncSession) -> list[Event]:
            game = (await row_of(session, match_id)).game
            happened = await saved.event_list(session, match_id, self.kinds(game), first, last)
            return [event for event in happened if event.is_seen_by(seat)]

        return await self.read(match_id, read, lambda entries, events: (last or events) - first)

    async def last_event(self, match_id: int, names: Collection[str], before: int | None = None) -> int | None:
        """Returns the number of the last event with one of these names, before the given event if there is one."""
        version = await saved.version(self.store, match_id)
        kept = None if version is None else self._recent.last(match_id, version, names, before)
        if kept is not None:
            return kept
        async with self.store.reading() as session:
            return await saved.last_event(session, match_id, names, before)

    async def told_when_asked(self, match_id: int, seat: Seat, before: int) -> int | None:
        """Returns the number of the last event that was told when a seat was asked the last time before a post; None
        where no post is kept that says so."""
        # Mostly it is one of the last few.
        for most in (LAST_POSTS, POSTS_TO_LOOK_AT):
            found = await self.store.rows(
                _NEWS_BEFORE, match=match_id, news=PostKind.NEWS.value, before=before, most=most
            )
            payloads: list[Mapping[str, Json]] = [json.loads(payload) for (payload,) in found]
            asked = [at for at, payload in enumerate(payloads) if _asks(payload, seat)]
            told = (payload.get("last") for payload in payloads[asked[0] :]) if asked else iter(())
            last = next((last for last in told if isinstance(last, int)), None)
            if last is not None or len(found) < most:
                return last
        return None

    async def record(self, match_id: int, user_id: int | None = None) -> dict[str, Json]:
        """Returns the match's record as JSON: all of it once it is over, before that what this person may know."""

        async def read(session: AsyncSession) -> dict[str, Json]:
            return await record(session, await saved.card(session, await row_of(session, match_id)), user_id)

        return await self.read(match_id, read, lambda entries, events: entries + events)

    async def length(self, match_id: int) -> int:
        """Returns how many answers and rolls there are."""
        async with self.store.reading() as session:
            return (await saved.length(session, match_id))[0]

    async def journal(self, match_id: int) -> list[Entry]:
        """Returns every answer and roll so far, to play the match again from its beginning.

        They hold the secrets of all: what is played again from them is shown through a view and nothing else.
        """

        async def read(session: AsyncSession) -> list[Entry]:
            return [saved.entry(row) for row in await saved.journal_rows(session, match_id)]

        return await self.read(match_id, read, lambda entries, events: entries)

    async def start_position(self, match_id: int) -> Snapshot | None:
        """Returns the position in which an imported match began; None for other matches."""
        async with self.store.reading() as session:
            return await saved.start_position(session, match_id)

    async def first_answers(self, user_id: int, game: str) -> list[Json]:
        """Returns a player's first answers in their newest finished matches of a game, newest first."""
        mine = select(MatchRow.id, SeatRow.seat).join(SeatRow)
        over = mine.where(SeatRow.user_id == user_id, MatchRow.game == game, MatchRow.status == Status.OVER)
        async with self.store.reading() as session:
            newest = (await session.exec(over.order_by(col(MatchRow.id).desc()).limit(LOOKED_BACK))).all()
            answers = [await saved.first_answer(session, id_, Seat(seat)) for id_, seat in newest if id_ is not None]
        return [answer for answer in answers if answer is not None]

    async def stored_positions(self, match_id: int) -> tuple[list[Snapshot], bool]:
        """Returns the positions that are stored of a match, one for each turn and the newest, and whether the rules of
        today have asked all its questions, so that it can be played again. They hold the secrets of all.
        """
        async with self.store.reading() as session:
            row = await row_of(session, match_id)
            kept = await saved.turns(session, match_id)
        if row.snapshot is not None:
            newest = Snapshot.from_json(row.snapshot)
            kept = [position for position in kept if position.entries < newest.entries] + [newest]
        today = self.game(row.game).rules_version
        return kept, bool(row.rules) and all(version == today for _, version in row.rules)

    async def score(self, card: MatchCard) -> tuple[dict[int, int], int]:
        """Returns how often each of these people (players or invited) has won this game against just the others, and
        how many games had no winner.
        """
        users = sorted({*(seat.user_id for seat in card.seats), *(guest.user_id for guest in card.invited)})
        mine = select(SeatRow.match_id).where(col(SeatRow.user_id).in_(users)).group_by(col(SeatRow.match_id))
        together = mine.having(func.count() == len(users))
        over = select(MatchRow.id).where(
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
            found = (await session.exec(over)).all()
        for one in await self._whole_cards(found):
            if one.outcome is None or len(one.seats) != len(users):
                continue
            draws += not one.outcome.winners
            for seat in one.outcome.winners:
                wins[one.user_of(seat)] = wins.get(one.user_of(seat), 0) + 1
        return wins, draws

    async def shown(self, match_id: int, what: str) -> int | None:
        """Returns the message that shows "invitation" or a question (its number as text); None if there is none."""
        row = await self.store.row(_SHOWN, match=match_id, what=what)
        return None if row is None else row[0] or None

    async def shown_beside(self, match_id: int, what: str) -> list[str]:
        """Returns what else the message shows that shows a question; nothing where no message shows it."""
        message = await self.shown(match_id, what)
        if message is None:
            return []
        return [
            other for (other,) in await self.store.rows(_SHOWN_BESIDE, match=match_id, message=message) if other != what
        ]

    async def note_shown(self, match_id: int, what: str, message_id: int) -> None:
        """Record which message shows something of a match."""
        row = {"match_id": match_id, "what": what, "message_id": message_id}

        async def note(session: AsyncSession) -> None:
            await self.store.upsert(session, ShownRow, [row])

        await self.store.retried(note)

    async def read(
        self, match_id: int, read: Callable[[AsyncSession], Awaitable[T]], rows: Callable[[int, int], int]
    ) -> T:
        """Reads a match; in another thread when `rows` says of its entries and events that they are many."""
        async with self.store.reading() as session:
            if rows(*await saved.length(session, match_id)) < LONG:
                return await read(session)
        return await self.store.apart(read)


def _told_alone(match: LoadedMatch, seat: Seat | None) -> tuple[Event, ...]:
    """Returns of the newest events, none of them for all eyes, those that say to a seat that an order has ended."""
    newest = () if match.play is None or seat is None else match.play.events[::-1]
    hidden = itertools.takewhile(lambda event: not event.is_seen_by(None), newest)
    return tuple(e for e in hidden if isinstance(e.facts, OrderEnded) and e.is_seen_by(seat))[::-1]


def _asks(payload: Mapping[str, Json], seat: Seat) -> bool:
    """Returns whether a post of news puts a question to a seat."""
    asked = cast("Sequence[Mapping[str, Json]]", payload.get("asked") or ())
    return any(one.get("seat") == seat for one in asked)
