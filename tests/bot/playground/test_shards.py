"""Shards: an event goes to the sessions of its server's shard, and sessions start no faster than Discord lets them."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.playground import ManualClock, Playground
from tests.bot.playground.raw_bot import RawBot, raw_bot

APART = 5.0


@pytest.fixture
async def servers(clock: ManualClock) -> AsyncIterator[Playground]:
    """A playground with three servers, in which two shards are recommended."""
    async with Playground(clock=clock, guilds=3, shards=2, session_starts_apart=APART) as playground:
        yield playground


async def test_a_shard_hears_of_its_servers_alone(servers: Playground, clock: ManualClock) -> None:
    first, second, third = (str(guild) for guild in servers.world.guilds)
    async with raw_bot(servers) as both, raw_bot(servers) as other:
        told = await both.connect(shard=[1, 2])
        assert [guild["id"] for guild in told["guilds"]] == [first, third]
        clock.advance(APART)
        told = await other.connect(shard=[0, 2])
        assert [guild["id"] for guild in told["guilds"]] == [second]
        assert [(await both.event("GUILD_CREATE"))["id"] for _ in range(2)] == [first, third]
        channels = (await other.event("GUILD_CREATE"))["channels"]
        assert [channel["name"] for channel in channels] == ["tavern-2", "training-ground-2"]
        tavern = channels[0]["id"]
        await other.call("POST", f"/channels/{tavern}/threads", {"name": "here", "type": 11})
        await both.call("POST", "/channels/1100000000000000100/threads", {"name": "there", "type": 11})
        assert (await other.event("THREAD_CREATE"))["guild_id"] == second
        assert (await both.event("THREAD_CREATE"))["name"] == "there"


async def test_two_sessions_of_one_shard_hear_the_same(servers: Playground, clock: ManualClock) -> None:
    async with raw_bot(servers) as old, raw_bot(servers) as new:
        await old.connect(shard=[1, 2])
        tavern = (await old.event("GUILD_CREATE"))["channels"][0]["id"]
        clock.advance(APART)
        await new.connect(shard=[1, 2])
        await new.event("GUILD_CREATE")
        await old.call("POST", f"/channels/{tavern}/threads", {"name": "x", "type": 11})
        assert (await old.event("THREAD_CREATE"))["id"] == (await new.event("THREAD_CREATE"))["id"]


@pytest.mark.parametrize("shard", [[2, 2], [-1, 2], ["0", 2], 7])
async def test_a_shard_that_cannot_be_is_refused(servers: Playground, shard: object) -> None:
    async with raw_bot(servers) as bot:
        await bot.open()
        await bot.send(2, {"token": servers.token, "intents": 1, "properties": {}, "shard": shard})
        assert await bot.closed() == 4010


async def test_sessions_that_start_too_fast_are_invalid(servers: Playground, clock: ManualClock) -> None:
    async with raw_bot(servers) as first, raw_bot(servers) as second:
        told: dict[str, int] = (await first.call("GET", "/gateway/bot")).body["session_start_limit"]
        assert (told["remaining"], told["max_concurrency"]) == (1000, 1)
        await first.connect(shard=[0, 2])
        await second.open()
        identify = {"token": servers.token, "intents": 1, "properties": {}, "shard": [1, 2]}
        await second.send(2, identify)
        assert (await second.frame())["op"] == 9
        clock.advance(APART)
        await second.send(2, identify)
        assert (await second.event("READY"))["shard"] == [1, 2]
        body = (await first.call("GET", "/gateway/bot")).body
        assert (body["shards"], body["session_start_limit"]["remaining"]) == (2, 998)


async def test_after_the_last_session_of_a_day_none_starts(clock: ManualClock, hand: RawBot) -> None:
    """A thousand starts a day, counted by Discord over 24 hours."""
    starts = hand.playground.gateway.starts
    for _ in range(1000):
        assert starts.may_start(0)
    assert not starts.may_start(0)
    assert starts.to_json()["remaining"] == 0
    clock.advance(starts.to_json()["reset_after"] / 1000)
    assert starts.may_start(0)
