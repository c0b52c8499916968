"""Nobody slows the others: what a person or a server asks beyond its allowance is refused kindly, and costs nothing."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

from bot.cli.crowd import Crowd
from bot.client import Marchwarden
from bot.operation.allowances import FOR_A_PERSON, FOR_A_SERVER, Allowance, Allowances, Expense
from bot.playground import Playground, point_discord_py_at
from bot.store import open_store
from tests.support.evening import OPENAPI


class Watch:
    """A clock that tests move."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_an_allowance_is_used_up_and_fills_again() -> None:
    watch = Watch()
    allowances = Allowances(watch, {Expense.PRESS: Allowance(2, 6)}, {Expense.PRESS: Allowance(100, 60)})
    assert [allowances.take(1, 9, {Expense.PRESS}) for _ in range(2)] == [None, None]
    refused = allowances.take(1, 9, {Expense.PRESS})
    assert refused is not None and (refused.seconds, refused.of_the_server) == (10, False)
    assert refused.sentence == "You are faster than I am. Please wait 10 seconds, then try again. Nothing is lost."
    assert allowances.take(2, 9, {Expense.PRESS}) is None, "another person of the same server"
    watch.now = 10.0
    assert allowances.take(1, 9, {Expense.PRESS}) is None
    assert allowances.refused == 1


def test_a_server_has_an_allowance_for_all_of_its_people() -> None:
    allowances = Allowances(Watch(), {Expense.MATCH: Allowance(9, 1)}, {Expense.MATCH: Allowance(3, 0.5)})
    assert [allowances.take(user, 9, {Expense.MATCH}) for user in range(3)] == [None] * 3
    refused = allowances.take(4, 9, {Expense.MATCH})
    assert refused is not None
    assert refused.sentence == (
        "This server has opened many matches in a short time. The next one can be opened in 2 minutes."
    )
    assert allowances.take(4, 10, {Expense.MATCH}) is None, "another server"


def test_fast_players_never_meet_an_allowance() -> None:
    """A press each second for ten minutes, and a whole server of twelve such people."""
    watch = Watch()
    allowances = Allowances(watch)
    for _ in range(600):
        watch.now += 1.0
        assert all(allowances.take(user, 9, {Expense.PRESS}) is None for user in range(12))
    assert FOR_A_PERSON.keys() == FOR_A_SERVER.keys() == set(Expense)


async def test_a_hostile_server_is_refused_and_the_others_are_answered(tmp_path: Path) -> None:
    """Two people of one server open matches and call commands as fast as they can; on another one two people play."""
    allowances = Allowances()
    async with Playground(openapi=OPENAPI, guilds=2) as playground:
        with point_discord_py_at(playground):
            bot = Marchwarden(await open_store(tmp_path / "m.sqlite3"), register_always=True, allowances=allowances)
            await bot.login(playground.token)
            running = asyncio.create_task(bot.connect())
            crowd = Crowd(playground, random.Random(1))
            try:
                await playground.until_bot()
                await attack(bot, crowd, allowances)
            finally:
                crowd.close()
                await bot.close()
                await running


async def attack(bot: Marchwarden, crowd: Crowd, allowances: Allowances) -> None:
    """Attack from one server, and play on the other."""
    alice, bob, cara, dave = crowd.world.people[:4]
    tavern, quiet = [one for one in crowd.world.channels.values() if one.name.startswith("tavern")]
    flood = [crowd.slash(user, tavern, "game new") for user in (alice, bob) for _ in range(10)]
    flood += [crowd.slash(user, tavern, "help") for user in (alice, bob) for _ in range(50)]
    hostile = asyncio.gather(*flood)
    thread = await crowd.open_match((cara, dave), quiet)
    told = await hostile
    assert thread is not None, "the others open a match as always"
    opened = sum(one.parent_id == tavern.id for one in crowd.world.channels.values())
    assert opened == 2 * FOR_A_PERSON[Expense.MATCH].at_once
    assert any("in a short time" in one.text or "faster than I am" in one.text for one in told), "they read why"
    assert allowances.refused >= 20 - opened
    await bot.outbox.flush()
    commits = bot.store.commits
    for _ in range(3):
        await crowd.slash(alice, tavern, "game new")
    await bot.outbox.flush()
    assert bot.store.commits == commits, "what is refused does not reach the database"
