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

from PIL import Image

from bot.cli.run import FIRST, HINT
from tests.browser.chromium import headless
from tests.browser.first_capture import begin, bring_forces, known_dice, play_on
from tests.browser.visitor import PHONE, Visitor
from tests.support.evening import evening


class Album:
    """Takes screenshots of two pages at the stages that are wanted."""

    def __init__(self, folder: Path, alice: Visitor, bob: Visitor, *, every_stage: bool) -> None:
        self._folder = folder
        self._alice = alice
        self._bob = bob
        self._every_stage = every_stage
        self._stages = 0
        self._taken: set[str] = set()

    async def look(self, stage: str) -> None:
        """Takes the pictures that are wanted of this stage."""
        self._stages += 1
        if self._every_stage:
            name = f"{self._stages:02}-{stage.replace(' ', '-')}"
            await self._take(self._alice, f"{name}-desktop")
            await self._take(self._bob, f"{name}-phone")
        elif stage.startswith("question"):
            # Each has the table above its buttons.
            question = await self._alice.question()
            if question.asked == "Alice" and "Your first march" in question.text:
                await self._take_once(self._alice, "playground")
            if question.asked == "Bob" and "Your second march" in question.text:
                await self._take_once(self._bob, "phone")

    async def _take_once(self, visitor: Visitor, name: str) -> None:
        if name not in self._taken:
            self._taken.add(name)
            await self._take(visitor, name)

    async def _take(self, visitor: Visitor, name: str) -> None:
        await visitor.at_rest()
        with Image.open(BytesIO(await visitor.page.screenshot())) as picture:
            # A palette is enough for a page and makes the file a third as large; k-means keeps small bright spots.
            picture.convert("RGB").quantize(256, kmeans=2).save(self._folder / f"{name}.png", optimize=True)


async def take(folder: Path, *, every_stage: bool) -> None:
    """Plays the evening and fills the folder."""
    with tempfile.TemporaryDirectory() as data:
        async with evening(Path(data)) as table, headless() as browser:
            table.playground.hint = HINT
            table.playground.first = FIRST
            alice = await Visitor.arrive(browser, table.playground.url, "Alice")
            bob = await Visitor.arrive(browser, table.playground.url, "Bob", PHONE)
            look = Album(folder, alice, bob, every_stage=every_stage).look
            with known_dice():
                await begin(alice, bob, look)
                await bring_forces(alice, bob, look)
                await play_on(alice, bob, look)


def main() -> int:
    """Returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.browser.screenshots", description=__doc__)
    parser.add_argument("folder", type=Path, help="where the pictures go; docs for those of the README")
    parser.add_argument("--all", action="store_true", help="a picture of every stage, wide and narrow")
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    asyncio.run(take(given.folder, every_stage=given.all))
    return 0


if __name__ == "__main__":
    sys.exit(main())
