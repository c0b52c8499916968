"""Copies of the database: whole, checked, private, made while it is written to, kept by number."""

from __future__ import annotations

import asyncio
import random
import shutil
import sqlite3
import stat
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import create_engine

from bot.store import Store, backups, open_store, schema
from bot.store.backups import BackupError, BackupKind
from tests.bot.races import answer_any, matches_of, play_out, running_race

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "data" / "matches.sqlite3"


@pytest.fixture
async def store(database: Path) -> AsyncIterator[Store]:
    store = await open_store(database)
    yield store
    await store.close()


def rows(path: Path) -> int:
    connection = sqlite3.connect(path)
    (count,) = connection.execute("SELECT count(*) FROM entry").fetchone()
    connection.close()
    return int(count)


def names_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def make_old(database: Path) -> None:
    """A new database with the tables of an earlier version."""
    database.parent.mkdir(exist_ok=True)
    database.unlink(missing_ok=True)
    engine = create_engine(f"sqlite:///{database}")
    with engine.begin() as connection:
        schema.migrate(connection, "0004")
    engine.dispose()


def refusal(path: Path) -> str:
    with pytest.raises(BackupError) as refused:
        backups.check(path)
    sentence = str(refused.value)
    assert "\n" not in sentence and sentence.endswith(".") and str(path) in sentence
    return sentence


async def test_a_copy_made_while_answers_are_written_is_one_moment_and_whole(
    store: Store, database: Path, tmp_path: Path
) -> None:
    matches = matches_of(store)
    played = await running_race(matches, goal=300)
    playing = asyncio.create_task(play_out(matches, played.card.id, random.Random(1)))
    counts = []
    for number in range(5):
        copy = tmp_path / f"copy {number}.sqlite3"
        contents = await asyncio.to_thread(backups.back_up, database, copy)
        assert (contents.matches, contents.running) == (1, 1)
        assert not [name for name in names_in(tmp_path) if name.startswith(copy.name) and name != copy.name], (
            "companions"
        )
        counts.append(rows(copy))
        fresh = await open_store(Path(shutil.copy(copy, tmp_path / f"opened {number}.sqlite3")))
        look = await matches_of(fresh).look(1)
        assert look.pending, "the copied match does not go on"
        await answer_any(matches_of(fresh), look, random.Random(2))
        await fresh.close()
    assert counts == sorted(counts)
    playing.cancel()
    await asyncio.wait([playing])


async def test_a_copy_can_be_read_by_its_owner_alone(store: Store, database: Path, tmp_path: Path) -> None:
    copy = tmp_path / "elsewhere" / "copy.sqlite3"
    backups.back_up(database, copy)
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert stat.S_IMODE(copy.parent.stat().st_mode) == 0o700


async def test_a_copy_never_takes_the_place_of_a_file(store: Store, database: Path, tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("Dear Ada", encoding="utf-8")
    with pytest.raises(BackupError, match="is there already"):
        backups.back_up(database, tmp_path / "letter")
    assert (tmp_path / "letter").read_text(encoding="utf-8") == "Dear Ada"


def test_without_a_database_there_is_nothing_to_copy(tmp_path: Path) -> None:
    with pytest.raises(BackupError, match="There is no database"):
        backups.back_up(tmp_path / "none.sqlite3", tmp_path / "copy.sqlite3")
    assert list(tmp_path.iterdir()) == []


async def test_what_cannot_be_written_leaves_nothing_behind(store: Store, database: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x", encoding="utf-8")
    with pytest.raises(BackupError, match="cannot be copied"):
        backups.back_up(database, tmp_path / "file" / "copy.sqlite3")

    def interrupted(done: int, total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        backups.back_up(database, tmp_path / "copy.sqlite3", interrupted)
    assert names_in(tmp_path) == ["data", "file"]


async def test_what_is_no_whole_copy_is_refused(store: Store, database: Path, tmp_path: Path) -> None:
    await running_race(matches_of(store))
    copy = tmp_path / "copy.sqlite3"
    backups.back_up(database, copy)
    assert "There is no file" in refusal(tmp_path / "none.sqlite3")
    (tmp_path / "letter").write_text("Dear Ada, " * 500, encoding="utf-8")
    assert "cannot be read" in refusal(tmp_path / "letter")
    half = tmp_path / "half.sqlite3"
    half.write_bytes(copy.read_bytes()[: copy.stat().st_size // 2])
    assert "damaged" in refusal(half) or "cannot be read" in refusal(half)
    other = tmp_path / "recipes.sqlite3"
    sqlite3.connect(other).execute("CREATE TABLE recipe (name TEXT)").connection.close()
    assert "not a database of Marchwarden" in refusal(other)
    newer = Path(shutil.copy(copy, tmp_path / "newer.sqlite3"))
    connection = sqlite3.connect(newer)
    with connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    assert "newer Marchwarden" in refusal(newer)


async def test_the_newest_copies_of_each_kind_are_kept(store: Store, database: Path) -> None:
    for hour in range(5):
        for kind in (BackupKind.BACKUP, BackupKind.DAILY):
            backups.back_up(database, backups.place_for(database, kind, NOON + timedelta(hours=hour)))
    # Two in one second have names of their own.
    backups.back_up(database, backups.place_for(database, BackupKind.BACKUP, NOON + timedelta(hours=4)))
    bystander = backups.folder_of(database) / "matches-notes.txt"
    bystander.write_text("mine", encoding="utf-8")
    removed = backups.prune(database, BackupKind.BACKUP, 2)
    assert [path.name for path in backups.kept(database, BackupKind.BACKUP)] == [
        "matches-2026-03-01T16-00-00Z-backup-2.sqlite3",
        "matches-2026-03-01T16-00-00Z-backup.sqlite3",
    ]
    assert len(removed) == 4
    assert len(backups.kept(database, BackupKind.DAILY)) == 5
    assert bystander.exists()


async def test_before_a_migration_a_copy_is_made_and_old_ones_go(database: Path) -> None:
    for _ in range(3):
        make_old(database)
        await (await open_store(database, keep=2)).close()
    copies = backups.kept(database, BackupKind.MIGRATION)
    assert len(copies) == 2
    assert backups.check(copies[0]).revision == "0004"
    await (await open_store(database, keep=2)).close()
    assert backups.kept(database) == copies, "without a migration there is no copy"


async def test_a_migration_that_cannot_be_copied_before_is_not_done(database: Path) -> None:
    make_old(database)
    backups.folder_of(database).write_text("no folder", encoding="utf-8")
    with pytest.raises(BackupError, match="cannot be copied"):
        await open_store(database)
    assert backups.check(database).revision == "0004"
