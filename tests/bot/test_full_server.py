"""The disk of the database server fills up while a match is played: players read why, and nothing is lost.

It needs a small disk of its own, which only an administrator may mount: elsewhere it is skipped.
"""

from __future__ import annotations

import contextlib
import random
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bot.store import PostgresStore, Unavailable
from engine.journal import CHANCE
from engine.proof import prove
from tests.bot.races import matches_of, play_out, started_race
from tests.bot.test_kills import journals
from tests.bot.test_server_kills import patiently
from tests.engine.dice_race import DiceRace
from tests.support.postgres import new_database, running_server, short_folder

SIZE = 160
"""Megabytes of the disk: an empty server takes some 60 of them."""
BLOCK = bytes(2**16)


@contextmanager
def small_disk() -> Iterator[Path]:
    """Yields a folder on a disk of its own, or skip the test where none may be mounted."""
    with short_folder() as folder:
        mount = ["mount", "-t", "tmpfs", "-o", f"size={SIZE}m", "marchwarden-test", str(folder)]
        try:
            done = subprocess.run(mount, capture_output=True, check=False)
        except OSError as error:
            pytest.skip(f"no disk can be mounted here: {error}")
        if done.returncode:
            pytest.skip(f"no disk may be mounted here: {done.stderr.decode()}")
        try:
            yield folder
        finally:
            subprocess.run(["umount", "-l", str(folder)], check=True)


def fill(file: Path) -> None:
    """Take all the room that is left."""
    with file.open("wb", buffering=0) as ballast, contextlib.suppress(OSError):
        while True:
            ballast.write(BLOCK)
    assert shutil.disk_usage(file.parent).free < len(BLOCK)


@pytest.mark.nightly
async def test_a_full_disk_of_the_server_loses_nothing_and_says_so() -> None:
    """An answer is stored or refused with the reason; once there is room again, the match goes on."""
    with small_disk() as disk, running_server(disk) as server:
        async with new_database(server) as url:
            store = await PostgresStore.open(url)
            matches, rng = matches_of(store), random.Random(1)
            match_id = (await started_race(matches, goal=1000)).card.id
            acknowledged: list[tuple[int, Any]] = []
            reasons: set[str] = set()

            async def answer() -> bool:
                """Answer the next question; return whether it was stored."""
                look = await patiently(partial(matches.look, match_id))
                number, decision = next(iter(look.pending.items()))
                given = decision.sample(rng)
                try:
                    await matches.answer(match_id, look.card.user_of(decision.player), number, given)
                except Unavailable as refused:
                    reasons.add(str(refused))
                    return False
                acknowledged.append((number, given))
                return True

            for _ in range(20):
                assert await answer()
            fill(disk / "ballast")
            while await answer():
                assert len(acknowledged) < 400, "the disk never was full"
            for _ in range(5):
                await answer()
            assert reasons == {"the database server has no room left"}
            (disk / "ballast").unlink()
            before = len(acknowledged)
            for _ in range(200):
                await answer()
                if len(acknowledged) >= before + 20:
                    break
            assert len(acknowledged) >= before + 20, "the match does not go on"
            rows = (await journals(store))[match_id]
            assert [(row.question, row.answer) for row in rows if row.who != CHANCE] == acknowledged
            await play_out(matches, match_id, rng)
            prove(await matches.record(match_id), {"dice_race": DiceRace()})
            await store.close()
