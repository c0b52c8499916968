"""What `./marchwarden doctor` looks at: each finding says what is wrong and what to do about it.

It only reads, also while the bot runs, and never migrates anything.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any, Final

import asyncpg
from sqlalchemy import URL, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

from bot.operation import health
from bot.settings import CannotStart, Settings
from bot.store import backups, library, postgres, schema
from bot.store.store import PATIENCE

ROOM: Final = 500 * 1024 * 1024
"""Bytes that a disk should have free."""
OLD_COPY: Final = 3 * 86400
"""Seconds after which the newest copy of a file is old."""
BEHIND: Final = 600
"""Seconds that a post may be due before somebody should look."""
APART: Final = 30
"""Seconds that two clocks may differ."""


class Severity(Enum):
    """How bad a finding is."""

    FINE = "ok"
    WARNING = "look"
    BAD = "bad"


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that was looked at."""

    severity: Severity
    text: str
    way_on: str = ""
    """What to do about it; empty where all is well."""

    def __str__(self) -> str:
        return f"[{self.severity.value:>4}] {self.text}" + (f"\n       {self.way_on}" if self.way_on else "")


def fine(sentence: str) -> Finding:
    """Returns that something is as it should be."""
    return Finding(Severity.FINE, sentence)


def warning(sentence: str, way_on: str) -> Finding:
    """Returns something that somebody should look at."""
    return Finding(Severity.WARNING, sentence, way_on)


def bad(sentence: str, way_on: str) -> Finding:
    """Returns something that is wrong."""
    return Finding(Severity.BAD, sentence, way_on)


async def findings(settings: Settings, now: float | None = None) -> AsyncIterator[Finding]:
    """Yields what was found of an installation, one after another."""
    now = time.time() if now is None else now
    yield _python()
    yield _token(settings)
    if isinstance(settings.database, Path):
        for one in _file(settings.database, now):
            yield one
    try:
        async with _connection(settings.database) as connection:
            if connection is None:
                yield warning("There is no database yet.", "The first start makes it: ./marchwarden")
                return
            for look in _LOOKS:
                yield await look(connection, now)
    except CannotStart as error:
        yield bad(str(error), "Nothing else can be looked at until this is right.")
        return
    except (DBAPIError, ValueError, OSError) as error:
        yield bad(
            f"The database cannot be read ({type(error).__name__}).",
            "If it is a file, restore the newest copy: ./marchwarden restore",
        )
        return
    yield await asyncio.to_thread(_life, settings, now)


def _python() -> Finding:
    version = ".".join(map(str, sys.version_info[:3]))
    return fine(f"Python {version}. {library.described()}")


def _token(settings: Settings) -> Finding:
    if settings.discord_token is None:
        return warning("There is no DISCORD_TOKEN.", "The bot runs in the playground. For Discord, set it in .env.")
    parts = settings.discord_token.get_secret_value().split(".")
    if len(parts) != 3 or not all(parts):
        return bad(
            "The DISCORD_TOKEN does not look like a bot's token.",
            "Copy it again: Discord's developer portal, your application, Bot, Reset Token.",
        )
    return fine("The DISCORD_TOKEN looks like a bot's token.")


def _file(path: Path, now: float) -> list[Finding]:
    found = []
    folder = next((one for one in (path.parent, *path.parents) if one.exists()), path.parent)
    free = shutil.disk_usage(folder).free
    size = f"{free / 1024**3:.1f} GiB free on the disk of {path.parent}"
    found.append(
        fine(f"{size}.")
        if free > ROOM
        else bad(f"Only {size}.", "Make room, or move the database to another disk: without room no answer is stored.")
    )
    if not path.exists():
        return found
    if os.name == "posix" and path.stat().st_mode & 0o077:
        found.append(bad(f"Others can read {path}, which holds secrets.", f"Run: chmod 600 {path}"))
    copies = sorted((path.parent / backups.FOLDER).glob("*"), key=lambda one: one.stat().st_mtime)
    age = now - copies[-1].stat().st_mtime if copies else None
    if age is None:
        found.append(warning("There is no copy of the database.", "Make one: ./marchwarden backup"))
    elif age > OLD_COPY:
        days = age / 86400
        found.append(
            warning(f"The newest copy is {days:.0f} days old.", "The running bot makes one each day; see its log.")
        )
    else:
        found.append(fine(f"{len(copies)} copies; the newest is {age / 3600:.0f} hours old."))
    return found


@asynccontextmanager
async def _connection(database: Path | URL) -> AsyncIterator[AsyncConnection | None]:
    """Yields a connection that only reads, None where there is no file. Raises `CannotStart`."""
    if isinstance(database, Path):
        if not await asyncio.to_thread(database.exists):
            yield None
            return
        url: str | URL = f"sqlite+aiosqlite:///file:{database}?mode=ro&uri=true"
        settings: dict[str, Any] = {}
    else:
        url = _with_driver(database)
        settings = {"timeout": PATIENCE, "server_settings": {"default_transaction_read_only": "on"}}
    engine = create_async_engine(url, poolclass=NullPool, hide_parameters=True, connect_args=settings)
    try:
        connection = await _connected(engine, database)
        try:
            yield connection
        finally:
            await connection.close()
    finally:
        await engine.dispose()


