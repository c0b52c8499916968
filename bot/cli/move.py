"""`./marchwarden move FROM TO`: a whole database is copied into an empty one, from SQLite to PostgreSQL or back."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from pathlib import Path

import click
from sqlalchemy import URL

from bot.settings import CannotStart, database_address
from bot.store import open_store
from bot.store.instance import only_instance
from bot.store.moving import Moved, move

PROGRESS_EVERY = 500
"""Rows from one change of the progress bar to the next."""


@click.command()
@click.argument("source", metavar="FROM")
@click.argument("destination", metavar="TO")
def command(source: str, destination: str) -> None:
    """Copy the database FROM into the empty database TO. The bot must not run.

    Each is an SQLite file, or postgresql://user:password@host/name. Every row is counted and every seal checked before
    anything counts; an interrupted copy leaves TO empty, so you can simply run the command again.
    """
    from_there, to_there = database_address(source), database_address(destination)
    if isinstance(from_there, Path) and not from_there.exists():
        raise CannotStart(f"There is no database {from_there}, so there is nothing to copy.")
    moved = asyncio.run(_move(from_there, to_there))
    matches = "1 match" if moved.matches == 1 else f"{moved.matches} matches"
    click.echo(
        f"{_shown(to_there)} holds everything now: {moved.rows} rows of {matches}, counted and checked. "
        f"To use it, set MARCHWARDEN_DATABASE={_shown(to_there)} and start the bot; the source stays as it is."
    )


async def _move(source: Path | URL, destination: Path | URL) -> Moved:
    async with contextlib.AsyncExitStack() as stack:
        stores = []
        for address in (source, destination):
            if isinstance(address, Path):
                stack.enter_context(only_instance(address))
            store = await open_store(address)
            stack.push_async_callback(store.close)
            await store.claim()
            stores.append(store)
        return await move(stores[0], stores[1], show_progress)


def show_progress(done: int, total: int) -> None:
    """Show how far a long copy is, when somebody watches."""
    if sys.stderr.isatty() and total >= PROGRESS_EVERY:
        width = 40 * done // total
        click.echo(f"\r\x1b[K  [{'#' * width:<40}] {done} of {total} rows", nl=done == total, err=True)


def _shown(address: Path | URL) -> str:
    return address.render_as_string(hide_password=True) if isinstance(address, URL) else str(address)
