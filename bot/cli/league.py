"""`./marchwarden league`: leagues without Discord: recompute tables, and simulate whole events."""

from __future__ import annotations

from pathlib import Path

import click

from engine.league.exchange.comparing import differences, divisions_of
from engine.league.exchange.reader import EventFile, read_event
from engine.league.exports.text import standings_text
from engine.league.standings import standings
from engine.refusals import Refusal

DIFFERENT, UNREADABLE = 1, 2


@click.group()
def command() -> None:
    """Recompute the tables of league events, and simulate whole events."""


@command.command("standings")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--show", is_flag=True, help="Print the recomputed table of every file.")
def recompute_standings(files: tuple[Path, ...], show: bool) -> int:
    """Recompute the tables of event files and print each difference to what they claim or what was published.

    Exits 0 if every table is right, 1 if a number differs, 2 if a file cannot be read.
    """
    return max(_look_at(path, show) for path in files)


def _look_at(path: Path, show: bool) -> int:
    try:
        file = read_event(_text(path))
    except Refusal as wrong:
        click.echo(f"{path}: {wrong}")
        return UNREADABLE
    if show or not file.tables:
        _print_table(file)
    code = 0
    for name, table in file.tables:
        found = differences(file.event, table)
        lines = f"{len(table.rows)} {'line' if len(table.rows) == 1 else 'lines'} after round {table.after_round}"
        for line in found:
            click.echo(f"{path}: {name}: {line}")
        number = f"{len(found)} {'difference' if len(found) == 1 else 'differences'}" if found else "no difference"
        click.echo(f"{path}: {name}: {lines}: {number}.")
        code = DIFFERENT if found else code
    if not file.tables:
        click.echo(f"{path}: the file claims no table.")
    return code


def _print_table(file: EventFile) -> None:
    tables = [table for _, table in file.tables]
    divisions = divisions_of(file.event, tables[0]) if tables else None
    after = tables[0].after_round if tables else None
    click.echo(standings_text(file.event, standings(file.event, after, divisions)))


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise Refusal("There is no such file.") from None
    except IsADirectoryError:
        raise Refusal("This is a folder. Name the files in it.") from None
    except UnicodeDecodeError as wrong:
        raise Refusal(f"This is not text in UTF-8: {wrong.reason}.") from None
    except OSError as wrong:
        raise Refusal(f"The file cannot be read: {wrong.strerror}.") from None
