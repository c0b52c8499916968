"""A process that plays until it is killed, says what was acknowledged, and posts to a file: `test_kills` starts it."""

from __future__ import annotations

import asyncio
import json
import os
import random
from multiprocessing.connection import Connection
from pathlib import Path

from sqlalchemy import URL, make_url

from bot.cards import Status
from bot.matches.matches import Matches
from bot.posting.outbox import Delivered, Outbox, Post
from bot.refusals import NoMatchHere
from bot.store import open_store
from tests.bot.races import ADA, BO, matches_of, shows_of

CHANNELS = (1, 2, 3)
BOARD = "board.jsonl"


def play(folder: str, database: str, seed: int, said: Connection) -> None:
    """Plays races in three channels at once, for ever; sends [match, question, user, answer] once acknowledged."""
    asyncio.run(_play(Path(folder), address_of(database), random.Random(seed), said))


def address_of(database: str) -> Path | URL:
    """Returns the address that `address_text` wrote."""
    return make_url(database) if "://" in database else Path(database)


def address_text(database: Path | URL) -> str:
    """Returns an address as text, password included."""
    return database.render_as_string(hide_password=False) if isinstance(database, URL) else str(database)


async def _play(folder: Path, database: Path | URL, rng: random.Random, said: Connection) -> None:
    store = await open_store(database)
    matches = matches_of(store)
    outbox = Outbox(store, FileBoard(folder / BOARD))
    matches.on_commit = outbox.wake
    async with asyncio.TaskGroup() as group:
        group.create_task(outbox.run())
        for channel in CHANNELS:
            group.create_task(_races(matches, channel, rng, said))


async def _races(matches: Matches, channel: int, rng: random.Random, said: Connection) -> None:
    while True:
        look = await matches.look(await ready(matches, channel))
        while look.pending:
            number, decision = rng.choice(list(look.pending.items()))
            user_id, answer = look.card.user_of(decision.player), decision.sample(rng)
            await matches.answer(look.card.id, user_id, number, answer)
            # Small enough to reach the pipe whole or not at all.
            said.send_bytes(json.dumps([look.card.id, number, user_id, answer]).encode())
            look = await matches.look(look.card.id)


async def ready(matches: Matches, channel: int) -> int:
    """Returns a started match of the channel, from wherever the last process was killed."""
    try:
        card = await matches.in_channel(channel)
    except NoMatchHere:
        card = None
    if card is None or card.status is Status.OVER:
        card = await matches.create(
            game="dice_race", guild_id=1, channel_id=channel, user_id=ADA, name="Ada", options={"goal": 40}
        )
    if len(card.seats) < 2:
        card = await matches.join(card.id, BO, "Bo")
    if card.status is Status.OPEN:
        await matches.start(card.id, ADA)
    return card.id


class FileBoard:
    """A channel that outlives the process: each message is a line in a file. It forgets every nonce at once."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def messages(self) -> list[tuple[int, int, str]]:
        """Returns channel, post and nonce of every message."""
        if not self._path.exists():
            return []
        lines = self._path.read_text(encoding="utf-8").splitlines()
        return [(channel, post, nonce) for channel, post, nonce in map(json.loads, lines)]

    async def deliver(self, post: Post) -> Delivered:
        line = json.dumps([post.channel_id, post.id, post.nonce]) + "\n"
        file = os.open(self._path, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
        os.write(file, line.encode())
        os.close(file)
        return Delivered((post.id,), shows_of(post, post.id))

    async def find(self, post: Post) -> Delivered | None:
        if any(nonce == post.nonce for _, _, nonce in self.messages()):
            return Delivered((post.id,), shows_of(post, post.id))
        return None
