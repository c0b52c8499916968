"""A reader of the newest message stays at the newest one; a reader who scrolled up stays and sees the way down."""

from __future__ import annotations

import asyncio
import io
from collections.abc import AsyncIterator
from pathlib import Path

import discord
import pytest
from PIL import Image
from playwright.async_api import Browser, Route, expect

from tests.browser.chromium import headless, needs_chromium
from tests.browser.visitor import PHONE, Visitor
from tests.support.evening import Evening, evening

pytestmark = needs_chromium

GROW = "height => { document.querySelector('#messages .message:last-of-type .content').style.height = height; }"


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Evening]:
    """The bot in a playground."""
    async with evening(tmp_path) as table:
        yield table


@pytest.fixture
async def browser() -> AsyncIterator[Browser]:
    """A headless Chromium."""
    async with headless() as browser:
        yield browser


def tavern(table: Evening) -> discord.TextChannel:
    return next(channel for channel in table.bot.guilds[0].text_channels if channel.name == "tavern")


async def reader(table: Evening, browser: Browser) -> Visitor:
    """Returns Alice with her phone, at the end of a channel that is longer than it."""
    alice = await Visitor.arrive(browser, table.playground.url, "Alice", PHONE)
    for number in range(25):
        await tavern(table).send(f"Line {number}")
    await expect(alice.messages.last).to_contain_text("Line 24")
    await expect(alice.messages.last).to_be_in_viewport(ratio=1)
    return alice


def picture(name: str, size: tuple[int, int] = (600, 800)) -> discord.File:
    data = io.BytesIO()
    Image.new("RGB", size, "#224").save(data, "PNG")
    data.seek(0)
    return discord.File(data, filename=f"{name}.png")


async def until_at_the_end(visitor: Visitor) -> None:
    await visitor.until("() => { const s = document.getElementById('scroller');"
                        " return s.scrollHeight - s.scrollTop - s.clientHeight < 2; }")  # fmt: skip


async def go_up(visitor: Visitor) -> None:
    """Scrolls up a little, and waits until the page has heard of it.

    A browser tells a page that it was scrolled at its next frame, and the page takes it for a person's doing only where
    nothing has another size than before: whatever has grown must have been seen, and nothing may come in between.
    """
    await visitor.at_rest()
    await until_at_the_end(visitor)
    await visitor.page.evaluate(
        "() => new Promise(heard => { const s = document.getElementById('scroller');"
        " requestAnimationFrame(() => requestAnimationFrame(() => {"
        " s.addEventListener('scroll', () => heard(), { once: true }); s.scrollTop -= 200; })); })"
    )


async def test_a_reader_at_the_end_stays_there_whatever_grows(table: Evening, browser: Browser) -> None:
    alice = await reader(table, browser)
    await alice.page.evaluate(GROW, "900px")
    await until_at_the_end(alice)
    # It may grow between going to the end and the page's hearing that it was scrolled.
    await alice.page.evaluate(
        "() => { const s = document.getElementById('scroller'); s.scrollTop -= 30; s.scrollTop = s.scrollHeight;"
        " document.querySelector('#messages .message:last-of-type .content').style.height = '1800px'; }"
    )
    await until_at_the_end(alice)
    # It may shrink, and grow again at once, as a message does whose picture is not there yet when it is drawn again.
    await alice.page.evaluate(GROW, "20px")
    await alice.page.evaluate(GROW, "1500px")
    await until_at_the_end(alice)
    assert alice.broken == []


async def test_a_reader_at_the_end_stays_there_when_pictures_come_late(table: Evening, browser: Browser) -> None:
    alice = await reader(table, browser)
    held: asyncio.Queue[Route] = asyncio.Queue()
    await alice.page.route("**/*.png*", held.put_nowait)
    message = await tavern(table).send("The table:", file=picture("before"))
    async with asyncio.timeout(30):
        # A page that hears of the message and of its change at once never asks for the first picture.
        routes = [await held.get()]
        await message.edit(content="The table now:", attachments=[picture("table")])
        await tavern(table).send("A look:", file=picture("look"))
        await expect(alice.messages.last).to_contain_text("A look:")
        routes += [await held.get() for _ in range(2)]
    waiting = {route.request.url.rpartition("/")[2]: route for route in routes}
    assert {name.partition("?")[0] for name in waiting} == {"before.png", "table.png", "look.png"}
    await asyncio.gather(*(route.continue_() for route in waiting.values()))
    await alice.at_rest()
    await until_at_the_end(alice)
    assert alice.broken == []


