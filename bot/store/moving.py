"""Copies a whole database into an empty one, of the same engine or the other.

Everything is written in one transaction: an interrupted copy leaves the destination as empty as it was, and is simply
begun again. The source is only read, and must not be in use.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Table, func, insert, select, text
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlmodel import SQLModel

from bot.settings import CannotStart
from bot.store import seals
from bot.store.store import Store

AT_ONCE: Final = 500
"""Rows that are copied at a time."""

Progress = Callable[[int, int], None]
"""Called with the rows that are copied and all rows."""


class CannotMove(CannotStart):
    """The database cannot be copied. The message is one sentence for the person who runs the bot."""


@dataclass(frozen=True)
class Moved:
    """What was copied."""

    rows: int
    matches: int


async def move(source: Store, destination: Store, progress: Progress = lambda done, total: None) -> Moved:
    """Copy every row, check their numbers and seals, and commit. Raises `CannotMove`, and then nothing was written."""
    if damage := await source.apart(seals.damage_seen):
        raise CannotMove(f"The source is damaged ({'; '.join(damage)}), so nothing was copied; restore a backup first.")
    async with source.reading() as reading, destination.writing() as writing:
        old, new = await reading.connection(), await writing.connection()
        await _must_be_empty(new)
        counts = {table.name: await _count(old, table) for table in SQLModel.metadata.sorted_tables}
        total, done = sum(counts.values()), 0
        for table in SQLModel.metadata.sorted_tables:
            async for rows in _batches(old, table):
                await new.execute(insert(table), rows)
                done += len(rows)
                progress(done, total)
            await _go_on_numbering(old, new, table)
        for table in SQLModel.metadata.sorted_tables:
            if (found := await _count(new, table)) != counts[table.name]:
                raise CannotMove(f"Of {counts[table.name]} rows of {table.name} {found} came across; nothing was kept.")
        if damage := await seals.damage_seen(writing):
            raise CannotMove(f"Rows did not come across as they were ({'; '.join(damage)}); nothing was kept.")
    return Moved(total, counts["match"])


async def _must_be_empty(connection: AsyncConnection) -> None:
    for table in SQLModel.metadata.sorted_tables:
        if await _count(connection, table):
            raise CannotMove(f"The destination is not empty (it has rows of {table.name}); name a new database.")


async def _count(connection: AsyncConnection, table: Table) -> int:
    return int(await connection.scalar(select(func.count()).select_from(table)) or 0)


async def _batches(connection: AsyncConnection, table: Table) -> AsyncIterator[list[dict[str, Any]]]:
    """Yields the rows of a table in the order of their keys, some at a time."""
    ordered = select(table).order_by(*table.primary_key.columns)
    async with connection.stream(ordered) as result:
        async for rows in result.mappings().partitions(AT_ONCE):
            yield [dict(row) for row in rows]


async def _go_on_numbering(old: AsyncConnection, new: AsyncConnection, table: Table) -> None:
    """Let the destination go on after the highest number that the source has ever given: none may come again."""
    if table.autoincrement_column is None:
        return
    given = await _LAST_GIVEN[old.dialect.name](old, table)
    if given:
        await _GIVE_AFTER[new.dialect.name](new, table, given)


async def _last_of_sqlite(connection: AsyncConnection, table: Table) -> int:
    highest = await connection.scalar(select(func.max(table.autoincrement_column)))
    kept = None
    if table.dialect_options["sqlite"].get("autoincrement"):
        kept = await connection.scalar(text("SELECT seq FROM sqlite_sequence WHERE name = :name"), {"name": table.name})
    return max(highest or 0, kept or 0)


async def _last_of_postgres(connection: AsyncConnection, table: Table) -> int:
    sequence = await _sequence(connection, table)
    if sequence is None:
        return 0
    row = (await connection.execute(text(f"SELECT last_value, is_called FROM {sequence}"))).one()
    return int(row.last_value) if row.is_called else 0


async def _after_in_sqlite(connection: AsyncConnection, table: Table, given: int) -> None:
    if not table.dialect_options["sqlite"].get("autoincrement"):
        return
    await connection.execute(text("DELETE FROM sqlite_sequence WHERE name = :name"), {"name": table.name})
    await connection.execute(
        text("INSERT INTO sqlite_sequence (name, seq) VALUES (:name, :given)"), {"name": table.name, "given": given}
    )


async def _after_in_postgres(connection: AsyncConnection, table: Table, given: int) -> None:
    sequence = await _sequence(connection, table)
    if sequence is not None:
        await connection.execute(text("SELECT setval(:sequence, :given)"), {"sequence": sequence, "given": given})


async def _sequence(connection: AsyncConnection, table: Table) -> str | None:
    assert table.autoincrement_column is not None
    names = {"table": f'"{table.name}"', "column": table.autoincrement_column.name}
    found = await connection.scalar(text("SELECT pg_get_serial_sequence(:table, :column)"), names)
    return None if found is None else str(found)


_LAST_GIVEN: Final = {"sqlite": _last_of_sqlite, "postgresql": _last_of_postgres}
_GIVE_AFTER: Final = {"sqlite": _after_in_sqlite, "postgresql": _after_in_postgres}
