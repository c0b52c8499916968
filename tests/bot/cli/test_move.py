"""`./marchwarden move`: a database goes from a file to a server and back, and every refusal is one sentence."""

from __future__ import annotations

import asyncio
import random
import shutil
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import URL

from bot.cards import Look, Played
from bot.cli.group import main
from bot.store import Store, open_store
from engine.proof import prove
from tests.bot.races import answer_any, matches_of, running_race
from tests.engine.dice_race import DiceRace
from tests.support.postgres import new_database


async def run(*arguments: object) -> int:
    return await asyncio.to_thread(main, ["move", *map(str, arguments)])


def text_of(url: URL) -> str:
    return url.render_as_string(hide_password=False)


async def test_a_match_goes_on_in_each_database_with_the_same_dice(
    tmp_path: Path, server: URL, capsys: pytest.CaptureFixture[str]
) -> None:
    """A match that is moved twice while it runs has the same record as its twin that stays, to the last throw."""
    first, last, twin = tmp_path / "first.sqlite3", tmp_path / "last.sqlite3", tmp_path / "twin.sqlite3"
    async with opened(first) as store:
        match_id = (await running_race(matches_of(store), goal=60)).card.id
        asked = list((await matches_of(store).look(match_id)).pending)
    shutil.copy(first, twin)
    rng = random.Random(5)
    async with new_database(server) as url:
        assert await run(first, text_of(url)) == 0
        assert "1 match, counted and checked" in capsys.readouterr().out
        async with opened(url) as store:
            assert await play_some(store, match_id, rng, 6) == asked
        assert await run(text_of(url), last) == 0
    async with opened(last) as store:
        await play_some(store, match_id, rng, 1000)
        moved = await matches_of(store).record(match_id)
    prove(moved, {"dice_race": DiceRace()})
    async with opened(twin) as store:
        await play_some(store, match_id, random.Random(5), 1000)
        assert timeless(await matches_of(store).record(match_id)) == timeless(moved)


def timeless(record: Mapping[str, Any]) -> Any:
    """Returns the entries and events of a record without the times at which they were written."""
    return [
        {key: value for key, value in one.items() if key != "at"}
        for key in ("entries", "events")
        for one in record[key]
    ]


@asynccontextmanager
async def opened(where: Path | URL) -> AsyncIterator[Store]:
    store = await open_store(where)
    try:
        yield store
    finally:
        await store.close()


async def play_some(store: Store, match_id: int, rng: random.Random, most: int) -> list[int]:
    """Answers at random until the match is over, or that often; returns the questions that were open before."""
    seen: Played | Look = await matches_of(store).look(match_id)
    asked = list(seen.pending)
    while seen.pending and most:
        seen = await answer_any(matches_of(store), seen, rng)
        most -= 1
    return asked


@pytest.mark.parametrize(
    ("source", "destination", "sentence"),
    [
        ("nothing.sqlite3", "other.sqlite3", "There is no database"),
        ("mysql://a/b", "other.sqlite3", "begins with mysql://"),
        ("postgresql://a", "other.sqlite3", "names no database"),
        ("postgresql://x:secret@127.0.0.1:1/none", "other.sqlite3", "cannot be reached"),
    ],
)
async def test_what_cannot_be_copied_is_said_in_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], source: str, destination: str, sentence: str
) -> None:
    if "://" not in source:
        source = str(tmp_path / source)
    assert await run(source, tmp_path / destination) == 2
    told = capsys.readouterr().err
    assert sentence in told and "Traceback" not in told and "secret" not in told
    assert len(told.strip().splitlines()) == 1


async def test_a_wrong_password_and_a_missing_database_are_told_apart(
    tmp_path: Path, server: URL, capsys: pytest.CaptureFixture[str]
) -> None:
    assert await run(text_of(server.set(database="missing")), tmp_path / "other.sqlite3") == 2
    assert "does not exist; create it first" in capsys.readouterr().err