async def test_a_picture_has_its_room_before_it_comes(table: Evening, browser: Browser) -> None:
    alice = await reader(table, browser)
    held: asyncio.Queue[Route] = asyncio.Queue()
    await alice.page.route("**/*.png*", held.put_nowait)
    await tavern(table).send("The table:", file=picture("table"))
    route = await held.get()
    image = alice.page.locator("#messages img")
    before = await image.bounding_box()
    await route.continue_()
    await alice.at_rest()
    assert before == await image.bounding_box()
    assert before is not None and before["height"] / before["width"] == pytest.approx(800 / 600, abs=0.02)


async def test_a_reader_who_scrolled_up_stays_there_and_sees_the_way_down(table: Evening, browser: Browser) -> None:
    alice = await reader(table, browser)
    await go_up(alice)
    top = "() => document.getElementById('scroller').scrollTop"
    before = await alice.page.evaluate(top)
    await tavern(table).send("Something new", file=picture("table"))
    await expect(alice.messages.last).to_contain_text("Something new")
    await alice.at_rest()
    assert await alice.page.evaluate(top) == before
    await alice.page.get_by_role("button", name="Jump to present").click()
    await until_at_the_end(alice)
    await expect(alice.page.locator("#to-present")).to_be_hidden()
    # From now on she is at the end again.
    await alice.page.evaluate(GROW, "900px")
    await until_at_the_end(alice)
    assert alice.broken == []


async def test_what_is_told_to_oneself_alone_is_shown_from_its_beginning_where_it_is_higher_than_the_screen(
    table: Evening, browser: Browser
) -> None:
    alice = await reader(table, browser)
    await alice.page.set_viewport_size({"width": 400, "height": 420})
    await alice.type("help")
    beginning = alice.page.get_by_text("I am the referee")
    await expect(beginning).to_be_in_viewport(ratio=1)
    await alice.at_rest()
    await tavern(table).send("Something new")
    await expect(alice.messages.last).to_contain_text("Something new")
    await expect(beginning).to_be_in_viewport(ratio=1)
    assert alice.broken == []


async def test_what_asks_oneself_alone_shows_its_buttons_where_it_is_higher_than_the_screen(
    table: Evening, browser: Browser
) -> None:
    thread = await table.new_match(points=24)
    alice = await Visitor.arrive(browser, table.playground.url, "Alice", PHONE)
    await alice.page.set_viewport_size({"width": 400, "height": 500})
    await alice.open_thread(thread.name)
    await alice.press("Draw a force at random", alice.page.locator(".message.pinged"))
    bring = alice.private.get_by_role("button", name="Bring this force")
    await expect(bring).to_be_in_viewport(ratio=1)
    await alice.at_rest()
    await expect(bring).to_be_in_viewport(ratio=1)
    # What explains is read from its beginning, and leads back.
    await alice.press("What does this mean?", alice.page.locator(".message.pinged"))
    await alice.private.get_by_role("button", name="Back to the question").click()
    await expect(alice.page.locator(".message.pinged").get_by_text("Bring a force of 24 points")).to_be_in_viewport()
    assert alice.broken == []


async def test_an_unknown_visitor_chooses_among_the_people_there(table: Evening, browser: Browser) -> None:
    page = await browser.new_page()
    await page.goto(f"{table.playground.url}/?as=Ann")
    await expect(page.locator("#lost")).to_contain_text("There is no Ann here. Choose who you are:")
    await page.locator("#lost").get_by_role("link", name="Bob").click()
    await expect(page.get_by_label("You are", exact=True)).to_have_value("bob")


async def test_a_list_stays_open_while_its_message_changes(table: Evening, browser: Browser) -> None:
    """A picture that comes late, for example, must not close what somebody has just opened."""
    alice = await reader(table, browser)
    view = discord.ui.View()
    view.add_item(
        discord.ui.Select(custom_id="colour", options=[discord.SelectOption(label=one) for one in ("Red", "Blue")])
    )
    message = await tavern(table).send("Which colour?", view=view)
    await alice.messages.last.locator(".select-face").click()
    await message.edit(content="Which colour would you like?")
    await expect(alice.messages.last).to_contain_text("would you like")
    await expect(alice.messages.last.get_by_role("option", name="Blue")).to_be_visible()
    await alice.page.keyboard.press("Escape")
    await message.edit(content="Any colour?")
    await expect(alice.messages.last).to_contain_text("Any colour")
    await expect(alice.messages.last.get_by_role("option", name="Blue")).to_be_hidden()
    assert alice.broken == []
