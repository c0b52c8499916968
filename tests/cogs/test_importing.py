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


async def test_seats_of_an_imported_match_are_kept_for_the_people_who_are_named(tmp_path: Path) -> None:
    """A named person plays on only if they join; nobody else can take their seat meanwhile."""
    async with evening(tmp_path) as table:
        thread = await table.new_match(points=15)
        await table.bring_forces(thread)
        await table.play_by_buttons(thread, turn_reached(1))
        _, record = await exported(table, table.cara, thread)
        file = {"filename": "match-1.json", "text": json.dumps(record)}
        known = {one.id for one in table.cara.threads()}
        play_on = {"file": file, "do": "Play on from there, in a new match"}
        told = await table.type(table.cara, "tavern", "game import", **play_on, seat="Zoe")
        assert "The seats are those of Alice and Bob" in told.text
        told = await table.type(table.cara, "tavern", "game import", **play_on, invite="Alice", invite2="Bob")
        assert "1 other seat" in told.text
        await table.type(table.cara, "tavern", "game import", **play_on, seat="bob", invite="Alice")
        await table.settle()
        (again,) = [one for one in table.cara.threads() if one.id not in known]
        assert (await table.card(again)).seats[0].seat == "B"
        assert "kept for" in (await table.type(table.bob, again, "game join")).text.lower()
        await table.type(table.alice, again, "game join")
        card = await table.card(again)
        assert {seat.seat: seat.name for seat in card.seats} == {"A": "Alice", "B": "Cara"}
        await table.type(table.cara, again, "game start")
        await table.settle()
        assert (await table.look(again)).pending


async def test_an_invited_guest_leaves_a_seat_that_is_kept(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread = await table.open_match(table.alice, players=3, invite="Bob")
        assert "You declined" in (await table.type(table.bob, thread, "game leave")).text
