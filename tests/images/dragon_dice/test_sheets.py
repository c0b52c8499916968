"""Sheets: armies and forces as one picture, on which nothing sticks out and that a phone shows whole."""

from __future__ import annotations

import io

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image

from engine.values import Seat
from images.blocks import painted
from images.dragon_dice.sheets import describe_sheet, draw_sheet, sheet_as_text, sheet_block
from images.pictures import Sheet
from images.text import LIMIT
from tests.images.positions import DRAGONS, ITEMS, MINOR_TERRAINS, TERRAINS, UNITS, player_names
from tests.support.printed import PRESETS

A = Seat("A")
ALL = [*UNITS, *TERRAINS, *DRAGONS, *ITEMS, *MINOR_TERRAINS]


def opened(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data))


sheets = st.builds(
    Sheet,
    title=player_names,
    groups=st.lists(st.tuples(player_names, st.lists(st.sampled_from(ALL), max_size=70).map(tuple)), max_size=5).map(
        tuple
    ),
    owner=st.none() | st.just(A),
)


@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(sheets, player_names)
def test_nothing_sticks_out_of_a_sheet(sheet: Sheet, name: str) -> None:
    painted(sheet_block(sheet, {A: name}), 0.5, remember=True)
    assert len(describe_sheet(sheet, {A: name})) <= LIMIT
    text = "\n".join(sheet_as_text(sheet, {A: name}))
    assert all(die in text for _, dice in sheet.groups for die in dice)


def test_no_name_of_a_die_in_a_force_is_cut() -> None:
    named = tuple(sorted({*TERRAINS, *UNITS}, key=len)[-24:])
    canvas = painted(sheet_block(Sheet("Your force", (("Home army", named),), A), {A: "Alice"}), 0.5, remember=True)
    assert canvas.written is not None
    assert not [written.text for written in canvas.written if "…" in written.text]


def test_a_sheet_of_everything_is_still_a_picture_one_can_open() -> None:
    data = draw_sheet(Sheet("Everything", (("All", tuple(ALL)),)))
    assert opened(data).height <= 4001
    assert len(data) < 1_000_000


def test_every_die_of_a_sheet_changes_it() -> None:
    dice = ("Knight", "Archer")
    drawn = {
        draw_sheet(Sheet("Army", (("Home army", some),), owner), {A: "Alice"})
        for some in (dice, (*dice, "Archer"), ("Knight",), ())
        for owner in (None, A)
    }
    assert len(drawn) == 8


def test_a_whole_force_is_no_ribbon_on_a_phone() -> None:
    for name, force in PRESETS.items():
        armies = tuple((f"The {army} army", dice) for army, dice in force.armies.items())
        beside = (("Home Terrain", (force.home,)), ("Proposed", (force.frontier,)), ("Dragons", force.dragons))
        block = sheet_block(Sheet(name, (*armies, *beside), A), {A: "Alice"})
        assert block.height < 2 * block.width, name


def test_few_dice_have_a_row_each_and_more_stand_side_by_side() -> None:
    few, more = (sheet_block(Sheet("Army", (("Home army", tuple(UNITS[:n])),)), {}) for n in (2, 6))
    assert more.height < 2 * few.height
