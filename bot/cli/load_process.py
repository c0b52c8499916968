"""A bot under load, as a process of its own: `python -m bot.cli.load_process URL DATABASE [shared]`."""

from __future__ import annotations

import asyncio
import logging
import signal
import sys

from bot.client import Marchwarden
from bot.playground import point_discord_py_at
from bot.playground.server import TOKEN
from bot.settings import database_address
from bot.shards.routing import ShardPlan
from bot.store import open_store


async def run(url: str, database: str, *, shared: bool) -> None:
    """Run until SIGTERM."""
    stop = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stop.set)
    with point_discord_py_at(url):
        plan = ShardPlan(None, None) if shared else None
        bot = Marchwarden(await open_store(database_address(database)), shards=plan)
        serving = asyncio.create_task(bot.start(TOKEN))
        await asyncio.wait({serving, asyncio.create_task(stop.wait())}, return_when=asyncio.FIRST_COMPLETED)
        if serving.done():
            serving.result()
        await bot.close()


if __name__ == "__main__":
    logging.basicConfig(level=logging.WARNING)
    asyncio.run(run(sys.argv[1], sys.argv[2], shared="shared" in sys.argv))
