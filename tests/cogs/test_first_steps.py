"""From `/game new` to the first march, as a new player would go."""

from __future__ import annotations

from pathlib import Path

from engine.dragon_dice.view import TableView
from tests.support.evening import evening


async def test_two_people_come_from_an_invitation_to_the_first_march(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread = await table.new_match(points=24)
        await table.bring_forces(thread)
        await table.play_by_buttons(thread, lambda look: isinstance(look.view, TableView) and look.view.turn >= 2)
