"""The file: what holds on every connection, how it comes to its tables, and in which words it is refused."""

from __future__ import annotations

import asyncio
import contextlib
import shutil
import sqlite3
import stat
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, create_engine, text
from sqlalchemy.exc import IntegrityError, OperationalError
from sqlmodel import SQLModel, select

from bot.settings import CannotStart
from bot.store import SqliteStore, StoreError, backups, schema
from bot.store.sqlite import PAGE
from bot.store.tables import MatchRow, PostRow, SeatRow


def path_in(folder: Path) -> Path:
    return folder / "new folder" / "match.sqlite3"


async def refusal(path: Path) -> str:
    """The sentence with which a file is refused."""
    with pytest.raises(StoreError) as caught:
        await SqliteStore.open(path, patience=0.05)
    sentence = str(caught.value)
    assert "\n" not in sentence
    assert sentence.endswith(".")
    assert str(path) in sentence
    return sentence


async def test_every_connection_has_wal_full_sync_foreign_keys_and_patience(tmp_path: Path) -> None:
    store = await SqliteStore.open(path_in(tmp_path), patience=3.0)
    wanted = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 3000}
    async with store.writing() as writer, store.reading() as one, store.reading() as two:
        for session in (writer, one, two):
            connection = await session.connection()
            found = {name: (await connection.execute(text(f"PRAGMA {name}"))).scalar() for name in wanted}
            assert found == wanted
    await store.close()


async def test_a_block_that_fails_writes_nothing(tmp_path: Path) -> None:
    store = await SqliteStore.open(path_in(tmp_path))

    async def write_and_fail() -> None:
        async with store.writing() as session:
            session.add(a_match())
            await session.flush()
            raise RuntimeError("on purpose")

    with pytest.raises(RuntimeError, match="on purpose"):
        await write_and_fail()
    async with store.reading() as session:
        assert (await session.exec(select(MatchRow))).all() == []
    await store.close()


async def test_foreign_keys_and_one_match_per_channel_are_held_by_the_database(tmp_path: Path) -> None:
    store = await SqliteStore.open(path_in(tmp_path))
    with pytest.raises(IntegrityError, match="FOREIGN KEY"):
        async with store.writing() as session:
            session.add(SeatRow(match_id=99, seat="A", user_id=1, name="Ada", words=""))
    async with store.writing() as session:
        session.add_all([a_match(status="over"), a_match(status="over"), a_match()])
    with pytest.raises(IntegrityError, match="channel_id"):
        async with store.writing() as session:
            session.add(a_match())
    await store.close()


async def test_one_writes_at_a_time_and_readers_do_not_wait(tmp_path: Path) -> None:
    store = await SqliteStore.open(path_in(tmp_path))
    order: list[str] = []

    async def second() -> None:
        async with store.writing() as session:
            order.append("second writes")
            session.add(PostRow(match_id=1, channel_id=1, kind="news", payload={}, nonce="n"))

    async with store.writing() as session:
        session.add(a_match())
        await session.flush()
        task = asyncio.create_task(second())
        async with store.reading() as reader:
            # The first writer has not committed: a reader sees the moment before.
            assert (await reader.exec(select(MatchRow))).all() == []
        order.append("first ends")
    await task
    assert order == ["first ends", "second writes"]
    await store.close()


async def test_a_reader_cannot_write(tmp_path: Path) -> None:
    store = await SqliteStore.open(path_in(tmp_path))
    async with store.reading() as session:
        session.add(a_match())
        with pytest.raises(OperationalError, match="readonly"):
            await session.flush()
    await store.close()


# -- who may read it ---------------------------------------------------------------------------------------------------


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


async def test_a_new_database_and_its_folder_are_its_owners_alone(tmp_path: Path) -> None:
    path = path_in(tmp_path)
    store = await SqliteStore.open(path)
    async with store.writing() as session:
        session.add(a_match())
    for companion in ("", "-wal", "-shm"):
        assert mode(path.with_name(path.name + companion)) == 0o600
    assert mode(path.parent) == 0o700
    await store.close()


async def test_one_that_others_could_read_is_taken_from_them(tmp_path: Path) -> None:
    path = path_in(tmp_path)
    await (await SqliteStore.open(path)).close()
    path.chmod(0o644)
    path.parent.chmod(0o755)
    store = await SqliteStore.open(path)
    assert (mode(path), mode(path.parent)) == (0o600, 0o700)
    await store.close()


