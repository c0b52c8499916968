"""The puzzle of the day: posted once a day in the channel that a server has chosen, across restarts.

The timer is taken in the transaction that writes the post's row and sets the next timer. A second timer tries again
until the message is sent. Before a row is tried that an earlier try may have sent, its message is looked for.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from typing import Any, Final, Protocol

import discord
from sqlmodel import col, func, select
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.games.known import Games
from bot.pictures.boards import BoardPictures
from bot.posting.failures import AWAY
from bot.posting.idempotency_keys import IdempotencyKey
from bot.prompts.items import view_of
from bot.puzzles.boards import puzzle_board
from bot.puzzles.messages import daily_message
from bot.shards.held import HeldShards
from bot.store import Store
from bot.store.tables import PuzzleChannelRow, PuzzlePostRow
from bot.timers import DueTimer, NewTimer, cancel, set_timer
from bot.words.sentences import in_a_message
from engine.puzzles.puzzle import Puzzle, puzzles_of
from engine.registry import PUZZLES

log = logging.getLogger(__name__)

DAILY: Final = "puzzle of the day"
"""The kind of the timers."""
AGAIN: Final = "again"
"""The key of the timer that tries to post what is not posted yet."""
A_DAY: Final = 86_400
TRY_AGAIN: Final = 60
"""Seconds until a post is tried again."""
GIVEN_UP_AFTER: Final = A_DAY
"""Seconds after which a puzzle of the day comes too late."""
LOOKED_THROUGH: Final = 50
"""How many messages of a channel are searched for one of ours."""


class PuzzleClient(Protocol):
    """The part of the bot that the puzzle of the day needs."""

    @property
    def user(self) -> discord.ClientUser | None:
        """Returns the bot's own user."""

    def get_partial_messageable(self, id: int, *, guild_id: int | None = None) -> Any:
        """Returns a channel to send to."""


def subject_of(guild_id: int) -> str:
    """Returns the subject of a server's timers."""
    return f"puzzles:{guild_id}"


def all_puzzles(game: str = "") -> Sequence[Puzzle]:
    """Returns the puzzles of a game, or of all games in turn: the first of each, then the second of each."""
    if game:
        return puzzles_of(game)
    return sorted((one for name in PUZZLES for one in puzzles_of(name)), key=lambda one: one.number)


