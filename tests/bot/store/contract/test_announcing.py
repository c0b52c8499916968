"""What one process announces the others hear, once it is committed."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import pytest
from sqlalchemy import URL

from bot.posting.mentions import AlwaysMentioned
from bot.store import PostgresStore
from bot.store.instance import InUse
from bot.store.store import MISSED
from tests.support.postgres import new_database


async def test_an_announcement_is_heard_when_it_is_committed_and_not_before(server: URL) -> None:
    async with new_database(server) as url:
        store = await PostgresStore.open(url)
        heard: asyncio.Queue[str] = asyncio.Queue()
        async with store.listening(heard.put_nowait):
            assert await heard.get() == MISSED, "whatever came before the connection"
            with suppress(ZeroDivisionError):
                async with store.writing() as session:
                    await store.announce(session, "taken back")
                    raise ZeroDivisionError
            async with store.writing() as session:
                await store.announce(session, "news")
            assert await heard.get() == "news"
        await store.close()


async def test_settings_of_mentions_are_learnt_from_another_process(server: URL) -> None:
    async with new_database(server) as url:
        one, other = await PostgresStore.open(url), await PostgresStore.open(url)
        here, there = AlwaysMentioned(one), AlwaysMentioned(other)
        await there.ready()
        heard = asyncio.Event()

        def hear(topic: str) -> None:
            there.hear(topic)
            if topic != MISSED:
                heard.set()

        async with other.listening(hear):
            await here.choose(7, each_time=True)
            await heard.wait()
            async with asyncio.timeout(10):
                await there.heard()
            assert 7 in there
        await one.close()
        await other.close()


async def test_processes_share_a_database_only_if_all_say_so(server: URL) -> None:
    async with new_database(server) as url:
        first, second, alone = [await PostgresStore.open(url) for _ in range(3)]
        await first.claim(shared=True)
        await second.claim(shared=True)
        with pytest.raises(InUse, match="MARCHWARDEN_SHARDS=shared"):
            await alone.claim()
        for store in (first, second):
            await store.close()
        await alone.claim()
        late = await PostgresStore.open(url)
        with pytest.raises(InUse, match="shares the database with nobody"):
            await late.claim(shared=True)
        for store in (alone, late):
            await store.close()
