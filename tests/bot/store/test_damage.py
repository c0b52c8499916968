"""Bytes of the file change by themselves: the match stands still with a sentence, and never goes on with other facts.

A few times in the suite; `TEST_FLIPS=400 ./marchwarden test tests/bot/store/test_damage.py -s` as often as one likes.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import shutil
import sqlite3
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from sqlmodel import SQLModel, select, update

from bot.matches.matches import Matches
from bot.refusals import Damaged
from bot.settings import CannotStart
from bot.store import SqliteStore, backups, schema, seals
from bot.store.tables import EntryRow, MatchRow
from engine.registry import games
from engine.values import Seat
from tests.bot.races import ADA, BO, CHANNEL, answer_any, matches_of, open_race, play_out, running_race
from tests.engine.dice_race import DiceRace

FLIPS = int(os.environ.get("TEST_FLIPS", "40"))


def all_games() -> dict[str, Any]:
    return {**games(), "dice_race": DiceRace()}


async def play_all(path: Path) -> None:
    """A race that is over, one that is played, one that waits for its start, and Dragon Dice in the middle."""
    store = await SqliteStore.open(path)
    matches = matches_of(store)
    rng = random.Random(1)
    await play_out(matches, (await running_race(matches, channel=1)).card.id, rng)
    seen = await running_race(matches, channel=2, goal=200)
    for _ in range(30):
        seen = await answer_any(matches, seen, rng)
    await open_race(matches, channel=3)
    dragons = Matches(store, all_games(), new_seed=lambda: bytes(range(32)))
    card = await dragons.create(game="dragon_dice", guild_id=1, channel_id=4, user_id=ADA, name="Ada", words="alea")
    await dragons.join(card.id, BO, "Bo", "iacta")
    seen = await dragons.start(card.id, ADA)
    for _ in range(25):
        seen = await answer_any(dragons, seen, rng)
    await dragons.keep_draft(card.id, ADA, "half made", {"dice": ["Knight", "Trooper"]})
    await store.close()


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with matches in every state."""
    path = tmp_path_factory.mktemp("played") / "played.sqlite3"
    asyncio.run(play_all(path))
    return path


@pytest.fixture
def path(played: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(played, tmp_path / "match.sqlite3"))


async def facts(path: Path) -> str:
    """All that anybody can get to know of the matches; raises what a person would be told instead."""
    store = await SqliteStore.open(path)
    try:
        matches = Matches(store, all_games())
        found: list[Any] = [[card.id for card in await matches.of_user(ADA)], [c.id for c in await matches.in_guild(1)]]
        for match_id in (1, 2, 3, 4):
            look = await matches.look(match_id, ADA)
            found.append(repr(look.card))
            for user in (ADA, BO, None):
                view = (await matches.look(match_id, user)).view
                found.append(None if view is None else view.to_json())
            found.append([(n, d.player, d.fingerprint()) for n, d in look.pending.items()])
            found.append([entry.to_json() for entry in await matches.journal(match_id)])
            found.append([event.to_json() for event in await matches.events(match_id, Seat("A"))])
            found.append(await matches.record(match_id, ADA))
            found.append((await matches.in_channel(match_id)).id)
        found.append(await matches.draft(4, ADA, "half made"))
        return json.dumps(found, default=repr)
    finally:
        await store.close()


def flipped(path: Path, rng: random.Random, to: Path) -> str:
    """Copies a file with one bit of it changed, and says where."""
    data = bytearray(path.read_bytes())
    place, bit = rng.randrange(len(data)), rng.randrange(8)
    data[place] ^= 1 << bit
    for companion in backups.COMPANIONS:
        to.with_name(to.name + companion).unlink(missing_ok=True)
    to.write_bytes(data)
    return f"bit {bit} of byte {place}"


async def test_no_changed_byte_makes_other_facts(path: Path, tmp_path: Path) -> None:
    truth = await facts(path)
    rng = random.Random(FLIPS)
    became: Counter[str] = Counter()
    for _ in range(FLIPS):
        where = flipped(path, rng, tmp_path / "flipped.sqlite3")
        try:
            same = await facts(tmp_path / "flipped.sqlite3") == truth
        except (CannotStart, Damaged):
            became["noticed"] += 1
            continue
        assert same, f"with {where} changed the match goes on with other facts"
        became["harmless"] += 1
    print(f"{FLIPS} flips: {dict(became)}")
    assert became["noticed"] >= FLIPS // 5


# -- what the file itself cannot notice --------------------------------------------------------------------------------

LAST_ENTRY = "number = (SELECT max(number) FROM entry WHERE match_id = 2)"
LAST_EVENT = "number = (SELECT max(number) FROM event WHERE match_id = 2)"
LAST_ROLL = "number = (SELECT max(number) FROM entry WHERE match_id = 2 AND who = 'chance')"
CHANGES = {
    "a face of a die": "UPDATE entry SET answer = CASE answer WHEN '[5]' THEN '[4]' ELSE '[5]' END "
    f"WHERE match_id = 2 AND {LAST_ROLL}",
    "who answered": "UPDATE entry SET who = CASE who WHEN 'A' THEN 'B' ELSE 'A' END WHERE match_id = 2 AND number = 1",
    "the last entry is gone": f"DELETE FROM entry WHERE match_id = 2 AND {LAST_ENTRY}",
    "an early entry is gone": "DELETE FROM entry WHERE match_id = 2 AND number = 1",
    "what happened": "UPDATE event SET data = replace(data, '\"pips\": 2', '\"pips\": 3') WHERE match_id = 2",
    "the last event is gone": f"DELETE FROM event WHERE match_id = 2 AND {LAST_EVENT}",
    "the position": "UPDATE match SET snapshot = replace(snapshot, '\"goal\": 200', '\"goal\": 201') WHERE id = 2",
    "the seed": f"UPDATE match SET seed = '{'ab' * 32}' WHERE id = 2",
    "the seed is text that cannot be read": "UPDATE match SET seed = CAST(x'ff00' AS TEXT) WHERE id = 2",
    "the position is no JSON": "UPDATE match SET snapshot = '{' WHERE id = 2",
    "who sits there": "UPDATE seat SET user_id = 77 WHERE match_id = 2 AND seat = 'B'",
    "the words": "UPDATE seat SET words = 'allia' WHERE match_id = 2 AND seat = 'A'",
}


