"""The toy game through the real client: by buttons and by commands, saved, resumed, drawn, replayed, verified."""

from __future__ import annotations

import io
import json
from pathlib import Path

import aiohttp
import pytest
from PIL import Image

from bot.cards import Look, Status
from bot.playground.people import ActionResult, Thread
from bot.prompts.address import Address
from engine.proof import prove
from engine.refusals import NotUnderstood
from tests.support.evening import Evening, evening
from tests.toy_game.face import FACE
from tests.toy_game.rules import Ford, Sight, Walk

GAMES, FACES = {Ford.name: Ford()}, {FACE.family: FACE}


def is_over(look: Look) -> bool:
    return look.card.status is Status.OVER


async def opened(table: Evening, **options: object) -> Thread:
    """Alice opens a match, Bob joins, it starts."""
    thread = await table.open_match(table.alice, **options)
    invitation = table.invitation(table.alice, thread)
    await table.press(table.bob, invitation, "Join the match")
    await table.settle()
    await table.press(table.alice, table.ready(table.alice, thread), "Start the match")
    await table.settle()
    return thread


async def picture_in(answer: ActionResult) -> Image.Image:
    """Returns the first picture of an answer."""
    url = answer.messages[-1].pictures[0][0]
    async with aiohttp.ClientSession() as session, session.get(url) as response:
        return Image.open(io.BytesIO(await response.read()))


async def test_a_match_is_opened_with_its_options_and_what_has_no_room_is_chosen_in_the_lobby(tmp_path: Path) -> None:
    async with evening(tmp_path, games=GAMES, faces=FACES) as table:
        titles = await table.alice.autocomplete("tavern", "game new", "game", "for")
        assert [(one.name, one.value) for one in titles] == [("The Ford", "ford")]
        sizes = await table.alice.autocomplete("tavern", "game new", "size")
        assert [one.value for one in sizes] == [2, 3, 4]
        extras = [one.value for one in await table.alice.autocomplete("tavern", "game new", "extras", "fog, ")]
        assert "fog, wind" in extras
        thread = await table.open_match(table.alice, game="The Ford", size=4, extras="fog")
        invitation = table.invitation(table.alice, thread)
        assert "The Ford, 4 inches, with fog" in invitation.text
        refused = await table.press(table.bob, invitation, "Choose options")
        assert "Alice, who began this match, chooses the options" in refused.text
        panel = await table.press(table.alice, invitation, "Choose options")
        assert panel.ephemeral and panel.message is not None and "Toll at the ford: none" in panel.text
        await table.choose(table.alice, panel.message, str(panel.message.selects[0]["custom_id"]), ["1"])
        await table.settle()
        assert "a toll is asked" in table.invitation(table.bob, thread).text
        card = await table.card(thread)
        assert card.options == {"stride": 4, "weather": ["fog"], "toll": "asked"}
        no = await table.alice.slash("tavern", "game new", {"size": 9})
        assert "stride is a whole number from 2 to 5" in no.text
        no = await table.alice.slash("tavern", "game new", {"game": "Chess"})
        assert "I can referee: The Ford" in no.text


@pytest.mark.parametrize("by", ["buttons", "commands"])
async def test_a_whole_match_is_played_saved_resumed_replayed_and_verified(tmp_path: Path, by: str) -> None:
    async with evening(tmp_path, seed=4, games=GAMES, faces=FACES) as table:
        thread = await opened(table, size=3, extras="toll: asked")
        play = table.play_by_buttons if by == "buttons" else table.play_by_commands
        await play(thread, lambda look: isinstance(look.view, Sight) and look.view.round == 2)
        await table.switch_off()
        await table.switch_on()
        status = await table.alice.slash(thread, "game status")
        assert "Round 2." in status.text and "is asked: " in status.text
        board = await table.cara.slash(thread, "game board")
        assert (await picture_in(board)).size == (640, 500)
        assert "Alice: at " in (await table.cara.slash(thread, "game text")).text
        await play(thread, is_over)
        replay = await table.bob.slash(thread, "game replay")
        assert replay.text.startswith("The last round, ") and (await picture_in(replay)).format == "GIF"
        why = await table.bob.slash(thread, "game why")
        assert "less what is missing to the treasure" in why.text
        record = await table.bot.matches.record((await table.card(thread)).id)
        proof = prove(json.loads(json.dumps(record)), GAMES)
        assert proof.rolls == 2 and proof.answers > 10
        said = [text for person in table.people for message in person.sees(thread) if (text := message.text)]
        assert any("The cards are opened" in text for text in said)
        for name in ("Dragon", " march", "/dd", "terrain", "None"):
            assert not [text for text in said if name in text], name


