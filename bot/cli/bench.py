"""`./marchwarden bench`: how fast everything is on this machine."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from typing import Any

import click

from bot.cli.game_option import game_option
from bot.cli.player_strength import PAIRINGS, measured
from engine.game import Game
from engine.league import measuring
from engine.players.matches import PLAYERS
from engine.registry import workshop
from engine.waits import count_waits
from engine.workshop import SEATS

POSITIONS = 1000
WATCHED = 60
"""Matches in which hand-overs are counted."""
MEASURED_PLAYERS = (2, 4)
COSTED = 20.0
"""Seconds in which answers are given at a rate."""


THINGS = (
    *("engine", "storing", "clicks", "messages", "waits", "pictures", "typed", "start", "leagues", "players"),
    *("suggestions", "phrasings", "cost", "load", "memory"),
)


@click.command()
@game_option
@click.option("--only", type=click.Choice(THINGS), help="Measure one thing only.")
@click.option(
    "--matches",
    type=click.IntRange(1),
    default=100,
    show_default=True,
    help="Matches of each pair of players, on suggestions, or in all.",
)
@click.option("--answers", type=click.IntRange(8), default=160, show_default=True, help="Answers (--only cost).")
@click.option(
    "--rate", type=click.FloatRange(0.1), default=10.0, show_default=True, help="Answers a second, for cost and load."
)
@click.option("--looking", is_flag=True, help="Players wait for the picture of a panel after each press, for cost.")
@click.option("--minutes", type=click.FloatRange(0.1), default=1, show_default=True, help="How long, for load.")
@click.option(
    "--processes", type=click.IntRange(1), default=1, show_default=True, help="Bots for load, or workers for players."
)
@click.option("--database", help="An empty PostgreSQL database, for load with several processes.")
@click.option("--pair", type=click.Choice(PLAYERS), nargs=2, help="Computer players to measure against each other.")
def command(
    game: Game[Any],
    only: str | None,
    matches: int,
    answers: int,
    rate: float,
    looking: bool,
    pair: tuple[str, str] | None,
    minutes: float,
    processes: int,
    database: str | None,
) -> int:
    """Measure random games, answers in the memory and through discord.py, boards, and a start with 1,000 matches.

    How strong computer players are takes long, so it is measured only when it is asked for (--only players), and so is
    what an answer costs through the real client and a stand-in for Discord (--only cost).
    """
    if only == "players":
        for first, second in [pair] if pair else PAIRINGS:
            for line in measured(game.name, first, second, matches, processes):
                click.echo(line)
        return 0
    if only == "suggestions":
        for line in workshop(game.name).suggested(matches):
            click.echo(line)
        return 0
    if only == "phrasings":
        from bot.games.known import known_faces

        for line in known_faces()[game.family].phrasings():
            click.echo(line)
        return 0
    if only in ("load", "memory"):
        from bot.cli import load

        for line in load.measured(only, game, matches, rate, minutes, processes, database):
            click.echo(line)
        return 0
    if only in (None, "leagues"):
        _leagues()
    if only == "leagues":
        return 0
    from bot.cli import benchmarks as bench

    tables = workshop(game.name).tables
    usual, large = tables[0], tables[-1]

    if only in (None, "engine"):
        speed = bench.engine_speed(game, usual)
        click.echo(
            f"Random games of {usual.words}: {speed.games_per_second:.1f} games/s and core, "
            f"{speed.decisions_per_second:.0f} decisions/s, {speed.decisions_per_game:.0f} decisions per game."
        )
        options = bench.options_times(game, large)
        click.echo(f"From an answer or a die to the next question, {large.words}: {options}.")
        for line in workshop(game.name).measured(time.process_time):
            click.echo(line)
    if only in (None, "storing"):
        click.echo(f"An answer and its posts in the memory: {asyncio.run(bench.storing(game))}.")
    if only in (None, "clicks"):
        times = asyncio.run(bench.click_times(game))
        click.echo(f"An answer through discord.py, until it is acknowledged: {times.acknowledged}.")
        click.echo(f"The same, until it is committed and the player is told: {times.told}.")
    if only in (None, "messages"):
        _messages(game)
    if only == "cost":
        cost, asked = asyncio.run(bench.costs(game, answers, COSTED, rate, looks=looking))
        for line in cost.lines():
            click.echo(line)
        click.echo(f"The next question, with {rate:g} answers a second asked for: {asked}.")
    if only == "waits":
        for line in _waits(game):
            click.echo(line)
    if only in (None, "pictures"):
        _pictures(game)
    if only in (None, "typed"):
        _typed(game)
    if only in (None, "start"):
        seconds, stored = asyncio.run(bench.start_time(game))
        click.echo(f"Start with {stored} stored matches, until connected: {seconds:.2f} s.")
    return 0


def _leagues() -> None:
    """Print what pairing, rating and pictures cost, in time of one core: the bot does all off its event loop."""
    from images.league.measuring import PLAYERS as TABLE_PLAYERS
    from images.league.measuring import measure_table

    pairing = measuring.measure_pairing(time.process_time)
    slowest = 1000 * max(pairing.rounds)
    click.echo(
        f"Pairing {measuring.PLAYERS} players, {measuring.ROUNDS} Swiss rounds: slowest {slowest:.0f} ms, "
        f"mean {1000 * sum(pairing.rounds) / len(pairing.rounds):.0f} ms; their table: {1000 * pairing.table:.0f} ms."
    )
    seconds = measuring.measure_rating(time.process_time)
    click.echo(f"Rating {measuring.GAMES} games again from the first: {seconds:.2f} s.")
    cost = measure_table(time.process_time)
    click.echo(f"The picture of a table of {TABLE_PLAYERS}: {1000 * cost.seconds:.0f} ms, {cost.size / 1000:.0f} KB.")


def _messages(game: Game[Any]) -> None:
    """Print what the threads get of a turn, when people sit there and when each looks in once an hour."""
    from bot.cli import benchmarks as bench
    from bot.cli.thread_flow import flows
    from bot.games.known import known_faces

    part = known_faces()[game.family].part
    for how, pause, orders in (
        ("who sit at the table", 0.0, False),
        ("who look in once an hour", bench.AN_HOUR, False),
        ("who look in once an hour, and order what buttons offer", bench.AN_HOUR, True),
    ):
        turns = asyncio.run(bench.turns_watched(game, pause=pause, orders=orders))
        for flow in flows(turns):
            parts = f" ({part}: {flow.parts})" if part else ""
            click.echo(f"A turn{parts} of two {how}: {flow}.")


def _waits(game: Game[Any]) -> Iterator[str]:
    """Yields a line for each figure: how often matches change hands, without orders and with the usual ones."""
    shop = workshop(game.name)
    for players in [number for number in MEASURED_PLAYERS if number in game.seats]:
        for how, orders in (("without orders", ()), ("with the usual orders", game.usual_orders)):
            waits = count_waits(game, SEATS[:players], shop.tables[0].options, range(WATCHED), orders, shop.sensible)
            name = f"{game.title}, {players} players, {how}"
            yield f"{name}: {waits.per_turn:.2f} hand-overs per turn (of {waits.turns} turns in {WATCHED} matches)."
            yield f"{name}: {waits.per_match:.0f} hand-overs per match (median)."
            yield f"{name}: {waits.questions / max(1, waits.turns):.2f} questions per turn, beside the hand-overs."
            messages = waits.messages / max(1, waits.turns)
            yield f"{name}: {messages:.2f} new messages per turn, those at hand-overs included."


def _typed(game: Game[Any]) -> None:
    """Print how long the longest texts that Discord takes hold the event loop, a line for each parser of the game."""
    from bot.cli.typed_input import MOST, slowest_texts

    found = list(slowest_texts(game, time.process_time))
    for one in found:
        in_thread = "" if one.held == one.milliseconds else f" ({one.milliseconds:.1f} ms in a thread)"
        click.echo(f"{game.name}, {one.what}: {one.held:.1f} ms{in_thread}.")
    worst = max(found, key=lambda one: one.held)
    verdict = "within" if worst.held <= MOST else "MORE THAN"
    click.echo(f"The slowest of {len(found)} ({worst.what}): {worst.held:.1f} ms, {verdict} {MOST} ms.")


def _pictures(game: Game[Any]) -> None:
    """Print what boards cost, over positions from random play, in time of one core: others may use the machine, too."""
    from bot.games.known import known_faces
    from images.bench import measure_boards
    from images.pictures import RenderStyle
    from images.states import SampleMoment, random_moments

    pictures = known_faces()[game.family].pictures
    names = next(iter(pictures.samples().values()))().names
    for table in workshop(game.name).tables:
        moments = random_moments(game, table.players, table.options, POSITIONS)
        for wide in (False, True):

            def draw(moment: SampleMoment[Any], number: int, wide: bool = wide) -> bytes:
                called = {seat: f"{name} {number}" for seat, name in names.items()}
                return pictures.board(moment.view, called, RenderStyle(wide=wide, before=moment.before))[0].data

            boards = measure_boards(time.process_time, moments, draw)
            click.echo(
                f"Board of {table.words}, {'wide' if wide else 'upright'}: "
                f"median {1000 * boards.median_seconds:.0f} ms, 99 of 100 within {1000 * boards.most_seconds:.0f} ms, "
                f"slowest {1000 * boards.slowest_seconds:.0f} ms; median {boards.median_bytes / 1000:.0f} KB, "
                f"99 of 100 within {boards.most_bytes / 1000:.0f} KB, largest {boards.largest_bytes / 1000:.0f} KB "
                f"({boards.pictures} positions)."
            )
