"""A new user plays a tutorial in the browser, from `/tutorial` to the victory, with a wrong press on the way."""

from __future__ import annotations

from playwright.async_api import expect

from bot.tutorial.script import TutorialScript
from tests.browser.first_capture import Look, nobody_looks
from tests.browser.visitor import Visitor


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
