"""`./marchwarden run` as a process and as a function: where it plays, what stops it, what it says when it cannot."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sys
from pathlib import Path

import pytest
from pydantic import SecretStr

from bot.cli.run import run
from bot.playground import Playground, point_discord_py_at
from bot.playground.people import visiting
from bot.settings import CannotStart, Settings
from bot.store.instance import lock_file, only_instance

ROOT = Path(__file__).resolve().parents[3]


def environment(tmp_path: Path, **more: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("MARCHWARDEN_", "DISCORD_"))}
    return {
        **kept,
        "MARCHWARDEN_DATABASE": str(tmp_path / "matches.sqlite3"),
        "MARCHWARDEN_PLAYGROUND_PORT": "0",
        "PYTHONUNBUFFERED": "1",
        **more,
    }


async def started(tmp_path: Path, **more: str) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "bot",
        cwd=ROOT,
        env=environment(tmp_path, **more),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )


async def address_of(process: asyncio.subprocess.Process) -> str:
    assert process.stdout is not None
    async with asyncio.timeout(120):
        async for line in process.stdout:
            found = re.search(r"http://127\.0\.0\.1:\d+", line.decode())
            if found is not None:
                return found[0]
    assert process.stderr is not None
    raise AssertionError((await process.stderr.read()).decode())


async def health(tmp_path: Path) -> tuple[int | None, str]:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", "health", cwd=ROOT, env=environment(tmp_path), stdout=asyncio.subprocess.PIPE
    )
    told, _ = await process.communicate()
    return process.returncode, told.decode().strip()


async def test_without_a_bot_there_is_no_sign_of_life(tmp_path: Path) -> None:
    code, told = await health(tmp_path)
    assert code == 1 and "No bot runs" in told
    with only_instance(tmp_path / "matches.sqlite3"):
        pass
    os.utime(lock_file(tmp_path / "matches.sqlite3"), (1, 1))
    code, told = await health(tmp_path)
    assert code == 1 and "last gave a sign of life" in told


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_without_a_token_it_plays_in_a_playground_and_stops_in_good_order(
    tmp_path: Path, number: signal.Signals
) -> None:
    process = await started(tmp_path)
    try:
        url = await address_of(process)
        async with visiting(url, "Alice") as alice:
            await alice.until(lambda: alice.bot_online and bool(alice.commands))
            answer = await alice.slash("tavern", "game new", size=24)
            assert "Your match is open" in answer.text
            (thread,) = alice.threads()
            await alice.until_message(thread, "to play, or use")
        process.send_signal(number)
        async with asyncio.timeout(60):
            told, errors = await process.communicate()
        assert process.returncode == 0, errors.decode()
        # A newcomer is told where to go and where things are kept, and nothing that libraries tell each other.
        assert str(tmp_path / "matches.sqlite3") in told.decode()
        noise = [line for line in errors.decode().splitlines() if not re.search(" INFO    bot\\.", line)]
        assert noise == []
        assert re.search(r"INFO    bot\.cli\.run: SQLite 3\.\d+", errors.decode())
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    if number == signal.SIGINT:
        return
    # Everything is still there at the next start, the thread too.
    process = await started(tmp_path)
    try:
        async with visiting(await address_of(process), "Bob") as bob:
            await bob.until(lambda: bob.bot_online)
            assert await health(tmp_path) == (0, "It is alive.")
            await bob.until(lambda: bob.bot_online and bool(bob.commands))
            (thread,) = bob.threads()
            await bob.click(bob.last(thread), "Join the match")
            await bob.until(lambda: "everybody is here" in bob.last(thread).content)
    finally:
        process.terminate()
        async with asyncio.timeout(60):
            await process.communicate()
    assert process.returncode == 0


async def test_a_taken_port_is_one_sentence_and_exit_code_2(tmp_path: Path) -> None:
    async with Playground() as other:
        process = await started(tmp_path, MARCHWARDEN_PLAYGROUND_PORT=str(other.port))
        async with asyncio.timeout(120):
            _, errors = await process.communicate()
    assert process.returncode == 2
    (sentence,) = errors.decode().strip().splitlines()
    assert str(other.port) in sentence
    assert "MARCHWARDEN_PLAYGROUND_PORT" in sentence


def settings(tmp_path: Path, token: str) -> Settings:
    return Settings(DISCORD_TOKEN=SecretStr(token), database=tmp_path / "matches.sqlite3", log_level="INFO")


async def test_a_wrong_token_is_one_sentence_that_does_not_show_it(tmp_path: Path) -> None:
    async with Playground() as discord:
        with point_discord_py_at(discord), pytest.raises(CannotStart) as refused:
            await run(settings(tmp_path, "not-the-token"))
    assert "DISCORD_TOKEN" in str(refused.value)
    assert "not-the-token" not in str(refused.value)


async def test_an_unreachable_discord_is_one_sentence(tmp_path: Path) -> None:
    async with Playground() as discord:
        url = discord.url
    with point_discord_py_at(url), pytest.raises(CannotStart, match="Discord cannot be reached"):
        await run(settings(tmp_path, "token"))


async def test_an_unusable_database_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "matches.sqlite3").write_text("This is not a database at all, whatever its name says. " * 100)
    async with Playground() as discord:
        with point_discord_py_at(discord), pytest.raises(CannotStart, match=r"matches\.sqlite3"):
            await run(settings(tmp_path, discord.token))


async def test_an_unusable_database_is_said_before_any_playground_is_promised(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    process = await started(tmp_path, MARCHWARDEN_DATABASE=str(tmp_path / "file" / "matches.sqlite3"))
    async with asyncio.timeout(120):
        promised, errors = await process.communicate()
    assert process.returncode == 2
    assert promised == b""
    assert len(errors.decode().strip().splitlines()) == 1


async def test_a_second_one_on_the_same_database_is_refused_in_one_sentence(tmp_path: Path) -> None:
    with only_instance(tmp_path / "matches.sqlite3"):
        process = await started(tmp_path)
        async with asyncio.timeout(120):
            promised, errors = await process.communicate()
    assert (process.returncode, promised) == (2, b"")
    (sentence,) = errors.decode().strip().splitlines()
    assert f"Another Marchwarden (process {os.getpid()}) runs with the database" in sentence
