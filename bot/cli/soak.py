"""`./marchwarden soak`: matches of computer players while processes are killed."""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path
from typing import Final

import click

from bot.players.soaking import soak
from engine.players.playing import Level
from engine.registry import games

LEVELS: Final = tuple(level.value for level in Level)


@click.command()
@click.option("--matches", type=click.IntRange(1), default=500, show_default=True, help="How many matches are played.")
@click.option("--level", type=click.Choice(LEVELS), default=Level.RECRUIT.value, show_default=True)
@click.option("--kills", type=click.IntRange(0), default=20, show_default=True, help="Kills of the playing process.")
@click.option(
    "--between", type=click.FloatRange(0.5), default=10.0, show_default=True, help="Mean seconds between them."
)
@click.option("--worker-kills", type=click.FloatRange(0), default=5.0, show_default=True, help="Mean seconds; 0: none.")
def command(matches: int, level: str, kills: int, between: float, worker_kills: float) -> int:
    """Let computers play while processes are killed, and check that nothing is lost or doubled.

    Every game is played in turn. At the end each match must be over, its record proved, and every answer stored once.
    """
    with tempfile.TemporaryDirectory() as folder:
        done = asyncio.run(soak(Path(folder), matches, list(games()), Level(level), kills, between, worker_kills))
    click.echo(
        f"{done.matches} matches, {done.answers} answers of computers; the process was killed {done.kills} times, "
        f"a worker {done.worker_kills} times."
    )
    for problem in done.problems:
        click.echo(problem)
    click.echo("NOT OK" if done.problems else "OK: nothing is lost or doubled, and every record is proved.")
    return int(bool(done.problems))
