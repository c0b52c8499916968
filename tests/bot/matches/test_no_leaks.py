"""Two worlds that differ only in what a seat may not know: everything it is told is the same to the byte."""

from __future__ import annotations

import json
import random
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bot.games.known import Games, known_faces
from bot.matches.matches import Matches
from bot.posting.stories import Stories
from bot.store import SqliteStore
from bot.words import helping
from engine.orders import StandingOrder
from engine.refusals import Refusal
from engine.registry import games
from engine.values import Json
from tests.contract.games import SMALL
from tests.toy_game.face import FACE
from tests.toy_game.rules import Ford

ADA, BO, EVE = 1, 2, 9
GAMES: dict[str, Any] = {**games(), Ford.name: Ford()}
FACES = {**known_faces(), FACE.family: FACE}


@pytest.fixture
async def stores(tmp_path: Path) -> AsyncIterator[list[SqliteStore]]:
    opened = [await SqliteStore.open(tmp_path / f"{number}.sqlite3") for number in range(3)]
    yield opened
    for store in opened:
        await store.close()


async def begun(store: SqliteStore, game: str) -> Matches:
    matches = Matches(
        store, GAMES, new_seed=lambda: bytes(range(32)), now=lambda: 1_700_000_000, new_words=lambda: "words"
    )
    card = await matches.create(
        game=game, guild_id=1, channel_id=1, user_id=ADA, name="Ada", options=SMALL.get(game, {})
    )
    await matches.join(card.id, BO, "Bo")
    await matches.start(card.id, ADA)
    return matches


async def outputs(matches: Matches, user: int) -> Json:
    """Everything of this part that a user is shown: export, log, undo and its preview, what if, help."""
    look = await matches.look(1, user)
    stories, known = Stories(matches, Games(GAMES, FACES)), Games(GAMES, FACES)
    face = known.face(look.card.game)
    told: list[Json] = [
        dict(await matches.export(1, user)),
        [[page.title, page.text] for page in await stories.log(look.card, look.seat)],
        list(helping.where_you_are(look, face, "size", [])),
        sorted(look.free_undo.get(seat.seat, -1) for seat in look.card.seats if seat.user_id == user),
    ]
    try:
        points = await matches.undo_points(1, user)
        told.append([point.prompt for point in points])
        for point in points[:2]:
            preview = await matches.undo_preview(1, user, point.to)
            lines = await stories.public(preview.card, preview.first, preview.last)
            told.append([preview.crossing.reason(), list(preview.others), lines, preview.view.to_json()])
    except Refusal as refused:
        told.append(str(refused))
    for number, decision in look.mine.items():
        try:
            trial = await matches.what_if(1, user, number, decision.default(), 1)
            told.append([event.to_json()["facts"] for event in trial.events] + [trial.view.to_json()])
        except Refusal as refused:
            told.append(str(refused))
    return told


@pytest.mark.parametrize("game", list(GAMES))
async def test_nothing_tells_what_another_has_answered_in_secret(stores: list[SqliteStore], game: str) -> None:
    seen: dict[int, set[str]] = {ADA: set(), EVE: set()}
    secrets: set[str] = set()
    for number, store in enumerate(stores):
        matches = await begun(store, game)
        ((question, decision),) = (await matches.look(1, BO)).mine.items()
        answer = decision.some_answers(len(stores), random.Random(3))[number]
        secrets.add(json.dumps(answer, sort_keys=True))
        await matches.answer(1, BO, question, answer)
        for user, found in seen.items():
            found.add(json.dumps(await outputs(matches, user), sort_keys=True))
    assert len(secrets) == len(stores), "the worlds differ"
    for user, found in seen.items():
        assert len(found) == 1, f"user {user} can tell the worlds apart"


@pytest.mark.parametrize("game", list(GAMES))
async def test_nothing_tells_that_another_has_given_orders(stores: list[SqliteStore], game: str) -> None:
    """An order that answers nothing now changes nothing that anybody else is shown."""
    usual = list(GAMES[game].usual_orders)
    if not usual:
        pytest.skip("this game has no usual orders")
    seen: dict[int, set[str]] = {ADA: set(), EVE: set()}
    for number, store in enumerate(stores[:2]):
        matches = await begun(store, game)
        orders: list[StandingOrder] = usual[:1] if number else []
        if orders:
            await matches.give_orders(1, BO, orders)
        for user, found in seen.items():
            found.add(json.dumps(await outputs(matches, user), sort_keys=True))
    assert all(len(found) == 1 for found in seen.values())
