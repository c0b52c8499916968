"""Custom ids, values and options that no component of ours ever had: each gets a sentence, none is a fault of ours."""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.cards import Look
from bot.playground.people import Person, Thread
from bot.playground.permissions import BOT
from bot.playground.world import MessageDraft
from bot.prompts.address import Address
from bot.prompts.form import NOT_OFFERED
from engine.registry import games
from tests.support.evening import Evening, evening
from tests.support.turns import turn_reached

ARGUMENTS = [
    *("", "0", "1", "7", "99", "-1", "1e3", "0.5", "x", "x.y", "0.x", "1-x.0", "a-b.c", "home", "_", "1_2.0", "1_x"),
    *("horde.units", "units", "units.nowhere", "items.horde", "..", "--", "-", "nan", "0" * 32, "9" * 32, "²", "0.²"),
    *("add", "castings", "element-0.0", "spell-99.0", "target-0.99", "pool", "terrains", "presets", "0-²", "٣"),
]
VALUES = [[], ["0"], ["²"], ["x"], ["99"], ["-1"], ["0", "0"], ["0", "1", "2"], ["1_2"], ["_"], ["horde"], ["9" * 40]]
FAULT = "Something went wrong"
ANSWERING = {"answer", "choose", "confirm", "usual", "dd_bring", "draw", "offer", "nodraw"}
"""The verbs that rightly answer a question or end a match."""
STAGES, PRESSES = (int(number) for number in os.environ.get("TEST_FORGED", "2 20").split())
"""How often a match is attacked, and with how many presses each time."""


