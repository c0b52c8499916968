"""How pictures look: a person's own choice for what they alone see, the players' choice for what all see."""

from __future__ import annotations

import io
from pathlib import Path

import aiohttp
from PIL import Image

from bot.playground.people import ActionResult, Person, Seen
from bot.playground.permissions import BOT, Permission
from engine.d6s.planning.starters import ready_armies
from engine.d6s.state import Edge
from engine.d6s.view import TableView
from images.dragon_dice.portrait.measures import DENSITY, WIDTH
from images.layouts import WIDE
from images.palette import CONTRAST, DAY, NIGHT, PALETTES, Colour
from tests.support.evening import Evening, evening
from tests.support.turns import turn_reached

UPRIGHT = WIDTH * DENSITY
"""Pixels, the width of an upright board."""


async def picture_at(url: str) -> Image.Image:
    """Returns a picture that somebody sees."""
    async with aiohttp.ClientSession() as session, session.get(url) as response:
        return Image.open(io.BytesIO(await response.read())).convert("RGB")


async def look_of(shown: ActionResult | Seen) -> tuple[Colour, int]:
    """Returns the colour of a picture's table, of those in `PALETTES` the likest, and its width."""
    message = shown.messages[0] if isinstance(shown, ActionResult) else shown
    url, alt = message.pictures[0]
    assert alt
    picture = await picture_at(url)
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
        await table.play_by_buttons(thread, turn_reached(3))
        chosen = await table.type(table.alice, "tavern", "settings pictures", colours="light", layout="wide")
        assert chosen.ephemeral and "“Light”" in chosen.text and "“Wide, for a desk”" in chosen.text
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
        assert (await look_of(await table.type(table.alice, thread, "game board")))[1] == WIDE.width
        assert (await look_of(await table.type(table.cara, thread, "game board")))[1] == UPRIGHT
        assert (await look_of(boards(table, thread)[-1]))[0] == NIGHT.table


