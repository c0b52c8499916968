"""`./marchwarden run`: the bot, on Discord or in a local playground, until it is stopped."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
import time
from collections.abc import AsyncIterator, Coroutine, Sequence
from pathlib import Path
from typing import Any, Final

import aiohttp
import click
import discord

from bot.client import Marchwarden
from bot.operation.allowances import Allowances
from bot.operation.health import give_signs_of_life
from bot.operation.logs import set_up_logging
from bot.operation.maintenance import Maintenance
from bot.playground import FirstStep, Playground, PortTaken, point_discord_py_at
from bot.playground.forums import open_first_forum
from bot.settings import CannotStart, Settings, load_settings
from bot.store import Store, library, open_store
from bot.store.instance import only_instance
from bot.words.lobby import JOIN

log = logging.getLogger(__name__)

HINT: Final = (
    "Start a match now: buttons ask you each question, and I know the rules.\n"
    "Other games and people: type </game new:0>; "
    "</help:0> explains the games. To play all sides yourself, tick “Play all sides” below the channels (☰ on a "
    "phone): you become whichever player is asked, and “Join the match” seats the next player. “You are” beside it "
    "changes who you are by hand; the arrow opens a second window."
)
"""The page shows the first line to newcomers, and the rest where they want more; a mentioned command can be pressed."""

CLOCKS_APART: Final = 30
"""Seconds that the clocks of this machine and of the database server may differ."""

FIRST: Final = FirstStep("Play against the computer", "game new", {"against": "soldier"})
"""What the page offers to newcomers first: a match that begins at once."""

FORUM_TOPIC: Final = (
    "A forum has posts instead of messages. Write below to open one: its first line is its title. A league that is "
    "made in a post gets one post of its own, and one for each match."
)

STOPPING: Final = (signal.SIGTERM, signal.SIGINT)


@click.command()
@click.option("--drain", is_flag=True, help="Take over from the processes that run already; they stop then.")
def command(drain: bool) -> None:
    """Run the bot: on Discord with a DISCORD_TOKEN, otherwise in a playground in the browser."""
    settings = load_settings()
    token = settings.discord_token
    secret = None if token is None else token.get_secret_value()
    as_json = settings.log_format == "json"
    set_up_logging(settings.log_level, quiet=token is None, token=secret, as_json=as_json)
    asyncio.run(run(settings, drain_others=drain))


async def run(settings: Settings, *, drain_others: bool = False) -> None:
    """Runs the bot until SIGTERM or SIGINT. Raises `CannotStart` with one sentence when it cannot start."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in STOPPING:
        loop.add_signal_handler(number, stop.set)
    try:
        # The database comes first: what is wrong with it is said before anything else is promised.
        with only_instance(settings.database) if isinstance(settings.database, Path) else contextlib.nullcontext():
            store = await open_store(settings.database, keep=settings.backups)
            try:
                await store.claim(shared=settings.shards is not None)
                async with _discord(settings) as (token, playground):
                    log.info("%s", library.described())
                    bot = _bot(store, settings, playground, drain_others)
                    if bot.sharing is not None:
                        bot.sharing.on_drained = stop.set
                    works = [give_signs_of_life(store), Maintenance(store, settings.backups).run()]
                    await warn_of_clock(store)
                    async with _watched(bot, settings):
                        await _serve(bot, token, stop, works)
            finally:
                await store.close()
    finally:
        for number in STOPPING:
            loop.remove_signal_handler(number)


@contextlib.asynccontextmanager
async def _watched(bot: Marchwarden, settings: Settings) -> AsyncIterator[None]:
    """Answers watchers, where an address is set for them."""
    if settings.metrics is None:
        yield
        return
    # Loaded only when it is wanted: nobody else waits for it at the start.
    from bot.operation.figures import Figures
    from bot.operation.watching import Watching

    figures = Figures(bot)
    figures.follow(bot.trace)
    bot.on_heard = figures.heard
    bot.matches.on_answer = lambda game: figures.answers.labels(game).inc()
    async with Watching(bot, figures).listening(*settings.metrics):
        log.info("Figures are at http://%s:%s/metrics", *settings.metrics)
        yield


