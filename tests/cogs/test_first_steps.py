"""From `/game new` to the first march, as a new player would go."""

from __future__ import annotations

from pathlib import Path

from tests.support.evening import evening
from tests.support.turns import turn_reached


async def test_two_people_come_from_an_invitation_to_the_first_march(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread = await table.new_match(points=24)
        await table.bring_forces(thread)
        await table.play_by_buttons(thread, turn_reached(2))