async def test_players_choose_for_what_all_see_and_nobody_else_does(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread = await table.new_match(points=24)
        early = await table.type(table.bob, thread, "game pictures", colours="contrast")
        assert early.ephemeral and "“High contrast”" in early.text
        assert (await look_of(early))[0] == CONTRAST.table
        await table.bring_forces(thread)
        await table.play_by_buttons(thread, turn_reached(3))
        assert {(await look_of(board)) for board in boards(table, thread)} == {(CONTRAST.table, UPRIGHT)}
        foreign = await table.type(table.cara, thread, "game pictures", colours="light")
        assert "You are not playing in this match" in foreign.text and not foreign.messages[0].pictures
        assert (await look_of(await table.type(table.cara, thread, "game board")))[0] == CONTRAST.table
        wide = await table.type(table.alice, thread, "game pictures", layout="wide")
        assert await look_of(wide) == (CONTRAST.table, WIDE.width)


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
        assert "“Light”" in kept.text and "layout the same as their match" in kept.text
        back = await table.type(table.alice, thread, "settings pictures", colours="as the match")
        assert "the same as their match" in back.text and "“Light”" not in back.text
        await table.bring_forces(thread)
        assert (await look_of(await table.type(table.alice, thread, "game board")))[0] == CONTRAST.table


async def test_every_palette_is_offered(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        for name, palette in PALETTES.items():
            chosen = await table.type(table.cara, "tavern", "settings pictures", colours=name)
            assert chosen.failed is None
            assert (await look_of(chosen))[0] == palette.table, name


def crops(messages: list[Seen]) -> list[Seen]:
    """Returns those messages beside whose board there is what changed."""
    return [message for message in messages if "What changed" in titles(message)]


def titles(message: Seen) -> list[object]:
    """Returns what stands above the pictures below the board: what changed, or the last fight."""
    return [embed.get("title") for embed in message.embeds]


async def test_what_changed_stands_below_the_board_in_the_same_message(tmp_path: Path) -> None:
    async with evening(tmp_path, seed=4) as table:
        thread = await table.new_match(points=24)
        await table.type(table.alice, thread, "game pictures", layout="wide")
        await table.bring_forces(thread)
        # A message that goes on shows its newest pictures: beside a fight nothing else is shown larger.
        await table.play_by_buttons(thread, lambda _: bool(crops(boards(table, thread))))
        posted = boards(table, thread)
        assert len(posted) == 1, "an earlier message keeps no table"
        for message in posted:
            # Two attachments would be cropped to two small squares.
            assert [file["filename"] for file in message.attachments] == ["board.png"]
        for message in crops(posted):
            whole_at, whole_alt = message.pictures[0]
            assert titles(message).count("What changed") == 1
            crop_at, crop_alt = message.pictures[1 + titles(message).index("What changed")]
            assert crop_alt.startswith("What changed: ") and len(crop_alt) <= 1024
            # The larger text of the same changes is a part of what the whole board says.
            assert crop_alt[:200] in whole_alt
            whole, crop = await picture_at(whole_at), await picture_at(crop_at)
            scale = 1.4
            assert crop.width * crop.height / scale**2 <= whole.width * whole.height * 0.51


async def test_the_board_on_demand_points_out_what_the_posted_one_did_even_after_a_restart(tmp_path: Path) -> None:
    async with evening(tmp_path, seed=4) as table:
        thread = await table.new_match(points=24)
        await table.type(table.alice, thread, "game pictures", layout="wide")
        await table.bring_forces(thread)
        seen = 0

        def a_crop_was_just_posted(look: object) -> bool:
            return len(crops(boards(table, thread))) > seen and bool(crops(boards(table, thread)[-1:]))

        await table.play_by_buttons(thread, a_crop_was_just_posted)
        newest = boards(table, thread)[-1]
        for restarted in (False, True):
            if restarted:
                await table.switch_off()
                await table.switch_on()
            mine = await table.type(table.cara, thread, "game board")
            assert mine.messages[0].pictures[1][1] == newest.pictures[1][1]
            text = (await table.type(table.cara, thread, "game text")).text
            assert "What changed:" in text
        seen = len(crops(boards(table, thread)))
        await table.play_by_buttons(thread, a_crop_was_just_posted)
        assert boards(table, thread)[-1].pictures[1][1] != newest.pictures[1][1]


async def test_where_the_bot_may_not_embed_the_board_says_alone_what_changed(tmp_path: Path) -> None:
    async with evening(tmp_path, seed=4, bot_permissions=BOT & ~Permission.EMBED_LINKS) as table:
        thread = await table.new_match(points=24)
        await table.bring_forces(thread)

        def says_what_changed(look: object) -> bool:
            posted = boards(table, thread)
            assert not crops(posted)
            return any("What changed: " in alt for message in posted for _, alt in message.pictures)

        await table.play_by_buttons(thread, says_what_changed)


async def test_a_battle_map_can_be_turned_to_the_own_side_for_what_one_alone_sees(tmp_path: Path) -> None:
    """Board and looks of one person agree, and both agree with the public board for everybody who chose nothing."""
    async with evening(tmp_path) as table:
        thread = await table.new_match(game="d6s", points=100)
        card = await table.card(thread)
        while True:
            number, decision = next(iter((await table.look(thread)).pending.items()))
            if decision.prompt == "deploy":
                break
            answer = ready_armies(100)[0].text if decision.prompt == "army" else decision.default()
            await table.bot.matches.answer(card.id, card.user_of(decision.player), number, answer)
        await table.settle()
        view = (await table.look(thread)).view
        assert isinstance(view, TableView)

        async def seen(person: Person) -> bytes:
            board = await table.type(person, thread, "game board")
            return (await picture_at(board.messages[0].pictures[0][0])).tobytes()

        public = await seen(table.cara)
        for person in (table.alice, table.bob):
            assert await seen(person) == public
            told = await table.type(person, "tavern", "settings pictures", layout="upright, own side below")
            assert "“Upright, battle maps with my side at the bottom”" in told.text
            edge = view.state.edges["A" if person is table.alice else "B"]
            assert (await seen(person) == public) is (edge is Edge.SOUTH)
        assert await seen(table.cara) == public
