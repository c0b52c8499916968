"""The database server is hit while matches are played: a backend is killed with SIGKILL, and the server recovers.

A few times in the suite; `TEST_SERVER_KILLS=200 ./marchwarden test tests/bot/test_server_kills.py` does it more often.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
from collections import Counter
from functools import partial
from typing import Any

from sqlalchemy import URL, text

from bot.store import PostgresStore, Unavailable
from engine.journal import CHANCE
from engine.proof import prove
from tests.bot.races import matches_of, play_out, started_race
from tests.bot.test_kills import journals
from tests.engine.dice_race import DiceRace
from tests.support.postgres import new_database

KILLS = int(os.environ.get("TEST_SERVER_KILLS", "3"))
BETWEEN = 10
"""Acknowledged answers from one kill to the next."""


async def kill_a_backend(store: PostgresStore) -> None:
    """Kill a process of the server that works for this store; the server then restarts all of them."""
    own = text("SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()")
    async with store.reading() as session:
        pids = (await (await session.connection()).execute(own)).scalars().all()
    if pids:
        os.kill(pids[0], signal.SIGKILL)


async def patiently(doing: Any) -> Any:
    """Returns what is done, as soon as the server is there again."""
    for _ in range(400):
        try:
            return await doing()
        except Unavailable:
            await asyncio.sleep(0.05)  # the server needs a moment for its recovery
    raise AssertionError("the server does not come back")


async def test_no_acknowledged_answer_is_lost_when_the_server_crashes(server: URL) -> None:
    """What was answered before the crash is there after it, once; what was refused may be answered again."""
    async with new_database(server) as url:
        store = await PostgresStore.open(url)
        matches, rng = matches_of(store), random.Random(KILLS)
        match_id = (await started_race(matches, goal=1000)).card.id
        acknowledged: list[tuple[int, int, str, Any]] = []
        for _ in range(KILLS):
            for _ in range(BETWEEN):
                look = await patiently(partial(matches.look, match_id))
                if not look.pending:
                    match_id = (await started_race(matches, goal=1000)).card.id
                    continue
                number, decision = rng.choice(list(look.pending.items()))
                answer = decision.sample(rng)
                try:
                    await matches.answer(match_id, look.card.user_of(decision.player), number, answer)
                except Unavailable:
                    continue
                acknowledged.append((match_id, number, decision.player, answer))
            await asyncio.gather(patiently(partial(kill_a_backend, store)), patiently(partial(matches.look, match_id)))
        found = await patiently(partial(journals, store))
        for number, rows in found.items():
            assert max(Counter(row.question for row in rows).values()) == 1, "an answer counts twice"
            played = [(number, row.question, row.who, row.answer) for row in rows if row.who != CHANCE]
            assert [one for one in acknowledged if one[0] == number] == [one for one in played if one in acknowledged]
            await play_out(matches, number, rng)
            prove(await matches.record(number), {"dice_race": DiceRace()})
        assert len(acknowledged) >= KILLS * BETWEEN // 2
        await store.close()
