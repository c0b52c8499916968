"""`./marchwarden backup [FILE]`: a checked copy of the database, also while the bot runs."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from bot.settings import load_settings
from bot.store import backups

PROGRESS_FROM = 20_000
"""Number of pages (about 80 MB) above which copying shows its progress."""
SHOWN = 10
"""Most damaged rows that are named."""


@click.command()
@click.argument("file", required=False, type=click.Path(path_type=Path))
def command(file: Path | None) -> int:
    """Copy the database to FILE, or into the folder "backups" beside it, and check the copy.

    The bot may run meanwhile: the copy shows one moment. In the folder "backups" only the newest copies are kept
    (MARCHWARDEN_BACKUPS); a FILE elsewhere is yours to keep.
    """
    settings = load_settings()
    place = backups.place_for(settings.file, backups.BackupKind.BACKUP, backups.utc_now())
    if file is not None:
        place = file.absolute() / place.name if file.is_dir() else file.absolute()
    contents = backups.back_up(settings.file, place, show_progress)
    click.echo(f"{place} holds {described(contents)}. It was checked; only you can read it.")
    if contents.damage:
        # Nothing older is removed for it.
        click.echo(f"NOT OK: in the database itself, and so in this copy, {damage(contents)}")
        return 1
    removed = backups.prune(settings.file, backups.BackupKind.BACKUP, settings.backups) if file is None else []
    if removed:
        click.echo(f"Removed: {', '.join(path.name for path in removed)} (the newest {settings.backups} are kept).")
    return 0


def described(contents: backups.Contents) -> str:
    """Returns what a copy holds: "12 matches, 3 of them not over (4.1 MB)"."""
    matches = "1 match" if contents.matches == 1 else f"{contents.matches} matches"
    return f"{matches}, {contents.running} of them not over ({contents.size / 1e6:.1f} MB)"


def damage(contents: backups.Contents) -> str:
    """Returns what in a copy is not as it was written, and what that means."""
    some = ", ".join(contents.damage[:SHOWN])
    more = f" and {len(contents.damage) - SHOWN} more" if len(contents.damage) > SHOWN else ""
    return (
        f"damage was found: {some}{more}. These matches are halted, all others go on. An older copy may hold them "
        "undamaged (docs/operating.md)."
    )


def show_progress(done: int, total: int) -> None:
    """Shows the progress of a long copy on a terminal."""
    if total >= PROGRESS_FROM and sys.stderr.isatty():
        click.echo(f"\r\x1b[K  {100 * done // total} %", nl=False, err=True)
        if done == total:
            click.echo("\r\x1b[K", nl=False, err=True)
