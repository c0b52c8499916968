"""A season of each format as a new organiser would try it: `python -m tests.browser.league_seasons FOLDER`.

The real bot in a playground whose time moves forward; Eve at 1280 pixels (with `--phone` at 400), Alice at 400. A
picture of every stage is put into the folder, to be looked at by people.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import random
import sys
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Final

from playwright.async_api import Browser, expect

from bot.client import Marchwarden
from bot.leagues.season import ENDED, Phase, Season
from bot.playground import Playground, point_discord_py_at
from bot.playground.people import Person, Seen
from bot.store import open_store
from engine.league.game import neutral_presets
from tests.browser.chromium import headless
from tests.browser.visitor import DESKTOP, PHONE, Visitor

DAY: Final = 86_400
PRESETS: Final = (
    *("swiss", "round-robin", "double-round-robin", "divisions", "knockout", "double-knockout", "ladder", "runs"),
    "pods",
)
TITLES: Final = {one.name: f"{one.title}: {one.words[:34]}" for one in neutral_presets()}
"""How each is offered, so that one title does not stand for another."""
PLAYERS: Final = ("Alice", "Bob", "Cara", "Dave", "Finn", "Gus", "Hana", "Ivy")
MOST_STEPS: Final = 60


def with_button(person: Person, label: str) -> Seen:
    """Returns the newest message of the tavern with a button."""
    return [one for one in person.sees("tavern") if any(button["label"] == label for button in one.buttons)][-1]


class Trial:
    """One season of one format."""

    def __init__(self, playground: Playground, bot: Marchwarden, eve: Visitor, alice: Visitor, folder: Path) -> None:
        self.playground = playground
        self.bot = bot
        self.eve = eve
        self.alice = alice
        self.folder = folder
        self.chance = random.Random(1)

    async def settle(self) -> None:
        """Do everything that is due now."""
        for _ in range(20):
            await self.bot.in_progress.until_idle()
            await self.bot.timers.fire_due()
            await self.bot.desk.settle()
            await self.bot.outbox.flush()
            if not self.bot.desk.is_busy:
                return

    async def look(self, name: str) -> None:
        """Take a picture of both pages."""
        for visitor, size in ((self.eve, "wide"), (self.alice, "phone")):
            await visitor.at_rest()
            await visitor.page.screenshot(path=self.folder / f"{name}-{size}.png")

    async def play(self, preset: str) -> None:
        """Make a league, let people sign up, play it to its end; take pictures on the way."""
        eve, alice = self.eve, self.alice
        await eve.write("league new", {"preset": TITLES[preset]}, name="Spring Cup")
        await expect(eve.private).to_contain_text("Which game will you play?")
        await self.look(f"{preset}-0-game")
        await eve.choose(eve.private, 0, "Dragon Dice")
        await expect(eve.private).to_contain_text("Each match")
        await self.look(f"{preset}-1-draft")
        await eve.press("Open sign-up here")
        await expect(eve.messages.filter(has_text="Sign-up is open until")).to_have_count(1)
        await self.settle()
        await alice.press("Sign up")
        await expect(alice.private).to_contain_text("You have signed up")
        await self.look(f"{preset}-2-signed-up")
        league_id = max(card.id for card in await self.bot.leagues.of_guild(self.bot.guilds[0].id))
        for name in PLAYERS[1:]:
            person = self.playground.person(name)
            await person.click(with_button(person, "Sign up"), "Sign up")
        await self.settle()
        if preset == "runs":
            await self.enter_forces(league_id)
        self.playground.advance(8 * DAY)
        await self.settle()
        await self.look(f"{preset}-3-round-1")
        await self.see_thread(f"{preset}-4-match")
        season = await self.season(league_id)
        for step in range(MOST_STEPS):
            if season.phase in ENDED:
                break
            if preset == "ladder" and not season.open_matches:
                await self.challenge(season)
            await self.decide(league_id)
            await self.settle()
            season = await self.season(league_id)
            if step == 1:
                await self.see_standings(f"{preset}-5-later", season)
            if preset == "ladder":
                self.playground.advance(8 * DAY)
                await self.settle()
                season = await self.season(league_id)
        assert season.phase is Phase.OVER, (preset, season.phase)
        await self.look(f"{preset}-6-over")
        await self.see_standings(f"{preset}-7-final", season)
        assert eve.broken == [] and alice.broken == []

    async def season(self, league_id: int) -> Season:
        """Returns the league as it stands."""
        return await self.bot.leagues.season(league_id)

    async def enter_forces(self, league_id: int) -> None:
        """Let everybody draw a force."""
        for name in PLAYERS:
            person = self.playground.person(name)
            page = with_button(person, "Enter my force")
            await person.submit(await person.click(page, "Enter my force"), {"Your force": ""})
        await self.settle()

    async def challenge(self, season: Season) -> None:
        """Let players of a ladder challenge the one above them."""
        people = [one.id for one in season.event.players]
        for low, high in zip(people[1::2], people[::2], strict=True):
            name = season.called(low)
            await self.playground.person(name).slash("tavern", "league challenge", player=season.called(high))
        await self.settle()

    async def decide(self, league_id: int) -> None:
        """Let the matches that are played now end: a player concedes after the first answers."""
        matches = self.bot.matches
        for link in await self.bot.leagues.links(league_id):
            card = await matches.card(link.match_id)
            if card.status != "playing":
                continue
            for number, decision in (await matches.look(card.id)).pending.items():
                await matches.answer(card.id, card.user_of(decision.player), number, decision.default())
            losers = self.chance.sample(list(link.players), len(link.players) - 1)
            for loser in losers:
                if (await matches.card(card.id)).status == "playing":
                    await matches.concede(card.id, int(loser))

    async def see_thread(self, name: str) -> None:
        """Look at a match of Alice's, on her phone and on Eve's page."""
        found = [one for one in self.playground.person("Alice").threads() if "Alice" in one.name]
        if not found:
            return
        for visitor in (self.eve, self.alice):
            await visitor.page.evaluate(f"() => {{ location.hash = '{found[0].id}'; location.reload(); }}")
            await visitor.bot_is("online")
            await expect(visitor.messages.first).to_be_visible()
        await self.look(name)
        await self.back()

    async def back(self) -> None:
        """Returns to the tavern."""
        for visitor in (self.eve, self.alice):
            await visitor.page.goto(f"{self.playground.url}/?as={visitor.name}")
            await visitor.bot_is("online")

    async def see_standings(self, name: str, season: Season) -> None:
        """Let both look at the standings, and at the bracket or the cross-table where there is one."""
        forms = ["picture"]
        if season.event.format.value in ("knockout", "double_knockout"):
            forms.append("bracket")
        elif season.declared.is_round_robin:
            forms.append("cross-table")
        for form in forms:
            for visitor in (self.eve, self.alice):
                await visitor.type("league standings", show=form)
                await expect(visitor.private.locator("img").first).to_be_visible()
            await self.look(f"{name}-{form}")


@contextlib.asynccontextmanager
async def running(data: Path) -> AsyncIterator[tuple[Playground, Marchwarden]]:
    """Yields a playground with the bot, as the start without a token makes them."""
    async with Playground(people=[*PLAYERS, "Eve"]) as playground:
        with point_discord_py_at(playground):
            store = await open_store(data / "matches.sqlite3")
            bot = Marchwarden(store, register_always=True, now=playground.world.clock.now, pace=0)
            playground.clock_listeners.append(bot.look_at_the_clock)
            await bot.login(playground.token)
            task = asyncio.create_task(bot.connect())
            await playground.until_bot()
            try:
                for name in PLAYERS:
                    await playground.person(name).arrive()
                yield playground, bot
            finally:
                await bot.close()
                await task


async def take(folder: Path, presets: list[str], *, on_phone: bool) -> None:
    """Try every preset, each in a playground of its own; the organiser may sit at a phone."""
    async with headless() as browser:
        for preset in presets:
            with tempfile.TemporaryDirectory() as data:
                async with running(Path(data)) as (playground, bot):
                    await _trial(browser, playground, bot, folder, preset, on_phone=on_phone)
                    print(preset, "is played to its end", flush=True)


async def _trial(
    browser: Browser, playground: Playground, bot: Marchwarden, folder: Path, preset: str, *, on_phone: bool
) -> None:
    eve = await Visitor.arrive(browser, playground.url, "Eve", PHONE if on_phone else DESKTOP)
    alice = await Visitor.arrive(browser, playground.url, "Alice", PHONE)
    await Trial(playground, bot, eve, alice, folder).play(preset)
    await eve.page.context.close()
    await alice.page.context.close()


def main() -> int:
    """Returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.browser.league_seasons", description=__doc__)
    parser.add_argument("folder", type=Path, help="where the pictures go")
    parser.add_argument("--only", choices=PRESETS, action="append", help="a preset; may be repeated")
    parser.add_argument("--phone", action="store_true", help="the organiser sits at a phone, too")
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    asyncio.run(take(given.folder, given.only or list(PRESETS), on_phone=given.phone))
    return 0


if __name__ == "__main__":
    sys.exit(main())
