"""Before the start: opening a match, taking and freeing seats, agreeing on what is played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sqlalchemy.exc import IntegrityError
from sqlmodel import col, delete

from bot.cards import LETTERS, Guest, MatchCard, Status
from bot.clocks.pace import TimeControl
from bot.matches.computer_seats import seat_computer
from bot.matches.rows import lobby_changed, open_row, tell_those_before
from bot.matches.transactions import Transactions
from bot.posting.outbox import Notice, PostKind
from bot.refusals import (
    AlreadySeated,
    ChannelTaken,
    MatchFull,
    NotInvited,
    OnlyInvited,
    SeatsKept,
    without_a_seat,
)
from bot.store import saved
from bot.store.tables import HouseRuleRow, MatchRow, SeatRow, TurnRow
from bot.words.sentences import safe_name
from engine.chance import FairSource
from engine.journal import Snapshot
from engine.players.playing import Level
from engine.refusals import NotAllowed
from engine.values import Json, Seat


class Lobby(Transactions):
    """The players, and the game with its options."""

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
        seat: Seat | None = None,
        follows: int | None = None,
        house_rules: Mapping[str, str] | None = None,
        start: Mapping[str, Json] | None = None,
        pace: TimeControl | None = None,
        computers: Sequence[Level] = (),
        stand_in: Level | None = None,
    ) -> MatchCard:
        """Opens a match in a channel, with its creator in a seat (the first by default), and publishes the commitment
        to its dice.

        Of the other `wanted` seats one is kept for each guest, and the rest is open to all. The seed is made here, not
        at the start, so that players give their words to the dice after the commitment. Words are drawn for players who
        give none. `follows` is the match of which this one is a rematch; its end links to this one, and its house rules
        stay where none are given. `start` is the position of an imported match. `computers`
        take seats that are not kept, and `stand_in` answers for the creator. Raises `UnknownGame`,
        `ChannelTaken`, or `NotAllowed` for options or a number of seats that the rules do not have.
        """
        seats = [Seat(letter) for letter in LETTERS[:wanted]]
        self.game(game).new_match(seats, options or {})
        dice = FairSource(self.new_seed(), "")
        row = MatchRow(
            guild_id=guild_id,
            channel_id=channel_id,
            game=game,
            options=dict(options or {}),
            status=Status.OPEN,
            wanted=wanted,
            invited=[[guest.user_id, guest.name, guest.seat] for guest in invited],
            created_by=user_id,
            created_at=int(self.now()),
            version=1,
            seed=dice.seed.hex(),
            commitment=dice.commitment,
            parent_id=parent_id,
            follows_id=follows,
            pace=None if pace is None else pace.to_json(),
        )
        async with self.store.writing() as session:
            session.add(row)
            try:
                await session.flush()
            except IntegrityError as error:
                raise ChannelTaken from error
            assert row.id is not None
            session.add(
                SeatRow(
                    match_id=row.id,
                    seat=seat or seats[0],
                    user_id=user_id,
                    name=name,
                    words=words or self.new_words(),
                    computer=stand_in,
                )
            )
            if start is not None:
                rules = self.game(game).rules_version
                first = Snapshot(start, 0, 0, 0, rules)
                session.add(HouseRuleRow(match_id=row.id, name=saved.IMPORTED, value="yes"))
                session.add(TurnRow(match_id=row.id, entries=0, snapshot=first.to_json()))
            house = await saved.house_rules(session, follows) if house_rules is None and follows else house_rules or {}
            agreed = {name: value for name, value in house.items() if name != saved.IMPORTED}
            session.add_all(HouseRuleRow(match_id=row.id, name=name, value=value) for name, value in agreed.items())
            for level in computers:
                await session.flush()
                seat_computer(session, await saved.card(session, row), level, self.new_words())
            session.add(Notice(PostKind.INVITATION).row(row.id, channel_id))
            before = await tell_those_before(session, row)
            await session.flush()
            card = await saved.card(session, row)
        self._committed(channel_id, before)
        return card

    async def join(self, match_id: int, user_id: int, name: str, words: str = "") -> MatchCard:
        """Takes the next free seat. When it is the last one, all others are told. Missing words are drawn.

        Raises `AlreadySeated`, `MatchFull`, `SeatsKept` for others, or `AlreadyStarted`.
        """
        async with self.lock(match_id), self.store.writing() as session:
            row = await open_row(session, match_id)
            card = await saved.card(session, row)
            if card.seat_of(user_id) is not None:
                raise AlreadySeated(card.free, (safe_name(guest.name) for guest in card.invited))
            if not card.free:
                raise MatchFull
            if not card.open_to_all and not card.is_invited(user_id):
                raise SeatsKept(safe_name(guest.name) for guest in card.invited)
            seat = card.seat_for(user_id)
            session.add(
                SeatRow(match_id=match_id, seat=seat, user_id=user_id, name=name, words=words or self.new_words())
            )
            row.invited = _without(row, user_id)
            card = await lobby_changed(session, row)
            if not card.free:
                session.add(Notice(PostKind.READY, {"by": user_id}).row(match_id, row.channel_id))
        self.on_commit(card.channel_id)
        return card

    async def add_computer(self, match_id: int, user_id: int, level: Level) -> MatchCard:
        """Gives the next free seat to a computer player. Only the creator may do so; people who wait are told when it
        was the last seat.

        Raises `NotAllowed`, `MatchFull`, `SeatsKept` where only kept seats are left, or `AlreadyStarted`.
        """
        async with self.lock(match_id), self.store.writing() as session:
            row = await open_row(session, match_id)
            card = await saved.card(session, row)
            if user_id != row.created_by:
                raise NotAllowed(f"{safe_name(card.host)}, who began this match, adds computer players.")
            if not card.free:
                raise MatchFull
            if not card.open_to_all:
                raise SeatsKept(safe_name(guest.name) for guest in card.invited)
            seat_computer(session, card, level, self.new_words())
            card = await lobby_changed(session, row)
            if not card.free and len(card.people) > 1:
                session.add(Notice(PostKind.READY, {"by": user_id}).row(match_id, row.channel_id))
        self.on_commit(card.channel_id)
        return card

    async def agree(self, match_id: int, user_id: int, options: Mapping[str, Json]) -> MatchCard:
        """Changes what is agreed on about a match that has not started.

        Raises `AlreadyStarted`, `NotAllowed` for anybody but its creator, a `Refusal` of the rules, or what
        `options_may_change` raises.
        """
        await self.options_may_change(match_id)
        async with self.lock(match_id), self.store.writing() as session:
            row = await open_row(session, match_id)
            if row.created_by != user_id:
                raise NotAllowed("Only the creator of a match chooses its options.")
            agreed = {**row.options, **options}
            self.game(row.game).new_match([Seat(letter) for letter in LETTERS[: row.wanted]], agreed)
            row.options = agreed
            card = await lobby_changed(session, row)
        self.on_commit(card.channel_id)
        return card

    async def decline(self, match_id: int, user_id: int) -> MatchCard:
        """Gives up a seat that was kept: it is open to all now. Raises `NotInvited` or `AlreadyStarted`."""
        async with self.lock(match_id), self.store.writing() as session:
            row = await open_row(session, match_id)
            if not (await saved.card(session, row)).is_invited(user_id):
                raise NotInvited
            row.invited = _without(row, user_id)
            card = await lobby_changed(session, row)
        self.on_commit(card.channel_id)
        return card

    async def leave(self, match_id: int, user_id: int) -> MatchCard:
        """Frees a seat before the start; when the creator leaves, the match is called off. Raises `NotAPlayer`, and
        what `seats_may_change` raises.
        """
        await self.seats_may_change(match_id)
        async with self.lock(match_id), self.store.writing() as session:
            row = await open_row(session, match_id)
            card = await saved.card(session, row)
            seat = card.seat_of(user_id)
            if seat is None:
                raise OnlyInvited if card.is_invited(user_id) else without_a_seat(card.has_room_for(user_id))
            before = None
            if user_id == row.created_by:
                row.status = Status.OVER
                before = await tell_those_before(session, row)
            else:
                await session.exec(delete(SeatRow).where(col(SeatRow.match_id) == match_id, col(SeatRow.seat) == seat))
            card = await lobby_changed(session, row)
        self._committed(card.channel_id, before)
        return card


def _without(row: MatchRow, user_id: int) -> list[list[Json]]:
    """Returns the people for whom seats are kept, without this user."""
    return [guest for guest in row.invited if guest[0] != user_id]