async def test_a_way_is_put_together_with_a_picture_that_only_its_walker_sees(tmp_path: Path) -> None:
    async with evening(tmp_path, seed=5, games=GAMES, faces=FACES) as table:
        thread = await opened(table)
        await table.play_by_commands(thread, lambda look: any(isinstance(d, Walk) for d in look.pending.values()))
        ((number, decision),) = (await table.look(thread)).pending.items()
        person = await table.player(thread, decision)
        message = await table.question_message(thread, number, person)
        panel = await table.press(person, message, "Choose a way")
        assert panel.ephemeral and panel.message is not None
        select = panel.message.selects[0]
        await table.choose(person, panel.message, str(select["custom_id"]), [str(select["options"][0]["value"])])
        # The words change at once, and the picture follows.
        told = person.message(panel.message.id)
        assert told is not None and "So far: Walk to " in told.text
        await table.bot.clicks.panels.finish()
        seen = person.message(panel.message.id)
        assert seen is not None and len(seen.pictures) == 1 and "Your way: " in seen.pictures[0][1]
        assert "So far: Walk to " in seen.text
        confirm = next(b for b in seen.buttons if b["label"] == "Walk there")
        answer = await table.press(person, seen, str(confirm["custom_id"]))
        assert answer.text.startswith("Your answer: Walk to ")


async def test_a_card_is_kept_in_secret_and_another_familys_commands_are_not_there(tmp_path: Path) -> None:
    async with evening(tmp_path, seed=6, games=GAMES, faces=FACES) as table:
        names = {command["name"] for command in table.alice.commands}
        assert "toy" in names and not names & {"dd", "march", "force", "reserves"}
        thread = await opened(table)
        choices = await table.alice.autocomplete(thread, "toy keep", "card")
        answer = await table.alice.slash(thread, "toy keep", {"card": choices[0].value})
        assert answer.ephemeral and answer.text.splitlines()[0] == f"Your answer: {choices[0].name}."
        await table.settle()
        assert "Alice keeps a card." in " ".join(message.text for message in table.bob.sees(thread))
        text = await table.bob.slash(thread, "game text")
        assert "keeps" not in text.text
        shown = await table.alice.slash(thread, "look", {"name": "boots"})
        assert (await picture_in(shown)).format == "PNG"
        assert "walks an inch further" in (await table.bob.slash(thread, "rules", {"name": "boots"})).text


async def test_a_button_carries_a_digest_of_its_answer_and_no_place_in_the_list(tmp_path: Path) -> None:
    async with evening(tmp_path, seed=7, games=GAMES, faces=FACES) as table:
        thread = await opened(table)
        (number, decision), *_ = (await table.look(thread)).pending.items()
        form = FACE.form(decision, FACE.wording({}, None))
        card = await table.card(thread)
        message = await table.question_message(thread, number, await table.player(thread, decision))
        addresses = [Address.read(str(button["custom_id"])) for button in message.buttons]
        # Below the answers stand the buttons of help.
        answers, help_below = addresses[: len(form.marks)], addresses[len(form.marks) :]
        assert [address.argument for address in answers if address is not None] == list(form.marks)
        assert all(address is not None and not address.argument for address in help_below)
        question = await table.bot.answering.question(card.id, number, card.user_of(decision.player))
        assert [question.form().marked(mark) for mark in form.marks] == list(form.marks.values())
        with pytest.raises(NotUnderstood):
            question.form().marked("1")
