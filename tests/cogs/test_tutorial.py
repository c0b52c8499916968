"""The tutorials with the real client: alone, in private, to the victory; every button works after a restart."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.playground.people import Seen
from bot.tutorial.script import TutorialScript, tutorials
from tests.cogs.test_forged import pressed
from tests.support.evening import evening

every_tutorial = pytest.mark.parametrize("script", tutorials().values(), ids=lambda script: script.name)


@every_tutorial
async def test_a_new_user_learns_the_game_to_its_victory(tmp_path: Path, script: TutorialScript) -> None:
    async with evening(tmp_path) as table:
        answer = await table.type(table.cara, "tavern", "tutorial", game=script.game)
        (message,) = answer.messages
        assert message.ephemeral and script.begin.split(".")[0] in message.text
        for number, step in enumerate(script.steps[:-1], 1):
            assert f"step {number} of {len(script.steps)}" in message.text
            assert message.pictures, "the table is shown"
            wrong = [b for b in message.buttons if not str(b["label"]).startswith((step.press, "Back", "Start over"))]
            if wrong and number in (1, 4):
                await table.press(table.cara, message, str(wrong[0]["custom_id"]))
                assert "Not that one:" in message.text and f"step {number} of" in message.text
            right = next(b for b in message.buttons if str(b["label"]).startswith(step.press))
            await table.press(table.cara, message, str(right["custom_id"]))
            if number == 3:
                await table.restart()
        bad, good = losing(message, script), winning(message, script)
        await table.press(table.cara, message, bad)
        assert "Not this time:" in message.text
        await table.press(table.cara, message, "Decide again")
        await table.press(table.cara, message, good)
        assert "You have won." in message.text and "Alice" not in message.text
        assert not table.alice.sees("tavern"), "nobody else has seen anything"


def winning(message: Seen, script: TutorialScript) -> str:
    found = next(b for b in message.buttons if str(b["label"]).startswith(script.steps[-1].wins))
    return str(found["custom_id"])


def losing(message: Seen, script: TutorialScript) -> str:
    ways = (*script.steps[-1].wins, "Back", "Start over")
    return str(next(b for b in message.buttons if not str(b["label"]).startswith(ways))["custom_id"])


async def test_help_offers_the_tutorials_and_knows_where_one_is(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        general = (await table.type(table.cara, "tavern", "help")).messages[0]
        assert "Tutorial: Dragon Dice" in [button["label"] for button in general.buttons]
        opened = await table.press(table.cara, general, "Tutorial: Dragon Dice")
        assert "step 1 of" in opened.text
        thread = await table.open_match(table.alice)
        assert "It has not started. `/game join` takes a seat" in (await table.type(table.cara, thread, "help")).text
        played = await table.new_match()
        asked = await table.type(table.alice, played, "help")
        assert "You are asked to bring a force." in asked.text and "Go to the question" in asked.text
        assert "You are watching." in (await table.type(table.cara, played, "help")).text
        await table.type(table.bob, played, "game concede", sure="Yes, I concede the match")
        assert "It is over." in (await table.type(table.cara, played, "help")).text


async def test_a_button_of_another_version_says_so(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread = await table.open_match(table.alice)
        for argument in ("chess.1", "dragon_dice.99", "dragon_dice.x", "dragon_dice.2.0123456789abcdef", "dragon_dice"):
            text = await pressed(table, thread, table.cara, f"mw:0::0:learn:{argument}", None)
            assert "older version of the tutorial" in text, argument
