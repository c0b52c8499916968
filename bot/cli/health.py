"""`./marchwarden health`: whether the bot of this database is alive, for Docker and other watchers."""

from __future__ import annotations

import click

from bot.operation.health import SILENCE, silence
from bot.settings import load_settings


@click.command()
def command() -> int:
    """Say whether the bot that runs with this database is alive; exit code 1 if it is not."""
    database = load_settings().database
    seconds = silence(database)
    if seconds is None:
        click.echo(f"No bot runs with {database}.")
        return 1
    if seconds > SILENCE:
        click.echo(f"The bot with {database} last gave a sign of life {seconds:.0f} seconds ago.")
        return 1
    click.echo("It is alive.")
    return 0
