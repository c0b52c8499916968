"""`./marchwarden bench`: how fast everything is on this machine."""

from __future__ import annotations

import asyncio
import time

import click

TABLES = ((2, 24), (6, 60))
"""Players and points of the boards that are measured."""

POSITIONS = 1000


THINGS = ("engine", "storing", "clicks", "pictures", "start")


@click.command()
@click.option(
    "--only", type=click.Choice(["engine", "storing", "clicks", "pictures", "start"]), help="Measure one thing only."
)
def command(only: str | None) -> int:
    """Measure random games, answers in the memory and through discord.py, boards, and a start with 1,000 matches."""
    from bot import bench

    if only in (None, "engine"):
        speed = bench.engine_speed()
        click.echo(
            f"Random games of 24 points: {speed.games_per_second:.1f} games/s and core, "
            f"{speed.decisions_per_second:.0f} decisions/s, {speed.decisions_per_game:.0f} decisions per game."
        )
        options = bench.options_times()
        click.echo(f"From an answer or a die to the next question, forces of 60 points: {options}.")
    if only in (None, "storing"):
        click.echo(f"An answer and its posts in the memory: {asyncio.run(bench.storing())}.")
    if only in (None, "clicks"):
        times = asyncio.run(bench.click_times())
        click.echo(f"An answer through discord.py, until it is acknowledged: {times.acknowledged}.")
        click.echo(f"The same, until it is committed and the player is told: {times.told}.")
    if only in (None, "pictures"):
        _pictures()
    if only in (None, "start"):
        seconds, stored = asyncio.run(bench.start_time())
        click.echo(f"Start with {stored} stored matches, until connected: {seconds:.2f} s.")
    return 0


def _pictures() -> None:
    """Print what boards cost, over positions from random play, in time of one core: others may use the machine, too."""
    from images.bench import measure_boards
    from images.layouts import LAYOUTS
    from images.states import random_moments

    for players, points in TABLES:
        moments = random_moments(players, points, POSITIONS)
        for layout in LAYOUTS.values():
            boards = measure_boards(time.process_time, moments, layout)
            click.echo(
                f"Board of {players} players with {points} points, {layout.name}: "
                f"median {1000 * boards.median_seconds:.0f} ms, 99 of 100 within {1000 * boards.most_seconds:.0f} ms, "
                f"slowest {1000 * boards.slowest_seconds:.0f} ms; median {boards.median_bytes / 1000:.0f} KB, "
                f"99 of 100 within {boards.most_bytes / 1000:.0f} KB, largest {boards.largest_bytes / 1000:.0f} KB "
                f"({boards.pictures} positions)."
            )
