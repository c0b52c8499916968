"""Who is alone in the playground can be joined by somebody who answers by himself, legally, and as a program."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

from bot.playground.companion import Companion
from engine.journal import By
from engine.values import Seat
from tests.support.evening import evening


async def test_a_companion_joins_where_it_is_invited_and_plays_its_seat_alone(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        dave = table.playground.person("Dave")
        companion = asyncio.create_task(Companion(table.bot, dave, pause=0, rng=random.Random(1)).run())
        try:
            await dave.until(lambda: bool(dave.id))
            thread = await table.open_match(table.alice, size=15, invite=dave.id)
            await table.alice.until(lambda: "2. Dave" in table.invitation(table.alice, thread).text)
            await table.settle()
            await table.press(table.alice, table.ready(table.alice, thread), "Start the match")
            matches, me, rng = table.bot.matches, int(table.alice.id), random.Random(2)
            match = (await table.card(thread)).id
            for _ in range(12):
                mine = (await matches.look(match, me)).mine
                if not mine:
                    await table.alice.until_message(thread, lambda seen: "Alice" in seen.pings and bool(seen.buttons))
                    await table.settle()
                    continue
                number, decision = next(iter(mine.items()))
                await matches.answer(match, me, number, decision.sample(rng))
                await table.settle()
            entries = await matches.journal(match)
            by = {entry.by for entry in entries if entry.who == Seat("B")}
            assert By.COMPUTER in by and By.PLAYER not in by
            assert By.COMPUTER not in {entry.by for entry in entries if entry.who == Seat("A")}
        finally:
            companion.cancel()


async def test_a_companion_sits_down_where_somebody_calls_it_by_name(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        dave = table.playground.person("Dave")
        companion = asyncio.create_task(Companion(table.bot, dave, pause=0).run())
        try:
            await dave.until(lambda: bool(dave.id))
            thread = await table.open_match(table.alice)
            await table.alice.say(thread, f"{dave.mention}, do you play?")
            await table.alice.until(lambda: "2. Dave" in table.invitation(table.alice, thread).text)
        finally:
            companion.cancel()
