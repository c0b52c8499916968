"""A match that lasts a fortnight, as two people in two time zones live it: `python -m tests.browser.slow_match FOLDER`.

Alice in Berlin at 1280 pixels, Bob in New York at 400; the time is moved ahead by the page. A picture of every stage is
put into the folder, to be looked at by people.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Final

from playwright.async_api import expect

from bot.cli.run import HINT
from bot.playground.clock import MovableClock
from tests.browser.chromium import headless
from tests.browser.first_capture import begin, bring_forces, known_dice, pressed
from tests.browser.trials import run_trial
from tests.browser.visitor import PHONE, Visitor
from tests.support.evening import Evening, evening

DAY: Final = "1 day"
HOURS: Final = "6 hours"
TOO_OLD: Final = 50027
MOST_ANSWERS: Final = 12
"""Answers of one person on one day."""


class Fortnight:
    """The days of the match."""

    def __init__(self, table: Evening, alice: Visitor, bob: Visitor, folder: Path) -> None:
        self.table = table
        self.alice = alice
        self.bob = bob
        self.folder = folder
        self.taken = 0

    async def settle(self) -> None:
        """Do everything that is due."""
        await self.table.bot.in_progress.until_idle()
        await self.table.bot.timers.fire_due()
        await self.table.settle()

    async def look(self, stage: str) -> None:
        """Take a picture of both pages."""
        self.taken += 1
        for visitor, size in ((self.alice, "wide"), (self.bob, "phone")):
            await visitor.at_rest()
            name = f"{self.taken:02}-{stage.replace(' ', '-')}-{size}.png"
            await visitor.page.screenshot(path=self.folder / name)

    async def later(self, how_long: str) -> None:
        """Move the time ahead, as Alice does it on her page."""
        await self.alice.page.locator("#ahead").select_option(label=how_long)
        await self.settle()

    async def turn(self, most: int = MOST_ANSWERS) -> str:
        """Let whoever is asked answer as long as they are; return who that was."""
        question = await self.alice.question()
        name = question.asked
        for _ in range(most):
            asked = self.alice if question.asked == self.alice.name else self.bob
            await asked.press(pressed(question), asked.message(question.id))
            await asked.until_answered(question)
            await self.settle()
            question = await self.alice.question()
            if question.asked != name:
                break
        return name

    async def private(self, visitor: Visitor, stage: str, command: str, **options: str) -> None:
        """Type a command whose answer only they see, and look."""
        await visitor.write(command, {}, **options)
        await expect(visitor.page.locator(".thinking")).to_have_count(0)
        await self.settle()
        await self.look(stage)

    async def live(self) -> None:
        """Play for two weeks."""
        alice, bob = self.alice, self.bob
        await alice.write("settings quiet", {"zone": "Europe/Berlin"}, **{"from": "22:00", "until": "07:00"})
        await bob.write("settings quiet", {"zone": "America/New York"}, **{"from": "23:00", "until": "08:00"})
        await self.look("quiet hours")
        await bob.write("settings digest", {}, at="18:00")
        await self.look("digest")
        with known_dice():
            await begin(alice, bob, pace="a move a day")
            await bring_forces(alice, bob)
        await self.settle()
        await self.look("begun")
        await self.private(alice, "clocks", "clock show")
        for day in range(1, 6):
            await self.later(HOURS)
            who = await self.turn()
            await self.look(f"day {day} {who} has played")
            await self.later(HOURS)
            await self.later(HOURS)
            await self.turn(2)
            await self.later(HOURS)
            await self.look(f"day {day} in the evening")
        await self.private(bob, "vacation", "settings vacation", days="2")
        for day in range(6, 9):
            await self.later(DAY)
            await self.look(f"day {day} nobody answers")
        await self.private(alice, "clocks again", "clock show")
        for day in range(9, 12):
            await self.later(DAY)
            await self.look(f"day {day} still nobody answers")
        await self.private(alice, "mine", "game mine")
        await self.turn()
        await self.look("day 12 somebody is back")
        await self.private(bob, "pause asked", "clock pause")
        await self.private(alice, "pause agreed", "clock pause")
        await self.later(DAY)
        await self.private(bob, "resumed", "clock resume")
        await self.later(DAY)
        await self.look("day 14")
        for visitor, size in ((alice, "wide"), (bob, "phone")):
            await visitor.page.goto(f"{self.table.playground.url}/?as={visitor.name}")
            await visitor.bot_is("online")
            await visitor.at_rest()
            await visitor.page.screenshot(path=self.folder / f"90-channel-{size}.png")
        assert alice.broken == [] and bob.broken == []


async def take(folder: Path) -> None:
    """Live through the fortnight and fill the folder."""
    clock = MovableClock()
    with tempfile.TemporaryDirectory() as data:
        async with (
            evening(Path(data), now=clock.now, discord_clock=clock) as table,
            headless() as browser,
        ):
            table.playground.hint = HINT
            table.playground.clock_listeners.append(lambda: table.bot.look_at_the_clock())
            url = table.playground.url
            alice = await Visitor.arrive(browser, url, "Alice", zone="Europe/Berlin")
            bob = await Visitor.arrive(browser, url, "Bob", PHONE, zone="America/New_York")
            await Fortnight(table, alice, bob, folder).live()
            # Of private messages that are days old by the moved clock, and minutes by the one of discord.py.
            refusals = table.playground.refusals
            refusals[:] = [one for one in refusals if one.code != TOO_OLD]


if __name__ == "__main__":
    run_trial("slow_match", __doc__, take)
