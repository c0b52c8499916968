"""What a process holds: each interaction is answered by one process, also while its shard changes hands."""

from __future__ import annotations

import asyncio

import pytest

from bot.shards.held import HeldShards, LeaseLost

GUILD = 5 << 22
"""A server of shard 1 of 4."""


class Watch:
    """A clock that tests move."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def watch() -> Watch:
    """The clock of the leases."""
    return Watch()


def sharing(watch: Watch) -> HeldShards:
    """A process of several, with a lease of ten seconds."""
    held = HeldShards(watch)
    held.share(4)
    held.until = 10.0
    return held


async def test_a_process_alone_answers_everything() -> None:
    held = HeldShards()
    assert await held.may_answer(1, GUILD) and held.posts_in(GUILD) and held.is_valid
    assert held.posts_here() == []


async def test_a_process_answers_for_its_shards_while_its_lease_lasts(watch: Watch) -> None:
    held = sharing(watch)
    assert not await held.may_answer(1, GUILD)
    held.take(1)
    assert await held.may_answer(2, GUILD) and held.posts_in(GUILD)
    assert not await held.may_answer(3, 4 << 22)
    watch.now = 10.0
    assert not await held.may_answer(4, GUILD) and not held.posts_in(GUILD)


async def test_each_interaction_of_a_shard_that_changes_hands_is_answered_once(watch: Watch) -> None:
    """Both processes hear each of them; the old one answers what came before it gave the shard away, the new one the
    rest.
    """
    old, new = sharing(watch), sharing(watch)
    old.take(1)
    new.await_decision(1)
    early = [asyncio.create_task(one.may_answer(1, GUILD)) for one in (old, new)]
    await asyncio.sleep(0)
    answered = old.stop_answering(1)
    late = [asyncio.create_task(one.may_answer(2, GUILD)) for one in (old, new)]
    await asyncio.sleep(0)
    assert answered == [1]
    old.drop(1)
    new.take(1, answered)
    assert await asyncio.gather(*early) == [True, False]
    assert await asyncio.gather(*late) == [False, True]


async def test_presses_wait_where_a_shard_is_not_taken_after_all(watch: Watch) -> None:
    old = sharing(watch)
    old.take(1)
    answered = old.stop_answering(1)
    waiting = asyncio.create_task(old.may_answer(1, GUILD))
    await asyncio.sleep(0)
    old.take(1, answered)
    assert await waiting


def test_nothing_is_written_into_channels_after_the_lease(watch: Watch) -> None:
    """A process that was suspended must not post what another one has posted; answers to people may go out."""
    held = sharing(watch)
    held.must_be_valid("POST", "/api/v10/channels/1/messages")
    watch.now = 10.0
    for method in ("POST", "PATCH", "DELETE"):
        with pytest.raises(LeaseLost):
            held.must_be_valid(method, "/api/v10/channels/1/messages/2")
    held.must_be_valid("GET", "/api/v10/channels/1/messages")
    held.must_be_valid("POST", "/api/v10/interactions/1/token/callback")


async def test_a_post_on_its_way_never_writes_for_a_shard_that_was_lost_meanwhile(watch: Watch) -> None:
    """A process that was suspended renews its lease before its posts go on; others have posted in its channels."""
    held = sharing(watch)
    held.take(1)
    held.take(2)
    for comes_back in (False, True):
        with held.delivering_in(GUILD):
            held.must_be_valid("PATCH", "/api/v10/channels/1/messages/2")
            held.stop_posting(1)
            held.must_be_valid("PATCH", "/api/v10/channels/1/messages/2")
            held.drop(1)
            if comes_back:
                held.take(1)
            with pytest.raises(LeaseLost):
                held.must_be_valid("PATCH", "/api/v10/channels/1/messages/2")
            held.must_be_valid("GET", "/api/v10/channels/1/messages")
        held.take(1)
        held.must_be_valid("PATCH", "/api/v10/channels/1/messages/2")
