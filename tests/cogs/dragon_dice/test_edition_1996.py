"""Matches by the booklet of 1996 through discord.py: offered beside v4.01c, played to the end, over a restart."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.dragon_dice.text.words import OF_1996
from engine.proof import prove
from engine.registry import games
from tests.cogs.test_whole_matches import is_over, must_be_complete
from tests.support.evening import evening
from tests.support.positions import BeginsAt
from tests.support.turns import turn_reached

GAME = "dragon_dice_1996"
NEAR_THE_END = """
force_points: 15
players: [A, B]
marching: A
phase: first march
turn: 1
routing: true
terrains: {A-home: Swampland City 7, B-home: Flatland City 3, frontier: Highland City 6}
A:
  frontier: [Guard, Guard, Courier, Bowman]
  A-home: [Trickster, Death Mage]
  dua: [Pelter, Mugger, Thug, Cutthroat]
B:
  frontier: [Pelter, Footman]
  B-home: [Thug, Pelter]
effects: [{name: Ash Storm, castings: 2, on: frontier, by: B}]
"""
"""A player who charges through the ash at the frontier, or buries dead for the magic of the swamp, has nearly won."""


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
        assert "match is over. Thank you for playing!" in table.told(thread)
        card = await table.card(thread)
        assert card.outcome is not None
        assert prove(await table.bot.matches.record(card.id), games()).answers > 20


async def test_what_is_asked_from_a_charge_to_a_burial_is_answered_by_typing(tmp_path: Path) -> None:
    """A whole match by typing is a nightly test; this one goes on until every kind of question was typed."""
    typed, wanted = set[str](), {"action", "id split", "assign", "death magic", "spells", "retreat"}
    async with evening(tmp_path, seed=7, games={GAME: BeginsAt(NEAR_THE_END, OF_1996)}) as table:
        table.eager = (*table.eager, "Charge", "Bury", "Pursue")
        thread = await table.new_match(points=15, game=GAME, extras="routing")
        while not wanted <= typed:
            look = await table.look(thread)
            assert not is_over(look), f"never asked: {wanted - typed}"
            number, decision = next(iter(look.pending.items()))
            await table.answer_by_command(thread, number, decision)
            typed.add(decision.prompt)
            await table.settle()


@pytest.mark.nightly
async def test_a_whole_match_by_typed_answers(tmp_path: Path) -> None:
    async with evening(tmp_path, seed=5) as table:
        thread = await table.begin_by_commands(game=GAME)
        await table.play_by_commands(thread, is_over)
        await must_be_complete(table, thread)


async def test_advanced_dice_are_refused_and_routing_is_agreed_on(tmp_path: Path) -> None:
    async with evening(tmp_path, seed=3) as table:
        refused = await table.alice.slash("tavern", "game new", game=GAME, extras="advanced: items")
        assert not table.alice.threads(), refused.text
        thread = await table.open_match(table.alice, game=GAME, extras="routing", size=23)
        card = await table.card(thread)
        assert (card.game, card.options["force_points"], card.options["routing"]) == (GAME, 23, True)
        assert "23 points, with routing" in table.told(thread)
        # What can be looked up there is of its book, and says what the book says.
        assert await table.alice.autocomplete(thread, "look", "name", "Amazons") == []
        assert "Knight" in [choice.value for choice in await table.alice.autocomplete(thread, "look", "name", "Knight")]
        shown = (await table.alice.slash(thread, "look", name="Wizard")).message
        assert shown is not None and "Cantrip (Special action icons)" in str(shown.attachments)
        later = (await table.alice.slash(thread, "look", name="Bob's dragon")).message
        assert later is not None and "Do you mean Air Drake" in later.text and "Dragonkin" not in later.text
        await table.alice.slash("tavern", "game new", extras="routing")
        assert len(table.alice.threads()) == 1


async def test_dice_and_rules_are_looked_up_by_a_chosen_book_outside_of_a_match(tmp_path: Path) -> None:
    async with evening(tmp_path, seed=3) as table:
        cara = table.cara
        assert GAME in [choice.value for choice in await cara.autocomplete("tavern", "look", "game", "1996")]
        shown = (await cara.slash("tavern", "look", name="Wizard", game="Dragon Dice (1996)")).message
        assert shown is not None and "Cantrip (Special action icons)" in str(shown.attachments)
        assert "By Dragon Dice (1996): red and gold" in shown.text
        later = (await cara.slash("tavern", "dice", name="Death Knight", game=GAME)).message
        assert later is not None and "this die came later" in later.text
        told = {
            book: (await cara.slash("tavern", "rules", name="Counter", game=book)).text
            for book in (GAME, "dragon_dice")
        }
        assert "N-" in told[GAME] or "Special Action Icons" in told[GAME]
        assert told[GAME] != told["dragon_dice"] and "p. 3" in told["dragon_dice"]
        unknown = await cara.slash("tavern", "rules", name="Counter", game="Chess")
        assert "I do not know the game Chess. I can referee:" in unknown.text
