"""Texts of servers' own: kept apart by server, checked before they are kept, also out of a folder."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.matches.server_contents import MOST_SETS, ServerContents, read_text
from bot.store import Store, open_store
from engine.legacys_allure.rules import LegacysAllure
from engine.refusals import NotAllowed, NotUnderstood, Refusal

GAME = LegacysAllure()
CHOIR = "faction: Dusk Choir\ncards: [{name: Chorister, gold: 4, power: 2, movement: 2, health: 3}]\n"


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    opened = await open_store(tmp_path / "matches.sqlite3")
    yield opened
    await opened.close()


async def test_one_servers_texts_are_nobody_elses(store: Store) -> None:
    contents = ServerContents(store)
    await contents.keep(1, GAME, "Choir", CHOIR, 7)
    assert [one.name for one in await contents.of_guild(1, GAME)] == ["Choir"]
    assert await contents.of_guild(2, GAME) == []
    with pytest.raises(NotUnderstood, match="there is Choir"):
        await contents.find(1, GAME, "Chor")


async def test_a_text_with_a_mistake_leaves_the_one_before(store: Store) -> None:
    contents = ServerContents(store)
    await contents.keep(1, GAME, "Choir", CHOIR, 7)
    await contents.switch(1, GAME, "Choir", True)
    with pytest.raises(Refusal, match="line 2"):
        await contents.keep(1, GAME, "choir", CHOIR.replace("gold: 4", "gold: many"), 7)
    kept = await contents.find(1, GAME, "choir")
    assert (kept.text, kept.is_on) == (CHOIR, True)
    assert (await contents.keep(1, GAME, "choir", CHOIR + "\n", 8)).is_on


async def test_only_what_is_switched_on_is_offered_and_brought(store: Store) -> None:
    contents = ServerContents(store)
    await contents.keep(1, GAME, "Choir", CHOIR, 7)
    with pytest.raises(NotAllowed, match="not switched on"):
        await contents.brought(1, GAME, {"cards": "Choir"})
    await contents.switch(1, GAME, "Choir", True)
    assert [option.bounds for option in await contents.options(1, GAME)][-1] == ("Choir",)
    assert await contents.brought(1, GAME, {"cards": "choir"}) == {"cards": {"name": "Choir", "text": CHOIR}}


async def test_texts_of_the_folder_are_there_everywhere_unless_they_are_wrong(store: Store, tmp_path: Path) -> None:
    folder = tmp_path / "contents" / "legacys_allure"
    folder.mkdir(parents=True)
    (folder / "choir.yaml").write_text(CHOIR)
    (folder / "wrong.yml").write_text("cards: [{name: x}]")
    contents = ServerContents(store, tmp_path / "contents")
    right, wrong = await contents.of_guild(5, GAME)
    assert right.is_on and not wrong.is_on and "line 1" in wrong.wrong
    assert [option.bounds for option in await contents.options(5, GAME)][-1] == ("choir",)
    with pytest.raises(NotAllowed, match="folder"):
        await contents.remove(5, GAME, "choir")


async def test_there_is_an_end_to_texts_and_to_their_size(store: Store) -> None:
    contents = ServerContents(store)
    for number in range(MOST_SETS):
        await contents.keep(1, GAME, f"Choir {number}", CHOIR, 7)
    with pytest.raises(NotAllowed, match="remove one first"):
        await contents.keep(1, GAME, "one more", CHOIR, 7)
    for data in (b"\xff\xfe", b"x" * 300_000):
        with pytest.raises(NotUnderstood):
            read_text(data)
