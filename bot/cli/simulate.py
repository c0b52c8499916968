"""`./marchwarden simulate`: random legal games, counted and timed."""

from __future__ import annotations

import collections
import time

import click

from engine.registry import games
from engine.simulation import PlayedAtRandom, play_at_random
from engine.values import Seat

LINES_OF_PROGRESS = 10


@click.command()
@click.option("--games", "count", default=100, show_default=True, type=click.IntRange(1), help="How many games.")
@click.option("--seed", default=1, show_default=True, help="The first game's seed; the next ones count on.")
@click.option("--points", default=24, show_default=True, help="The size of the forces.")
@click.option("--check", is_flag=True, help="Look at every position and resume at every decision (slow).")
def command(count: int, seed: int, points: int, check: bool) -> int:
    """Play random legal games of Dragon Dice and print speed, length and outcomes."""
    game = games()["dragon_dice"]
    look = None
    if check:
        from engine.dragon_dice.invariants import check_match

        look = check_match
    played: list[PlayedAtRandom] = []
    started, cpu = time.perf_counter(), time.process_time()
    for index in range(count):
        played.append(play_at_random(game, [Seat("A"), Seat("B")], {"force_points": points}, seed + index, look))
        if count >= 200 and (index + 1) % (count // LINES_OF_PROGRESS) == 0:
            click.echo(f"{index + 1} of {count} games", err=True)
    seconds, cpu = time.perf_counter() - started, time.process_time() - cpu
    decisions = sum(one.decisions for one in played)
    lengths = sorted(one.decisions for one in played)
    click.echo(f"{count} games, {decisions} decisions in {seconds:.1f} s ({cpu:.1f} s of one core)")
    click.echo(f"games/s: {count / seconds:.1f} (per second of one core: {count / cpu:.1f})")
    click.echo(f"decisions/s: {decisions / seconds:.0f}")
    click.echo(f"decisions per game: mean {decisions / count:.0f}, median {lengths[count // 2]}, most {lengths[-1]}")
    for reason, number in collections.Counter(one.outcome.reason for one in played).most_common():
        click.echo(f"{number:6} ended by {reason}")
    return 0
