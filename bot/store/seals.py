"""Seals: a checksum in each row that holds facts of a match, so that a changed byte is noticed before a player sees it.

SQLite notices damage to the structure of its file, not to its contents: a flipped bit in an answer is another answer. A
row is sealed automatically when it is written and checked when it is read; a row that has changed raises `Damaged`, and
its match is halted until the operator has restored a copy. Missing rows are noticed by their numbers.

Seals protect from accidents, not from people: whoever can write the file can write a seal.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import sqlite3
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Mapper, ORMExecuteState, Session
from sqlmodel import SQLModel, col, func, select
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.refusals import Damaged
from bot.store.tables import (
    DraftRow,
    EntryRow,
    EventRow,
    LeagueEntryRow,
    LeagueForceRow,
    LeagueMatchRow,
    LeagueRow,
    MatchRow,
    SeatRow,
    SetAsideRow,
    TurnRow,
    table_of,
)

log = logging.getLogger(__name__)

LEAGUES: Final[tuple[type[SQLModel], ...]] = (LeagueRow, LeagueEntryRow, LeagueForceRow)
"""What belongs to a league and not to a match."""
SEALED: Final[tuple[type[SQLModel], ...]] = (
    *(MatchRow, SeatRow, EntryRow, SetAsideRow, EventRow, TurnRow, DraftRow, LeagueMatchRow),
    *LEAGUES,
)
COLUMN: Final = "seal"
GIVEN_LATER: Final = "id"
"""What the database itself numbers is not known yet when a new row is sealed."""

Key = tuple[str, tuple[object, ...]]
"""A table, and a row in it by its primary key."""


def seal(table: str, values: Mapping[str, object]) -> str:
    """Returns the seal of a row: 16 hexadecimal digits. Raises TypeError or ValueError for a value that is not JSON."""
    text = json.dumps([table, [[name, values[name]] for name in sorted(values)]])
    return blake2b(text.encode(), digest_size=8).hexdigest()


def tables() -> list[str]:
    """Returns the names of the tables whose rows are sealed."""
    return [str(row.__tablename__) for row in SEALED]


def check(row: SQLModel) -> None:
    """Raises `Damaged` when a row that was just read is not as it was written."""
    match_id = getattr(row, "match_id", None) or getattr(row, "id", None)
    with readable(match_id):
        if _seal_of(row) != getattr(row, COLUMN):
            raise damaged(match_id, f"{row.__tablename__} {_name(row)} is not as it was written")


def sealed(row: type[SQLModel], values: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the values of all columns of a row with its seal, to be written without the ORM."""
    return {**values, COLUMN: seal(str(row.__tablename__), {name: values[name] for name in _columns(row)})}


def check_values(row: type[SQLModel], match_id: int, values: Mapping[str, Any]) -> None:
    """Raises `Damaged` when the values of a match's row that was just read without the ORM are not as written."""
    with readable(match_id):
        if sealed(row, values)[COLUMN] != values[COLUMN]:
            raise damaged(match_id, f"{row.__tablename__} {match_id} is not as it was written")


def is_whole(row: SQLModel) -> bool:
    """Returns whether a row that was just read is as it was written."""
    try:
        return bool(_seal_of(row) == getattr(row, COLUMN))
    except (ValueError, TypeError):
        return False


def check_numbers(match_id: int, what: str, numbers: Sequence[int], first: int, last: int | None = None) -> None:
    """Raises `Damaged` when numbers are missing between `first` and `last`, or the greatest there is."""
    expected = range(first, (numbers[-1] if numbers else first - 1 if last is None else last) + 1)
    if (last is not None and expected.stop != last + 1) or list(numbers) != list(expected):
        raise damaged(match_id, f"{what} are missing")


def damaged(match_id: int | None, why: str) -> Damaged:
    """Tells the operator, and returns the sentence for the players."""
    log.critical("The stored match %s is damaged: %s. Restore a backup (docs/operating.md).", match_id, why)
    return Damaged(match_id)


