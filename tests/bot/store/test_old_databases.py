"""A database that an early version has written is carried over, and its matches are played on.

`old/v0004.sql` was written by the version whose newest table step was 4: a match that is over, one in the middle of a
march, one in which forces are brought in secret, a lobby with a kept seat, one that was called off, and one of three
that one player has given up.
"""

from __future__ import annotations

import contextlib
import random
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlmodel import select

from bot.cards import Status
from bot.matches.matches import Matches
from bot.posting.outbox import PostKind
from bot.store import SqliteStore, seals
from bot.store.tables import EntryRow, PostRow
from engine.journal import By
from engine.proof import NotProvable, prove
from engine.refusals import NotAllowed
from engine.registry import games
from engine.values import Json, Seat

OLD = Path(__file__).parent / "old"
OVER, MARCH, SECRET, LOBBY, CALLED_OFF, CONCEDED = range(1, 7)
RUNNING = {MARCH: [(122, "A", "counter-attack")], SECRET: [(3, "C", "force")], CONCEDED: [(47, "A", "retreat")]}
"""What the old version had asked last."""


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[SqliteStore]:
    path = tmp_path / "old.sqlite3"
    with sqlite3.connect(path) as connection:
        connection.executescript((OLD / "v0004.sql").read_text())
    connection.close()
    opened = await SqliteStore.open(path)
    yield opened
    await opened.close()


@pytest.fixture
def matches(store: SqliteStore) -> Matches:
    return Matches(store, games(), now=lambda: 1_800_000_000)


async def posts(store: SqliteStore, match_id: int) -> list[PostRow]:
    async with store.reading() as session:
        found = await session.exec(select(PostRow).where(PostRow.match_id == match_id).order_by(PostRow.id))  # type: ignore[arg-type]
        return list(found)


def proved(record: Json) -> str:
    try:
        proof = prove(record, games())
    except NotProvable as other_rules:
        return str(other_rules)
    return f"{proof.dice} dice in {proof.rolls} rolls"


async def test_nothing_in_it_is_damaged_or_lost(store: SqliteStore) -> None:
    assert await seals.damage(store.path) == []
    async with store.reading() as session:
        entries = (await session.exec(select(EntryRow))).all()
    assert len(entries) == 225
    assert {entry.who for entry in entries if entry.by == By.CHANCE} == {"chance"}
    assert {entry.by for entry in entries} == {By.CHANCE, By.PLAYER}


PLAYED_ON = 300
"""So many answers a match is played on; who has not won by then gives up."""


@pytest.mark.parametrize("match_id", RUNNING)
async def test_a_running_match_stands_at_the_question_it_stood_at(matches: Matches, match_id: int) -> None:
    before = len(await matches.journal(match_id))
    look = await matches.look(match_id)
    assert look.card.status is Status.PLAYING
    asked = [(number, decision.player, decision.prompt) for number, decision in look.pending.items()]
    assert asked == RUNNING[match_id]
    assert len(await matches.journal(match_id)) == before


@pytest.mark.parametrize("match_id", RUNNING)
async def test_it_says_that_the_rules_have_another_version_and_asks_nothing_twice(
    matches: Matches, store: SqliteStore, match_id: int
) -> None:
    before = await posts(store, match_id)
    for _ in range(2):
        await matches.look(match_id)
        matches = Matches(store, games(), now=lambda: 1_800_000_000)
    new = (await posts(store, match_id))[len(before) :]
    assert [post.kind for post in new] == [PostKind.RULES_CHANGED]


@pytest.mark.parametrize("match_id", RUNNING)
async def test_a_running_match_is_played_on_and_kept(matches: Matches, store: SqliteStore, match_id: int) -> None:
    rng = random.Random(match_id)
    card = await matches.card(match_id)
    users = {seat.seat: seat.user_id for seat in card.seats}
    for _ in range(PLAYED_ON):
        look = await matches.look(match_id)
        if not look.pending:
            break
        number, decision = rng.choice(list(look.pending.items()))
        await matches.answer(match_id, users[decision.player], number, decision.sample(rng))
        if rng.random() < 0.05:
            matches = Matches(store, games(), now=lambda: 1_800_000_000)
    for seat in card.seats[1:]:
        if (await matches.card(match_id)).status is Status.PLAYING:
            # A player who conceded before the match was stored cannot do so again.
            with contextlib.suppress(NotAllowed):
                await matches.concede(match_id, seat.user_id)
    assert (await matches.card(match_id)).status is Status.OVER
    assert await seals.damage(store.path) == []
    # Two versions of the rules have asked: the dice are proved whatever those of today would ask.
    assert "dice in" in proved(await matches.record(match_id))


async def test_a_finished_match_is_shown_from_what_is_stored(matches: Matches) -> None:
    look = await matches.look(OVER)
    assert look.card.status is Status.OVER
    assert look.card.outcome is not None
    assert look.view is not None and look.view.to_json()["outcome"] is not None
    events = await matches.events(OVER)
    assert [event.number for event in events] == sorted(event.number for event in events)
    assert events[-1].name == "match_over"
    assert (await matches.record(OVER))["outcome"] == look.card.outcome.to_json()


async def test_what_was_open_or_called_off_stays_so(matches: Matches) -> None:
    assert (await matches.card(LOBBY)).status is Status.OPEN
    assert [guest.name for guest in (await matches.card(LOBBY)).invited] == ["Player 13"]
    assert (await matches.card(CALLED_OFF)).status is Status.OVER
    assert await matches.draft(MARCH, 11, "note") == ["Knight"]
    joined = await matches.join(LOBBY, 13, "Player 13")
    assert joined.seat_of(13) == Seat("B")
