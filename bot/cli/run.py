"""`./marchwarden run`: the bot itself, on Discord or in a playground of its own, until it is told to stop."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
from collections.abc import AsyncIterator
from typing import Final

import aiohttp
import click
import discord

from bot.client import Marchwarden
from bot.playground import Playground, PortTaken, point_discord_py_at
from bot.settings import CannotStart, Settings, load_settings
from bot.store import Store

log = logging.getLogger(__name__)

HINT: Final = "Type /game new to begin a match. You can be any of the people on the left: one opens it, another joins."
STOPPING: Final = (signal.SIGTERM, signal.SIGINT)


@click.command()
def command() -> None:
    """Run the bot: on Discord with a DISCORD_TOKEN, otherwise in a playground in the browser."""
    settings = load_settings()
    logging.basicConfig(
        level=settings.log_level, format="{asctime} {levelname:7} {name}: {message}", style="{", datefmt="%H:%M:%S"
    )
    asyncio.run(run(settings))


async def run(settings: Settings) -> None:
    """Runs the bot until SIGTERM or SIGINT. Raises `CannotStart` with one sentence when it cannot start."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in STOPPING:
        loop.add_signal_handler(number, stop.set)
    try:
        async with _discord(settings) as token:
            await _serve(settings, token, stop)
    finally:
        for number in STOPPING:
            loop.remove_signal_handler(number)


@contextlib.asynccontextmanager
async def _discord(settings: Settings) -> AsyncIterator[str]:
    """Yields the token to log in with: the real one, or that of a playground which runs meanwhile."""
    if settings.discord_token is not None:
        yield settings.discord_token.get_secret_value()
        return
    playground = Playground(
        port=settings.playground_port,
        data=settings.database.parent / "playground",
        openapi=settings.discord_openapi,
        hint=HINT,
    )
    try:
        await playground.start()
    except PortTaken as taken:
        raise CannotStart(f"{taken} (MARCHWARDEN_PLAYGROUND_PORT)") from taken
    try:
        click.echo("There is no DISCORD_TOKEN, so I play in a playground of my own.")
        click.echo(f"Open {playground.url} in a browser; Ctrl+C stops me.")
        with point_discord_py_at(playground):
            yield playground.token
    finally:
        await playground.stop()


async def _serve(settings: Settings, token: str, stop: asyncio.Event) -> None:
    bot = Marchwarden(await Store.open(settings.database), register_always=settings.discord_token is None)
    serving = asyncio.create_task(bot.start(token), name="bot")
    stopping = asyncio.create_task(stop.wait(), name="stop")
    try:
        await asyncio.wait({serving, stopping}, return_when=asyncio.FIRST_COMPLETED)
        if serving.done():
            _explain(serving)
        else:
            log.info("Stopping; what is unposted is posted at the next start.")
    finally:
        stopping.cancel()
        await bot.close()
        with contextlib.suppress(asyncio.CancelledError, Exception):
            await serving


def _explain(serving: asyncio.Task[None]) -> None:
    """Raises what ended the bot by itself, as a sentence where a person can mend it."""
    try:
        serving.result()
    except discord.LoginFailure as refused:
        raise CannotStart(
            "Discord does not accept the token in DISCORD_TOKEN; copy it anew from the portal."
        ) from refused
    except aiohttp.ClientConnectionError as unreachable:
        raise CannotStart(f"Discord cannot be reached ({unreachable}).") from unreachable