def changed(path: Path, *statements: str) -> None:
    """Changes the file behind the bot's back."""
    connection = sqlite3.connect(path)
    with connection:
        assert all(connection.execute(statement).rowcount != 0 for statement in statements)
    connection.close()


@pytest.mark.parametrize("change", CHANGES.values(), ids=list(CHANGES))
async def test_what_was_not_written_so_is_not_believed_and_other_matches_go_on(
    path: Path, change: str, caplog: pytest.LogCaptureFixture
) -> None:
    changed(path, change)
    store = await SqliteStore.open(path)
    matches = Matches(store, all_games())

    async def read_everything() -> None:
        await matches.look(2, ADA)
        await matches.record(2, ADA)
        await matches.events(2)
        await matches.journal(2)

    with pytest.raises(Damaged) as told:
        await read_everything()
    assert "is damaged" in str(told.value) and "restore" in str(told.value)
    assert [record.levelname for record in caplog.records if "match 2" in record.getMessage()], (
        "the operator is not told"
    )
    # Nobody else is in its way.
    assert (await matches.look(4, ADA)).pending
    assert {1, 3, 4} <= {card.id for card in [*await matches.in_guild(1), await matches.card(1)]}
    assert {3, 4} <= {card.id for card in await matches.of_user(ADA)}
    found = await seals.damage(store.path)
    assert found and all("match 2" in line for line in found)
    await store.close()


async def test_a_copy_of_a_damaged_database_says_what_is_damaged_in_it(path: Path, tmp_path: Path) -> None:
    assert backups.back_up(path, tmp_path / "whole.sqlite3").damage == ()
    changed(path, CHANGES["who answered"])
    contents = backups.back_up(path, tmp_path / "copy.sqlite3")
    assert contents.damage == ("entry 1 of match 2",)


async def test_a_migration_seals_what_it_changes_and_does_not_make_damage_good(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    changed(path, CHANGES["who answered"])
    steps = Path(shutil.copytree(schema.MIGRATIONS, tmp_path / "migrations"))
    newest = schema.revisions()[-1]
    (steps / "versions" / "v9999_a_later_step.py").write_text(
        f"""from alembic import op
revision, down_revision, branch_labels, depends_on = "9999", "{newest}", None, None
def upgrade():
    op.execute("UPDATE match SET game = 'dice_race_2' WHERE id IN (1, 2)")
    op.execute("UPDATE entry SET at = at + 1")
""",
        encoding="utf-8",
    )
    monkeypatch.setattr(schema, "MIGRATIONS", steps)
    store = await SqliteStore.open(path)
    matches = Matches(store, {**all_games(), "dice_race_2": DiceRace()})
    assert (await matches.record(1))["game"] == "dice_race_2"
    with pytest.raises(Damaged):
        await matches.journal(2)
    assert await seals.damage(path) == ["entry 1 of match 2"]
    await store.close()


async def test_whoever_changes_a_sealed_row_in_passing_is_stopped(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "match.sqlite3")
    matches = matches_of(store)
    await running_race(matches)
    with pytest.raises(AssertionError, match="seal"):
        async with store.writing() as session:
            await session.exec(update(MatchRow).values(channel_id=CHANNEL + 1))
    async with store.writing() as session:
        row = (await session.exec(select(MatchRow))).one()
        row.channel_id = CHANNEL + 1
    assert (await matches.in_channel(CHANNEL + 1)).id == 1
    await store.close()


TABLES_BEFORE_SEALS = (
    *("match", "seat", "entry", "set_aside", "event", "outbox", "shown", "draft", "note"),
    *("match_pictures", "person_pictures"),
)
"""The tables of step 0004."""


async def test_a_database_from_before_the_seals_gets_them_and_goes_on(path: Path, tmp_path: Path) -> None:
    truth = await facts(path)
    changed(path, *(f"UPDATE {table} SET seal = 'none'" for table in ("match", "seat", "entry", "event", "turn")))
    shutil.copy(path, tmp_path / "unsealed.sqlite3")
    with pytest.raises(Damaged):
        await facts(tmp_path / "unsealed.sqlite3")
    changed(path, *(f"ALTER TABLE {table} DROP COLUMN seal" for table in seals.tables()))
    changed(path, "DROP INDEX ix_match_follows_id")
    later = ("rules", "parent_id", "lost_at", "follows_id", "pace", "paused")
    changed(path, *(f"ALTER TABLE match DROP COLUMN {column}" for column in later))
    changed(path, "ALTER TABLE seat DROP COLUMN computer")
    changed(
        path,
        *(f"ALTER TABLE {table} DROP COLUMN by" for table in ("entry", "set_aside")),
        *(f"DROP TABLE {table}" for table in sorted(SQLModel.metadata.tables) if table not in TABLES_BEFORE_SEALS),
    )
    changed(path, "UPDATE alembic_version SET version_num = '0004'")
    # Which rules had asked was not written down either.
    assert await facts(path) == truth.replace('"rules": [[1, 1]]', '"rules": []')
    store = await SqliteStore.open(path)
    async with store.reading() as session:
        assert all(row.seal for row in await session.exec(select(EntryRow)))
    await store.close()