async def _connected(engine: AsyncEngine, database: Path | URL) -> AsyncConnection:
    try:
        return await engine.connect()
    except (DBAPIError, asyncpg.PostgresError, OSError, TimeoutError) as error:
        if isinstance(database, URL):
            raise CannotStart(postgres.sentence(database, error)) from error
        raise


def _with_driver(url: URL) -> URL:
    return url.set(drivername=postgres.DRIVER)


async def _number(connection: AsyncConnection, query: str, **values: object) -> int:
    return int(await connection.scalar(text(query), values) or 0)


async def _tables(connection: AsyncConnection, now: float) -> Finding:
    found = await connection.run_sync(schema.revision_of)
    newest = schema.revisions()[-1]
    if found is None:
        return bad("The database holds no tables of ours.", "Is MARCHWARDEN_DATABASE right? A new one must be empty.")
    if found > newest:
        return bad(f"A newer version wrote the database (tables {found}).", "Run that version, or restore a copy.")
    if found < newest:
        return warning(
            f"The tables are at {found}, and this version wants {newest}.",
            "The next start brings them there, and copies a file first.",
        )
    return fine(f"The tables are those of this version ({found}).")


async def _clocks(connection: AsyncConnection, now: float) -> Finding:
    if connection.dialect.name != "postgresql":
        return fine("One machine, one clock.")
    theirs = await _number(connection, "SELECT floor(extract(epoch FROM clock_timestamp()))")
    apart = theirs - time.time()
    if abs(apart) > APART:
        return bad(
            f"The database server's clock is {abs(apart):.0f} seconds {'ahead' if apart > 0 else 'behind'}.",
            "Let both machines take their time from a time server (chrony, systemd-timesyncd): deadlines hang on it.",
        )
    return fine("The clocks of this machine and of the database server agree.")


async def _matches(connection: AsyncConnection, now: float) -> Finding:
    halted = await _number(connection, "SELECT count(*) FROM match WHERE status = 'halted'")
    playing = await _number(connection, "SELECT count(*) FROM match WHERE status = 'playing'")
    if halted:
        first = await connection.scalar(text("SELECT failure FROM match WHERE status = 'halted' ORDER BY id LIMIT 1"))
        return bad(
            f"{halted} matches are halted by a bug ({first} is the first reference); {playing} are played.",
            "Look for the reference in the log, and report it; nothing is lost, and a fixed version goes on.",
        )
    return fine(f"{playing} matches are played, and none is halted.")


async def _posts(connection: AsyncConnection, now: float) -> Finding:
    due = "posted_at IS NULL AND given_up IS NULL AND kind <> 'remind'"
    waiting = await _number(connection, f"SELECT count(*) FROM outbox WHERE {due}")
    oldest = await connection.scalar(text(f"SELECT nonce FROM outbox WHERE {due} ORDER BY id LIMIT 1"))
    age = 0 if oldest is None else now - int(oldest[:16], 16) / 10**9
    if age > BEHIND:
        channels = await _number(connection, f"SELECT count(DISTINCT channel_id) FROM outbox WHERE {due}")
        return warning(
            f"{waiting} posts wait in {channels} channels, the oldest for {age / 60:.0f} minutes.",
            "Does the bot run? Else the log says what Discord refuses: mostly a permission or a locked thread.",
        )
    return fine(f"{waiting} posts wait." if waiting else "No post waits.")


async def _timers(connection: AsyncConnection, now: float) -> Finding:
    late = await _number(
        connection, "SELECT count(*) FROM timer WHERE state = 'waiting' AND due_at < :then", then=int(now) - BEHIND
    )
    if late:
        return warning(
            f"{late} timers are more than ten minutes late.", "They fire once the bot runs and is connected."
        )
    return fine("No timer is late.")


async def _processes(connection: AsyncConnection, now: float) -> Finding:
    known = await _number(connection, "SELECT count(*) FROM process")
    if not known:
        return fine("One process at a time uses this database.")
    shards = await _number(connection, "SELECT count(*) FROM shard")
    free = await _number(connection, "SELECT count(*) FROM shard WHERE holder IS NULL")
    if free:
        return bad(f"Nobody holds {free} of {shards} shards.", "Start another process, or see why they cannot connect.")
    return fine(f"{known} processes hold {shards} shards.")


_LOOKS: Final[tuple[Callable[[AsyncConnection, float], Awaitable[Finding]], ...]] = (
    _tables,
    _clocks,
    _matches,
    _posts,
    _timers,
    _processes,
)


def _life(settings: Settings, now: float) -> Finding:
    seconds = health.silence(settings.database, now)
    if seconds is None:
        return warning("No bot has run with this database.", "Start it: ./marchwarden")
    if seconds > health.SILENCE:
        return warning(f"The bot gave its last sign of life {seconds / 60:.0f} minutes ago.", "Start it: ./marchwarden")
    return fine("The bot is alive.")
