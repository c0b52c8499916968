"""Every button that was ever posted answers sensibly: by an outsider, after a restart, an undo, and the end."""

from __future__ import annotations

import random
from collections.abc import Collection
from pathlib import Path
from typing import Final

import pytest

from bot.playground.people import Person, Thread
from bot.prompts.address import Address
from engine.registry import games
from tests.cogs.test_forged import FAULT, pressed
from tests.support.evening import Evening, evening

BY_DAY: Final = 6
"""How many answers are given while buttons are collected, and how many of these are pressed at each stage by each
person.
"""
BY_NIGHT: Final = 40
"""The same where there is time."""
BEGINS: Final = frozenset({"again", "replay", "analyse"})
"""What may rightly begin something new after the end."""
AGREES: Final = frozenset({"offer", "draw", "nodraw", "undo", "undo_ask", "undo_yes", "undo_no", "usual", "unorder"})
"""What may rightly change a match that is played, whenever it was posted."""
ORDERS: Final = frozenset({"deploy", "rest", "advance", "melees", "react", "same", "do_moves", "do_melees"})
"""Buttons of d6s that give orders: they may be given at any time while the match is played."""
GIVES: Final = AGREES | {f"d6s_{verb}" for verb in ORDERS}

Buttons = dict[str, list[str] | None]
"""What can be pressed, by custom id, with the values of a menu."""


def collected(people: Collection[Person], known: Buttons) -> None:
    """Add every button and menu that these people see now."""
    for person in people:
        for message in person.all_messages():
            known |= {str(one["custom_id"]): None for one in message.buttons if one.get("custom_id")}
            known |= {str(one["custom_id"]): [str(o["value"]) for o in one["options"]][:1] for one in message.selects}


async def press_all(
    table: Evening, thread: Thread, known: Buttons, person: Person, rng: random.Random, most: int, but: Collection[str]
) -> None:
    """Press some buttons of which the person may change nothing: none fails, is our fault, or changes the match."""
    match_id = (await table.card(thread)).id
    before = await table.bot.matches.journal(match_id)
    open_now = set((await table.bot.matches.look(match_id)).pending)
    able = []
    for custom_id in sorted(known):
        address = Address.read(custom_id)
        is_open = address is not None and address.question in open_now and person is not table.cara
        if address is not None and address.verb not in but and not is_open:
            able.append(custom_id)
    for custom_id in rng.sample(able, min(most, len(able))):
        text = await pressed(table, thread, person, custom_id, known[custom_id])
        assert FAULT not in text, f"{custom_id}: {text}"
    assert await table.bot.matches.journal(match_id) == before, "an old button has changed the match"


@pytest.mark.parametrize(
    ("game", "most"),
    [
        *((game, BY_DAY) for game in sorted(games())),
        *(pytest.param(game, BY_NIGHT, marks=pytest.mark.nightly) for game in sorted(games())),
    ],
)
async def test_buttons_of_every_age_answer_sensibly_and_change_nothing(tmp_path: Path, game: str, most: int) -> None:
    rng = random.Random(game)
    known: Buttons = {}
    async with evening(tmp_path) as table:
        people = (table.alice, table.bob, table.cara)
        thread = await table.open_match(table.alice, game=game)
        collected(people, known)
        await table.type(table.bob, thread, "game join")
        await table.settle()
        collected(people, known)
        await table.type(table.alice, thread, "game start")
        await table.settle()
        match_id = (await table.card(thread)).id
        for _ in range(most):
            look = await table.look(thread)
            number, decision = rng.choice(list(look.pending.items()))
            user = look.card.user_of(decision.player)
            await table.bot.matches.answer(match_id, user, number, decision.sample(rng))
            await table.settle()
            collected(people, known)
        await press_all(table, thread, known, table.cara, rng, most, ())
        await table.restart()
        for person in people:
            await press_all(table, thread, known, person, rng, most, GIVES)
        to = (await table.bot.matches.journal(match_id))[-4].number
        await table.bot.matches.correct(match_id, to, int(table.cara.id), "Cara", "A test.")
        await table.settle()
        for person in people:
            await press_all(table, thread, known, person, rng, most, GIVES)
        await table.bot.matches.concede(match_id, int(table.bob.id))
        await table.settle()
        collected(people, known)
        for person in people:
            await press_all(table, thread, known, person, rng, most, BEGINS)
    assert len(known) > 2 * most
