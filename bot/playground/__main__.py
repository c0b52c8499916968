"""Runs the playground as its own process: `python -m bot.playground --port 8765 --data DIR`."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import logging
import signal
import sys
from pathlib import Path

from bot.playground.server import TOKEN, Playground, PortTaken, openapi_from_environment


async def serve(port: int, data: Path | None, openapi: Path | None, token: str) -> None:
    """Runs a playground until the process is told to end."""
    stop = asyncio.Event()
    for name in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):  # Windows ends with KeyboardInterrupt instead
            asyncio.get_running_loop().add_signal_handler(name, stop.set)
    async with Playground(port, data, openapi, token) as playground:
        # The first line on standard output is the address: whoever started us may wait for it.
        print(playground.url, flush=True)
        await stop.wait()


def main() -> int:
    """Returns the exit code: 0, or 2 if the playground could not start."""
    parser = argparse.ArgumentParser(prog="python -m bot.playground", description="A local stand-in for Discord.")
    parser.add_argument("--port", type=int, default=8765, help="where to listen on 127.0.0.1 (0: any free port)")
    parser.add_argument("--data", type=Path, default=None, help="folder in which everything is kept")
    parser.add_argument("--openapi", type=Path, default=openapi_from_environment(), help="Discord's API description")
    parser.add_argument("--token", default=TOKEN, help="what a bot must log in with")
    given = parser.parse_args()
    logging.basicConfig(level=logging.WARNING)
    try:
        asyncio.run(serve(given.port, given.data, given.openapi, given.token))
    except PortTaken as error:
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        pass
    return 0


if __name__ == "__main__":
    sys.exit(main())
