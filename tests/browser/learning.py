"""A new user plays a tutorial in the browser, from `/tutorial` to the victory, with a wrong press on the way.

`python -m tests.browser.learning FOLDER` does it with every tutorial, at 1280 and at 400 pixels, and puts a picture of
every step into the folder, to be looked at by people.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from playwright.async_api import expect

from bot.tutorial.script import TutorialScript, tutorials
from tests.browser.chromium import headless
from tests.browser.first_capture import Look, nobody_looks
from tests.browser.trials import run_trial
from tests.browser.visitor import DESKTOP, PHONE, Visitor
from tests.support.evening import evening


async def learn(visitor: Visitor, script: TutorialScript, title: str, look: Look = nobody_looks) -> None:
    """Play a tutorial to its victory."""
    await visitor.type("tutorial", game=title)
    message = visitor.private
    for number, step in enumerate(script.steps[:-1], 1):
        await expect(message).to_contain_text(f"step {number} of {len(script.steps)}")
        await visitor.at_rest()
        await look(f"step {number}")
        labels = await message.locator(".button").all_inner_texts()
        wrong = [label for label in labels if not label.startswith((step.press, "Back", "Start over"))]
        if wrong and number == 1:
            await visitor.press(wrong[0], message)
            await expect(message).to_contain_text("Not that one:")
            await look("a wrong press")
        await visitor.press(next(label for label in labels if label.startswith(step.press)), message)
    await expect(message).to_contain_text("Now decide for yourself")
    await look("the decision")
    labels = await message.locator(".button").all_inner_texts()
    await visitor.press(next(label for label in labels if label.startswith(script.steps[-1].wins)), message)
    await expect(message).to_contain_text("You have won.")
    await visitor.at_rest()
    await look("the victory")


async def take(folder: Path) -> None:
    """Play all tutorials and fill the folder."""
    for name, script in tutorials().items():
        for size, viewport in (("wide", DESKTOP), ("phone", PHONE)):
            with tempfile.TemporaryDirectory() as data:
                async with evening(Path(data)) as table, headless() as browser:
                    visitor = await Visitor.arrive(browser, table.playground.url, "Cara", viewport)
                    taken = 0

                    async def look(stage: str, visitor: Visitor = visitor, place: str = f"{name}-{size}") -> None:
                        nonlocal taken
                        taken += 1
                        await visitor.at_rest()
                        path = folder / f"{place}-{taken:02}-{stage.replace(' ', '-')}.png"
                        await visitor.page.screenshot(path=path)

                    await learn(visitor, script, table.bot.games.title(script.game), look)
                    assert visitor.broken == []


if __name__ == "__main__":
    run_trial("learning", __doc__, take)
