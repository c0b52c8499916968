"""`/help`, "How to play", "What does this mean?": found by who knows nothing, and nobody learns a secret by them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.dragon_dice.view import TableView
from engine.game import Game
from tests.support.evening import evening


async def test_a_newcomer_is_helped_from_the_channel_to_the_first_question(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        told = await table.type(table.alice, "tavern", "help")
        assert "`/game new` opens a match" in told.text and told.message is not None
        assert "- **Dragon Dice**: armies of dice fight" in told.text and "d6s with Dragons**: miniatures" in told.text
        labels = [button["label"] for button in told.message.buttons]
        assert "How to play Dragon Dice" in labels and "How to play Legacy's Allure" in labels
        lesson = await table.press(table.alice, told.message, "How to play Dragon Dice")
        assert "1. Capture two terrains" in lesson.text and "\n5. " in lesson.text
        assert lesson.ephemeral and "two terrains on their eighth face" in lesson.messages[-1].pictures[0][1]
        thread = await table.open_match(table.alice, size=24)
        invitation = table.invitation(table.bob, thread)
        lesson = await table.press(table.bob, invitation, "How to play")
        assert "How to play Dragon Dice" in lesson.text
        await table.press(table.bob, invitation, "Join the match")
        await table.settle()
        await table.press(table.alice, table.ready(table.alice, thread), "Start the match")
        await table.settle()
        begins = next(m for m in table.bob.sees(thread) if "The match begins" in m.text)
        assert begins.text and "Capture two terrains" in table.bob.sees(thread)[0].text
        _, _, person, question = await table.asked(thread)
        assert [button["label"] for button in question.buttons][-2:] == ["What does this mean?", "How to play"]
        meaning = await table.press(person, question, "What does this mean?")
        explained = ("*(p. 7)*", "the rulebook of Dragon Dice v4.01c", "**Choose a ready-made force**")
        assert meaning.ephemeral and all(words in meaning.text for words in explained)
        assert [b["label"] for b in meaning.messages[-1].buttons] == ["How to play"]
        assert "below the newest question" in (await table.type(table.cara, thread, "help")).text


async def test_a_lone_player_is_told_what_to_do_wherever_a_match_begins(tmp_path: Path) -> None:
    said = "Play against the computer: `/game new` with `against`"
    async with evening(tmp_path) as table:
        told = await table.type(table.alice, "tavern", "help")
        assert f"- **Alone?** {said}" in told.text and told.message is not None
        assert f"-# Alone? {said}" in (await table.press(table.alice, told.message, "How to play Dragon Dice")).text
        thread = await table.open_match(table.alice)
        invitation = table.invitation(table.alice, thread)
        assert said in (await table.press(table.alice, invitation, "How to play")).text
        await table.press(table.bob, invitation, "Join the match")
        await table.settle()
        assert "Alone?" not in invitation.text
        await table.press(table.alice, table.ready(table.alice, thread), "Start the match")
        await table.settle()
        _, _, person, question = await table.asked(thread)
        assert "Alone?" not in (await table.press(person, question, "How to play")).text


async def test_below_an_old_question_the_open_one_is_explained(tmp_path: Path) -> None:
    async with evening(tmp_path, seed=3) as table:
        thread = await table.new_match()
        first_asked = (await table.asked(thread)).person
        old = (await table.type(first_asked, thread, "game status")).messages[-1]
        await table.bring_forces(thread)
        now = await table.asked(thread)
        first, *more = (await table.press(first_asked, old, "What does this mean?")).text.split("\n")
        assert first == "-# That question has been answered. This one is open now:"
        direct = await table.press(first_asked, now.message, "What does this mean?")
        assert "\n".join(more) == direct.text


async def test_a_lesson_waits_in_a_thread_for_a_game_that_is_not_loaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with evening(tmp_path) as table:
        games, waited = table.bot.games, list[str]()
        ready = games.ready

        async def noted(name: str) -> Game[Any]:
            waited.append(name)
            return await ready(name)

        monkeypatch.setattr(games, "ready", noted)
        told = await table.type(table.alice, "tavern", "help")
        assert told.message is not None
        await table.press(table.alice, told.message, "How to play d6s with Dragons")
        assert waited == ["d6s"]


async def test_others_learn_the_rule_alone(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread = await table.new_match(points=24)
        await table.bring_forces(thread)
        _, _, person, question = await table.asked(thread)
        own = await table.press(person, question, "What does this mean?")
        other = await table.press(table.cara, question, "What does this mean?")
        assert "\n- " in own.text
        # On a phone it fills the screen.
        assert "\n-# [Back to the question](" in own.text and f"/{question.id})" in own.text
        # What a text names is found on the table, and what lies there is found by name.
        places = [one.value for one in await table.cara.autocomplete(thread, "look", "name", "at ")]
        assert "table:A-home" not in places, "no army is placed yet"
        view = (await table.look(thread)).view
        assert isinstance(view, TableView)
        unit = view.players[0].unplaced[0][1][0].name
        told = await table.type(table.cara, thread, "look", name=unit)
        assert f"**{unit}**" in told.text and told.messages[-1].pictures
        assert other.text.startswith(f"{person.name} is asked ") and "\n- " not in other.text
