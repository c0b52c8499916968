"""Matches by the booklet of 1996 through discord.py: offered beside v4.01c, played to the end, over a restart."""

from __future__ import annotations

from pathlib import Path

from engine.proof import prove
from engine.registry import games
from tests.cogs.test_whole_matches import is_over, said, turn_reached
from tests.support.evening import evening

GAME = "dragon_dice_1996"


async def test_a_whole_match_by_buttons_and_over_restarts(tmp_path: Path) -> None:
    async with evening(tmp_path, seed=3) as table:
        thread = await table.new_match(points=15, game=GAME)
        await table.bring_forces(thread)
        for turn in (1, 3):
            await table.play_by_buttons(thread, turn_reached(turn))
            before = await table.look(thread)
            await table.switch_off()
            await table.switch_on()
            after = await table.look(thread)
            assert list(before.pending) == list(after.pending)
        await table.play_by_buttons(thread, is_over)
        assert "match is over. Thank you for playing!" in said(table, thread)
        card = await table.card(thread)
        assert card.outcome is not None
        assert prove(await table.bot.matches.record(card.id), games()).answers > 20


async def test_advanced_dice_are_refused_and_routing_is_agreed_on(tmp_path: Path) -> None:
    async with evening(tmp_path, seed=3) as table:
        refused = await table.alice.slash("tavern", "game new", game=GAME, extras="advanced: items")
        assert not table.alice.threads(), refused.text
        thread = await table.open_match(table.alice, game=GAME, extras="routing", size=23)
        card = await table.card(thread)
        assert (card.game, card.options["force_points"], card.options["routing"]) == (GAME, 23, True)
        assert "23 points, with routing" in said(table, thread)
        # What can be looked up there is of its book, and says what the book says.
        assert await table.alice.autocomplete(thread, "look", "name", "Amazons") == []
        assert "Knight" in [choice.value for choice in await table.alice.autocomplete(thread, "look", "name", "Knight")]
        shown = (await table.alice.slash(thread, "look", name="Wizard")).message
        assert shown is not None and "Cantrip (Special action icons)" in str(shown.attachments)
        await table.alice.slash("tavern", "game new", extras="routing")
        assert len(table.alice.threads()) == 1
