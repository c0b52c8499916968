"""The seals of all rows are checked through any engine, and damage is told in words."""

from __future__ import annotations

from sqlalchemy import text

from bot.store import Store, seals
from tests.bot.races import matches_of, running_race, started_race


async def test_a_whole_database_has_no_damage_and_a_changed_row_is_named(store: Store) -> None:
    await started_race(matches_of(store))
    assert await store.apart(seals.damage_seen) == []
    async with store.writing() as session:
        await (await session.connection()).execute(text("UPDATE seat SET name = 'Eve' WHERE seat = 'B'"))
    assert await store.apart(seals.damage_seen) == ["seat B of match 1"]


async def test_missing_rows_are_named(store: Store) -> None:
    await running_race(matches_of(store))
    async with store.writing() as session:
        await (await session.connection()).execute(text("DELETE FROM event WHERE number = 1"))
    assert await store.apart(seals.damage_seen) == ["events of match 1 are missing"]
