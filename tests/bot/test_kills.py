"""A playing process is killed at random moments, again and again: nothing acknowledged is lost, nothing counts twice.

A few times in the suite; `TEST_KILLS=200 ./marchwarden test tests/bot/test_kills.py` does it as often as one likes.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import random
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from sqlalchemy import URL
from sqlmodel import col, select

from bot.cards import Status
from bot.matches.matches import Matches
from bot.posting.outbox import Outbox
from bot.store import Store, open_store
from bot.store.tables import EntryRow, MatchRow
from engine.journal import CHANCE
from engine.proof import prove
from tests.bot import under_fire
from tests.bot.races import matches_of, play_out
from tests.engine.dice_race import DiceRace

KILLS = int(os.environ.get("TEST_KILLS", "6"))
LONGEST = 0.4
"""Seconds a process lives at most; for half of them opening the store is within it, so some die before they play."""
FIRST_ANSWER = 30
"""Seconds in which even a crowded machine gets to a first answer."""

Acknowledged = tuple[int, int, int, Any]
"""Match, question, user, answer."""


def play_and_kill(
    folder: Path, database: Path | URL, seed: int, seconds: float, *, once_it_plays: bool
) -> list[Acknowledged]:
    """Lets a process play for a while, kills it with SIGKILL, and returns what it had acknowledged.

    `once_it_plays`: the time begins with its first acknowledged answer, however slow the machine is.
    """
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([under_fire.__name__])
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(
        target=under_fire.play, args=(str(folder), under_fire.address_text(database), seed, theirs)
    )
    process.start()
    theirs.close()
    if once_it_plays:
        assert ours.poll(FIRST_ANSWER), "it does not play"
    process.join(seconds)
    assert process.is_alive(), "it failed before it was killed"
    process.kill()
    process.join()
    heard = _drain(ours)
    ours.close()
    process.close()
    return heard


def _drain(pipe: Connection) -> list[Acknowledged]:
    heard: list[Acknowledged] = []
    try:
        while pipe.poll():
            heard.append(tuple(json.loads(pipe.recv_bytes())))
    except EOFError:
        pass
    return heard


async def journals(store: Store) -> dict[int, list[EntryRow]]:
    found: dict[int, list[EntryRow]] = {}
    async with store.reading() as session:
        rows = await session.exec(select(EntryRow).order_by(col(EntryRow.match_id), col(EntryRow.number)))
        for row in rows:
            found.setdefault(row.match_id, []).append(row)
    return found


def facts(rows: Sequence[EntryRow]) -> list[tuple[int, int, str, Any]]:
    return [(row.number, row.question, row.who, row.answer) for row in rows]


async def check(
    matches: Matches, before: dict[int, list[EntryRow]], heard: list[Acknowledged]
) -> dict[int, list[EntryRow]]:
    """Compares what the store holds after a kill with what it held before and what was acknowledged since."""
    after = await journals(matches.store)
    for match_id, rows in before.items():
        assert facts(after[match_id])[: len(rows)] == facts(rows), "an entry was lost or changed"
    for match_id, rows in after.items():
        assert [row.number for row in rows] == list(range(1, len(rows) + 1))
        assert max(Counter(row.question for row in rows).values()) == 1, "an answer counts twice"
        look = await matches.look(match_id)
        assert bool(look.pending) == (look.card.status is Status.PLAYING)
        assert not {row.question for row in rows} & look.pending.keys(), "an answered question is asked again"
    for match_id, question, user_id, answer in heard:
        seat = (await matches.card(match_id)).seat_of(user_id)
        found = [row.answer for row in after[match_id] if (row.question, row.who) == (question, seat)]
        assert found == [answer], "an acknowledged answer is not there"
    return after


async def test_nothing_is_lost_and_nothing_doubled_by_kills(tmp_path: Path, address: Path | URL) -> None:
    rng = random.Random(KILLS)
    board = under_fire.FileBoard(tmp_path / under_fire.BOARD)
    before: dict[int, list[EntryRow]] = {}
    acknowledged = 0
    for kill in range(KILLS):
        heard = play_and_kill(tmp_path, address, kill, rng.uniform(0, LONGEST), once_it_plays=kill % 2 == 0)
        acknowledged += len(heard)
        store = await open_store(address)
        before = await check(matches_of(store), before, heard)
        await store.close()

    print(f"{KILLS} kills, {acknowledged} answers acknowledged, {sum(map(len, before.values()))} entries in the store")
    store = await open_store(address)
    matches = matches_of(store)
    assert acknowledged >= KILLS // 2, "the processes hardly played"
    assert sum(row.who != CHANCE for rows in before.values() for row in rows) >= acknowledged
    await Outbox(store, board).flush()
    messages = board.messages()
    assert max(Counter(nonce for _, _, nonce in messages).values()) == 1, "something was posted twice"
    for channel in under_fire.CHANNELS:
        posted = [post for where, post, _ in messages if where == channel]
        assert all(earlier < later for earlier, later in pairwise(posted)), "posts came out of order"
    assert await Outbox(store, board).unposted() == 0
    async with store.reading() as session:
        ids = (await session.exec(select(MatchRow.id).where(MatchRow.status == Status.PLAYING))).all()
    for match_id in ids:
        assert match_id is not None
        for question in (await matches.look(match_id)).pending:
            assert await matches.shown(match_id, str(question)) is not None, "an open question is shown nowhere"
        await play_out(matches, match_id, rng)
    for match_id in before:
        prove(await matches.record(match_id), {"dice_race": DiceRace()})
    await store.close()
