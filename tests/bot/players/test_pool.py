"""Workers think outside of the event loop; one that fails, hangs or is killed costs its task at most."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import pytest

from bot.players import tasks
from bot.players.pool import COMMAND, ThinkingFailed, ThinkingPool
from engine.chance import RandomSource
from engine.players.playing import Level, answer_of
from engine.players.request import Request
from engine.playthrough import Playthrough
from engine.registry import games, strategy
from engine.values import Seat

A, B = Seat("A"), Seat("B")
ODD = (sys.executable, "-m", "tests.bot.players.odd_worker")


@asynccontextmanager
async def pool(workers: int = 1, odd: bool = True) -> AsyncIterator[ThinkingPool]:
    made = ThinkingPool(workers, ODD if odd else COMMAND)
    try:
        yield made
    finally:
        await made.close()


async def test_a_worker_answers_as_the_player_would_in_this_process() -> None:
    game = games()["legacys_allure"]
    match = Playthrough.begin(game, [Seat("A"), Seat("B")], {}, RandomSource(Random(1)))
    seat = next(iter(match.pending.values())).player
    async with pool(odd=False) as real:
        answer = await real.run(
            "answer", {"request": Request.of(match, {}, seat, Level.RECRUIT, 7).to_json(), "seats": ["A", "B"]}
        )
    expected = answer_of(match, seat, Level.RECRUIT, strategy(game.name), Random(7))
    assert (answer["question"], answer["answer"]) == (expected.question, expected.answer)


async def test_a_bug_is_told_and_its_worker_goes_on() -> None:
    async with pool() as odd:
        with pytest.raises(ThinkingFailed, match="ZeroDivisionError: a bug"):
            await odd.run("fail", {})
        (pid,) = odd.pids
        await odd.run("count", {})
        assert odd.pids == [pid]


async def test_a_worker_that_hangs_is_ended_and_replaced() -> None:
    async with pool() as odd:
        await odd.run("count", {})
        (pid,) = odd.pids
        with pytest.raises(ThinkingFailed, match="no result after"):
            await odd.run("hang", {}, patience=0.2)
        assert odd.pids == []
        await odd.run("count", {})
        assert odd.pids != [pid]


async def test_a_task_is_asked_once_more_when_its_worker_is_killed(tmp_path: Path) -> None:
    async with pool() as odd:
        assert await odd.run("end_once", {"mark": str(tmp_path / "mark")}) == "done"


async def test_a_task_fails_when_workers_end_again_and_again() -> None:
    async with pool() as odd:
        with pytest.raises(ThinkingFailed, match="2 workers ended"):
            await odd.run("end", {})


async def test_an_idle_worker_that_was_killed_is_replaced() -> None:
    async with pool() as odd:
        await odd.run("count", {})
        os.kill(odd.pids[0], signal.SIGKILL)
        assert await odd.run("count", {})


async def test_a_task_that_is_given_up_leaves_no_worker_that_might_reply_to_the_next() -> None:
    async with pool() as odd:
        given_up = asyncio.create_task(odd.run("hang", {}))
        while not odd.pids:  # noqa: ASYNC110 - a process starts
            await asyncio.sleep(0)
        given_up.cancel()
        await asyncio.gather(given_up, return_exceptions=True)
        assert await odd.run("count", {})


async def test_progress_is_heard_and_no_secret_setting_reaches_a_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "a secret")
    heard: list[float] = []
    async with pool() as odd:
        names = await odd.run("count", {}, on_progress=heard.append)
    assert heard == [0.25, 0.5, 0.75]
    assert "PATH" in names and "DISCORD_TOKEN" not in names


async def test_long_tasks_leave_a_worker_free_for_players() -> None:
    async with pool(workers=2) as odd:
        long = [asyncio.create_task(odd.run("hang", {}, is_long=True)) for _ in range(3)]
        await asyncio.sleep(0)
        assert await odd.run("count", {})
        for one in long:
            one.cancel()
        await asyncio.gather(*long, return_exceptions=True)


async def test_closing_ends_a_worker_in_the_middle_of_a_task() -> None:
    async with pool() as odd:
        working = asyncio.create_task(odd.run("hang", {}))
        while not odd.pids:  # noqa: ASYNC110 - a process starts
            await asyncio.sleep(0)
        await odd.close()
        with pytest.raises(ThinkingFailed, match="the bot is stopping"):
            await working
        assert odd.pids == []


def test_on_a_busy_machine_a_player_gives_its_best_answer_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    """Processor time hardly passes there, so the clock ends a thought, too."""
    match, rng = Playthrough.begin(games()["dragon_dice"], [A, B], {}, RandomSource(Random(1))), Random(1)
    while not match.state.turn:
        match.answer(*match.sample_answer(rng))
    seat = next(iter(match.pending.values())).player
    request = Request.of(match, {}, seat, Level.GENERAL, 1).to_json()
    monkeypatch.setattr(tasks, "LONGEST_WAIT", -1.0)
    given = tasks.answer({"request": request, "seats": [A, B]}, lambda share: None)
    assert isinstance(given, dict) and given["simulations"] == 0 and not given["by_default"]
