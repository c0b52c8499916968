"""Playing: starting, answering, conceding, orders, undo, draws."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, NamedTuple

from sqlmodel.ext.asyncio.session import AsyncSession

from bot.cards import LEAST_PLAYERS, Played, Status
from bot.matches.loaded_match import LoadedMatch, Overtaken
from bot.matches.looking import Looking
from bot.matches.rows import row_of
from bot.refusals import (
    OVER,
    AlreadyStarted,
    AnsweredAlready,
    CalledOff,
    Halted,
    NotAPlayer,
    NotEnoughPlayers,
    NotStarted,
    PlayedToItsEnd,
    SeatsFree,
    without_a_seat,
)
from bot.store import saved
from bot.words.sentences import safe_name
from engine.journal import By, Entry, Snapshot
from engine.orders import StandingOrder, lasting, standing
from engine.playthrough import Playthrough
from engine.refusals import NoLongerAsked, NotAllowed, Refusal
from engine.undo import Crossing
from engine.values import Json, Seat


class OrdersChanged(NamedTuple):
    """What became of the match when standing orders were changed, and the orders that stood before."""

    played: Played
    before: list[StandingOrder]


class Playing(Looking):
    """What players do in a match."""

    async def start(self, match_id: int, user_id: int) -> Played:
        """Begins the match: once every seat is filled anybody may, before that its creator alone, with two at least.

        Players who want the usual orders have them from the first question on.
        Raises `NotAPlayer`, `NotEnoughPlayers`, `SeatsFree`, `AlreadyStarted` or `PlayedToItsEnd`.
        """

        def begin(match: LoadedMatch, seat: Seat) -> None:
            if match.card.status is not Status.OPEN:
                raise PlayedToItsEnd if match.card.status is Status.OVER else AlreadyStarted
            if len(match.card.seats) < LEAST_PLAYERS:
                raise NotEnoughPlayers(LEAST_PLAYERS - len(match.card.seats))
            if match.card.free and user_id != match.card.created_by:
                raise SeatsFree(match.card.free, safe_name(match.card.host))
            match.start()
            play = running(match)
            for one in match.card.seats if play.outcome is None else ():
                if one.user_id in wanting:
                    play.give_orders(one.seat, play.game.usual_orders)

        wanting = await self.usual_orders.wanting((await self.card(match_id)).game, match_id)
        return await self.do(match_id, user_id, begin)

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

        def play(match: LoadedMatch, seat: Seat) -> None:
            running(match).answer(question, seat, answer, by, ahead)

        await self.admits(match_id, user_id, question, answer)
        try:
            return await self.do(match_id, user_id, play, question)
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
            return without_a_seat(look.card.has_room_for(user_id))
        if look.card.failure is not None:
            return Halted(look.card.failure)
        if look.view is None:
            return CalledOff() if look.card.status is Status.OVER else NotStarted()
        async with self.store.reading() as session:
            if await saved.has_answered(session, match_id, question, look.seat):
                return AnsweredAlready()
        if look.card.status is Status.OVER:
            return NoLongerAsked(OVER)
        return NoLongerAsked("This question has been answered already. Look at the newest message for the open one.")

    async def concede(self, match_id: int, user_id: int) -> Played:
        """Gives up. Raises a `Refusal` as `answer` does."""

        def give_up(match: LoadedMatch, seat: Seat) -> None:
            running(match).concede(seat)

        return await self.do(match_id, user_id, give_up)

    async def give_orders(self, match_id: int, user_id: int, orders: Sequence[StandingOrder]) -> Played:
        """Replaces a player's standing orders by these. Raises a `Refusal` as `answer` does.

        They are stored with the match, and only their owner sees them.
        """

        def order(match: LoadedMatch, seat: Seat) -> None:
            running(match).give_orders(seat, orders)

        return await self.do(match_id, user_id, order)

    async def change_orders(
        self, match_id: int, user_id: int, change: Callable[[list[StandingOrder]], Sequence[StandingOrder]]
    ) -> OrdersChanged:
        """Changes somebody's standing orders in one: `change` returns from those that stand those that are to stand.

        Nothing comes between reading and giving them: no answer uses one of them up, no other change is lost. Answers
        that are given ahead stay. Raises a `Refusal` as `answer` does.
        """
        before: list[StandingOrder] = []

        def order(match: LoadedMatch, seat: Seat) -> None:
            play = running(match)
            known = play.orders(seat)
            before[:] = standing(play.game.orders, play.view(seat), known)
            ahead = [one for one in known if one not in lasting(known)]
            play.give_orders(seat, [*change(list(before)), *ahead])

        played = await self.do(match_id, user_id, order)
        return OrdersChanged(played, before)

    async def orders(self, match_id: int, user_id: int) -> tuple[StandingOrder, ...]:
        """Returns a player's own standing orders. Raises `UnknownMatch` or `NotAPlayer`."""
        async with self.lock(match_id):
            match = await self.load(match_id)
            seat = match.card.seat_of(user_id)
            if seat is None:
                raise NotAPlayer
            return () if match.play is None else match.play.orders(seat)

    async def take_back(self, match_id: int, user_id: int, to: int) -> Played:
        """Undoes to the question after entry `to`; everything stays in the journal.

        Consent is asked elsewhere. Raises a `Refusal` as `answer` does.
        """
        while True:
            async with self.store.reading() as session:
                earlier = await self._position_before(session, match_id, to)
            with suppress(Overtaken):
                return await self.do(match_id, user_id, partial(_take_back, to=to, earlier=earlier))

    async def crossing(self, match_id: int, user_id: int, to: int) -> Crossing:
        """Returns what an undo to entry `to` would cross (`engine.undo`), and changes nothing. Raises as `take_back`
        does, but for a reveal.
        """
        while True:
            async with self.store.reading() as session:
                earlier = await self._position_before(session, match_id, to)
            with suppress(Overtaken):
                async with self.lock(match_id):
                    match = await self.load(match_id)
                    seat = match.card.seat_of(user_id)
                    if seat is None:
                        raise NotAPlayer
                    running(match)
                    return match.crossing(seat, to, earlier)

    async def _position_before(
        self, session: AsyncSession, match_id: int, to: int
    ) -> tuple[Snapshot, list[Entry]] | None:
        """Returns the last position known before an entry, with all entries since; None where the rules have changed
        since and no such position was kept.
        """
        row = await row_of(session, match_id)
        game = self.game(row.game)
        kept = await saved.turns(session, match_id, to)
        if kept and kept[-1].rules_version == game.rules_version:
            start = kept[-1]
        elif all(version == game.rules_version for _, version in row.rules) and row.rules:
            seats = list((await saved.card(session, row)).names())
            first = Snapshot(game.new_match(seats, row.options).to_json(), 0, 0, 0, game.rules_version)
            start = await saved.start_position(session, match_id) or first
        else:
            return None
        return start, [saved.entry(one) for one in await saved.entry_rows(session, match_id, start.entries + 1)]

    async def agree_on_draw(self, match_id: int, user_id: int, may_offer: bool = True) -> Played:
        """Agrees to a draw, or offers one if none is offered; all who still play must want it. Raises as `answer` does.

        Without `may_offer` an offer must stand: the button of an old one offers no new one.
        """

        def agree(match: LoadedMatch, seat: Seat) -> None:
            play = running(match)
            if not may_offer and not play.draw_offers:
                raise NotAllowed("That draw offer has ended. `/game draw` makes a new one.")
            play.agree_on_draw(seat, list(match.card.names()))

        return await self.do(match_id, user_id, agree)

    async def decline_draw(self, match_id: int, user_id: int) -> Played:
        """Declines the draw that is offered. Raises as `answer` does."""

        def decline(match: LoadedMatch, seat: Seat) -> None:
            running(match).decline_draw(seat)

        return await self.do(match_id, user_id, decline)


def _take_back(match: LoadedMatch, seat: Seat, to: int, earlier: tuple[Snapshot, list[Entry]] | None) -> None:
    running(match)
    match.take_back(seat, to, earlier)


def running(match: LoadedMatch) -> Playthrough[Any]:
    """Returns the playthrough of a match that takes answers; a match that is over refuses for itself."""
    if match.card.failure is not None:
        raise Halted(match.card.failure)
    if match.play is None:
        raise CalledOff if match.card.status is Status.OVER else NotStarted
    return match.play
