"""`./marchwarden backup` and `restore`: the drill of docs/operating.md, on a match that real people play."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from pathlib import Path

import pytest

from bot.cli.group import main
from bot.store import backups
from bot.store.instance import only_instance
from tests.support.evening import Evening, evening


async def run(*arguments: str) -> int:
    return await asyncio.to_thread(main, list(arguments))


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MARCHWARDEN_DATABASE", str(tmp_path / "matches.sqlite3"))
    return tmp_path / "matches.sqlite3"


def content(path: Path) -> bytes:
    return path.read_bytes()


def damage(path: Path, data: bytearray) -> None:
    path.write_bytes(data)


def said(capsys: pytest.CaptureFixture[str]) -> str:
    out, err = capsys.readouterr()
    assert "Traceback" not in err
    return out + err


async def played_on(table: Evening, answers: int) -> None:
    for _ in range(answers):
        (thread,) = table.alice.threads()
        number, decision = next(iter((await table.look(thread)).pending.items()))
        await table.answer_by_buttons(thread, number, decision)
        await table.settle()


async def test_the_drill_back_to_a_copy_and_forward_again(
    database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with evening(tmp_path) as table:
        thread = await table.new_match()
        await table.bring_forces(thread)
        await played_on(table, 3)
        # While the bot runs.
        assert await run("backup") == 0
        (copy,) = backups.kept(database)
        assert f"{copy} holds 1 match, 1 of them not over" in said(capsys)
        asked = {number: d.fingerprint() for number, d in (await table.look(thread)).pending.items()}
        await played_on(table, 4)
        later = await table.look(thread)
        await table.switch_off()

        assert await run("restore", str(copy)) == 0
        told = said(capsys)
        way_back = re.search(r"To go back to it: ./marchwarden restore (.+)", told)
        assert way_back is not None
        before = len(table.alice.sees(thread))
        await table.switch_on()
        await table.settle()
        look = await table.look(thread)
        assert {number: d.fingerprint() for number, d in look.pending.items()} == asked
        # The players are told, and asked in a new message; what was posted before the copy is not posted again.
        news = table.alice.sees(thread)[before:]
        assert len(news) == 2
        assert "restored from a copy" in news[0].content
        assert news[1].buttons or news[1].selects
        await played_on(table, 2)
        await table.switch_off()

        assert await run("restore", way_back[1]) == 0
        await table.switch_on()
        assert (await table.look(thread)).pending.keys() == later.pending.keys()
        await played_on(table, 1)


async def test_restoring_waits_for_nobody_while_the_bot_runs(
    database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with evening(tmp_path):
        copy = tmp_path / "copy.sqlite3"
        assert await run("backup", str(copy)) == 0
    before = content(database)
    with only_instance(database):
        assert await run("restore", str(copy)) == 2
    assert "Another Marchwarden" in said(capsys)
    assert content(database) == before


async def test_in_place_of_a_damaged_database_which_is_kept_as_it_is(
    database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with evening(tmp_path) as table:
        thread = await table.new_match()
        copy = tmp_path / "copy.sqlite3"
        assert await run("backup", str(copy)) == 0
        await table.switch_off()
        damaged = bytearray(content(database))
        damaged[100:8192] = b"\xff" * 8092
        damage(database, damaged)
        assert await run("restore", str(copy)) == 0
        assert "is damaged; it is kept as it is" in said(capsys)
        (kept,) = backups.kept(database, backups.BackupKind.RESTORE)
        assert content(kept) == damaged
        await table.switch_on()
        await table.settle()
        assert len((await table.look(thread)).pending) == 2
        assert (await table.card(thread)).names() == {"A": "Alice", "B": "Bob"}


@pytest.mark.parametrize("letter", [b"", b"Dear Ada, " * 500])
async def test_what_is_no_copy_changes_nothing(
    database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], letter: bytes
) -> None:
    async with evening(tmp_path):
        pass
    before = content(database)
    (tmp_path / "letter").write_bytes(letter)
    assert await run("restore", str(tmp_path / "letter")) == 2
    assert "letter" in said(capsys)
    assert await run("restore", str(tmp_path / "none")) == 2
    assert await run("restore", str(database)) == 2
    assert "is the database itself" in said(capsys)
    assert content(database) == before
    assert backups.kept(database) == []


async def test_without_a_file_the_copies_are_listed(
    database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert await run("backup") == 2
    assert "There is no database" in said(capsys)
    assert await run("restore") == 2
    assert "There is none in" in said(capsys)
    async with evening(tmp_path):
        assert await run("backup") == 0
    capsys.readouterr()
    assert await run("restore") == 2
    (copy,) = backups.kept(database)
    assert copy.name in said(capsys)
    # The name alone is enough, and a restored old database is brought up to date.
    connection = sqlite3.connect(copy)
    (revision,) = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    connection.close()
    assert await run("restore", copy.name) == 0
    assert backups.check(database).revision == revision
