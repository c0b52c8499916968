"""Clocks that disagree: the start says so, and what to do."""

from __future__ import annotations

import logging
import time
from pathlib import Path

import pytest
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.cli.run import warn_of_clock
from bot.store import SqliteStore


class AheadOfUs(SqliteStore):
    """A database whose clock is five minutes ahead."""

    async def clock(self, session: AsyncSession) -> int:
        """Returns the time there."""
        return int(time.time()) + 300


async def test_a_server_whose_clock_is_minutes_ahead_is_named_in_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    ahead = await AheadOfUs.open(tmp_path / "m.sqlite3")
    with caplog.at_level(logging.ERROR):
        await warn_of_clock(ahead)
    (record,) = caplog.records
    assert "seconds ahead of this machine's" in record.getMessage()
    assert "time server" in record.getMessage()
    await ahead.close()


async def test_clocks_that_agree_are_no_news(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    store = await SqliteStore.open(tmp_path / "m.sqlite3")
    with caplog.at_level(logging.ERROR):
        await warn_of_clock(store)
    assert caplog.records == []
    await store.close()
