"""Makes the pictures of the README again, or one of every stage: `python -m tests.browser.screenshots FOLDER [--all]`.

It plays the first evening of the browser tests, always the same, so that the pictures change only with the bot.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from io import BytesIO
from pathlib import Path
from typing import Final

from PIL import Image

from bot.cli.run import HINT
from tests.browser.chromium import headless
from tests.browser.first_capture import begin, bring_forces, known_dice, play_on
from tests.browser.visitor import PHONE, Visitor
from tests.support.evening import evening

COLOURS: Final = 256
"""A palette is enough for a page, and a third of the size."""


class Album:
    """Takes screenshots of two pages at the stages that are wanted."""

    def __init__(self, folder: Path, *, every_stage: bool) -> None:
        self.folder = folder
        self.every_stage = every_stage
        self.alice: Visitor
        self.bob: Visitor
        self._count = 0
        self._marches = 0

    async def look(self, stage: str) -> None:
        """Takes what this stage is wanted for."""
        self._count += 1
        if self.every_stage:
            name = f"{self._count:02}-{stage.replace(' ', '-')}"
            await self._take(self.alice, f"{name}-desktop")
            await self._take(self.bob, f"{name}-phone")
            return
        if stage.startswith("question"):
            text = (await self.alice.question()).text
            self._marches += "which army marches" in text
            if "which army marches" in text and self._marches == 2:
                await self._take(self.alice, "playground")
            if "which army marches" in text and self._marches == 1:
                await self._take(self.bob, "phone")

    async def _take(self, visitor: Visitor, name: str) -> None:
        await visitor.at_rest()
        data = await visitor.page.screenshot()
        with Image.open(BytesIO(data)) as picture:
            picture.convert("RGB").quantize(COLOURS).save(self.folder / f"{name}.png", optimize=True)


async def take(folder: Path, *, every_stage: bool) -> None:
    """Plays the evening and fills the folder."""
    album = Album(folder, every_stage=every_stage)
    with tempfile.TemporaryDirectory() as data, known_dice():
        async with evening(Path(data)) as table, headless() as browser:
            table.playground.hint = HINT
            album.alice = await Visitor.arrive(browser, table.playground.url, "Alice")
            album.bob = await Visitor.arrive(browser, table.playground.url, "Bob", PHONE)
            await begin(album.alice, album.bob, album.look)
            await bring_forces(album.alice, album.bob, album.look)
            await play_on(album.alice, album.bob, album.look)


def main() -> int:
    """Returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.browser.screenshots", description=__doc__)
    parser.add_argument("folder", type=Path, help="where the pictures go; docs for those of the README")
    parser.add_argument(
        "--all", action="store_true", help="one picture of each stage, as wide as a desk and as a phone"
    )
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    asyncio.run(take(given.folder, every_stage=given.all))
    return 0


if __name__ == "__main__":
    sys.exit(main())