async def warn_of_clock(store: Store) -> None:
    """Says in the log when this machine and the database server disagree about the time."""
    async with store.reading() as session:
        apart = await store.clock(session) - time.time()
    if abs(apart) > CLOCKS_APART:
        log.error(
            "The database server's clock is %.0f seconds %s this machine's. Let both take their time from a time "
            "server: deadlines of players hang on it",
            abs(apart),
            "ahead of" if apart > 0 else "behind",
        )


@contextlib.asynccontextmanager
async def _beside(*works: Coroutine[Any, Any, None]) -> AsyncIterator[None]:
    """Lets these go on meanwhile."""
    tasks = [asyncio.create_task(work) for work in works]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        for outcome in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(outcome, Exception):
                log.error("A background task of the bot has failed", exc_info=outcome)


@contextlib.asynccontextmanager
async def _discord(settings: Settings) -> AsyncIterator[tuple[str, Playground | None]]:
    """Yields the token to log in with: the real one, or that of a playground which runs meanwhile, and that one."""
    if settings.discord_token is not None:
        yield settings.discord_token.get_secret_value(), None
        return
    playground = Playground(
        port=settings.playground_port,
        data=settings.folder / "playground",
        openapi=settings.discord_openapi,
        hint=HINT,
        each_once=(JOIN,),
        first=FIRST,
    )
    open_first_forum(playground.world, "leagues", FORUM_TOPIC)
    try:
        await playground.start()
    except PortTaken as taken:
        raise CannotStart(f"{taken} (MARCHWARDEN_PLAYGROUND_PORT)") from taken
    try:
        click.echo("Marchwarden runs in a local playground, because there is no DISCORD_TOKEN (see .env.example).")
        click.echo(f"Open    {playground.url}    in a browser. Ctrl+C stops it.")
        click.echo(f"Matches are kept in {settings.database}.")
        with point_discord_py_at(playground):
            yield playground.token, playground
    finally:
        await playground.stop()


def _bot(store: Store, settings: Settings, playground: Playground | None, drain_others: bool) -> Marchwarden:
    """Returns the bot; in a playground with its time, and told when that is moved ahead."""
    bot = Marchwarden(
        store,
        register_always=playground is not None,
        contents=settings.contents,
        league_names_days=settings.league_names_days,
        allowances=Allowances() if playground is None else None,
        shards=settings.shards,
        drain_others=drain_others,
        now=time.time if playground is None else playground.world.clock.now,
    )
    if playground is not None:
        playground.clock_listeners.append(bot.look_at_the_clock)
    return bot


async def _serve(bot: Marchwarden, token: str, stop: asyncio.Event, works: Sequence[Coroutine[Any, Any, None]]) -> None:
    serving = asyncio.create_task(bot.start(token), name="bot")
    stopping = asyncio.create_task(stop.wait(), name="stop")
    try:
        # What goes on beside the bot has ended when it closes the store.
        async with _beside(*works):
            await asyncio.wait({serving, stopping}, return_when=asyncio.FIRST_COMPLETED)
        if serving.done():
            _explain(serving)
        else:
            click.echo("Stopping. The next start resumes all matches.")
            await bot.drain()
    finally:
        stopping.cancel()
        await bot.close()
        with contextlib.suppress(asyncio.CancelledError, Exception):
            await serving


def _explain(serving: asyncio.Task[None]) -> None:
    """Raises the error that ended the bot; as a sentence where the user can fix it."""
    try:
        serving.result()
    except discord.LoginFailure as refused:
        raise CannotStart(
            "Discord does not accept the token in DISCORD_TOKEN; copy it again from the portal."
        ) from refused
    except aiohttp.ClientConnectionError as unreachable:
        raise CannotStart(f"Discord cannot be reached ({unreachable}).") from unreachable
