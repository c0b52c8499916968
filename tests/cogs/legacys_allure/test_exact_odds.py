"""Odds and suggestions of Legacy's Allure: before the battle there is a coin, in it nothing is left to chance."""

from __future__ import annotations

from pathlib import Path

from tests.support.evening import evening


async def test_a_player_alone_reads_exact_results_and_a_suggestion(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread = await table.open_match(table.alice, game="legacys_allure", against="recruit")
        suggested = await table.alice.slash(thread, "suggest")
        assert suggested.ephemeral and suggested.text.startswith("A general would answer: **Bring ")
        before = await table.alice.slash(thread, "game odds")
        assert before.ephemeral and "A coin decides who is first player: 1 in 2" in before.text
        _, _, person, message = await table.asked(thread)
        ready = next(str(b["label"]) for b in message.buttons if str(b["label"]).startswith("Bring "))
        await table.press(person, message, ready)
        await table.settle()
        _, decision, person, message = await table.asked(thread)
        assert person is table.alice and decision.prompt == "action"
        shown = await table.press(table.alice, message, "Odds")
        assert shown.ephemeral and shown.text.startswith("No chance is involved: this is exactly what happens.")
        assert "dice" not in shown.text
        assert "\n- **" in shown.text or "None of your units can attack" in shown.text
        assert (await table.alice.slash(thread, "game odds")).text == shown.text
