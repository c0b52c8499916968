"""The bot is killed at questions that only the booklet of 1996 puts: it stands there again, with the same dice."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from sqlmodel import col, select

from bot.playground.people import Thread
from bot.settings import PROJECT_ROOT
from bot.store.tables import EntryRow
from engine.decisions import Choose, Decision
from engine.dragon_dice.text.words import OF_1996
from engine.values import Json
from tests.support.evening import Evening, evening
from tests.support.positions import BeginsAt

GAME = "dragon_dice_1996"
POSITION = """
force_points: 24
players: [A, B]
marching: A
phase: first march
turn: 1
routing: true
terrains: {A-home: Swampland City 1, B-home: Flatland City 3, frontier: Highland City 6}
A:
  frontier: [Guard, Guard, Guard, Courier, Courier, Evoker, Bowman]
  A-home: [Trickster, Trickster, Trickster, Trickster, Trickster, Death Mage, Death Mage]
  dua: [Pelter, Mugger, Pelter, Cutthroat]
B:
  frontier: [Pelter, Pelter, Footman, Footman, Footman, Sergeant, Warlord, Marksman]
  B-home: [Thug]
effects: [{name: Ash Storm, castings: 2, on: frontier, by: B}]
"""
"""A charge that an Ash Storm hampers and IDs answer, likely a rout of who has no saves, and magic beside the dead."""

KILLED_AT = ("id split", "assign", "pursue", "bury")
"""A charge's answer, a penalty that is divided, a pursuit, a burial."""


async def _journal(table: Evening, thread: Thread) -> list[tuple[int, int, str, object]]:
    match = (await table.card(thread)).id
    async with table.bot.store.reading() as session:
        rows = await session.exec(select(EntryRow).where(EntryRow.match_id == match).order_by(col(EntryRow.number)))
        return [(row.number, row.question, row.who, row.answer) for row in rows.all()]


async def _live_and_be_killed(table: Evening, database: Path) -> None:
    """Starts the bot as a process of its own, and kills it once it is there."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.bot.bot_process", table.playground.url, str(database), cwd=PROJECT_ROOT
    )
    await table.playground.until_bot(timeout=60)
    process.kill()
    await process.wait()
    await table.playground.until_bot(online=False)


WISHES: Mapping[str, Sequence[Json]] = {
    "march": ("frontier", "A-home"),
    "maneuver": ("no",),
    "action": ("charge", "magic", "none"),
    "pursue": ("yes",),
    "death magic": ({"points": 2, "from": "A"}, {"points": 1, "from": "A"}),
}
"""What is answered to lead to all four questions; elsewhere what happens when somebody does not mind."""


def _answer(decision: Decision) -> Json:
    options = decision.options if isinstance(decision, Choose) else ()
    wishes: list[Json] = [wish for wish in WISHES.get(decision.prompt, ()) if wish in options]
    return wishes[0] if wishes else decision.default()


@pytest.mark.parametrize("killed_at", [("pursue",), pytest.param(KILLED_AT, marks=pytest.mark.nightly)], ids=" ".join)
async def test_killed_at_a_question_the_same_stands_open_with_the_same_dice(
    tmp_path: Path, killed_at: tuple[str, ...]
) -> None:
    met: list[str] = []
    async with evening(tmp_path, seed=28, games={GAME: BeginsAt(POSITION, OF_1996)}) as table:
        thread = await table.new_match(points=24, game=GAME, extras="routing")
        while set(met) != set(killed_at):
            look = await table.look(thread)
            ((number, decision),) = look.pending.items()
            if decision.prompt in killed_at and decision.prompt not in met:
                met.append(decision.prompt)
                before = await _journal(table, thread)
                await table.switch_off()
                await _live_and_be_killed(table, tmp_path / "matches.sqlite3")
                await table.switch_on()
                again = await table.look(thread)
                assert {n: (one, one.terms()) for n, one in again.pending.items()} == {
                    number: (decision, decision.terms())
                }
                assert await _journal(table, thread) == before, "dice have changed"
                assert again.view == look.view
                # Somebody answers as if nothing had been, by buttons.
                await table.answer_by_buttons(thread, number, decision)
                assert (await _journal(table, thread))[: len(before)] == before
            else:
                player = await table.player(thread, decision)
                await table.bot.matches.answer(look.card.id, int(player.id), number, _answer(decision))
            await table.settle()