@contextlib.contextmanager
def readable(match_id: int | None) -> Iterator[None]:
    """Turns what comes of reading damaged text or JSON into `Damaged`."""
    try:
        yield
    except (ValueError, TypeError) as error:
        raise damaged(match_id, f"something in it cannot be read ({type(error).__name__})") from None
    except DBAPIError as error:
        if "Could not decode" not in str(error.orig) and _code(error) not in _DAMAGE:
            raise
        # Not its words: they show what stands there.
        raise damaged(match_id, f"something in it cannot be read ({type(error.orig).__name__})") from None


_DAMAGE: Final = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def _code(error: DBAPIError) -> int:
    return int(getattr(error.orig, "sqlite_errorcode", 0)) & 0xFF


# -- every row that is written -----------------------------------------------------------------------------------------


@cache
def _columns(row: type[SQLModel]) -> tuple[str, ...]:
    return tuple(column.key for column in table_of(row).columns if _counts(column.key))


def _counts(column: str) -> bool:
    return column not in (COLUMN, GIVEN_LATER)


def _seal_of(row: SQLModel) -> str:
    return seal(str(row.__tablename__), {name: getattr(row, name) for name in _columns(type(row))})


def _put_on(_mapper: Mapper[Any], _connection: Connection, row: SQLModel) -> None:
    setattr(row, COLUMN, _seal_of(row))


def _refuse_to_bypass(state: ORMExecuteState) -> None:
    """Updates that do not go through a row would leave its old seal."""
    if state.is_update or state.is_insert:
        table = None if state.bind_mapper is None else state.bind_mapper.class_
        assert table not in SEALED, f"{table} has a seal: read the row and change it"


for _row in SEALED:
    event.listen(_row, "before_insert", _put_on)
    event.listen(_row, "before_update", _put_on)
event.listen(Session, "do_orm_execute", _refuse_to_bypass)


# -- the whole file ----------------------------------------------------------------------------------------------------


async def damage(path: Path) -> list[str]:
    """Returns in words what in the whole file is not as it was written; nothing, if all is well."""
    return await asyncio.to_thread(_damage, path)


def _damage(path: Path) -> list[str]:
    with contextlib.closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as connection:
        return damage_in(connection)


def damage_in(connection: sqlite3.Connection) -> list[str]:
    """Returns the same of an open file; a file from before the seals has none to compare."""
    found = [_told(key) for key in broken(connection)]
    for what, table in (("entries", "entry"), ("events", "event")):
        if COLUMN in _types(connection, table):
            incomplete = connection.execute(
                f"SELECT match.id FROM match LEFT JOIN {table} ON match_id = match.id GROUP BY match.id "
                f"HAVING count(number) <> match.{what} OR ifnull(max(number), 0) <> match.{what}"
            )
            found += [f"{what} of match {match_id} are missing" for (match_id,) in incomplete]
    if COLUMN in _types(connection, "league_entry"):
        short = connection.execute(
            "SELECT league.id FROM league LEFT JOIN league_entry ON league_id = league.id GROUP BY league.id "
            "HAVING count(number) <> league.entries OR ifnull(max(number), 0) <> league.entries"
        )
        found += [f"entries of league {league_id} are missing" for (league_id,) in short]
    return found


def broken(connection: sqlite3.Connection) -> list[Key]:
    """Returns the rows whose seal does not hold."""
    return [key for key, stored, right in _rows(connection) if stored != right]


def reseal(connection: sqlite3.Connection, but: Collection[Key]) -> None:
    """Seals all rows again after the tables were changed, except for those that were damaged before."""
    for key, stored, right in list(_rows(connection)):
        if right is not None and stored != right and key not in but:
            table, values = key
            where = " AND ".join(f'"{name}" = ?' for name in _primary(connection, table))
            connection.execute(f'UPDATE "{table}" SET {COLUMN} = ? WHERE {where}', (right, *values))


def _rows(connection: sqlite3.Connection) -> Iterator[tuple[Key, object, str | None]]:
    """Yields each row with its seal and the right one (None: it cannot be read)."""
    before, connection.text_factory = connection.text_factory, lambda data: data.decode("utf-8", "surrogateescape")
    try:
        for table in tables():
            types = _types(connection, table)
            if COLUMN not in types:
                continue
            primary = _primary(connection, table)
            for row in connection.execute(f'SELECT * FROM "{table}"'):
                values = dict(zip(types, row, strict=True))
                key = (table, tuple(values[name] for name in primary))
                yield key, values[COLUMN], _right(table, values, types)
    finally:
        connection.text_factory = before