async def test_every_forged_press_is_answered_with_a_sentence(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread = await table.new_match(points=15)
        # "bring" is left out, for what is drawn meanwhile could be brought, and rightly so.
        # So may both players rightly agree on a draw, which ends the match: that is forged last.
        verbs = sorted(set(table.bot.clicks.verbs) - {"dd_bring", "offer", "draw"})
        rng = random.Random(2)
        await forge(table, thread, verbs, 130, rng)
        await table.bring_forces(thread)
        await table.play_by_buttons(thread, turn_reached(1))
        for _ in range(4):
            await forge(table, thread, [v for v in verbs if v not in ("answer", "choose", "confirm", "usual")], 40, rng)
            await table.play_by_buttons(thread, _until_another(await table.look(thread)))
        await forge(table, thread, ["nodraw", "draw", "offer"], 20, rng)


@pytest.mark.parametrize("game", [name for name in games() if name != "dragon_dice"])
async def test_every_forged_press_of_another_game_is_answered_with_a_sentence(tmp_path: Path, game: str) -> None:
    """The same for the questions and panels of the other games, from the first question on."""
    async with evening(tmp_path) as table:
        await table.alice.slash("tavern", "game new", {"game": game})
        (thread,) = table.alice.threads()
        await table.bob.slash(thread, "game join")
        await table.alice.slash(thread, "game start")
        await table.settle()
        verbs = sorted(set(table.bot.clicks.verbs) - ANSWERING)
        rng = random.Random(game)
        for _ in range(STAGES):
            if not (await table.look(thread)).pending:
                break
            await forge(table, thread, verbs, PRESSES, rng)
            for _ in range(rng.randrange(1, 12)):
                await _answer_at_random(table, thread, rng)


async def test_a_button_of_another_question_is_not_offered(tmp_path: Path) -> None:
    """Characters that are not deployed yet cannot be ordered to stay."""
    async with evening(tmp_path) as table:
        await table.alice.slash("tavern", "game new", {"game": "d6s"})
        (thread,) = table.alice.threads()
        await table.bob.slash(thread, "game join")
        await table.alice.slash(thread, "game start")
        rng = random.Random(1)
        while True:
            look = await table.look(thread)
            number, decision = next(iter(look.pending.items()))
            if decision.prompt == "act":
                break
            person = await table.player(thread, decision)
            custom_id = f"mw:{look.card.id}:{decision.player}:{number}:d6s_rest:units"
            assert NOT_OFFERED in await pressed(table, thread, person, custom_id, ["horde"])
            await _answer_at_random(table, thread, rng)


async def _answer_at_random(table: Evening, thread: Thread, rng: random.Random) -> None:
    look = await table.look(thread)
    if look.pending:
        number, decision = rng.choice(list(look.pending.items()))
        user = look.card.user_of(decision.player)
        await table.bot.matches.answer(look.card.id, user, number, decision.sample(rng))
        await table.settle()


def _until_another(before: Look) -> Callable[[Look], bool]:
    return lambda look: not set(before.pending) & set(look.pending)


async def forge(table: Evening, thread: Thread, verbs: list[str], count: int, rng: random.Random) -> None:
    """Somebody who is asked uses so many components that are not ours, as Discord would never let them."""
    look = await table.look(thread)
    for _ in range(count):
        number, decision = rng.choice(list(look.pending.items()))
        person = await table.player(thread, decision)
        custom_id = f"mw:{look.card.id}:{decision.player}:{number}:{rng.choice(verbs)}"
        argument, values = rng.choice(ARGUMENTS), rng.choice([None, *VALUES])
        custom_id += f":{argument}" if argument else ""
        text = await pressed(table, thread, person, custom_id, values)
        assert FAULT not in text, f"{custom_id} {values}: {text}"


async def pressed(table: Evening, thread: Thread, person: Person, custom_id: str, values: list[str] | None) -> str:
    """Lets a message with this one component appear, uses it, and returns what was answered."""
    world = table.playground.world
    channel = world.channels[int(thread.id)]
    component: dict[str, object] = {"type": 2, "style": 2, "label": "Forged", "custom_id": custom_id}
    if values is not None:
        options = [{"label": value, "value": value} for value in dict.fromkeys(values or ["0"])]
        component = {"type": 3, "custom_id": custom_id, "options": options, "min_values": 0, "max_values": len(options)}
    draft = MessageDraft(content="Forged", components=[{"type": 1, "components": [component]}])
    message = world.post(channel, world.bot, draft)
    chosen = None if values is None else list(dict.fromkeys(values))
    answer = await person.press_anyway(str(message.id), custom_id, chosen)
    await table.bot.in_progress.until_idle()
    assert answer.failed is None, custom_id
    return answer.text


async def test_what_only_looks_like_ours_is_told_so(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread = await table.new_match(points=15)
        for custom_id in ("mw:", "mw:²:A:1:answer:0", "mw:1:A:1:answer:²", "mw:1:A:1:ANSWER", "mw:1:A:1:answer:0:0"):
            text = await pressed(table, thread, table.alice, custom_id, None)
            assert "from another time" in text, custom_id


async def test_forged_options_of_commands_are_sentences(tmp_path: Path) -> None:
    async with evening(tmp_path, bot_permissions=BOT) as table:
        thread = await table.new_match(points=15)
        typed = ["#²", "#", "#99999999999999999999", "#-1", "²", "٣", "\u202e", "9" * 900, "x" * 900, "{", "[]", "1e9"]
        for text in typed:
            for command in ("answer", "dice", "rules", "dd force preset"):
                option = "choice" if command == "answer" else "name"
                answer = await table.type(table.alice, thread, command, **{option: text[:100]})
                assert FAULT not in answer.text, (command, text)
        await table.bring_forces(thread)
        await table.play_by_buttons(thread, turn_reached(1))
        look = await table.look(thread)
        person = await table.player(thread, next(iter(look.pending.values())))
        for text in typed:
            assert FAULT not in (await table.type(person, thread, "answer", choice=text)).text, text
        for command in ("game why", "game roll"):
            option = "roll" if command == "game why" else "back"
            assert FAULT not in (await table.type(person, thread, command, **{option: 199})).text


@given(st.one_of(st.text(max_size=100), st.from_regex(r"mw:.*:[A-Z]?:.*:[a-z_]*(:.*)?", fullmatch=True)))
def test_whatever_is_read_as_an_address_can_be_written_again(text: str) -> None:
    address = Address.read(text)
    if address is not None:
        assert Address.read(str(address)) == address
        assert address.match < 2**63
