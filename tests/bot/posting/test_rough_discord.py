"""A Discord that cuts connections, is busy and out of order: nothing is told twice, nothing is left out."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from pathlib import Path

import pytest

from bot.playground.wire import ApiRefusal
from bot.posting.idempotency_keys import IdempotencyKey
from bot.prompts.address import Address
from engine.dragon_dice.events.terrains import ManeuverAnnounced
from engine.dragon_dice.view import TableView
from tests.support.evening import Evening, evening


def rough(table: Evening, rng: random.Random) -> None:
    """Makes Discord cut every fifth connection after it has done what was asked, and refuse every tenth request."""

    def refuse(method: str, path: str) -> ApiRefusal | None:
        if not path.startswith("/channels/") or rng.random() > 0.1:
            return None
        return rng.choice(
            [ApiRefusal(503, 0, "Service Unavailable"), ApiRefusal(429, 0, "You are being rate limited.")]
        )

    table.playground.rest.refuse = refuse
    table.playground.rest.cut = lambda method, path: "/callback" not in path and rng.random() < 0.2


def smooth(table: Evening) -> None:
    """Lets Discord work again."""
    table.playground.rest.refuse = lambda method, path: None
    table.playground.rest.cut = lambda method, path: False
    table.playground.refusals.clear()


async def test_everything_is_told_once_in_order_whatever_discord_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("bot.posting.outbox.FIRST_WAIT", 0)
    rng = random.Random(2)
    async with evening(tmp_path) as table:
        thread = await table.new_match(points=15)
        await table.bring_forces(thread)
        rough(table, rng)
        for _ in range(40):
            look = await table.look(thread)
            decision = next(iter(look.pending.values()))
            person = await table.player(thread, decision)
            choices = await person.autocomplete(thread, "answer", "choice")
            await person.slash(thread, "answer", {"choice": rng.choice(choices).value})
            await table.bot.in_progress.until_idle()
            await table.bot.outbox.flush()
        smooth(table)
        while await table.bot.outbox.unposted():
            await table.settle()
        await table.settle()
        told = [IdempotencyKey.of(message.content) for message in table.cara.sees(thread)]
        ranges = [(key.first, key.last) for key in told if key and key.first and key.last and not key.part]
        assert ranges == sorted(ranges)
        assert all(before[1] < after[0] for before, after in itertools.pairwise(ranges)), "told twice"
        events = await table.bot.matches.events((await table.card(thread)).id)
        public = {event.number for event in events}
        assert {first for first, _ in ranges} | {last for _, last in ranges} <= public
        # A maneuver that may be opposed is told by the question alone, so no message of news needs to hold it.
        asked = {event.number for event in events if isinstance(event.facts, ManeuverAnnounced)}
        assert {number for first, last in ranges for number in range(first, last + 1)} >= public - asked
        shown = Counter(
            (address.match, address.question)
            for message in table.cara.sees(thread)
            for piece in (*message.buttons, *message.selects)
            if (address := Address.read(str(piece["custom_id"]))) and address.question
        )
        open_questions = {(1, number) for number in (await table.look(thread)).pending}
        assert set(shown) == open_questions, "open questions are asked, and no others"
        await table.play_by_buttons(thread, lambda look: isinstance(look.view, TableView) and look.view.turn > 3)
        assert not [record for record in caplog.records if record.exc_info and record.name.startswith("bot.")]
        table.playground.refusals.clear()
