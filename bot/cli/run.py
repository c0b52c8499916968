"""`./marchwarden run`: the bot itself."""

import click

from bot.settings import CannotStart, load_settings


@click.command()
def command() -> None:
    """Run the bot: on Discord with a DISCORD_TOKEN, otherwise in a playground in the browser."""
    load_settings()
    raise CannotStart("This copy of Marchwarden has no bot yet.")
