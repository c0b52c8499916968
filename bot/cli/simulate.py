"""`./marchwarden simulate`: random legal games, counted and timed."""

from __future__ import annotations

import collections
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import click

from bot.cli.game_option import agreed, checked_players, game_option, switch_options
from bot.cli.garbage_collection import patient_collector
from engine.game import Game
from engine.proof import Disproved, NotProvable, prove
from engine.registry import workshop
from engine.restarting import play_interrupted
from engine.simulation import PlayedAtRandom
from engine.values import Json
from engine.workshop import FAULTS, SEATS, AnyWorkshop, Tally

USUAL_GAMES = 100
LINES_OF_PROGRESS = 10
SECONDS_OF_SILENCE = 10
"""How often a long run says how far it is."""


@click.command()
@click.option("--games", "count", type=click.IntRange(1), help="Number of games; 100 by default.")
@click.option("--seed", default=1, show_default=True, help="Seed of the first game; the next games count up from it.")
@game_option
@click.option("--size", "--points", type=int, help="Size of the matches, such as points for each force.")
@click.option("--players", type=click.IntRange(2), help="Number of players; the fewest allowed by default.")
@click.option(
    "--extras",
    "--advanced",
    multiple=True,
    help="Other options, as /game new takes them, or all; may be given several times.",
)
@switch_options
@click.option("--check", is_flag=True, help="Besides resume at every decision and replay every game (slow).")
@click.option(
    "--interrupt",
    is_flag=True,
    help="Undo and restart at random places instead of watching, and verify the record of every game.",
)
@click.option(
    "--exhaustive",
    "times",
    type=click.IntRange(1),
    metavar="TIMES",
    help="Play matches of all sizes until every possible event has happened this often; --games is the most it plays.",
)
def command(
    game: Game[Any],
    count: int | None,
    seed: int,
    size: int | None,
    players: int | None,
    extras: tuple[str, ...],
    check: bool,
    interrupt: bool,
    times: int | None,
    **switches: bool,
) -> int:
    """Play random legal games and look at every position; print speed, length and outcomes.

    Exits 1 if a rule fails, a position or a record is wrong, a game does not end, or something does not happen in an
    exhaustive run.
    """
    extras = (*extras, *(key for key, on in switches.items() if on))
    shop, options, seats = workshop(game.name), agreed(game, size, extras), checked_players(game, players)
    with patient_collector():
        if interrupt:
            return _interrupt(game, options, seats, count or USUAL_GAMES, seed)
        return _play(shop, options, seats, count, seed, check, times)


def _play(
    shop: AnyWorkshop,
    options: Mapping[str, Json],
    seats: int,
    count: int | None,
    seed: int,
    check: bool,
    times: int | None,
) -> int:
    if times is not None:
        tally = shop.tally(times, options)
        if tally is None:
            raise click.UsageError(f"{shop.game.title} does not count its events yet; leave --exhaustive out.")
        return _exhaustive(shop, tally, times, seed, count or shop.most_games, seats, check)
    count = count or USUAL_GAMES
    played: list[PlayedAtRandom] = []
    faults = 0
    started, cpu = time.perf_counter(), time.process_time()
    said = started
    for number in range(seed, seed + count):
        try:
            played.append(shop.play(SEATS[:seats], options, number, thoroughly=check))
        except FAULTS as fault:
            faults += 1
            click.echo(f"game of seed {number}: {fault}")
        done = number - seed + 1
        often = count >= 200 and done % (count // LINES_OF_PROGRESS) == 0
        if often or time.perf_counter() - said > SECONDS_OF_SILENCE:
            said = time.perf_counter()
            click.echo(f"{done} of {count} games, {sum(one.decisions for one in played)} decisions", err=True)
    _say_how_it_went(played, time.perf_counter() - started, time.process_time() - cpu)
    if faults:
        click.echo(f"{faults} games did not finish because of a bug")
    return 1 if faults else 0


def _interrupt(game: Game[Any], options: Mapping[str, Json], seats: int, count: int, seed: int) -> int:
    """Play games with undos and restarts at random places, and print how many records prove themselves."""
    undos = refused = restarts = wrong = rolls = 0
    said = time.perf_counter()
    for number in range(seed, seed + count):
        try:
            played = play_interrupted(game, SEATS[:seats], options, number)
            rolls += prove(played.record, {game.name: game}).rolls
        except (*FAULTS, Disproved, NotProvable) as fault:
            wrong += 1
            click.echo(f"game of seed {number}: {fault}")
        else:
            undos, refused, restarts = undos + played.undos, refused + played.refused, restarts + played.restarts
        if time.perf_counter() - said > SECONDS_OF_SILENCE:
            said = time.perf_counter()
            click.echo(f"{number - seed + 1} of {count} games, {undos} undos, {restarts} restarts", err=True)
    click.echo(
        f"{game.title}: {count - wrong} of {count} records verified, with {undos} undos, {refused} refused undos, "
        f"{restarts} restarts and {rolls} rolls."
    )
    return 1 if wrong else 0


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


def _exhaustive(
    shop: AnyWorkshop, tally: Tally, times: int, seed: int, most: int, players: int, thoroughly: bool
) -> int:
    every = tally.feats()
    played: list[PlayedAtRandom] = []
    started, cpu = time.perf_counter(), time.process_time()
    fault = ""
    games = shop.play_until_all_has_happened(tally, players, seed, most, thoroughly=thoroughly)
    try:
        played.extend(_with_progress(games, tally))
    except FAULTS as bug:
        fault = f"game of seed {seed + len(played)}: {bug}"
    for feat in every:
        click.echo(f"{tally.count(feat):6} {feat}")
    _say_how_it_went(played, time.perf_counter() - started, time.process_time() - cpu)
    lacking = tally.lacking()
    if lacking:
        click.echo(f"{len(lacking)} of {len(every)} have not happened {times} times:")
        for feat in lacking:
            click.echo(f"{tally.count(feat):6} {feat}")
    else:
        click.echo(f"All {len(every)} have happened at least {times} times.")
    if fault:
        click.echo(fault)
    return 1 if lacking or fault else 0


def _with_progress(games: Iterable[PlayedAtRandom], tally: Tally) -> Iterator[PlayedAtRandom]:
    said = time.perf_counter()
    for number, one in enumerate(games, 1):
        yield one
        if time.perf_counter() - said > SECONDS_OF_SILENCE:
            said = time.perf_counter()
            lacking = tally.lacking()
            rarest = ", ".join(f"{feat} ({tally.count(feat)})" for feat in lacking[:3])
            click.echo(f"{number} games, {len(lacking)} of {len(tally.feats())} still missing: {rarest}", err=True)
