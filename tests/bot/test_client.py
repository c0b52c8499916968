"""The client: what it does in which order when it starts."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.client import Marchwarden
from bot.playground import Playground, point_discord_py_at
from bot.store import open_store


async def test_what_waits_is_posted_once_the_bot_is_connected(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    began = asyncio.Event()

    async def run() -> None:
        began.set()

    async with Playground() as playground:
        with point_discord_py_at(playground):
            bot = Marchwarden(await open_store(tmp_path / "match.sqlite3"), register_always=True)
            monkeypatch.setattr(bot.outbox, "run", run)
            await bot.login(playground.token)
            for _ in range(5):
                await asyncio.sleep(0)  # whatever was begun has its turn
            assert not began.is_set()
            connected = asyncio.create_task(bot.connect())
            async with asyncio.timeout(10):
                await began.wait()
            await bot.close()
            await connected
