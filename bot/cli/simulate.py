"""`./marchwarden simulate`: random legal games, counted and timed."""

from __future__ import annotations

import collections
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeAlias

import click

from engine.dragon_dice.proving.exhaustive import LONG_ENOUGH, play_until_all_has_happened
from engine.dragon_dice.proving.invariants import BrokenInvariant, check_match, glance, play_watched
from engine.dragon_dice.proving.tally import Tally, feats
from engine.dragon_dice.rules import MOST_PLAYERS
from engine.dragon_dice.table.state import ADVANCED
from engine.dragon_dice.text.position import MOST_SEATS
from engine.playthrough import Playthrough
from engine.refusals import RuleFailure
from engine.simulation import PlayedAtRandom, Stalled
from engine.values import Json

USUAL_GAMES = 100
ALL = "all"
LINES_OF_PROGRESS = 10
SECONDS_OF_SILENCE = 10
"""How often an exhaustive run says how far it is."""

Look: TypeAlias = Callable[[Playthrough[Any]], None]
Faults = (BrokenInvariant, RuleFailure, Stalled)


@click.command()
@click.option("--games", "count", type=click.IntRange(1), help="How many games; 100 unless said.")
@click.option("--seed", default=1, show_default=True, help="The first game's seed; the next ones count on.")
@click.option("--points", default=24, show_default=True, help="The size of the forces.")
@click.option("--players", type=click.IntRange(2, MOST_PLAYERS), default=2, show_default=True, help="How many play.")
@click.option(
    "--advanced",
    multiple=True,
    type=click.Choice([*ADVANCED, ALL]),
    help="A kind of advanced dice that may be brought; may be given several times.",
)
@click.option("--check", is_flag=True, help="Besides resume at every decision and replay every game (slow).")
@click.option(
    "--exhaustive",
    "times",
    type=click.IntRange(1),
    metavar="TIMES",
    help="Play forces of all species and sizes until every icon, spell, species ability and dragon has been seen so "
    f"often; --games is the most it plays, {LONG_ENOUGH} unless said.",
)
def command(
    count: int | None, seed: int, points: int, players: int, advanced: tuple[str, ...], check: bool, times: int | None
) -> int:
    """Play random legal games of Dragon Dice and look at every position; print speed, length and outcomes.

    Exits 1 if a rule fails, a position is wrong, a game does not end, or something does not happen in an exhaustive
    run.
    """
    look = check_match if check else glance
    admitted = [kind for kind in ADVANCED if kind in advanced or ALL in advanced]
    if times is not None:
        return _exhaustive(Tally(times, admitted), seed, count or LONG_ENOUGH, players, look)
    count = count or USUAL_GAMES
    played: list[PlayedAtRandom] = []
    faults = 0
    started, cpu = time.perf_counter(), time.process_time()
    for game in range(seed, seed + count):
        try:
            options: dict[str, Json] = {"force_points": points, "advanced": list(admitted)}
            played.append(play_watched(MOST_SEATS[:players], options, game, look))
        except Faults as fault:
            faults += 1
            click.echo(f"game of seed {game}: {fault}")
        done = game - seed + 1
        if count >= 200 and done % (count // LINES_OF_PROGRESS) == 0:
            click.echo(f"{done} of {count} games", err=True)
    _say_how_it_went(played, time.perf_counter() - started, time.process_time() - cpu)
    if faults:
        click.echo(f"{faults} games came to no end because of a fault")
    return 1 if faults else 0


def _say_how_it_went(played: Sequence[PlayedAtRandom], seconds: float, cpu: float) -> None:
    if not played:
        return
    count, lengths = len(played), sorted(one.decisions for one in played)
    decisions = sum(lengths)
    click.echo(f"{count} games, {decisions} decisions in {seconds:.1f} s ({cpu:.1f} s of one core)")
    click.echo(f"games/s: {count / seconds:.1f} (per second of one core: {count / cpu:.1f}), watched; see also `bench`")
    click.echo(f"decisions/s: {decisions / seconds:.0f}")
    click.echo(f"decisions per game: mean {decisions / count:.0f}, median {lengths[count // 2]}, most {lengths[-1]}")
    for reason, number in collections.Counter(one.outcome.reason for one in played).most_common():
        click.echo(f"{number:6} ended by {reason}")


def _exhaustive(tally: Tally, seed: int, most: int, players: int, look: Look) -> int:
    times, every = tally.wanted, feats(tally.advanced)
    played: list[PlayedAtRandom] = []
    started, cpu = time.perf_counter(), time.process_time()
    fault = ""
    try:
        played.extend(_with_progress(tally, seed, most, players, look))
    except Faults as bug:
        fault = f"game of seed {seed + len(played)}: {bug}"
    for feat in every:
        click.echo(f"{tally.counts[feat]:6} {feat}")
    _say_how_it_went(played, time.perf_counter() - started, time.process_time() - cpu)
    lacking = tally.lacking()
    if lacking:
        click.echo(f"{len(lacking)} of {len(every)} have not happened {times} times:")
    for feat in lacking:
        click.echo(f"{tally.counts[feat]:6} {feat}")
    if not lacking:
        click.echo(f"All {len(every)} have happened at least {times} times.")
    if fault:
        click.echo(fault)
    return 1 if lacking or fault else 0


def _with_progress(tally: Tally, seed: int, most: int, players: int, look: Look) -> Iterator[PlayedAtRandom]:
    said = time.perf_counter()
    games = play_until_all_has_happened(tally, seed, most, look, players)
    for number, one in enumerate(games, 1):
        yield one
        if time.perf_counter() - said > SECONDS_OF_SILENCE:
            said = time.perf_counter()
            lacking = tally.lacking()
            rarest = ", ".join(f"{feat} ({tally.counts[feat]})" for feat in lacking[:3])
            click.echo(
                f"{number} games, {len(lacking)} of {len(feats(tally.advanced))} still lacking: {rarest}", err=True
            )
