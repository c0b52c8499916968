"""Trials that leave a picture of every stage in a folder: how they are started by hand."""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path


def run_trial(name: str, description: str | None, take: Callable[[Path], Awaitable[None]]) -> None:
    """Run `python -m tests.browser.NAME FOLDER`: make the folder, and let a trial put its pictures there."""
    parser = argparse.ArgumentParser(prog=f"python -m tests.browser.{name}", description=description)
    parser.add_argument("folder", type=Path, help="where the pictures go")
    folder: Path = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)

    async def trial() -> None:
        await take(folder)

    asyncio.run(trial())
