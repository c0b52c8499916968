"""`doctor`: each thing that may be wrong is found, with what to do."""

from __future__ import annotations

from pathlib import Path

import pytest
from pydantic import SecretStr
from sqlalchemy import URL
from sqlmodel import select

from bot.operation.checkup import Finding, Severity, findings
from bot.settings import Settings
from bot.store import open_store
from bot.store.tables import MatchRow
from tests.bot.races import matches_of, started_race

TOKEN = SecretStr("a.b.c")


async def found(database: Path | URL, token: SecretStr | None = TOKEN, now: float | None = None) -> list[Finding]:
    """All findings of an installation."""
    settings = Settings.model_construct(database=database, discord_token=token)
    return [one async for one in findings(settings, now)]


def troubles(all_of_them: list[Finding]) -> list[str]:
    """The sentences of those that are not fine; each has a way on."""
    assert all(bool(one.way_on) == (one.severity is not Severity.FINE) for one in all_of_them)
    return [one.text for one in all_of_them if one.severity is not Severity.FINE]


async def test_a_new_installation_lacks_what_the_first_start_makes(tmp_path: Path) -> None:
    texts = troubles(await found(tmp_path / "none.sqlite3", token=None))
    assert texts == ["There is no DISCORD_TOKEN.", "There is no database yet."]
    assert not (tmp_path / "none.sqlite3").exists(), "it only reads"


async def test_a_database_that_is_used_is_looked_over(address: Path | URL) -> None:
    store = await open_store(address)
    await started_race(matches_of(store))
    texts = troubles(await found(address))
    assert any("No bot has run" in text for text in texts)
    assert not any("halted" in text or "posts wait" in text for text in texts)
    await store.close()


@pytest.mark.parametrize("token", ["abc", "a.b", "..", "a.b.c.d"])
async def test_a_token_that_cannot_be_one_is_named(tmp_path: Path, token: str) -> None:
    texts = troubles(await found(tmp_path / "none.sqlite3", SecretStr(token)))
    assert texts[0] == "The DISCORD_TOKEN does not look like a bot's token."
    assert token not in texts[0]


async def test_halted_matches_and_late_posts_are_named(address: Path | URL) -> None:
    store = await open_store(address)
    await started_race(matches_of(store))
    async with store.writing() as session:
        row = (await session.exec(select(MatchRow))).one()
        row.status, row.failure = "halted", "F-1-abcd"
    await store.close()
    texts = troubles(await found(address, now=4e9))
    assert any("F-1-abcd" in text for text in texts)
    assert any("posts wait in 1 channels" in text for text in texts)


async def test_a_server_that_cannot_be_reached_is_one_sentence() -> None:
    url = URL.create("postgresql", "me", "s3cret", "127.0.0.1", 1, "none")
    texts = troubles(await found(url))
    assert "cannot be reached" in texts[-1] and "s3cret" not in texts[-1]


async def test_a_file_that_is_no_database_is_named(tmp_path: Path) -> None:
    path = tmp_path / "m.sqlite3"
    path.write_bytes(b"nothing of the kind" * 100)
    texts = troubles(await found(path))
    assert any("cannot be read" in text for text in texts)
