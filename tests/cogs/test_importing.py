"""`/game import` with the real client: look at a file, play on from it; its own record proves itself again."""

from __future__ import annotations

import json
from pathlib import Path

from engine.proof import prove
from engine.registry import games
from tests.cogs.test_export import exported
from tests.support.evening import evening
from tests.support.turns import turn_reached


async def test_a_match_is_looked_at_and_played_on_from_a_file(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread = await table.new_match(points=15)
        await table.bring_forces(thread)
        await table.play_by_buttons(thread, turn_reached(2))
        _, record = await exported(table, table.cara, thread)
        file = {"filename": "match-1.json", "text": json.dumps(record)}
        (seen,) = (await table.type(table.cara, "tavern", "game import", file=file)).messages
        assert seen.ephemeral and seen.pictures and "as it stood then" in seen.text
        before = (await table.look(thread)).view
        known = {one.id for one in table.alice.threads()}
        opened = await table.type(
            table.alice, "tavern", "game import", file=file, do="Play on from there, in a new match"
        )
        assert "Your match is open" in opened.text
        await table.settle()
        (again,) = [one for one in table.alice.threads() if one.id not in known]
        await table.type(table.bob, again, "game join")
        await table.type(table.alice, again, "game start")
        await table.settle()
        look = await table.look(again)
        assert before is not None and look.view is not None and look.pending
        await table.play_by_buttons(again, turn_reached(3))
        await table.restart()
        await table.type(table.bob, again, "game concede", sure="Yes, I concede the match")
        await table.settle()
        _, mine = await exported(table, table.cara, again)
        assert mine["start"] == record["position"]
        prove(mine, games())
        replayed = await table.type(table.cara, again, "game replay", what="the whole match")
        assert replayed.messages[0].attachments
        for bad in ("", "{}", json.dumps({**record, "position": {"step": 3}})):
            told = await table.type(table.cara, "tavern", "game import", file={"filename": "x.json", "text": bad})
            assert "export" in told.text.lower(), told.text


async def test_an_invited_guest_leaves_a_seat_that_is_kept(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread = await table.open_match(table.alice, players=3, invite="Bob")
        assert "You declined" in (await table.type(table.bob, thread, "game leave")).text