class DailyPuzzles:
    """Chooses channels, and posts."""

    def __init__(
        self,
        client: PuzzleClient,
        store: Store,
        games: Games,
        pictures: BoardPictures,
        held: HeldShards,
        now: Callable[[], float],
        wake: Callable[[], None],
    ) -> None:
        """`held` says for which servers this process posts; `wake` has timers looked at."""
        self._client = client
        self._store = store
        self._games = games
        self._pictures = pictures
        self._held = held
        self._now = now
        self._wake = wake
        self._turn = asyncio.Lock()

    async def begin(self, guild_id: int, channel_id: int, game: str, user_id: int) -> None:
        """Have a puzzle posted in a channel now, and from now on every day at this time."""
        async with self._store.writing() as session:
            row = PuzzleChannelRow(guild_id=guild_id, channel_id=channel_id, game=game, chosen_by=user_id)
            await session.merge(row)
            await set_timer(session, NewTimer(DAILY, subject_of(guild_id), int(self._now())))
        self._wake()

    async def end(self, guild_id: int) -> bool:
        """Have no more puzzles posted on a server; return whether there were any."""
        async with self._store.writing() as session:
            await cancel(session, subject_of(guild_id), DAILY)
            row = await session.get(PuzzleChannelRow, guild_id)
            if row is None:
                return False
            await session.delete(row)
            return True

    async def on_timer(self, timer: DueTimer) -> None:
        """Write down the puzzle of the day and the next timer, or try again to post; then post what waits."""
        guild_id = int(timer.subject.partition(":")[2])
        async with self._store.writing() as session:
            await timer.take(session)
            if timer.key != AGAIN:
                await self._add(session, guild_id, timer.due_at)
            if await _waiting(session, guild_id):
                again = NewTimer(DAILY, timer.subject, int(self._now()) + TRY_AGAIN, AGAIN)
                await set_timer(session, again)
        await self.post_waiting(guild_id)

    async def _add(self, session: AsyncSession, guild_id: int, due_at: int) -> None:
        chosen = await session.get(PuzzleChannelRow, guild_id)
        if chosen is None:
            return
        count = select(func.count()).select_from(PuzzlePostRow).where(col(PuzzlePostRow.guild_id) == guild_id)
        posted = (await session.exec(count)).one()
        every = all_puzzles(chosen.game)
        puzzle = every[posted % len(every)]
        session.add(
            PuzzlePostRow(
                guild_id=guild_id,
                due_at=due_at,
                channel_id=chosen.channel_id,
                game=puzzle.game,
                number=puzzle.number,
            )
        )
        # Days in which the bot was offline are left out.
        days = max(1, -((due_at - int(self._now())) // A_DAY))
        await set_timer(session, NewTimer(DAILY, subject_of(guild_id), due_at + days * A_DAY))

    async def post_waiting(self, guild_id: int) -> None:
        """Post what waits for a server, in order, if this process posts there."""
        if not self._held.posts_in(guild_id):
            return
        async with self._turn:
            async with self._store.reading() as session:
                rows = await _waiting(session, guild_id)
            for row in rows:
                await self._post(row)

    async def _post(self, row: PuzzlePostRow) -> None:
        if self._now() - row.due_at > GIVEN_UP_AFTER:
            await self._note(row, given_up="it came a day too late")
            return
        may_be_there = row.tries > 0
        await self._note(row, tries=row.tries + 1)
        try:
            message = await self._sent(row, may_be_there=may_be_there)
        except (discord.HTTPException, *AWAY) as why:
            log.warning("The puzzle of the day for server %s waits: %s", row.guild_id, why)
            return
        await self._note(row, posted_at=int(self._now()), message_id=message)

    async def _sent(self, row: PuzzlePostRow, *, may_be_there: bool) -> int:
        """Send the message once, and return its number."""
        key = IdempotencyKey(0, what=f"puzzle {row.due_at}").hidden
        place = self._client.get_partial_messageable(row.channel_id, guild_id=row.guild_id)
        if may_be_there:
            me = self._client.user
            async for message in place.history(limit=LOOKED_THROUGH):
                if me is not None and message.author.id == me.id and message.content.endswith(key):
                    return int(message.id)
        puzzle = next(one for one in puzzles_of(row.game) if one.number == row.number)
        prompt = daily_message(puzzle, self._games.title(puzzle.game))
        board = await puzzle_board(self._games, self._pictures, puzzle)
        sent = await place.send(
            in_a_message(prompt.text, key),
            view=view_of(prompt),
            files=board.files,
            nonce=f"puzzle-{row.due_at}",
            silent=True,
        )
        return int(sent.id)

    async def _note(self, row: PuzzlePostRow, **values: Any) -> None:
        async with self._store.writing() as session:
            kept = await session.get(PuzzlePostRow, (row.guild_id, row.due_at))
            assert kept is not None, "posts are never deleted"
            for name, value in values.items():
                setattr(kept, name, value)
            if kept.posted_at is not None or kept.given_up is not None:
                await session.flush()
                if not await _waiting(session, row.guild_id):
                    await cancel(session, subject_of(row.guild_id), DAILY, AGAIN)


async def _waiting(session: AsyncSession, guild_id: int) -> Sequence[PuzzlePostRow]:
    where = (
        col(PuzzlePostRow.guild_id) == guild_id,
        col(PuzzlePostRow.posted_at).is_(None),
        col(PuzzlePostRow.given_up).is_(None),
    )
    return (await session.exec(select(PuzzlePostRow).where(*where).order_by(col(PuzzlePostRow.due_at)))).all()
