"""An address for watchers: `/metrics` for Prometheus, `/healthz` and `/readyz` for whatever restarts bots."""

from __future__ import annotations

import asyncio
import contextlib
import errno
from collections.abc import AsyncIterator
from typing import Final

from aiohttp import web

from bot.operation.figures import Figures, WatchedBot
from bot.settings import CannotStart
from bot.store import Unavailable

ANSWERED_WITHIN: Final = 5.0
"""Seconds that the database may take when somebody asks whether it can be used."""
TEXT: Final = "text/plain; version=0.0.4; charset=utf-8"


class Watching:
    """Answers watchers."""

    def __init__(self, bot: WatchedBot, figures: Figures) -> None:
        self._bot = bot
        self._figures = figures
        self.port = 0

    @contextlib.asynccontextmanager
    async def listening(self, host: str, port: int) -> AsyncIterator[None]:
        """Listen at an address. Raises `CannotStart` when that is not possible."""
        app = web.Application()
        app.router.add_get("/metrics", self._metrics)
        app.router.add_get("/healthz", self._healthz)
        app.router.add_get("/readyz", self._readyz)
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await runner.setup()
        try:
            await web.TCPSite(runner, host, port).start()
        except OSError as error:
            await runner.cleanup()
            reason = "is in use already" if error.errno == errno.EADDRINUSE else f"cannot be used ({error.strerror})"
            raise CannotStart(
                f"The address {host}:{port} {reason}; choose another one (MARCHWARDEN_METRICS)."
            ) from error
        self.port = runner.addresses[0][1]
        lag = asyncio.create_task(self._figures.measure_lag())
        try:
            yield
        finally:
            lag.cancel()
            await runner.cleanup()

    async def _metrics(self, request: web.Request) -> web.Response:
        try:
            return web.Response(body=await self._figures.text(), headers={"Content-Type": TEXT})
        except Unavailable as why:
            return web.Response(status=503, text=f"The database cannot be read, because {why}.\n")

    async def _healthz(self, request: web.Request) -> web.Response:
        """Say whether the process is worth keeping: it answers, so its event loop turns; posting and timers go on."""
        stopped = self._bot.stopped_tasks()
        if stopped:
            return web.Response(status=503, text=f"Stopped: {', '.join(stopped)}. Restart the bot; see the log.\n")
        return web.Response(text="It is alive.\n")

    async def _readyz(self, request: web.Request) -> web.Response:
        """Say whether players are answered now: Discord is connected, and the database takes answers."""
        missing = []
        if not self._bot.is_reachable():
            missing.append("Discord is not connected.")
        if not self._bot.held.is_valid:
            missing.append("The lease of this process has run out.")
        try:
            async with asyncio.timeout(ANSWERED_WITHIN):
                await self._bot.store.must_be_writable()
        except Unavailable as why:
            missing.append(f"The database cannot be written, because {why}.")
        except TimeoutError:
            missing.append("The database cannot be written, because it does not answer.")
        if missing:
            return web.Response(status=503, text="\n".join(missing) + "\n")
        return web.Response(text="It is ready.\n")
