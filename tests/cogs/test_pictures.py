"""How pictures look: a person's own choice for what they alone see, the players' choice for what all see."""

from __future__ import annotations

import io
from pathlib import Path

import aiohttp
from PIL import Image

from bot.playground.people import Answer, Seen
from engine.dragon_dice.view import TableView
from images.layouts import TALL, WIDE
from images.palette import CONTRAST, DAY, NIGHT, PALETTES, Colour
from tests.support.evening import Evening, evening


async def look_of(shown: Answer | Seen) -> tuple[Colour, int]:
    """Returns the colour of a picture's table, of those in `PALETTES` the likest, and its width."""
    message = shown.messages[0] if isinstance(shown, Answer) else shown
    ((url, alt),) = message.pictures
    assert alt
    async with aiohttp.ClientSession() as session, session.get(url) as response:
        picture = Image.open(io.BytesIO(await response.read())).convert("RGB")
    pixel = picture.getpixel((2, 2))
    assert isinstance(pixel, tuple)
    near = {sum(abs(a - b) for a, b in zip(pixel, one.table, strict=True)): one.table for one in PALETTES.values()}
    # Pictures of few colours may miss this one by a little.
    assert min(near) <= 12
    return near[min(near)], picture.width


def boards(table: Evening, thread: object) -> list[Seen]:
    """Returns the pictures posted for all, oldest first."""
    return [m for m in table.cara.sees(thread) if m.pictures and not m.ephemeral]  # type: ignore[arg-type]


async def test_a_person_chooses_for_all_that_they_alone_see(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread = await table.new_match(points=24)
        await table.bring_forces(thread)
        await table.play_by_buttons(thread, lambda look: isinstance(look.view, TableView) and look.view.turn >= 3)
        chosen = await table.type(table.alice, "tavern", "settings pictures", colours="light", layout="tall")
        assert chosen.ephemeral and "“Light”" in chosen.text and "“Tall, for a phone”" in chosen.text
        assert (await look_of(chosen))[0] == DAY.table
        for command, options in (
            ("game board", {}),
            ("dice", {"name": "Gryphon"}),
            ("dice", {"name": "own:force"}),
            ("game roll", {}),
            ("game replay", {}),
        ):
            mine = await look_of(await table.type(table.alice, thread, command, **options))
            assert mine[0] == DAY.table, command
            if command != "dice" or options["name"] == "Gryphon":
                others = await look_of(await table.type(table.cara, thread, command, **options))
                assert others[0] == NIGHT.table, command
        assert (await look_of(await table.type(table.alice, thread, "game board")))[1] < TALL.width * 1.5
        assert (await look_of(await table.type(table.cara, thread, "game board")))[1] == WIDE.width
        assert (await look_of(boards(table, thread)[-1]))[0] == NIGHT.table


async def test_players_choose_for_what_all_see_and_nobody_else_does(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread = await table.new_match(points=24)
        early = await table.type(table.bob, thread, "game pictures", colours="contrast")
        assert early.ephemeral and "“High contrast”" in early.text
        assert (await look_of(early))[0] == CONTRAST.table
        await table.bring_forces(thread)
        await table.play_by_buttons(thread, lambda look: isinstance(look.view, TableView) and look.view.turn >= 3)
        assert {(await look_of(board)) for board in boards(table, thread)} == {(CONTRAST.table, WIDE.width)}
        foreign = await table.type(table.cara, thread, "game pictures", colours="light")
        assert "You are not playing in this match" in foreign.text and not foreign.messages[0].pictures
        assert (await look_of(await table.type(table.cara, thread, "game board")))[0] == CONTRAST.table
        narrow = await table.type(table.alice, thread, "game pictures", layout="tall")
        colour, width = await look_of(narrow)
        assert colour == CONTRAST.table and width != WIDE.width


async def test_a_choice_outlives_a_restart_and_can_be_taken_back(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread = await table.new_match(points=24)
        await table.type(table.alice, thread, "game pictures", colours="contrast")
        await table.type(table.alice, thread, "settings pictures", colours="light")
        await table.switch_off()
        await table.switch_on()
        dragon = await table.type(table.alice, thread, "dice", name="Fire Drake")
        assert (await look_of(dragon))[0] == DAY.table
        kept = await table.type(table.alice, thread, "settings pictures")
        assert "“Light”" in kept.text and "layout as their match shows them" in kept.text
        back = await table.type(table.alice, thread, "settings pictures", colours="as the match")
        assert "as their match shows them" in back.text and "“Light”" not in back.text
        await table.bring_forces(thread)
        assert (await look_of(await table.type(table.alice, thread, "game board")))[0] == CONTRAST.table


async def test_every_palette_is_offered(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        for name, palette in PALETTES.items():
            chosen = await table.type(table.cara, "tavern", "settings pictures", colours=name)
            assert chosen.failed is None
            assert (await look_of(chosen))[0] == palette.table, name
