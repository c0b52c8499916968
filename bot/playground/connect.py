"""Pointing the unmodified discord.py at a playground instead of Discord, and back again."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import yarl
from discord.asset import Asset
from discord.gateway import DiscordWebSocket
from discord.http import Route

if TYPE_CHECKING:
    from bot.playground.server import Playground


@contextmanager
def point_discord_py_at(playground: Playground | str) -> Iterator[None]:
    """Lets every discord.py client of this process talk to a playground, given as such or by its address.

    The addresses are put back when the context ends, so that one test does not change the next one's world.
    """
    url = (playground if isinstance(playground, str) else playground.url).rstrip("/")
    before = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, Asset.BASE
    Route.BASE = f"{url}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"{url.replace('http', 'ws', 1)}/gateway")
    Asset.BASE = f"{url}/cdn"
    try:
        yield
    finally:
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, Asset.BASE = before
