"""`./marchwarden restore FILE`: a copy takes the database's place, and what was there is kept."""

from __future__ import annotations

import asyncio
from pathlib import Path

import click

from bot.cli.backup import damage, described, show_progress
from bot.posting.restoring import tell_players
from bot.settings import CannotStart, load_settings
from bot.store import backups, open_store
from bot.store.instance import only_instance

DRAFT = ".restoring"


@click.command()
@click.argument("file", required=False, type=click.Path(path_type=Path))
def command(file: Path | None) -> None:
    """Replace the database by the copy FILE, after checking it. The bot must not run.

    The old database is kept, and the command says how to go back to it. In each running match the players are told what
    happened and are asked again. Without FILE the command lists the copies.
    """
    settings = load_settings()
    database = settings.file
    if file is None:
        raise CannotStart(_which(database))
    if not file.exists() and (backups.folder_of(database) / file).exists():
        file = backups.folder_of(database) / file
    with only_instance(database):
        contents = backups.check(file)
        if database.exists() and file.samefile(database):
            raise CannotStart(f"{file} is the database itself; restore one of its copies.")
        draft = database.with_name(database.name + DRAFT)
        draft.unlink(missing_ok=True)
        backups.back_up(file, draft, show_progress)
        asyncio.run(_tell_players(draft))
        click.echo(f"{file} holds {described(contents)}.")
        if contents.damage:
            click.echo(f"In this copy {damage(contents)}")
        before = None
        if database.exists():
            before = backups.place_for(database, backups.BackupKind.RESTORE, backups.utc_now())
            if not backups.set_aside(database, before):
                click.echo("The old database is damaged; it is kept as it is.")
        backups.put_in_place(draft, database)
        backups.prune(database, backups.BackupKind.RESTORE, settings.backups)
    click.echo(
        f"The database {database} is this copy now. On its next start the bot goes on from it and tells the players."
    )
    if before is not None:
        click.echo(f"The old database is kept. To go back to it: ./marchwarden restore {before}")


async def _tell_players(draft: Path) -> None:
    """Brings the tables up to date and leaves a message for each match that goes on from this copy."""
    store = await open_store(draft, keep=None)
    try:
        await tell_players(store)
    finally:
        await store.close()


def _which(database: Path) -> str:
    copies = [path.name for path in backups.kept(database)]
    if not copies:
        return f"Name a copy to restore. There is none in {backups.folder_of(database)}."
    return f"Name a copy to restore. In {backups.folder_of(database)} there are, newest first: {', '.join(copies)}."
