"""Matches that somebody else arranges, such as a league: everybody has a seat from the beginning."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence

from sqlalchemy.exc import IntegrityError
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.cards import LETTERS, MatchCard, Status
from bot.clocks.pace import TimeControl
from bot.matches.transactions import Transactions
from bot.refusals import ChannelTaken
from bot.store import saved
from bot.store.tables import MatchRow, SeatRow
from engine.chance import FairSource
from engine.values import Json, Seat


class Scheduled(Transactions):
    """Opens matches whose players are known."""

    async def create_seated(
        self,
        *,
        game: str,
        guild_id: int,
        channel_id: int,
        players: Sequence[tuple[int, str]],
        options: Mapping[str, Json],
        parent_id: int | None,
        pace: TimeControl | None,
        link: Callable[[AsyncSession, int], Awaitable[None]],
    ) -> MatchCard:
        """Open a match in which everybody sits already, and note in the same transaction what it is for.

        `players` are users with their names, in the order of the seats. `link` is called with the match's number; what
        it raises undoes everything. Words for the dice are drawn. Raises `ChannelTaken`, or `NotAllowed` for options
        or a number of players that the rules do not have.
        """
        seats = [Seat(letter) for letter in LETTERS[: len(players)]]
        self.game(game).new_match(seats, options)
        dice = FairSource(self.new_seed(), "")
        row = MatchRow(
            guild_id=guild_id,
            channel_id=channel_id,
            game=game,
            options=dict(options),
            status=Status.OPEN,
            wanted=len(players),
            invited=[],
            created_by=players[0][0],
            created_at=int(self.now()),
            version=1,
            seed=dice.seed.hex(),
            commitment=dice.commitment,
            parent_id=parent_id,
            pace=None if pace is None else pace.to_json(),
        )
        async with self.store.writing() as session:
            session.add(row)
            try:
                await session.flush()
            except IntegrityError as error:
                raise ChannelTaken from error
            assert row.id is not None
            for seat, (user_id, name) in zip(seats, players, strict=True):
                words = self.new_words()
                session.add(SeatRow(match_id=row.id, seat=seat, user_id=user_id, name=name, words=words))
            await session.flush()
            await link(session, row.id)
            return await saved.card(session, row)
