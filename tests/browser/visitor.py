"""Somebody at a page of the playground, who reads, types and presses as people do, and waits for what is to come."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, NamedTuple

from playwright.async_api import Browser, Locator, Page, TimeoutError, ViewportSize, expect

DESKTOP: Final = ViewportSize(width=1280, height=850)
TRIES: Final = 4
"""How often an option of a menu is tried."""
PATIENCE: Final = 4_000
"""Milliseconds that an option may take to be there."""
PHONE: Final = ViewportSize(width=400, height=800)

expect.set_options(timeout=15_000)


class Question(NamedTuple):
    """The message that asks somebody something now."""

    id: str
    """The id of its element, the same on every page."""
    asked: str
    """Whom it mentions: "Alice"."""
    text: str
    labels: list[str]
    """What its buttons say."""


class Visitor:
    """One person's page."""

    def __init__(self, page: Page, name: str) -> None:
        self.page = page
        self.name = name
        self.broken: list[str] = []
        """What went wrong in the page's own scripts."""
        page.on("pageerror", lambda error: self.broken.append(str(error)))

    @classmethod
    async def arrive(
        cls, browser: Browser, url: str, name: str, size: ViewportSize = DESKTOP, zone: str | None = None
    ) -> Visitor:
        """Opens the playground as this person, in a window of its own, and waits until the bot is there."""
        context = await browser.new_context(viewport=size, timezone_id=zone)
        context.set_default_timeout(15_000)
        visitor = cls(await context.new_page(), name)
        await visitor.page.goto(f"{url}/?as={name}")
        await visitor.bot_is("online")
        return visitor

    async def bot_is(self, state: str) -> None:
        """Waits until the page says that the bot is online or offline."""
        await expect(self.page.locator("#bot-status")).to_have_class(state)

    # -- reading -----------------------------------------------------------------------------------------------------

    @property
    def messages(self) -> Locator:
        """Returns the messages of the open channel."""
        return self.page.locator("#messages .message")

    @property
    def private(self) -> Locator:
        """Returns the newest message that only this person sees."""
        return self.page.locator("#messages .message.ephemeral").last

    def message(self, id_: str) -> Locator:
        """Returns one message by the id of its element."""
        return self.page.locator(f"#{id_}")

    async def everything(self) -> str:
        """Returns all that can be read in the open channel."""
        return await self.page.locator("#messages").inner_text()

    async def question(self) -> Question:
        """Waits until there is one open question in the thread, and returns it."""
        buttons, name = self.page.locator(".components"), self.page.locator(".mention")
        asks = self.page.locator("#messages .message:not(.ephemeral)").filter(has=buttons).filter(has=name)
        await expect(asks).to_have_count(1)
        mentioned = asks.locator(".mention").last
        return Question(
            str(await asks.get_attribute("id")),
            (await mentioned.inner_text()).removeprefix("@"),
            "\n".join(await asks.locator(".content, .embed-description").all_inner_texts()),
            await asks.locator(".button").all_inner_texts(),
        )

    async def until_answered(self, question: Question) -> None:
        """Waits until a question is not asked any more: its message goes on with something else, or has no buttons."""
        await self.until(
            """([id, text]) => {
                const message = document.getElementById(id);
                const asks = message && message.querySelector(".components");
                const said = asks && [...message.querySelectorAll(".content, .embed-description")];
                return !asks || said.map(element => element.innerText).join("\\n") !== text;
            }""",
            [question.id, question.text],
        )

    async def at_rest(self) -> None:
        """Waits until every picture has come and can be drawn."""
        await self.until("() => [...document.images].every(image => image.complete)")
        await self.page.evaluate("() => Promise.allSettled([...document.images].map(image => image.decode()))")

    async def until(self, holds: str, given: object = None) -> None:
        """Waits until a function of the page returns true, looking again whenever something is drawn there.

        `Page.wait_for_function` would evaluate text in the page at its second look, which the page's policy forbids.
        """
        await self.page.evaluate(
            f"""([given, longest]) => new Promise((resolve, reject) => {{
                const holds = {holds};
                const end = performance.now() + longest;
                const look = () => {{
                    if (holds(given)) resolve();
                    else if (performance.now() > end) reject(new Error("it does not come about"));
                    else requestAnimationFrame(look);
                }};
                look();
            }})""",
            [given, 15_000],
        )

    # -- doing -------------------------------------------------------------------------------------------------------

    async def type(self, command: str, **options: str) -> None:
        """Types a slash command by keyboard, its options completed from what is offered, and sends it."""
        box = self.page.locator("#message-box")
        await box.fill(f"/{command}")
        await self.page.keyboard.type(" ")
        await expect(self.page.locator(".command-chip")).to_have_text(f"/{command}")
        for name, value in options.items():
            await self.complete(name, value)
        await self.page.locator(".send").click()
        await expect(box).to_be_visible()

    async def write(self, command: str, completed: Mapping[str, str], **texts: str) -> None:
        """Types a slash command whose options are partly texts of one's own, and sends it."""
        box = self.page.locator("#message-box")
        await box.fill(f"/{command}")
        await self.page.keyboard.type(" ")
        await expect(self.page.locator(".command-chip")).to_have_text(f"/{command}")
        for name, value in completed.items():
            await self.complete(name, value)
        for name, value in texts.items():
            await (await self.option(name)).fill(value)
        await self.page.locator(".send").click()
        await expect(box).to_be_visible()

    async def complete(self, option: str, typed: str) -> str:
        """Types into an option of the command and takes the first that is offered; returns what that is."""
        field = await self.option(option)
        await field.press_sequentially(typed)
        await expect(self.page.locator(".offers-head b")).to_have_text(option)
        offer = self.page.locator("#offers .offer").filter(has_text=typed).first
        await offer.click()
        return await field.input_value()

    async def option(self, name: str) -> Locator:
        """Returns the field of an option of the command, which may have to be asked for."""
        extra = self.page.get_by_role("button", name=f"+ {name}", exact=True)
        field = self.page.locator(f"#option-{name}")
        if await extra.count():
            await extra.click()
        elif not await field.count():
            await self.page.get_by_role("button", name=re.compile(r"^\+\d+ more$")).click()
            await self.page.locator("#offers .offer").filter(has_text=re.compile(rf"^{name} optional")).click()
        return field

    async def open_thread(self, name: str) -> None:
        """Opens a thread by its card in the channel."""
        await self.page.locator(".thread-card", has_text=name).last.click()
        await expect(self.page.locator("#channel-name .this-name")).to_contain_text(name)

    async def press(self, label: str, within: Locator | None = None) -> None:
        """Presses the newest button of that label."""
        place = within if within is not None else self.page.locator("#messages")
        await place.get_by_role("button", name=label, exact=True).last.click()

    async def choose(self, within: Locator, select: int, *options: str) -> None:
        """Chooses in a select by the names of options; several are ended with its button "Done"."""
        face = within.locator(".select-face").nth(select)
        menu = within.locator(".select-menu").nth(select)
        await face.click()
        for option in options:
            await self._take(face, menu.get_by_role("option", name=option).first)
        done = menu.get_by_role("button", name="Done")
        if await done.is_visible():
            await done.click()

    async def _take(self, face: Locator, option: Locator) -> None:
        """Takes an option; where the message was drawn anew meanwhile, its menu is closed and is opened again."""
        for _ in range(TRIES - 1):
            try:
                await option.click(timeout=PATIENCE)
            except TimeoutError:
                if not await option.is_visible():
                    await face.click()
            else:
                return
        await option.click()
