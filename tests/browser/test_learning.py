"""A tutorial in a real browser, on a phone. `tests.cogs.test_tutorial` plays the others, without pictures on a page."""

from __future__ import annotations

from pathlib import Path

from bot.tutorial.script import tutorials
from tests.browser.chromium import headless, needs_chromium
from tests.browser.learning import learn
from tests.browser.visitor import PHONE, Visitor
from tests.support.evening import evening

pytestmark = needs_chromium


async def test_a_new_user_plays_the_tutorial_to_its_victory(tmp_path: Path) -> None:
    script = tutorials()["legacys_allure"]
    async with evening(tmp_path) as table, headless() as browser:
        visitor = await Visitor.arrive(browser, table.playground.url, "Cara", PHONE)
        await learn(visitor, script, table.bot.games.title(script.game))
        assert visitor.broken == []
        picture = visitor.private.get_by_role("img").first
        assert len(str(await picture.get_attribute("alt"))) > 40
