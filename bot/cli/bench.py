"""`./marchwarden bench`: how fast everything is on this machine."""

from __future__ import annotations

import asyncio
import time

import click


@click.command()
@click.option("--only", type=click.Choice(["engine", "clicks", "pictures", "start"]), help="Measure one thing only.")
def command(only: str | None) -> int:
    """Measure random games, answers through discord.py, the board picture, and a start with 1,000 stored matches."""
    from bot import bench
    from images.bench import measure_boards

    if only in (None, "engine"):
        speed = bench.engine_speed()
        click.echo(
            f"Random games of 24 points: {speed.games_per_second:.1f} games/s and core, "
            f"{speed.decisions_per_second:.0f} decisions/s, {speed.decisions_per_game:.0f} decisions per game."
        )
        options = bench.options_times()
        click.echo(f"From an answer or a die to the next question, forces of 60 points: {options}.")
    if only in (None, "clicks"):
        times = asyncio.run(bench.click_times())
        click.echo(f"An answer through discord.py, until it is acknowledged: {times.acknowledged}.")
        click.echo(f"The same, until it is committed and the player is told: {times.told}.")
    if only in (None, "pictures"):
        boards = measure_boards(time.perf_counter)
        click.echo(
            f"Board of two players: median {1000 * boards.median_seconds:.0f} ms, slowest "
            f"{1000 * boards.slowest_seconds:.0f} ms; median {boards.median_bytes / 1000:.0f} KB, largest "
            f"{boards.largest_bytes / 1000:.0f} KB ({boards.pictures} pictures)."
        )
    if only in (None, "start"):
        seconds, stored = asyncio.run(bench.start_time())
        click.echo(f"Start with {stored} stored matches, until connected: {seconds:.2f} s.")
    return 0
