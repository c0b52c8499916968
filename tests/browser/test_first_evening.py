"""Two people, two pages, one bot: from `/game new` to the first captured terrain, and what may happen on the way."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from bot.cli.run import HINT
from tests.browser.chromium import headless, needs_chromium
from tests.browser.first_capture import begin, bring_forces, known_dice, play_on
from tests.browser.visitor import PHONE, Visitor
from tests.support.evening import Evening, evening

pytestmark = needs_chromium


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Evening]:
    """The bot in a playground, with dice that are known."""
    async with evening(tmp_path) as table:
        table.playground.hint = HINT
        with known_dice():
            yield table


@pytest.fixture
async def browser() -> AsyncIterator[Browser]:
    """A headless Chromium."""
    async with headless() as browser:
        yield browser


async def test_two_people_play_from_game_new_to_a_first_capture(table: Evening, browser: Browser) -> None:
    alice = await Visitor.arrive(browser, table.playground.url, "Alice")
    bob = await Visitor.arrive(browser, table.playground.url, "Bob", PHONE)
    await begin(alice, bob)
    await bring_forces(alice, bob)
    questions = await play_on(alice, bob)

    for visitor in (alice, bob):
        captures = visitor.messages.filter(has_text="shows its eighth face")
        await expect(captures.locator("strong").first).to_contain_text(" captures ")
        assert visitor.broken == []
    told = " ".join(question.text for question in questions)
    for said in ("Which army marches", "Do you oppose it", "Which way do you turn", "Which action", "counter-attack",
                 "Which units fall", "Which units retreat", "Which units go from your Reserve Area"):  # fmt: skip
        assert said.lower() in told.lower(), said
    pictures = alice.messages.get_by_role("img")
    await expect(pictures.nth(3)).to_be_attached()
    for number in range(await pictures.count()):
        alt = await pictures.nth(number).get_attribute("alt")
        assert alt and 100 < len(alt) <= 1024
        assert await pictures.nth(number).evaluate("image => image.naturalWidth") > 500
