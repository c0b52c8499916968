"""Events that are kept in memory are those of the store, for the version of the match that they belong to."""

from __future__ import annotations

import random
from unittest import mock

from bot.matches.recent_events import MOST
from bot.store import Store, saved
from engine.events import Event
from tests.bot.races import matches_of, play_out, running_race


async def test_what_is_kept_is_what_is_stored(store: Store) -> None:
    matches, afresh = matches_of(store), matches_of(store)
    played = await running_race(matches, goal=40)
    rng = random.Random(3)
    for _ in range(30):
        look = await matches.look(played.card.id)
        if not look.pending:
            break
        number, decision = next(iter(look.pending.items()))
        seat = decision.player
        await matches.answer(played.card.id, look.card.user_of(seat), number, decision.sample(rng))
        newest = (await afresh.events(played.card.id))[-1].number
        for first, last in ((newest, newest), (newest - 3, None), (newest - 1, newest - 1), (newest + 1, None)):
            for who in (None, seat):
                kept = await matches.events(played.card.id, who, max(1, first), last)
                assert kept == await afresh.events(played.card.id, who, max(1, first), last)


async def test_the_newest_events_are_not_read_again(store: Store) -> None:
    matches = matches_of(store)
    match_id = (await play_out(matches, (await running_race(matches, goal=20)).card.id, random.Random(1))).id
    whole: list[Event] = await matches_of(store).events(match_id)
    with mock.patch("bot.store.saved.event_list", side_effect=AssertionError("read again")):
        assert await matches.events(match_id, None, whole[-1].number - 2) == whole[-3:]
    assert len(whole) < MOST or (await matches.events(match_id)) == whole


async def test_what_another_process_has_added_is_read_from_the_store(store: Store) -> None:
    here, there = matches_of(store), matches_of(store)
    played = await running_race(here, goal=40)
    match_id, rng = played.card.id, random.Random(5)
    for turn in range(8):
        matches = (here, there)[turn % 2]
        look = await matches.look(match_id)
        number, decision = next(iter(look.pending.items()))
        await matches.answer(match_id, look.card.user_of(decision.player), number, decision.sample(rng))
        async with store.reading() as session:
            stored = await saved.event_list(session, match_id, here.kinds(look.card.game), 1, None)
        assert [event for event in stored if event.is_seen_by(None)] == await here.events(match_id)
        assert await here.events(match_id) == await there.events(match_id)
