"""`/game odds`: exact odds, for the seat of the person who asks alone."""

from __future__ import annotations

import re
from pathlib import Path

from bot.playground.people import Thread
from tests.support.evening import Evening, evening


async def at_a_march(table: Evening) -> Thread:
    """A match in which all forces lie on the table and somebody marches."""
    thread = await table.new_match(points=15)
    await table.bring_forces(thread)
    await table.play_by_buttons(thread, lambda look: any(d.prompt == "march" for d in look.pending.values()))
    return thread


async def test_a_player_reads_the_odds_of_their_armies_and_a_stranger_none(tmp_path: Path) -> None:
    async with evening(tmp_path, seed=3) as table:
        thread = await at_a_march(table)
        said = await table.type(table.alice, thread, "game odds")
        assert said.ephemeral
        assert said.text.startswith("Your odds now")
        assert re.search(r"succeeds in \d+ % if Bob opposes", said.text) or "against Bob" in said.text
        refused = await table.type(table.cara, thread, "game odds")
        assert "You are not playing in this match" in refused.text


async def test_before_the_forces_lie_on_the_table_there_are_none(tmp_path: Path) -> None:
    async with evening(tmp_path, seed=3) as table:
        thread = await table.new_match(points=15)
        said = await table.type(table.alice, thread, "game odds")
        assert "There are no odds to tell here now" in said.text
