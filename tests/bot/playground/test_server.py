"""The server: who is let in, ports, files; and the playground as a process of its own."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp
import pytest

from bot.playground import CannotDo, Person, Playground, PortTaken, point_discord_py_at, visiting
from tests.bot.playground.small_bot import SmallBot

ROOT = Path(__file__).parents[3]


async def test_a_taken_port_is_said_in_a_sentence(playground: Playground) -> None:
    with pytest.raises(PortTaken, match=f"Port {playground.port} on 127.0.0.1 is in use already"):
        async with Playground(playground.port):
            pytest.fail("two playgrounds on one port")


@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "evil.example"},
        {"Host": "evil.example:80"},
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
    ],
)
async def test_foreign_pages_cannot_get_in(playground: Playground, headers: dict[str, str]) -> None:
    async with aiohttp.ClientSession() as session:
        for path in ("/", "/visit?as=alice", "/api/v10/gateway", "/gateway"):
            async with session.get(playground.url + path, headers=headers) as response:
                assert response.status == 403


async def test_the_page_comes_with_a_strict_policy(playground: Playground) -> None:
    async with aiohttp.ClientSession() as session, session.get(playground.url) as response:
        assert response.status == 200
        assert "default-src 'self'" in response.headers["Content-Security-Policy"]
        assert "unsafe" not in response.headers["Content-Security-Policy"]


async def test_the_page_needs_nothing_from_elsewhere() -> None:
    page = ROOT / "bot" / "playground" / "page"
    for file in page.iterdir():
        text = file.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
        assert "http://" not in text, file
        assert "https://" not in text, file
        assert "innerHTML" not in text, file


async def test_unknown_people_and_files_are_not_found(playground: Playground) -> None:
    async with aiohttp.ClientSession() as session:
        for path in ("/visit?as=zoe", "/cdn/attachments/1/2/x.png", "/cdn/attachments/1/x/y.png"):
            async with session.get(playground.url + path) as response:
                assert response.status == 404


async def test_nonsense_from_a_page_is_answered_with_a_sentence(playground: Playground) -> None:
    async with aiohttp.ClientSession() as session:
        socket = await session.ws_connect(f"{playground.url}/visit?as=alice")
        await socket.receive_json()
        for text in ("{", "[]", '{"do": "fly"}', '{"do": "slash"}', '{"do": "press", "message": "x"}'):
            await socket.send_str(text)
            assert (await socket.receive_json())["error"]
        await socket.close()


@contextlib.asynccontextmanager
async def own_process(folder: Path) -> AsyncIterator[str]:
    """Yields the address of a playground that runs as its own process."""
    command = [sys.executable, "-m", "bot.playground", "--port", "0", "--data", str(folder)]
    process = await asyncio.create_subprocess_exec(*command, cwd=ROOT, stdout=asyncio.subprocess.PIPE)
    try:
        assert process.stdout is not None
        yield (await asyncio.wait_for(process.stdout.readline(), 20)).decode().strip()
    finally:
        process.terminate()
        assert await asyncio.wait_for(process.wait(), 20) == 0


async def test_people_and_a_bot_meet_in_another_process(tmp_path: Path) -> None:
    async with own_process(tmp_path) as url:
        bot = SmallBot()
        with point_discord_py_at(url):
            async with bot, visiting(url, "alice") as alice, visiting(url, "Bob") as bob:
                await bot.login("playground")
                running = asyncio.create_task(bot.connect())
                await alice.until_bot()
                answer = await alice.slash("tavern", "game secret")
                assert answer.text.startswith("a secret")
                assert bob.all_messages() == []
                open_answer = await alice.slash("tavern", "game new", game="x", against="Bob")
                assert open_answer.message is not None
                await bob.click(open_answer.message.id, "Pressed 0")
                await alice.until(lambda: open_answer.text.startswith("Bob: 1"))
                with pytest.raises(CannotDo):
                    await bob.slash("nowhere", "game new", game="x")
                await bot.close()
                await running
                await alice.until_bot(online=False)
    # And what was said there is still there.
    async with own_process(tmp_path) as url, visiting(url, "Bob") as again:
        assert [message.content for message in again.sees("tavern")] == ["Bob: 1"]


async def test_a_taken_port_ends_the_process_with_code_2(playground: Playground) -> None:
    command = [sys.executable, "-m", "bot.playground", "--port", str(playground.port)]
    process = await asyncio.create_subprocess_exec(*command, cwd=ROOT, stderr=asyncio.subprocess.PIPE)
    _, said = await process.communicate()
    assert process.returncode == 2
    assert said.decode().strip() == f"Port {playground.port} on 127.0.0.1 is in use already. Choose another one."


async def test_waiting_in_vain_tells_what_is_seen(playground: Playground, alice: Person) -> None:
    await alice.say("tavern", "anybody there?")
    with pytest.raises(TimeoutError, match="anybody there"):
        await alice.until_message("tavern", "yes", timeout=0.05)
