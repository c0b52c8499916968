"""Forums on the page of the playground: a new organiser sees them, opens a post, and finds the league's posts there."""

from __future__ import annotations

from pathlib import Path

from playwright.async_api import expect

from bot.playground.forums import open_first_forum
from tests.browser.chromium import headless, needs_chromium
from tests.browser.visitor import PHONE, Visitor
from tests.support.league_evening import DAY, club

pytestmark = needs_chromium


async def test_a_forum_is_listed_with_its_posts_and_leads_into_them(tmp_path: Path) -> None:
    async with club(tmp_path, "Dave") as here, headless() as browser:
        table = here.table
        open_first_forum(table.playground.world, "leagues", "Leagues have their posts here.")
        visitor = await Visitor.arrive(browser, table.playground.url, "Eve", PHONE)
        channels, box = visitor.page.locator("#channels"), visitor.page.locator("#message-box")
        await visitor.page.get_by_role("button", name="Channels", exact=True).click()
        await channels.get_by_role("button", name="leagues").click()
        await expect(visitor.page.locator("#intro")).to_contain_text("Leagues have their posts here.")
        await box.fill("Who wants to play this spring?")
        await visitor.page.locator(".send").click()
        await expect(visitor.page.locator("#channel-name .this-name")).to_have_text("Who wants to play this spring?")
        await expect(visitor.messages).to_have_count(1)
        opened = next(one for one in here.organiser.threads() if one.name.startswith("Who wants"))
        await here.make(place=opened)
        await here.sign_up([table.alice, table.bob, table.cara, table.playground.person("Dave")])
        here.clock.advance(7 * DAY)
        await here.settle()
        await visitor.page.locator("#channel-name .crumb").click()
        posts = visitor.page.locator("#messages .post")
        await expect(posts).to_have_count(4)
        await expect(posts.last).to_contain_text("Who wants to play")
        await expect(posts.filter(has_text="Cup").last).to_contain_text("Marchwarden opened a post")
        wide = await visitor.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
        assert wide, "nothing is wider than a phone"
        await posts.first.locator(".thread-card").click()
        await expect(visitor.messages.filter(has_text="play your match here")).to_have_count(1)
        assert visitor.broken == []
