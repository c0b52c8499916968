"""A suggestion for an own question, and the analysis of a match that is over."""

from __future__ import annotations

from pathlib import Path

from bot.cards import Status
from tests.support.evening import evening


async def test_a_player_alone_against_computers_gets_a_suggestion_that_is_legal(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread = await table.open_match(table.alice, game="legacys_allure", against="recruit")
        told = await table.type(table.alice, thread, "suggest")
        assert told.ephemeral and told.text.startswith("A general would answer: **")
        refused = await table.type(table.cara, thread, "suggest")
        assert "You are not playing in this match" in refused.text


async def test_among_people_suggestions_are_agreed_on_before(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread = await table.new_match()
        refused = await table.type(table.alice, thread, "suggest")
        assert refused.text.startswith("This match was begun without suggestions.")
        with_them = await table.new_match(extras="suggestions: on")
        told = await table.type(table.alice, with_them, "suggest")
        assert told.text.startswith("A general would answer: **")


async def test_a_match_that_is_over_is_shown_as_a_curve_with_its_luck(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread = await table.open_match(table.alice, size=15, watch="recruit")
        card = await table.card(thread)
        assert card.status is Status.OVER
        end = table.alice.last(thread)
        told = await table.press(table.alice, end, "Analyse the match")
        shown = told.messages[-1]
        assert shown.text.startswith("**Alice's chance to win**"), shown.text
        alts = [str(picture["description"]) for picture in shown.attachments]
        assert alts[0].startswith("Alice's chance to win. march") or alts[0].startswith("Alice's chance to win. turn")
        assert alts[1].startswith("The luck of the dice. Alice: ")
        for button in shown.buttons:
            still = await table.press(table.alice, shown, button["label"])
            assert still.messages[-1].attachments


async def test_a_match_that_is_played_is_not_analysed(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread = await table.new_match()
        told = await table.type(table.alice, thread, "analyse")
        assert told.text == "This match can be analysed once it is over."
