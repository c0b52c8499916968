"""Matches of computer players, while processes are killed: nothing may be lost or doubled.

`python -m bot.players.soaking DATABASE ...` plays until all matches are over, kills a worker now and then, and writes a
line for each answer once it is stored. `soak` lets it run, kills it, starts it again, and checks the database.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from sqlmodel import select

from bot.cards import Played, Status
from bot.matches.computers import AskedComputer
from bot.matches.matches import Matches
from bot.players.computer_players import ComputerPlayers
from bot.players.pool import PROJECT, ThinkingPool
from bot.store import open_store
from bot.store.tables import MatchRow
from engine.journal import CHANCE, By
from engine.players.playing import Level
from engine.proof import Disproved, NotProvable, prove
from engine.registry import games
from engine.values import Json

GUILD: Final = 1
WATCHER: Final = 7
"""The user for whom a computer stands in in every match."""

AT_ONCE: Final = 6
"""How many matches are played at the same time."""


@dataclass(frozen=True, slots=True)
class Soaked:
    """What came of a run."""

    matches: int
    answers: int
    """The answers of computer players in the database."""
    kills: int
    worker_kills: int
    problems: tuple[str, ...]
    """What was lost or doubled, in sentences; empty where all is well."""


class _Noted(Matches):
    """Writes a line for each answer once it is stored."""

    async def answer_as_computer(self, match_id: int, asked: AskedComputer, answer: Json, reason: str = "") -> Played:
        """Answers, then writes match and question."""
        played = await super().answer_as_computer(match_id, asked, answer, reason)
        print("answer", match_id, asked.question, flush=True)
        return played


async def play(database: Path, matches: int, names: Sequence[str], level: Level, worker_kills: float) -> None:
    """Opens the missing matches, and plays all until they are over. `worker_kills` is the mean time between kills of
    a worker, in seconds; 0 for none.
    """
    store = await open_store(database)
    all_matches, pool = _Noted(store, games()), ThinkingPool()
    players = ComputerPlayers(all_matches, pool, pace=0.0)
    all_matches.on_computers = players.wake
    killing = asyncio.create_task(_kill_workers(pool, worker_kills)) if worker_kills else None
    try:
        async with store.reading() as session:
            known = {row.channel_id: row for row in await session.exec(select(MatchRow))}
        free = asyncio.Semaphore(AT_ONCE)
        await asyncio.gather(
            *(
                _play_one(all_matches, players, free, channel, names[channel % len(names)], level, known.get(channel))
                for channel in range(1, matches + 1)
            )
        )
    finally:
        if killing is not None:
            killing.cancel()
        await players.close()
        await pool.close()
        await store.close()


async def _play_one(
    matches: Matches,
    players: ComputerPlayers,
    free: asyncio.Semaphore,
    channel: int,
    name: str,
    level: Level,
    row: MatchRow | None,
) -> None:
    async with free:
        if row is None:
            card = await matches.create(
                game=name, guild_id=GUILD, channel_id=channel, user_id=WATCHER, name="Watcher", computers=[level],
                stand_in=level,
            )  # fmt: skip
        else:
            assert row.id is not None
            card = await matches.card(row.id)
        card = await matches.start_alone(card)
        while card.status is Status.PLAYING:
            players.wake(card.id)
            await players.until_rests(card.id)
            card = await matches.card(card.id)


async def _kill_workers(pool: ThinkingPool, every: float) -> None:
    rng = random.Random()
    while True:
        await asyncio.sleep(rng.expovariate(1 / every))
        if pool.pids:
            with contextlib.suppress(ProcessLookupError):
                os.kill(rng.choice(pool.pids), signal.SIGKILL)
            print("worker killed", flush=True)


async def soak(
    folder: Path,
    matches: int,
    names: Sequence[str],
    level: Level,
    kills: int,
    between: float,
    worker_kills: float,
    seed: int = 0,
) -> Soaked:
    """Returns what came of this many matches in a new database, of which the playing process is killed so many times,
    after `between` seconds in the mean.
    """
    database, rng = folder / "soak.sqlite3", random.Random(seed)
    acknowledged: list[tuple[int, int]] = []
    workers = done = 0
    while True:
        child = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bot.players.soaking", str(database), str(matches), ",".join(names), level.value),
            str(worker_kills),
            stdout=asyncio.subprocess.PIPE,
            cwd=PROJECT,
        )
        assert child.stdout is not None
        killer = asyncio.create_task(_kill_later(child, rng.expovariate(1 / between))) if done < kills else None
        async for line in child.stdout:
            what, *numbers = line.decode().split()
            if what == "answer" and len(numbers) == 2 and line.endswith(b"\n"):
                acknowledged.append((int(numbers[0]), int(numbers[1])))
            workers += what == "worker"
        code = await child.wait()
        if killer is not None:
            killer.cancel()
        if code == 0:
            break
        if code != -signal.SIGKILL:
            return Soaked(matches, 0, done, workers, (f"The playing process ended with code {code}.",))
        done += 1
    return await _checked(database, matches, acknowledged, done, workers)


async def _kill_later(child: asyncio.subprocess.Process, after: float) -> None:
    await asyncio.sleep(after)
    with contextlib.suppress(ProcessLookupError):
        child.kill()


async def _checked(
    database: Path, matches: int, acknowledged: Sequence[tuple[int, int]], kills: int, worker_kills: int
) -> Soaked:
    """Returns what is stored, compared with what was acknowledged: every record is proved and replayed."""
    problems: list[str] = []
    stored: set[tuple[int, int]] = set()
    answers = 0
    store = await open_store(database)
    try:
        all_matches = Matches(store, games())
        for number in range(1, matches + 1):
            card = await all_matches.card(number)
            if card.status is not Status.OVER or card.outcome is None:
                problems.append(f"Match {number} has not ended: it is {card.status}.")
                continue
            entries = await all_matches.journal(number)
            questions = [entry.question for entry in entries]
            if len(questions) != len(set(questions)):
                problems.append(f"Match {number} holds two answers to one question.")
            given = [entry.question for entry in entries if entry.who != CHANCE and entry.by is By.COMPUTER]
            answers += len(given)
            stored |= {(number, question) for question in given}
            try:
                prove(await all_matches.record(number), games())
            except (Disproved, NotProvable) as wrong:
                problems.append(f"The record of match {number} does not hold: {wrong}")
    finally:
        await store.close()
    lost = [one for one in acknowledged if one not in stored]
    problems += [f"The answer to question {question} of match {number} is lost." for number, question in lost]
    if len(acknowledged) != len(set(acknowledged)):
        problems.append("An answer was acknowledged twice.")
    return Soaked(matches, answers, kills, worker_kills, tuple(problems))


def main() -> None:
    """Plays, as a process of its own."""
    database, matches, names, level, worker_kills = sys.argv[1:]
    asyncio.run(play(Path(database), int(matches), names.split(","), Level(level), float(worker_kills)))


if __name__ == "__main__":
    main()
