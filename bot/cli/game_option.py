"""`--game`: which game a command is about; the first there is unless said."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

import click

from bot.prompts.match_options import read_extras, size_option
from engine.game import Game, OptionKind
from engine.refusals import Refusal
from engine.registry import SHORT_NAMES, games
from engine.values import Json

F = TypeVar("F", bound=Callable[..., Any])


def game_option(command: F) -> F:
    """Adds `--game NAME`; the command gets the game as `game`."""
    names = list(games())
    return click.option(
        "--game",
        type=click.Choice([*names, *SHORT_NAMES]),
        default=names[0],
        show_default=True,
        callback=lambda context, option, name: games()[SHORT_NAMES.get(name, name)],
        help="Which game.",
    )(command)


def switch_options(command: F) -> F:
    """Adds `--KEY` for each switch that a game declares, such as `--routing`; the command gets them by their keys."""
    keys = {key: words for label in games().labels.values() for key, words in label.switches.items()}
    for key, words in reversed(keys.items()):
        command = click.option(f"--{key.replace('_', '-')}", key, is_flag=True, help=f"Agree on {words}.")(command)
    return command


def agreed(game: Game[Any], size: int | None, extras: Sequence[str]) -> Mapping[str, Json]:
    """Returns what is agreed on about matches. Raises `click.UsageError` with a sentence for what the game has not."""
    first_set = next((option for option in game.options if option.kind is OptionKind.SET), None)
    every = ["everything" if extra == "all" else extra for extra in extras]
    try:
        options = read_extras(game.options, ", ".join(every))
        largest = size_option(game.options)
        if size is not None and largest is None:
            raise click.UsageError(f"A match of {game.title} has one size.")
        if largest is not None:
            options = {largest.key: largest.check(largest.default if size is None else size)} | options
    except Refusal as refusal:
        raise click.UsageError(str(refusal)) from refusal
    return options if first_set is None else {first_set.key: first_set.default} | options


def checked_players(game: Game[Any], players: int | None) -> int:
    """Returns the number of players. Raises `click.UsageError` when the game does not allow it."""
    wanted = game.seats[0] if players is None else players
    if wanted not in game.seats:
        raise click.UsageError(f"{game.title} is for {game.seats[0]} to {game.seats[-1]} players.")
    return wanted
