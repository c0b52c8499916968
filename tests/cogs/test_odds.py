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


async def test_odds_of_forces_that_are_made_up_come_with_a_chart(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        said = await table.type(
            table.cara, "tavern", "odds", first="2 Thug, Cutthroat", against="Trooper and Bowman x2"
        )
        assert said.ephemeral and "2 Thug and Cutthroat against Trooper and 2 Bowman" in said.text
        assert "damage expected after saves" in said.text and "They are exact" in said.text
        ((_, about),) = said.messages[0].pictures
        assert about.startswith("Melee: damage, damage after saves: 0:") and "Health killed" in about
        roll = await table.type(table.cara, "tavern", "odds", first="Knight", roll="maneuver", terrain="Highland")
        assert "On a Highland terrain" in roll.text and "maneuver results expected, from 0 to 3" in roll.text
        against = await table.type(table.cara, "tavern", "odds", first="Knight", against="Thug", roll="maneuver")
        assert "The maneuver succeeds in" in against.text


async def test_odds_of_other_games_are_those_of_characters_and_units(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        fight = await table.type(table.cara, "tavern", "odds", first="archer", against="ogre", game="d6s")
        assert "**Archer 1 against Ogre 2**, 0 inches apart" in fight.text and "6 inches apart" in fight.text
        assert fight.messages[0].pictures
        exchange = await table.type(
            table.cara, "tavern", "odds", first="Rivet Hound", against="Fen Witch", game="legacys_allure"
        )
        assert "No chance is involved" in exchange.text
        assert "Rivet Hound against Fen Witch" in exchange.text and "Fen Witch against Rivet Hound" in exchange.text


async def test_odds_of_what_there_is_not_are_refused_with_the_next_step(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        for options, why in (
            ({"first": "2 Thgu"}, "Thug"),
            ({"first": "99 Thug"}, "up to 40"),
            ({"first": "Thug", "against": "Knight", "roll": "magic"}, "Nothing is rolled against this"),
            ({"first": "Thug", "terrain": "Moon"}, "There is no terrain"),
            ({"first": "Ogre", "game": "d6s"}, "in both fields"),
            ({"first": "Oger", "against": "Ogre", "game": "d6s"}, "Did you mean Ogre?"),
        ):
            said = await table.type(table.cara, "tavern", "odds", **options)
            assert why in said.text, options