def _right(table: str, values: Mapping[str, Any], types: Mapping[str, str]) -> str | None:
    try:
        return seal(
            table,
            {
                name: _parsed(value) if types[name] == "JSON" else value
                for name, value in values.items()
                if _counts(name)
            },
        )
    except (TypeError, ValueError, RecursionError):
        return None


def _parsed(value: Any) -> object:
    # SQLite keeps a JSON text that is a number as a number.
    return value if value is None or isinstance(value, int | float) else json.loads(value)


def _types(connection: sqlite3.Connection, table: str) -> dict[str, str]:
    return {name: kind for _, name, kind, *_ in connection.execute(f'PRAGMA table_info("{table}")')}


def _primary(connection: sqlite3.Connection, table: str) -> list[str]:
    keys = [(place, name) for _, name, _, _, _, place in connection.execute(f'PRAGMA table_info("{table}")') if place]
    return [name for _, name in sorted(keys)]


def _name(row: SQLModel) -> str:
    return " ".join(str(getattr(row, name)) for name in ("number", "seat", "key") if hasattr(row, name))


# -- the whole database, through its rows ------------------------------------------------------------------------------


async def damage_seen(session: AsyncSession) -> list[str]:
    """Returns in words what in the whole database is not as it was written; nothing, if all is well."""
    return await session.run_sync(_damage_seen)


def _damage_seen(session: Session) -> list[str]:
    found = [_told(key) for key in broken_rows(session)]
    for what, row in (("entries", EntryRow), ("events", EventRow)):
        expected = getattr(MatchRow, what)
        count, last = func.count(col(row.number)), func.coalesce(func.max(row.number), 0)
        incomplete = (
            select(MatchRow.id)
            .join(row, col(row.match_id) == col(MatchRow.id), isouter=True)
            .group_by(col(MatchRow.id), expected)
            .having((count != expected) | (last != expected))
        )
        found += [f"{what} of match {match_id} are missing" for match_id in session.scalars(incomplete)]
    number, there = col(LeagueEntryRow.number), func.coalesce(func.max(col(LeagueEntryRow.number)), 0)
    entries = col(LeagueRow.entries)
    short = (
        select(LeagueRow.id)
        .join(LeagueEntryRow, col(LeagueEntryRow.league_id) == col(LeagueRow.id), isouter=True)
        .group_by(col(LeagueRow.id), entries)
        .having((func.count(number) != entries) | (there != entries))
    )
    return [*found, *(f"entries of league {league_id} are missing" for league_id in session.scalars(short))]


def broken_rows(session: Session) -> list[Key]:
    """Returns the rows whose seal does not hold."""
    return [_key(row) for kind in SEALED for row in _each(session, kind) if _seal_of(row) != getattr(row, COLUMN)]


def reseal_rows(session: Session, but: Collection[Key]) -> None:
    """Seal all rows again after the tables were changed, except for those that were damaged before."""
    for kind in SEALED:
        for row in _each(session, kind):
            if _key(row) not in but:
                setattr(row, COLUMN, _seal_of(row))
        session.flush()


def _each(session: Session, kind: type[SQLModel]) -> Iterator[SQLModel]:
    yield from session.scalars(select(kind).execution_options(yield_per=1000))


def _key(row: SQLModel) -> Key:
    table = table_of(type(row))
    return table.name, tuple(getattr(row, column.name) for column in table.primary_key)


def _told(key: Key) -> str:
    table, values = key
    if table == MatchRow.__tablename__:
        return f"match {values[0]}"
    if table == SetAsideRow.__tablename__:
        return f"set-aside entry {values[0]}"
    if table == LeagueRow.__tablename__:
        return f"league {values[0]}"
    first, *rest = values
    whose = "league" if table in {str(row.__tablename__) for row in LEAGUES} else "match"
    return " ".join((table, *map(str, rest), "of", whose, str(first)))