async def test_a_folder_that_holds_other_things_too_stays_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "match.sqlite3"
    (tmp_path / "letter.txt").write_text("Dear Ada", encoding="utf-8")
    await asyncio.to_thread(tmp_path.chmod, 0o755)
    await (await SqliteStore.open(path)).close()
    assert (mode(path), mode(tmp_path)) == (0o600, 0o755)


async def test_another_programs_file_keeps_its_permissions(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ada, " * 200, encoding="utf-8")
    path.chmod(0o644)
    await refusal(path)
    assert mode(path) == 0o644


# -- migrations --------------------------------------------------------------------------------------------------------


def differences(connection: Connection) -> list[object]:
    context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
    return list(compare_metadata(context, SQLModel.metadata))


@pytest.mark.parametrize("revision", [None, *(one for one in schema.revisions() if one >= schema.OLDEST)])
async def test_from_every_earlier_revision_the_tables_become_those_of_the_code(
    tmp_path: Path, revision: str | None
) -> None:
    path = tmp_path / "old.sqlite3"
    if revision is not None:
        engine = create_engine(f"sqlite:///{path}")
        with engine.begin() as connection:
            schema.migrate(connection, revision)
        engine.dispose()
    await (await SqliteStore.open(path)).close()
    engine = create_engine(f"sqlite:///{path}")
    with engine.connect() as connection:
        assert differences(connection) == []
        assert MigrationContext.configure(connection).get_current_revision() == schema.revisions()[-1]
    engine.dispose()


def test_a_written_migration_makes_the_tables_of_the_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(schema.MIGRATIONS, tmp_path / "migrations", ignore=shutil.ignore_patterns("v0*", "__pycache__"))
    monkeypatch.setattr(schema, "MIGRATIONS", tmp_path / "migrations")
    schema.write_migration("All at once")
    assert (tmp_path / "migrations" / "versions" / "v0001_all_at_once.py").exists()
    engine = create_engine(f"sqlite:///{tmp_path / 'new.sqlite3'}")
    with engine.begin() as connection:
        schema.migrate(connection)
        assert differences(connection) == []
    engine.dispose()


async def test_opening_again_keeps_everything(tmp_path: Path) -> None:
    path = path_in(tmp_path)
    store = await SqliteStore.open(path)
    async with store.writing() as session:
        session.add(a_match(game="kept"))
    await store.close()
    store = await SqliteStore.open(path)
    async with store.reading() as session:
        assert [row.game for row in await session.exec(select(MatchRow))] == ["kept"]
    await store.close()


async def test_two_that_start_at_once_on_a_new_file_both_find_the_tables(tmp_path: Path) -> None:
    path = path_in(tmp_path)
    stores = await asyncio.gather(*(SqliteStore.open(path) for _ in range(2)))
    for store in stores:
        async with store.reading() as session:
            assert (await session.exec(select(MatchRow))).all() == []
        await store.close()


async def test_opening_a_new_file_waits_while_another_process_makes_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # SQLite refuses the switch to WAL at once while another writes, and lets nobody wait for it.
    path = tmp_path / "match.sqlite3"
    other = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    monkeypatch.setattr("tenacity.nap.time.sleep", lambda seconds: other.close())
    store = await SqliteStore.open(path)
    async with store.reading() as session:
        assert (await session.exec(select(MatchRow))).all() == []
    await store.close()


# -- files that cannot be used -----------------------------------------------------------------------------------------


async def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ada, " * 200, encoding="utf-8")
    before = path.read_bytes()
    assert "is not an SQLite database" in await refusal(path)
    assert path.read_bytes() == before


async def test_a_folder_is_refused(tmp_path: Path) -> None:
    assert "is it a folder" in await refusal(tmp_path)


async def test_a_folder_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x", encoding="utf-8")
    assert "cannot be made" in await refusal(tmp_path / "file" / "match.sqlite3")


async def test_a_database_of_a_newer_version_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "newer.sqlite3"
    await (await SqliteStore.open(path)).close()
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    assert "newer Marchwarden" in await refusal(path)
    with sqlite3.connect(path) as connection:
        assert connection.execute("SELECT version_num FROM alembic_version").fetchall() == [("9999",)]
    connection.close()


def folders_in(folder: Path) -> list[str]:
    return [file.name for file in folder.iterdir() if file.is_dir()]


@pytest.mark.parametrize("revision", [one for one in schema.revisions() if one < schema.OLDEST])
async def test_a_database_of_an_early_version_is_refused_and_left_alone(revision: str, tmp_path: Path) -> None:
    """The rules cannot read its matches any more. No copy is made of it at each start either."""
    path = tmp_path / "early.sqlite3"
    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        schema.migrate(connection, revision)
    engine.dispose()
    assert "early Marchwarden" in await refusal(path)
    with sqlite3.connect(path) as opened:
        assert opened.execute("SELECT version_num FROM alembic_version").fetchall() == [(revision,)]
    opened.close()
    assert folders_in(tmp_path) == []


async def test_another_programs_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "recipes.sqlite3"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE recipe (name TEXT)")
    connection.close()
    assert "another program" in await refusal(path)
    with sqlite3.connect(path) as connection:
        assert connection.execute("SELECT name FROM sqlite_master").fetchall() == [("recipe",)]
    connection.close()


async def test_a_database_that_another_program_holds_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "held.sqlite3"
    await (await SqliteStore.open(path)).close()
    holder = sqlite3.connect(path, isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    assert "locked" in await refusal(path)
    holder.rollback()
    holder.close()


async def test_a_damaged_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "damaged.sqlite3"
    await (await SqliteStore.open(path)).close()
    data = bytearray(path.read_bytes())
    # Everything but the header of the first page, where the tables are listed.
    data[100:PAGE] = b"\xff" * (PAGE - 100)
    path.write_bytes(data)
    assert "damaged" in await refusal(path)


async def test_a_byte_of_the_schema_that_is_no_utf8_is_damage_to_start_backup_and_restore(tmp_path: Path) -> None:
    """Names of tables and columns stand in the file as text; SQLite's own complaints repeat it."""
    path = tmp_path / "whole.sqlite3"
    store = await SqliteStore.open(path)
    async with store.writing() as session:
        session.add(a_match())
    await store.close()
    whole = path.read_bytes()
    started = copied = 0
    for place in schema_bytes(path)[::25]:
        bent = tmp_path / "bent.sqlite3"
        bent.write_bytes(whole[:place] + b"\xff" + whole[place + 1 :])
        for companion in ("-wal", "-shm"):
            (tmp_path / f"bent.sqlite3{companion}").unlink(missing_ok=True)
        with contextlib.suppress(backups.BackupError):
            backups.check(bent)
            copied += 1
        aside = tmp_path / "aside.sqlite3"
        aside.unlink(missing_ok=True)
        backups.set_aside(bent, aside)
        assert aside.exists(), "what was there is kept, so that a good copy can take its place"
        with contextlib.suppress(CannotStart):
            await (await SqliteStore.open(bent, keep=None)).close()
            started += 1
    assert started < len(schema_bytes(path)[::25]) / 2


def schema_bytes(path: Path) -> list[int]:
    """Where in the file the schema stands as text."""
    with contextlib.closing(sqlite3.connect(path)) as connection:
        texts = [text for (text,) in connection.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL")]
    content = path.read_bytes()
    found = [(content.find(text.encode()), len(text.encode())) for text in texts]
    return sorted({place for start, length in found if start >= 0 for place in range(start, start + length)})


async def test_damage_between_the_rows_is_noticed_at_the_start(tmp_path: Path) -> None:
    path = tmp_path / "damaged.sqlite3"
    store = await SqliteStore.open(path)
    async with store.writing() as session:
        session.add_all(a_match(status="over", game="x" * 500) for _ in range(50))
    await store.close()
    data = bytearray(path.read_bytes())
    # The counts of cells and the free space of some page in the middle, which no query of the start would look at.
    page = data.rindex(b"x" * 400) // PAGE
    data[page * PAGE + 3 : page * PAGE + 8] = b"\x01\xff\x0f\xff\x3c"
    path.write_bytes(data)
    assert "damaged; restore a backup" in await refusal(path)


async def test_a_name_that_means_memory_to_sqlite_is_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    await (await SqliteStore.open(Path(":memory:"))).close()
    assert (tmp_path / ":memory:").read_bytes().startswith(b"SQLite format 3")


def a_match(status: str = "open", game: str = "dice_race") -> MatchRow:
    return MatchRow(
        guild_id=1,
        channel_id=2,
        game=game,
        options={},
        status=status,
        wanted=2,
        created_by=3,
        created_at=4,
        version=1,
        seed="",
        commitment="",
    )


async def test_while_somebody_writes_it_is_known_that_writing_is_possible_without_waiting(store: SqliteStore) -> None:
    """A thousand channels ask that at once: each would wait for the one before it."""
    async with store.writing_directly():
        await asyncio.wait_for(store.must_be_writable(), 5)
    async with store.writing():
        await asyncio.wait_for(store.must_be_writable(), 5)
    await store.must_be_writable()
