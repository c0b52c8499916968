"""The page, used as a newcomer uses it, in a headless Chromium."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from playwright.async_api import Browser, Page, expect

from bot.playground import Playground
from tests.bot.playground.small_bot import SmallBot, running
from tests.browser.chromium import headless, needs_chromium

pytestmark = needs_chromium
expect.set_options(timeout=10_000)


@pytest.fixture
async def browser() -> AsyncIterator[Browser]:
    """A headless Chromium."""
    async with headless() as browser:
        yield browser


async def open_page(browser: Browser, playground: Playground, name: str, width: int = 1200) -> Page:
    """Opens the page as one person; whatever goes wrong in its scripts fails the test."""
    page = await browser.new_page(viewport={"width": width, "height": 800})

    def fail(error: object) -> None:
        pytest.fail(f"the page of {name} broke: {error}")

    page.on("pageerror", fail)
    await page.goto(f"{playground.url}/?as={name}")
    await expect(page.locator("#bot-status")).to_contain_text("online")
    return page


async def test_two_people_play_in_two_windows(bot: SmallBot, playground: Playground, browser: Browser) -> None:
    alice = await open_page(browser, playground, "alice")
    bob = await open_page(browser, playground, "bob", width=400)
    box = alice.locator("#message-box")

    # A command by keyboard alone: the list, the completed option, an optional one.
    await box.press_sequentially("/game n")
    await expect(alice.locator(".offer").first).to_contain_text("/game new")
    await alice.keyboard.press("Enter")
    await expect(alice.locator(".chip-name")).to_have_text("game")
    await alice.keyboard.type("drag")
    await expect(alice.locator(".offer")).to_have_count(2)
    await alice.keyboard.press("ArrowDown")
    await alice.keyboard.press("Tab")
    await expect(alice.locator(".chip input")).to_have_value("Dragon Dice 1996")
    await alice.keyboard.press("ArrowDown")
    await alice.keyboard.press("Enter")
    await alice.keyboard.type("Bo")
    await alice.keyboard.press("Enter")
    await alice.keyboard.press("Enter")
    message = alice.locator(".message", has_text="Dragon Dice 1996 against")
    await expect(message.locator(".above")).to_contain_text("Alice used /game new")
    await expect(message.locator(".mention")).to_have_text("@Bob")
    await expect(bob.locator(".message.pinged")).to_contain_text("Dragon Dice 1996")

    # Bob presses a button, Alice sees it.
    await bob.get_by_role("button", name="Pressed 0").click()
    await expect(alice.locator(".message .content")).to_have_text("Bob: 1 (edited)")

    # A select with several values, answered for Bob alone.
    await bob.locator(".select-face").click()
    await bob.get_by_role("option", name="North").click()
    await bob.get_by_role("option", name="West").click()
    await bob.get_by_role("button", name="Done").click()
    ephemeral = bob.locator(".message.ephemeral")
    await expect(ephemeral).to_contain_text("to the north, west")
    await expect(ephemeral).to_contain_text("Only you can see this")
    await expect(alice.locator(".message.ephemeral")).to_have_count(0)
    await ephemeral.get_by_role("button", name="Dismiss message").click()
    await expect(ephemeral).to_have_count(0)

    # A required option cannot be left out; Escape leaves the command.
    await box.fill("/game new")
    await alice.keyboard.type(" ")
    await expect(alice.locator(".command-chip")).to_have_text("/game new")
    await alice.locator(".send").click()
    await expect(alice.locator(".composer-error")).to_have_text("This option is required. Specify a value")
    await alice.keyboard.press("Escape")
    await alice.keyboard.press("Escape")
    await expect(alice.locator(".command-chip")).to_have_count(0)

    # A form.
    await box.fill("/game names")
    await alice.keyboard.type(" ")
    await expect(alice.locator(".command-chip")).to_have_text("/game names")
    await alice.keyboard.press("Enter")
    form = alice.get_by_role("dialog", name="Name your army")
    await form.get_by_label("Name *").fill("Orcs")
    await form.get_by_role("combobox", name="Side").click()
    await form.get_by_role("option", name="Right").click()
    await form.get_by_role("button", name="Submit").click()
    await expect(alice.locator(".message", has_text="Orcs||Right")).to_be_visible()
    await expect(form).to_have_count(0)

    # A picture with its alt text, for everybody to read.
    await box.fill("/game board")
    await alice.keyboard.type(" ")
    await alice.keyboard.press("Enter")
    picture = alice.get_by_role("img", name="the table")
    await expect(picture).to_be_visible()
    await alice.locator("button.alt").click()
    await expect(alice.locator(".alt-text")).to_have_text("the table")
    assert playground.violations == []


async def test_text_is_never_taken_for_html(bot: SmallBot, playground: Playground, browser: Browser) -> None:
    page = await open_page(browser, playground, "cara")
    evil = "<img src=x onerror=alert(1)> **bold** [click](javascript:alert(1)) `<b>` ||<script>1</script>||"
    await playground.person("Dave").say("tavern", evil)
    content = page.locator(".message .content")
    await expect(content.locator("strong")).to_have_text("bold")
    assert await content.locator("img, script, a, b").count() == 0
    await expect(content).to_contain_text("<img src=x onerror=alert(1)>")


async def test_a_failed_interaction_is_shown_in_red(playground: Playground, browser: Browser) -> None:
    async with Playground(first_response_seconds=0.05) as quick, running(quick):
        page = await open_page(browser, quick, "alice")
        await page.locator("#message-box").fill("/game never")
        await page.keyboard.type(" ")
        await page.keyboard.press("Enter")
        await expect(page.locator(".failed")).to_contain_text("The application did not respond")


async def test_the_page_comes_back_when_the_server_does(playground: Playground, browser: Browser) -> None:
    async with Playground() as first:
        page = await browser.new_page()
        await page.goto(first.url)
        await expect(page.locator("#channel-name")).to_contain_text("tavern")
        port = first.port
    await expect(page.locator("#lost")).to_be_visible()
    async with Playground(port) as second:
        await second.person("Bob").say("tavern", "here again")
        await expect(page.locator("#lost")).to_be_hidden()
        await expect(page.locator(".message")).to_contain_text("here again")


async def test_what_comes_out_of_sight_is_a_press_away(playground: Playground, browser: Browser) -> None:
    async with running(playground):
        page = await open_page(browser, playground, "alice", width=400)
        bob = playground.person("Bob")
        for number in range(25):
            await bob.say("tavern", f"line {number}")
        await expect(page.locator(".message").last).to_contain_text("line 24")
        await page.locator("#scroller").evaluate("scroller => { scroller.scrollTop -= 200; }")
        present = page.get_by_role("button", name="Jump to present")
        await expect(present).to_be_hidden()
        await bob.say("tavern", "something new")
        await present.click()
        await expect(page.locator(".message").last).to_be_in_viewport()
        await expect(present).to_be_hidden()
