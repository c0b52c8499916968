"""`./marchwarden move`: a database goes from a file to a server and back, and every refusal is one sentence."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import URL

from bot.cli.group import main
from bot.store import open_store
from tests.bot.races import matches_of, running_race
from tests.support.postgres import new_database


async def run(*arguments: object) -> int:
    return await asyncio.to_thread(main, ["move", *map(str, arguments)])


def text_of(url: URL) -> str:
    return url.render_as_string(hide_password=False)


async def test_a_match_moves_to_a_server_and_back(
    tmp_path: Path, server: URL, capsys: pytest.CaptureFixture[str]
) -> None:
    first, last = tmp_path / "first.sqlite3", tmp_path / "last.sqlite3"
    store = await open_store(first)
    match_id = (await running_race(matches_of(store))).card.id
    before = await matches_of(store).look(match_id)
    await store.close()
    async with new_database(server) as url:
        assert await run(first, text_of(url)) == 0
        assert "1 match, counted and checked" in capsys.readouterr().out
        assert await run(text_of(url), last) == 0
    store = await open_store(last)
    after = await matches_of(store).look(match_id)
    assert list(after.pending) == list(before.pending)
    await store.close()


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
