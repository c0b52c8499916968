"""A playground for every test, with the small bot or the hand-made one, and two people."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.playground import ManualClock, Person, Playground, openapi_from_environment
from tests.bot.playground.raw_bot import RawBot, raw_bot
from tests.bot.playground.small_bot import SmallBot, running


@pytest.fixture
async def playground() -> AsyncIterator[Playground]:
    """A playground in memory, on any port; requests are compared with Discord's description if that file is named."""
    async with Playground(openapi=openapi_from_environment()) as playground:
        yield playground


@pytest.fixture
async def bot(playground: Playground) -> AsyncIterator[SmallBot]:
    """The small bot, connected."""
    async with running(playground) as bot:
        yield bot


@pytest.fixture
async def alice(playground: Playground) -> Person:
    """A player."""
    return await playground.person("Alice").arrive()


@pytest.fixture
async def bob(playground: Playground) -> Person:
    """Another player."""
    return await playground.person("Bob").arrive()


@pytest.fixture
def clock() -> ManualClock:
    """The clock of the `bare` playground."""
    return ManualClock()


@pytest.fixture
async def bare(clock: ManualClock) -> AsyncIterator[Playground]:
    """A playground whose time stands still, which checks with its own limits only."""
    async with Playground(clock=clock) as playground:
        yield playground


@pytest.fixture
async def hand(bare: Playground) -> AsyncIterator[RawBot]:
    """The hand-made bot of the `bare` playground."""
    async with raw_bot(bare) as hand:
        yield hand
