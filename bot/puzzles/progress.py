"""What each person has tried and solved. No match knows of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.store import Conflict, Store
from bot.store.tables import PuzzleTryRow

TRIES: Final = 3
"""How often an answer is written down when another one of the same person comes in between."""


class PuzzleProgress:
    """Reads and writes what people have tried."""

    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        self._store = store
        self._now = now

    async def of(self, user_id: int, game: str) -> Mapping[int, PuzzleTryRow]:
        """Returns what a person has tried of a game, by the numbers of the puzzles."""
        where = (col(PuzzleTryRow.user_id) == user_id, col(PuzzleTryRow.game) == game)
        async with self._store.reading() as session:
            return {row.number: row for row in await session.exec(select(PuzzleTryRow).where(*where))}

    async def answered(self, user_id: int, game: str, number: int, *, is_right: bool) -> PuzzleTryRow:
        """Note an answer and return the row; a puzzle that is solved, or whose solution is known, stays as it is."""

        def change(row: PuzzleTryRow) -> None:
            if row.solved_at is None and row.shown_at is None:
                row.tries += 1
                row.solved_at = int(self._now()) if is_right else None

        return await self._changed(user_id, game, number, change)

    async def shown(self, user_id: int, game: str, number: int) -> PuzzleTryRow:
        """Note that a person has looked at the solution, and return the row."""

        def change(row: PuzzleTryRow) -> None:
            if row.solved_at is None and row.shown_at is None:
                row.shown_at = int(self._now())

        return await self._changed(user_id, game, number, change)

    async def _changed(
        self, user_id: int, game: str, number: int, change: Callable[[PuzzleTryRow], None]
    ) -> PuzzleTryRow:
        for _ in range(TRIES - 1):
            try:
                return await self._change_once(user_id, game, number, change)
            except Conflict:
                continue
        return await self._change_once(user_id, game, number, change)

    async def _change_once(
        self, user_id: int, game: str, number: int, change: Callable[[PuzzleTryRow], None]
    ) -> PuzzleTryRow:
        async with self._store.writing() as session:
            row = await _row(session, user_id, game, number)
            change(row)
            session.add(row)
            return PuzzleTryRow(**row.model_dump())


async def progress_of(store: Store, user_id: int) -> list[PuzzleTryRow]:
    """Returns all that is kept of a person's puzzles, of every game."""
    mine = select(PuzzleTryRow).where(col(PuzzleTryRow.user_id) == user_id)
    async with store.reading() as session:
        return list(await session.exec(mine.order_by(col(PuzzleTryRow.game), col(PuzzleTryRow.number))))


async def forget_progress(store: Store, user_id: int) -> int:
    """Remove all that is kept of a person's puzzles, and return of how many puzzles."""
    async with store.writing() as session:
        rows = (await session.exec(select(PuzzleTryRow).where(col(PuzzleTryRow.user_id) == user_id))).all()
        for row in rows:
            await session.delete(row)
        return len(rows)


async def _row(session: AsyncSession, user_id: int, game: str, number: int) -> PuzzleTryRow:
    found = await session.get(PuzzleTryRow, (user_id, game, number))
    return found or PuzzleTryRow(user_id=user_id, game=game, number=number)
