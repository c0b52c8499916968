"""`/game export`: during a match what one may know, after it everything, for people, for programs and for `verify`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import aiohttp

from bot.playground.people import Person, Thread
from engine.chance import RandomSource
from engine.journal import Snapshot
from engine.playthrough import Playthrough
from engine.proof import prove
from engine.registry import games
from tests.support.evening import Evening, evening
from tests.support.turns import turn_reached


async def exported(table: Evening, person: Person, thread: Thread) -> tuple[str, dict[str, Any]]:
    (answer,) = (await table.type(person, thread, "game export")).messages
    assert answer.ephemeral
    files = {}
    async with aiohttp.ClientSession() as session:
        for file in answer.attachments:
            async with session.get(file["url"]) as response:
                files[str(file["filename"]).rpartition(".")[2]] = await response.read()
    return files["txt"].decode(), json.loads(files["json"])


async def test_an_export_tells_what_its_reader_may_know_and_after_the_end_everything(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread = await table.new_match(points=24)
        await table.type(table.alice, thread, "dd force preset", name="Tidewatch")
        await table.type(table.alice, thread, "dd force bring")
        await table.settle()
        for person in (table.bob, table.cara):
            text, record = await exported(table, person, thread)
            for secret in ("Gryphon", "Coastland", "Tidewatch"):
                assert secret not in text and secret not in json.dumps(record)
            assert record["position"] is None and record["entries"] == [] and record["seed"] is None
        (number, decision), *_ = (await table.look(thread)).pending.items()
        answer = await table.press(
            table.bob, await table.question_message(thread, number, table.bob), "Draw a force at random"
        )
        assert answer.message is not None and decision.prompt
        await table.press(table.bob, answer.message, "Bring this force")
        await table.settle()
        await table.play_by_buttons(thread, turn_reached(2))
        text, record = await exported(table, table.cara, thread)
        assert "Turn 2" in text and "**" not in text
        game = games()["dragon_dice"]
        play = Playthrough(game, Snapshot(record["position"], 0, 0, 0, game.rules_version), RandomSource(table.rng))
        assert play.failure is None and play.pending, "the engine plays on from the position"
        assert record["entries"] == [] and record["seed"] is None
        assert [event["number"] for event in record["events"]] == list(range(1, len(record["events"]) + 1))
        await table.type(table.bob, thread, "game concede", sure="Yes, I concede the match")
        await table.settle()
        text, record = await exported(table, table.cara, thread)
        assert "Seed of the dice" in text
        prove(record, games())
