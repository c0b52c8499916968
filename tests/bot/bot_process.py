"""A bot as a process of its own, for a playground elsewhere: `python -m tests.bot.bot_process URL DATABASE`."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from bot.client import Marchwarden
from bot.playground import point_discord_py_at
from bot.playground.server import TOKEN
from bot.store import open_store


async def run(url: str, database: Path) -> None:
    """Runs the bot until somebody kills it."""
    with point_discord_py_at(url):
        bot = Marchwarden(await open_store(database), register_always=True)
        await bot.start(TOKEN)


if __name__ == "__main__":
    asyncio.run(run(sys.argv[1], Path(sys.argv[2])))
