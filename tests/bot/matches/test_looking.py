"""What is read of matches: kept in memory as long as the match has not changed, and never longer."""

from __future__ import annotations

from unittest import mock

import pytest

from bot.refusals import NoMatchHere
from bot.store import Store
from tests.bot.races import ADA, BO, CHANNEL, CY, matches_of, open_race, running_race


async def test_the_facts_of_a_match_are_read_once_for_each_version(store: Store) -> None:
    matches = matches_of(store)
    card = (await running_race(matches)).card
    assert await matches.card(card.id) == await matches.in_channel(CHANNEL) == card
    with mock.patch("bot.store.saved.card", side_effect=AssertionError("read again")):
        assert await matches.card(card.id) == await matches.in_channel(CHANNEL) == card
        assert await matches.of_user(ADA) == await matches.in_guild(1) == [card]


async def test_what_another_process_has_changed_is_read_again(store: Store) -> None:
    here, there = matches_of(store), matches_of(store)
    card = await open_race(here)
    assert await here.card(card.id) == card
    await there.leave(card.id, BO)
    assert [seat.user_id for seat in (await here.card(card.id)).seats] == [ADA]
    assert [seat.user_id for seat in (await here.in_channel(CHANNEL)).seats] == [ADA]
    joined = await there.join(card.id, CY, "Cy", "jacta")
    assert await here.card(card.id) == joined


async def test_a_channel_shows_the_match_that_is_not_over_and_else_the_newest(store: Store) -> None:
    matches = matches_of(store)
    with pytest.raises(NoMatchHere):
        await matches.in_channel(CHANNEL)
    first = await running_race(matches)
    await matches.call_off(first.card.id)
    assert (await matches.in_channel(CHANNEL)).id == first.card.id
    second = await running_race(matches)
    assert (await matches.in_channel(CHANNEL)).id == second.card.id
    await matches.call_off(second.card.id)
    assert (await matches.in_channel(CHANNEL)).id == second.card.id


async def test_the_last_event_of_a_kind_is_the_same_from_memory_and_from_the_store(store: Store) -> None:
    matches = matches_of(store)
    match_id = (await running_race(matches, goal=40)).card.id
    events = await matches.events(match_id)
    for name in {event.name for event in events} | {"never"}:
        for before in (None, events[-1].number, events[0].number):
            told = [event.number for event in events if event.name == name]
            told = [number for number in told if before is None or number < before]
            expected = told[-1] if told else None
            assert await matches.last_event(match_id, [name], before) == expected
            assert await matches_of(store).last_event(match_id, [name], before) == expected
