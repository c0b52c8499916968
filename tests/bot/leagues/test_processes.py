"""Two bots on one database: whichever hears that a league is due, the one that has its server serves it, once."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import AsyncIterator, Callable
from dataclasses import replace

from sqlalchemy import URL

from bot.client import Marchwarden
from bot.leagues.acts import SignedUp
from bot.leagues.change import LeagueChange
from bot.leagues.plan import LeaguePlan, plan_of
from bot.leagues.season import Phase
from bot.playground import Playground, point_discord_py_at
from bot.playground.things import Channel
from bot.shards.routing import ShardPlan, Timing
from bot.store import open_store
from engine.league.game import neutral_presets
from tests.bot.leagues.seasons import DAY, MovedClock
from tests.support.postgres import new_database
from tests.toy_game.face import FACE
from tests.toy_game.rules import Ford

TIMING = Timing(lease=6, margin=2.0, beat=0.2, changing=0.05, starts_apart=0)


@contextlib.asynccontextmanager
async def running(url: URL, playground: Playground, clock: MovedClock) -> AsyncIterator[Marchwarden]:
    """Yields a bot that shares its database with others."""
    store = await open_store(url)
    await store.claim(shared=True)
    bot = Marchwarden(store, {"ford": Ford()}, {"toy": FACE}, now=clock, shards=ShardPlan(None, None, TIMING), pace=0)
    bot.games.load("ford")
    await bot.login(playground.token)
    connected = asyncio.create_task(bot.connect())
    try:
        yield bot
    finally:
        await bot.close()
        await connected


async def until(holds: Callable[[], object]) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(60):
        while not holds():  # noqa: ASYNC110 - what two bots do has no event for it
            await asyncio.sleep(0.02)


def cup() -> LeaguePlan:
    """Returns a Swiss league of the toy game with two rounds."""
    preset = next(one for one in neutral_presets() if one.name == "swiss")
    return replace(plan_of(preset, "Cup", "ford"), rounds=2)


class Onlooker:
    """Counts what stands in a channel and which threads it has."""

    def __init__(self, playground: Playground, tavern: Channel) -> None:
        self._world = playground.world
        self._tavern = tavern

    def told(self, text: str) -> int:
        """Returns how many messages of the channel hold a text."""
        return sum(text in message.content for message in self._world.history(self._tavern))

    @property
    def threads(self) -> list[Channel]:
        """Returns the threads of the channel."""
        return [one for one in self._world.channels.values() if one.parent_id == self._tavern.id]


async def test_of_two_bots_one_serves_a_league_whichever_hears_that_it_is_due(server: URL) -> None:
    clock = MovedClock()
    async with (
        new_database(server) as url,
        Playground(guilds=2, shards=2) as playground,
        contextlib.AsyncExitStack() as other_ends,
    ):
        with point_discord_py_at(playground):
            async with running(url, playground, clock) as holder:
                await until(lambda: len(holder.guilds) == 2)
                other = await other_ends.enter_async_context(running(url, playground, clock))
                await until(lambda: len(holder.held.numbers) == len(other.held.numbers) == 1)
                await until(lambda: len(holder.guilds) == len(other.guilds) == 1)
                guild = holder.guilds[0].id
                tavern = next(one for one in playground.world.channels.values() if one.guild_id == guild)
                look = Onlooker(playground, tavern)
                # From now on only the bot that does not have this server hears of timers.
                assert holder._firing is not None
                holder._firing.cancel()
                league_id = await opened(holder, guild, tavern.id, playground)
                await until(lambda: look.told("Sign-up is open"))
                clock.advance(7 * DAY)
                other.timers.wake()
                await until(lambda: look.told("round 1 of 2") and len(look.threads) == 2)
                await play(other, league_id, 2)
                await until(lambda: look.told("round 2 of 2") and len(look.threads) == 4)
                for _ in range(3):
                    await asyncio.gather(holder.desk.settle(), other.desk.settle())
                await until(lambda: all(one.message_count >= 2 for one in look.threads))
                await holder.drain(30)
            # The bot that had the server is gone: the other one goes on.
            await until(lambda: len(other.guilds) == 2)
            await play(other, league_id, 4)
            await until(lambda: look.told("Thank you for playing"))
            season = await other.leagues.season(league_id)
            assert season.phase is Phase.OVER and season.decisions == []
            links = await other.leagues.links(league_id)
            assert max(Counter((one.round_no, one.players) for one in links).values()) == 1, "each match is opened once"
            assert len(look.threads) == len(links) == 4
            for text in ("swiss\n", "round 1 of 2", "round 2 of 2", "Thank you for playing"):
                assert look.told(text) == 1, text
            opened_once = [
                sum("play your match here" in one.content for one in playground.world.history(thread))
                for thread in look.threads
            ]
            assert opened_once == [1] * 4


async def opened(bot: Marchwarden, guild: int, channel: int, playground: Playground) -> int:
    """Open a league for which four people sign up; return its number."""
    people = playground.world.people
    league_id = await bot.leagues.create(guild, people[-1].id, cup())
    await bot.leagues.open(league_id, people[-1].id, people[-1].name, channel)
    change = LeagueChange()
    for person in people[:4]:
        change.add(SignedUp(str(person.id), person.name), str(person.id))
    await bot.leagues.change(league_id, lambda season: change)
    return league_id


async def play(bot: Marchwarden, league_id: int, matches: int) -> None:
    """Let the first player of each open match concede, on whichever bot, once so many matches are running."""

    async def cards() -> list[int]:
        links = await bot.leagues.links(league_id)
        return [one.match_id for one in links if (await bot.matches.card(one.match_id)).status != "open"]

    async with asyncio.timeout(60):
        while len(found := await cards()) < matches:  # noqa: ASYNC110
            await asyncio.sleep(0.02)
    for match_id in found:
        card = await bot.matches.card(match_id)
        if card.status == "playing":
            for number, decision in (await bot.matches.look(match_id)).pending.items():
                await bot.matches.answer(match_id, card.user_of(decision.player), number, decision.default())
            await bot.matches.concede(match_id, card.seats[0].user_id)
