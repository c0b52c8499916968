"""The gateway by hand: identification, intents, heartbeats, resuming, and the ways of being thrown out."""

from __future__ import annotations

import zlib

import aiohttp
import pytest

from bot.playground import ManualClock, Playground, gateway
from tests.bot.playground.raw_bot import RawBot

TAVERN = "1100000000000000100"
PATH = f"/channels/{TAVERN}/messages"


async def test_a_client_that_identifies_learns_of_the_server(hand: RawBot) -> None:
    ready = await hand.connect()
    assert ready["user"]["username"] == "Marchwarden"
    assert ready["resume_gateway_url"] == hand.playground.gateway_url
    guild = await hand.event("GUILD_CREATE")
    assert [channel["name"] for channel in guild["channels"]] == ["tavern", "training-ground"]
    assert [member["user"]["id"] for member in guild["members"]] == [ready["user"]["id"]]


async def test_a_heartbeat_is_acknowledged(hand: RawBot) -> None:
    await hand.open()
    await hand.send(1, None)
    assert (await hand.frame())["op"] == 11


async def test_a_heartbeat_is_acknowledged_a_moment_later(hand: RawBot, monkeypatch: pytest.MonkeyPatch) -> None:
    # discord.py takes the time of a heartbeat only after sending it; an answer that is there before looks very late.
    monkeypatch.setattr(gateway, "ACK_SECONDS", 0.5)
    await hand.connect()
    await hand.event("GUILD_CREATE")
    await hand.send(1, None)
    await hand.send(8, {"guild_id": "1", "query": "alice", "limit": 1})
    assert (await hand.frame())["t"] == "GUILD_MEMBERS_CHUNK"
    assert (await hand.frame())["op"] == 11


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        ({"op": 2, "d": {"token": "wrong", "intents": 1}}, 4004),
        ({"op": 2, "d": {"token": "playground", "intents": 1 << 15}}, 4014),
        ({"op": 2, "d": {"token": "playground", "intents": 1 << 1}}, 4014),
        ({"op": 2, "d": {"token": "playground", "intents": -1}}, 4013),
        ({"op": 3, "d": {"status": "online"}}, 4003),
        ({"op": 1, "d": "x" * 4097}, 4002),
    ],
)
async def test_a_client_that_breaks_the_rules_is_thrown_out(hand: RawBot, frame: dict[str, object], code: int) -> None:
    await hand.open()
    await hand.send(int(str(frame["op"])), frame["d"])
    assert await hand.closed() == code


async def test_nobody_identifies_twice(hand: RawBot) -> None:
    await hand.connect()
    await hand.send(2, {"token": hand.playground.token, "intents": 1})
    assert await hand.closed() == 4005


async def test_more_than_120_frames_a_minute_are_too_many(hand: RawBot) -> None:
    await hand.connect()
    for _ in range(120):
        await hand.send(1, None)
    assert await hand.closed() == 4008


async def test_what_was_missed_comes_after_resuming(hand: RawBot) -> None:
    await hand.connect()
    await hand.event("GUILD_CREATE")
    await hand.playground.gateway.close(4000)
    assert await hand.closed() == 4000
    await hand.call("POST", f"/channels/{TAVERN}/threads", {"name": "missed", "type": 11})
    await hand.open()
    resume = {"token": hand.playground.token, "session_id": hand.session_id, "seq": hand.sequence}
    await hand.send(6, resume)
    assert (await hand.event("THREAD_CREATE"))["name"] == "missed"
    await hand.event("RESUMED")


async def test_an_unknown_session_cannot_be_resumed(hand: RawBot) -> None:
    await hand.open()
    await hand.send(6, {"token": hand.playground.token, "session_id": "x", "seq": 1})
    told = await hand.frame()
    assert (told["op"], told["d"]) == (9, False)


async def test_messages_come_only_to_who_asked_for_them(hand: RawBot) -> None:
    await hand.connect(intents=1)
    await hand.event("GUILD_CREATE")
    await hand.playground.person("Alice").say("tavern", "hello")
    await hand.call("POST", f"/channels/{TAVERN}/threads", {"name": "next", "type": 11})
    assert (await hand.frame())["t"] == "THREAD_CREATE"


async def test_what_people_write_is_hidden_without_the_privileged_intent(hand: RawBot) -> None:
    await hand.connect(intents=1 | 1 << 9)
    alice = await hand.playground.person("Alice").arrive()
    await alice.say("tavern", "not for bots")
    assert (await hand.event("MESSAGE_CREATE"))["content"] == ""
    await alice.say("tavern", f"<@{hand.playground.world.bot.id}> for you")
    assert (await hand.event("MESSAGE_CREATE"))["content"].endswith("for you")
    await hand.call("POST", PATH, {"content": "my own"})
    assert (await hand.event("MESSAGE_CREATE"))["content"] == "my own"


async def test_the_privileged_intent_can_be_enabled() -> None:
    async with Playground(privileged_intents=1 << 15) as playground, aiohttp.ClientSession() as session:
        hand = RawBot(playground, session)
        await hand.connect(intents=1 | 1 << 9 | 1 << 15)
        await playground.person("Alice").say("tavern", "for all")
        assert (await hand.event("MESSAGE_CREATE"))["content"] == "for all"


async def test_events_can_be_compressed(hand: RawBot) -> None:
    socket = await hand.session.ws_connect(f"{hand.playground.gateway_url}?compress=zlib-stream")
    inflate = zlib.decompressobj()
    assert b"heartbeat_interval" in inflate.decompress(await socket.receive_bytes())
    await socket.close()


async def test_people_see_whether_the_bot_is_there(hand: RawBot) -> None:
    alice = await hand.playground.person("Alice").arrive()
    assert not alice.bot_online
    await hand.connect()
    await alice.until_bot()
    assert hand.socket is not None
    await hand.socket.close()
    await alice.until_bot(online=False)


async def test_members_can_be_asked_for_by_name(hand: RawBot) -> None:
    await hand.connect()
    guild = str((await hand.event("GUILD_CREATE"))["id"])
    await hand.send(8, {"guild_id": guild, "query": "bo", "limit": 5})
    chunk = await hand.event("GUILD_MEMBERS_CHUNK")
    assert [member["user"]["username"] for member in chunk["members"]] == ["bob"]
    await hand.send(8, {"guild_id": guild, "query": "", "limit": 0})
    assert (await hand.event("GUILD_MEMBERS_CHUNK"))["members"] == []


async def test_events_are_delivered_twice_where_that_is_wished(hand: RawBot, clock: ManualClock) -> None:
    """As Discord may do (reference, "Consistency"): the same event with a number of its own, at once or later."""
    await hand.connect()
    await hand.event("GUILD_CREATE")
    hand.playground.gateway.repeats = {"MESSAGE_CREATE": 0.0, "THREAD_CREATE": 0.1}.get
    hand.playground.gateway.dispatch("MESSAGE_CREATE", {"id": "1"})
    hand.playground.gateway.dispatch("THREAD_CREATE", {"id": "2"})
    hand.playground.gateway.dispatch("MESSAGE_UPDATE", {"id": "3"})
    clock.advance(0.1)
    frames = [await hand.frame() for _ in range(5)]
    assert [(frame["t"], frame["d"]["id"]) for frame in frames] == [
        ("MESSAGE_CREATE", "1"),
        ("MESSAGE_CREATE", "1"),
        ("THREAD_CREATE", "2"),
        ("MESSAGE_UPDATE", "3"),
        ("THREAD_CREATE", "2"),
    ]
    assert [frame["s"] for frame in frames] == sorted({frame["s"] for frame in frames})
