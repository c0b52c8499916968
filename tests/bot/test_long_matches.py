"""Long matches are read in a thread of their own, and read the same."""

from __future__ import annotations

import random
import threading
from typing import Any
from unittest import mock

import pytest

from bot.refusals import UnknownMatch
from bot.store import Store, saved
from engine.proof import prove
from tests.bot.races import CHANNEL, matches_of, play_out, running_race
from tests.engine.dice_race import DiceRace


async def test_a_long_match_is_read_elsewhere_and_a_short_one_here(store: Store) -> None:
    matches = matches_of(store)
    long = (await play_out(matches, (await running_race(matches, goal=300)).card.id, random.Random(1))).id
    short = (await play_out(matches, (await running_race(matches, CHANNEL + 1, goal=5)).card.id, random.Random(1))).id
    assert len(await matches.events(short)) < 100 < len(await matches.events(long))
    where: list[int] = []
    reading = saved.event_list

    async def noted(*args: Any, **more: Any) -> Any:
        where.append(threading.get_ident())
        return await reading(*args, **more)

    with mock.patch("bot.store.saved.event_list", noted), mock.patch("bot.matches.looking.LONG", 100):
        record = await matches.record(long)
        newest = (await matches.events(long))[-1].number
        # The end of a long match is remembered since it was told.
        await matches.events(long, None, newest - 5)
        await matches.record(short)
    here = threading.get_ident()
    assert [thread == here for thread in where] == [False, False, True]
    prove(record, {"dice_race": DiceRace()})


async def test_what_is_refused_apart_is_refused_in_the_same_words(store: Store) -> None:
    with mock.patch("bot.matches.looking.LONG", -1), pytest.raises(UnknownMatch):
        await matches_of(store).events(4711)
