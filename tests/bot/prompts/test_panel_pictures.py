"""The words of a panel change at once, its picture once the player pauses; none ever comes to newer words."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

import discord
import pytest

from bot.pictures.boards import Picture
from bot.pictures.drawing_cache import DrawingCache
from bot.pictures.drawings import ComingPicture
from bot.playground.people import Person, Seen
from bot.prompts.panel_pictures import FOLLOWS, PanelPictures, with_picture_to_follow
from tests.cogs.legacys_allure.test_plans import begun
from tests.support.evening import Evening, evening

PANEL = 7


class Table:
    """Pictures that are named, and what came of them."""

    def __init__(self) -> None:
        self.cache: DrawingCache[Sequence[Picture]] = DrawingCache(8)
        self.drawn: list[str] = []
        self.shown: list[str] = []

    def picture(self, name: str) -> ComingPicture:
        def draw() -> Sequence[Picture]:
            self.drawn.append(name)
            return [Picture(b"", name, f"{name}.png")]

        return ComingPicture(name, self.cache, draw)

    async def show(self, files: Sequence[discord.File]) -> bool:
        self.shown += [file.filename for file in files]
        return True


async def test_of_several_quick_changes_only_the_last_is_drawn() -> None:
    table, panels = Table(), PanelPictures()
    for name in ("first", "second", "third"):
        await panels.replaced(PANEL)
        panels.follows(PANEL, table.picture(name), table.show)
    await panels.finish()
    assert (table.drawn, table.shown) == (["third"], ["third.png"])
    assert panels.shows(PANEL, table.picture("third")) and not panels.shows(PANEL, table.picture("first"))


async def test_each_panel_has_its_own() -> None:
    table, panels = Table(), PanelPictures()
    panels.follows(PANEL, table.picture("one"), table.show)
    panels.follows(PANEL + 1, table.picture("other"), table.show)
    await panels.replaced(PANEL)
    await panels.finish()
    assert table.shown == ["other.png"]


async def test_a_press_waits_for_another_pause() -> None:
    table, panels = Table(), PanelPictures(pause=0.0)
    panels.follows(PANEL, table.picture("first"), table.show)
    panels.pause = 3600.0
    panels.touched(PANEL)
    await asyncio.sleep(0)
    assert not table.drawn
    await panels.finish()
    assert table.shown == ["first.png"]


async def test_a_picture_on_its_way_is_waited_for_before_newer_words_are_shown() -> None:
    table, panels = Table(), PanelPictures(pause=0.0)
    begun, arrives, order = asyncio.Event(), asyncio.Event(), []

    async def show(files: Sequence[discord.File]) -> bool:
        begun.set()
        await arrives.wait()
        order.append("picture")
        return True

    panels.follows(PANEL, table.picture("old"), show)
    await begun.wait()
    newer = asyncio.create_task(panels.replaced(PANEL))
    newer.add_done_callback(lambda _: order.append("newer words"))
    await asyncio.sleep(0)
    arrives.set()
    await newer
    await asyncio.sleep(0)
    assert order == ["picture", "newer words"]
    assert not panels.shows(PANEL, table.picture("old"))


async def test_what_discord_has_not_taken_is_not_taken_for_shown(caplog: pytest.LogCaptureFixture) -> None:
    table, panels = Table(), PanelPictures(pause=0.0)

    async def refused(files: Sequence[discord.File]) -> bool:
        return False

    async def broken(files: Sequence[discord.File]) -> bool:
        raise ValueError("a bug")

    for show in (refused, broken):
        panels.follows(PANEL, table.picture("lost"), show)
        await panels.until_shown()
        assert not panels.shows(PANEL, table.picture("lost"))
    assert "could not be shown" in caplog.text


def test_the_line_that_a_picture_follows_has_room_on_a_full_panel() -> None:
    text = with_picture_to_follow("long " * 500)
    assert len(text) <= 2000 and text.endswith(FOLLOWS)


async def chosen(table: Evening, person: Person, panel: Seen, number: int, option: int) -> Seen:
    """Returns a panel after a choice in one of its selects, before its picture follows."""
    select = panel.selects[number]
    await table.choose(person, panel, str(select["custom_id"]), [str(select["options"][option]["value"])])
    changed = person.message(panel.id)
    assert changed is not None
    return changed


async def test_a_panel_shows_its_words_at_once_and_then_the_picture_that_belongs_to_them(tmp_path: Path) -> None:
    async with evening(tmp_path, seed=5) as table:
        thread, _, first, _ = await begun(table)
        pictures = table.bot.clicks.panels
        # The pictures wait until the test lets them follow.
        pictures.pause = 3600.0
        panel = (await table.press(first, (await table.asked(thread)).message, "Choose an action")).message
        assert panel is not None and len(panel.pictures) == 1 and FOLLOWS not in panel.content
        opened = panel.pictures
        panel = await chosen(table, first, panel, 0, 0)
        assert panel.content.endswith(FOLLOWS) and panel.pictures == opened
        panel = await chosen(table, first, panel, 0, 1)
        words, components = panel.content, str(panel.components)
        await pictures.finish()
        followed = first.message(panel.id)
        assert followed is not None and len(followed.pictures) == 1 and followed.pictures != opened
        assert words == with_picture_to_follow(followed.content) and str(followed.components) == components
        shown, made = followed.pictures, DrawingCache.made
        again = await chosen(table, first, followed, 0, 1)
        assert again.pictures == shown and FOLLOWS not in again.content
        assert DrawingCache.made == made, "the same picture stands there already"
        pictures.pause = 3600.0
        await chosen(table, first, again, 0, 2)
        panel = (await table.press(first, (await table.asked(thread)).message, "Choose an action")).message
        await asyncio.wait_for(pictures.until_shown(), 5)
        assert panel is not None and first.message(again.id) is None, "a panel that is deleted waits for no picture"
        panel = await chosen(table, first, panel, 0, 3)
        assert panel.content.endswith(FOLLOWS)
        await table.switch_off()
        stopped = first.message(panel.id)
        assert stopped is not None and FOLLOWS not in stopped.content, "a bot that stops lets it follow first"
