"""One of several bots on one database: `python -m tests.bot.shared_process URL DATABASE TIMING [drain]`.

It plays the toy game, ends on SIGTERM once others have taken over, or once they have drained it.
"""

from __future__ import annotations

import asyncio
import json
import logging
import signal
import sys

from sqlalchemy import make_url

from bot.client import Marchwarden
from bot.playground import point_discord_py_at
from bot.playground.server import TOKEN
from bot.shards.routing import ShardPlan, Timing
from bot.store import open_store
from tests.toy_game.face import FACE
from tests.toy_game.rules import Ford


async def run(url: str, database: str, timing: Timing, drain: bool) -> None:
    """Run until it is killed, stopped or drained."""
    stop = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stop.set)
    store = await open_store(make_url(database))
    await store.claim(shared=True)
    with point_discord_py_at(url):
        bot = Marchwarden(
            store, {"ford": Ford()}, {"toy": FACE}, shards=ShardPlan(None, None, timing), drain_others=drain
        )
        assert bot.sharing is not None
        bot.sharing.on_drained = stop.set
        serving = asyncio.create_task(bot.start(TOKEN))
        await asyncio.wait({serving, asyncio.create_task(stop.wait())}, return_when=asyncio.FIRST_COMPLETED)
        if serving.done():
            serving.result()
        await bot.drain()
        await bot.close()


if __name__ == "__main__":
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(process)d %(name)s %(message)s")
    asyncio.run(run(sys.argv[1], sys.argv[2], Timing(**json.loads(sys.argv[3])), "drain" in sys.argv))
