"""`./marchwarden league`: leagues without Discord: tables of files, simulated events, real leagues as files."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, TypeVar

import click

from engine.league.event import Format
from engine.league.exchange.comparing import differences, divisions_of
from engine.league.exchange.reader import EventFile, read_event
from engine.league.exchange.writer import event_text
from engine.league.exports.text import standings_text
from engine.league.simulation.chances import plain_rules, varied_rules
from engine.league.simulation.playing import simulate
from engine.league.standings import standings
from engine.refusals import Refusal

if TYPE_CHECKING:
    from bot.store import Store

T = TypeVar("T")

DIFFERENT, UNREADABLE = 1, 2
RULES = {"plain": plain_rules, "varied": varied_rules}
MOST_SEED = 40
SECONDS_OF_SILENCE = 10
"""How often a long run says how far it is."""


@click.group()
def command() -> None:
    """Recompute the tables of league events, simulate whole events, and export, back up or restore a real one."""


@command.command("standings")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--show", is_flag=True, help="Print the recomputed table of every file.")
def recompute_standings(files: tuple[Path, ...], show: bool) -> int:
    """Recompute the tables of event files and print each difference to what they claim or what was published.

    Exits 0 if every table is right, 1 if a number differs, 2 if a file cannot be read.
    """
    return max(_look_at(path, show) for path in files)


@command.command("simulate")
@click.option("--format", "form", required=True, type=click.Choice([form.value for form in Format]), help="The format.")
@click.option("--players", required=True, type=click.IntRange(3, 512), help="How many enter, late entries among them.")
@click.option(
    "--rounds", type=click.IntRange(1, 1100), help="How many rounds; as many as the format needs unless said."
)
@click.option("--seed", default="1", show_default=True, help="The same seed writes the same files.")
@click.option("--events", default=1, show_default=True, type=click.IntRange(1, 100_000), help="How many events.")
@click.option(
    "--out", required=True, type=click.Path(file_okay=False, path_type=Path), help="The folder for the files."
)
@click.option(
    "--rules",
    type=click.Choice(list(RULES)),
    default="plain",
    show_default=True,
    help="Plain readings of every tie-break, or readings drawn by chance.",
)
def simulate_events(form: str, players: int, rounds: int | None, seed: str, events: int, out: Path, rules: str) -> int:
    """Write whole events, with drops, late entries, rests, byes, forfeits and corrections, one file each.

    Each file claims its final table, so that `league standings` can recompute it.
    """
    if not seed or len(seed) > MOST_SEED or not seed.isprintable() or set(seed) & set("/\\:"):
        raise click.UsageError(f"A seed is 1 to {MOST_SEED} letters or digits without slashes and colons.")
    try:
        out.mkdir(parents=True, exist_ok=True)
        said = time.monotonic()
        for number in range(1, events + 1):
            one = f"{seed}-{number}"
            declared = RULES[rules](Format(form), Random(f"{one}:rules"))
            simulated = simulate(Format(form), players, rounds, one, declared)
            (out / f"{form}-{players}-{seed}-{number:05}.json").write_text(event_text(simulated.file), encoding="utf-8")
            if time.monotonic() - said > SECONDS_OF_SILENCE:
                said = time.monotonic()
                click.echo(f"{number} of {events} events", err=True)
    except OSError as wrong:
        raise click.ClickException(f"{out} cannot be written to: {wrong.strerror}.") from wrong
    click.echo(f"{events} {'event' if events == 1 else 'events'} in {out}")
    return 0


@command.command("export")
@click.argument("league", type=click.IntRange(1))
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="The file; printed without it.")
def export_league(league: int, out: Path | None) -> int:
    """Write league number LEAGUE of the bot's database in the published format, with its table. The bot may run."""
    from bot.leagues.archive import exported, season_in

    async def export(store: Store) -> str:
        return exported(await season_in(store, league))

    return _written(_with_store(export), out)


@command.command("backup")
@click.argument("league", type=click.IntRange(1))
@click.argument("out", type=click.Path(dir_okay=False, path_type=Path))
def back_up_league(league: int, out: Path) -> int:
    """Write all of league number LEAGUE to the file OUT: its log, its locked forces, its matches. The bot may run.

    Only you can read the file, because it holds forces that may still be secret.
    """
    from bot.leagues.archive import backed_up

    async def back_up(store: Store) -> str:
        return await backed_up(store, league)

    return _written(_with_store(back_up), out, private=True)


@command.command("restore")
@click.argument("file", type=click.Path(path_type=Path))
def restore_league(file: Path) -> int:
    """Bring the season in FILE back into the bot's database. The bot must not run."""
    from bot.leagues.archive import brought_back

    text = _text(file)

    async def restore(store: Store) -> int:
        return await brought_back(store, text)

    click.echo(f"League {_with_store(restore, alone=True)} is as it was in {file}.")
    return 0


def _with_store(work: Callable[[Store], Awaitable[T]], *, alone: bool = False) -> T:
    """Returns what a piece of work returns that is done with the bot's database open."""
    from bot.settings import load_settings
    from bot.store import open_store
    from bot.store.instance import only_instance

    settings = load_settings()

    async def do() -> T:
        store = await open_store(settings.database)
        try:
            return await work(store)
        finally:
            await store.close()

    try:
        if alone and isinstance(settings.database, Path):
            with only_instance(settings.database):
                return asyncio.run(do())
        return asyncio.run(do())
    except Refusal as wrong:
        raise click.ClickException(str(wrong)) from wrong


def _written(text: str, out: Path | None, *, private: bool = False) -> int:
    if out is None:
        click.echo(text, nl=False)
        return 0
    try:
        out.touch(mode=0o600 if private else 0o644)
        if private:
            out.chmod(0o600)
        out.write_text(text, encoding="utf-8")
    except OSError as wrong:
        raise click.ClickException(f"{out} cannot be written to: {wrong.strerror}.") from wrong
    click.echo(f"Written to {out}.")
    return 0


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
