"""Players who have left: their seats are offered, taken over, or given up."""

from __future__ import annotations

from bot.cards import Guest, MatchCard, Played, Status
from bot.clocks import keeping
from bot.clocks.pace import TimeControl
from bot.matches.loaded_match import LoadedMatch
from bot.matches.playing import Playing, running
from bot.matches.rows import row_of
from bot.posting.outbox import Notice, PostKind
from bot.refusals import (
    CalledOff,
    NotAPlayer,
    NotOffered,
    PlaysAlready,
)
from bot.store import saved
from bot.store.tables import DraftRow, SeatRow
from engine.values import Json, Seat


class Replacing(Playing):
    """The old and the new player of a seat."""

    async def offer_seat(self, match_id: int, user_id: int, seat: Seat, to: Guest) -> MatchCard:
        """A player offers the seat of an absent player to a user, who may take it with `take_over`.

        Raises `NotAPlayer`, `PlaysAlready` (the user has a seat), `CalledOff`, and what `seats_may_change` raises.
        """
        await self.seats_may_change(match_id)
        async with self.lock(match_id), self.store.writing() as session:
            row = await row_of(session, match_id)
            card = await saved.card(session, row)
            if card.seat_of(user_id) is None:
                raise NotAPlayer
            if card.status is Status.OVER:
                raise CalledOff
            if card.seat_of(to.user_id) is not None:
                raise PlaysAlready
            await session.merge(DraftRow(match_id=match_id, seat=seat, key=keeping.OFFER, value=to.user_id))
            session.add(Notice(PostKind.OFFERED, {"seat": seat, "to": to.user_id}).row(match_id, card.channel_id))
        self.on_commit(card.channel_id)
        return card

    async def take_over(self, match_id: int, seat: Seat, user_id: int, name: str) -> MatchCard:
        """A user takes a seat that was offered to them or to anybody, with its force and all its knowledge.

        The first player's words for the dice stay, because the dice depend on them. Raises `NotOffered`, and what
        `seats_may_change` raises.
        """
        await self.seats_may_change(match_id)
        async with self.lock(match_id), self.store.writing() as session:
            row = await row_of(session, match_id)
            card = await saved.card(session, row)
            offer = await session.get(DraftRow, (match_id, seat, keeping.OFFER))
            if offer is None or offer.value not in (user_id, keeping.ANYBODY) or card.status is Status.OVER:
                raise NotOffered
            if card.seat_of(user_id) is not None:
                raise PlaysAlready
            was_late = offer.value == keeping.ANYBODY
            await session.delete(offer)
            seated = await session.get_one(SeatRow, (match_id, seat))
            before, seated.user_id, seated.name = seated.name, user_id, name
            if row.created_by == card.user_of(seat):
                row.created_by = user_id
            row.version += 1
            asked: list[Json] = [number for number, whose, _ in row.asked if whose == seat]
            notices = [Notice(PostKind.ANSWERED, {"question": number, "seat": seat}) for number in asked]
            notices.append(Notice(PostKind.TAKEN, {"seat": seat, "name": before, "was_late": was_late}))
            again: list[Json] = [{"question": number, "seat": seat} for number in asked]
            if again:
                notices.append(Notice(PostKind.NEWS, {"first": None, "last": None, "asked": again}))
            if card.status is Status.OPEN:
                notices.append(Notice(PostKind.LOBBY))
            session.add_all(notice.row(match_id, card.channel_id) for notice in notices)
            clock = (await keeping.clocks_of(session, match_id)).get(seat)
            if clock is not None and row.pace is not None:
                await keeping.begin_anew(session, row, clock, TimeControl.from_json(row.pace), int(self.now()))
            await session.flush()
            card = await saved.card(session, row)
        self.on_commit(card.channel_id)
        return card

    async def claim(self, match_id: int, user_id: int, seat: Seat) -> Played:
        """A player forfeits the seat of a player who has left the server: it counts as a concession. Raises as
        `concede`.
        """

        def give_up(match: LoadedMatch, _: Seat) -> None:
            running(match).concede(seat)

        return await self.do(match_id, user_id, give_up, first=Notice(PostKind.CLAIMED, {"seat": seat, "by": user_id}))
