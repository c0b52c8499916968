"""Plans of Legacy's Allure through the real client: given in private, played at once, seen by nobody else."""

from __future__ import annotations

from pathlib import Path

from engine.legacys_allure.view import BoardView
from tests.bot.games.legacys_allure.test_playing import bring_presets, opened
from tests.support.evening import evening


async def test_a_plan_is_played_when_ones_turn_comes_and_seen_by_nobody_else(tmp_path: Path) -> None:
    async with evening(tmp_path, seed=5) as table:
        thread = await opened(table)
        await bring_presets(table, thread)
        look = await table.look(thread)
        assert isinstance(look.view, BoardView)
        turn = look.view.table.turn
        mine = {"A": "Odra", "B": "Sivane"}
        ((_, decision),) = look.pending.items()
        first = await table.player(thread, decision)
        second = table.bob if first is table.alice else table.alice
        theirs = mine["B" if turn == "A" else "A"]
        given = await second.slash(thread, "allure plan next", {"actions": f"{theirs} skip", "holds": "if legal"})
        assert given.ephemeral and f"{theirs} skip" in given.text
        assert "planned nothing" in (await first.slash(thread, "allure plan show")).text
        await first.slash(thread, "allure act", {"action": f"{mine[str(turn)]} skip"})
        await table.settle()
        after = await table.look(thread)
        assert isinstance(after.view, BoardView) and after.view.table.turn == turn
        said = [message.text for message in first.sees(thread)]
        assert any(f"skips {theirs}" in text for text in said)
        assert not any("lanned" in text for text in said if "planned nothing" not in text)
        skipping = await second.slash(thread, "allure plan skip-all")
        assert "skip all for the rest of round 1" in skipping.text
        cleared = await second.slash(thread, "allure plan clear")
        assert cleared.text == "Nothing is planned any more."
