"""Sheets: armies and forces as one picture, on which nothing sticks out and that a phone shows whole."""

from __future__ import annotations

import io
from collections import Counter

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image

from engine.dragon_dice.forces.law import Force
from engine.values import Seat
from images.blocks import painted
from images.dragon_dice.exhibits import ADVANCED_FORCE, FORCE
from images.dragon_dice.force_table import sums_of
from images.dragon_dice.ready_forces import SUMS_OF_ALL, ready_forces
from images.dragon_dice.sheets import SUMS_OF_FACES, describe_sheet, draw_sheet, sheet_as_text, sheet_pages
from images.pictures import Sheet
from images.text import LIMIT
from tests.images.positions import DRAGONS, ITEMS, MINOR_TERRAINS, TERRAINS, UNITS, player_names
from tests.support.printed import DICE_401C, PRESETS

A = Seat("A")
ALL = [*UNITS, *TERRAINS, *DRAGONS, *ITEMS, *MINOR_TERRAINS]


def in_groups(force: Force) -> Sheet:
    """A ready force as it is shown."""
    beside = (*force.dragons, *force.dragonkin, *force.minor_terrains)
    armies = [(name, tuple(dice)) for name, dice in force.armies.items()]
    return Sheet("Force", (*armies, ("Summoning Pool", beside), ("Terrains", (force.home, force.frontier))), A)


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
    for block in sheet_pages(sheet, {A: name}):
        assert block.height <= 1.34 * block.width
        painted(block, 0.5, remember=True)
    assert len(describe_sheet(sheet, {A: name})) <= LIMIT
    text = "\n".join(sheet_as_text(sheet, {A: name}))
    assert all(die in text for _, dice in sheet.groups for die in dice)


def test_no_name_of_a_die_in_a_force_is_cut() -> None:
    named = tuple(sorted({*TERRAINS, *UNITS}, key=len)[-24:])
    for block in sheet_pages(Sheet("Your force", (("Home army", named),), A), {A: "Alice"}):
        written = painted(block, 0.5, remember=True).written
        assert written and not [one.text for one in written if "…" in one.text]


def test_a_sheet_of_everything_is_pictures_that_one_message_holds() -> None:
    drawn = draw_sheet(Sheet("Everything", (("All", tuple(ALL)),)))
    assert len(drawn) <= 4
    assert all(opened(data).height <= 1.34 * opened(data).width and len(data) < 300_000 for data in drawn)


def test_every_die_of_a_sheet_changes_it() -> None:
    dice = ("Knight", "Archer")
    drawn = {
        draw_sheet(Sheet("Army", (("Home army", some),), owner), {A: "Alice"})[0]
        for some in (dice, (*dice, "Archer"), ("Knight",), ())
        for owner in (None, A)
    }
    assert len(drawn) == 8


def sheet_of(name: str) -> Sheet:
    """A ready force as whoever has chosen it sees it."""
    force = PRESETS[name]
    armies = tuple((f"{army.capitalize()} army", dice) for army, dice in force.armies.items())
    return Sheet(
        "Your force", (*armies, ("Summoning Pool", force.dragons), ("Terrains", (force.home, force.frontier))), A
    )


@pytest.mark.parametrize("name", PRESETS)
def test_a_whole_force_is_one_picture_for_a_phone(name: str) -> None:
    """3:4 at most, and no letters but those on dice below 11 pixels at the 330 that a phone shows; of 60 points two."""
    drawn = sheet_pages(sheet_of(name), {A: "Alice"})
    assert len(drawn) == 1 or PRESETS[name].points > 36
    for block in drawn:
        assert block.height <= 1.34 * block.width == 1.34 * 660
        written = painted(block, 1.5, remember=True).written
        assert written and not [one.text for one in written if not one.die and one.size * 330 / block.width < 11]
        assert not [one.text for one in written if "…" in one.text]


@pytest.mark.parametrize(("name", "summed"), [("Anvil Patrol", False), ("Anvil Guard", True), ("Winter Court", True)])
def test_every_number_of_a_force_of_up_to_24_points_can_be_read_on_a_phone(name: str, summed: bool) -> None:
    """Few dice show their faces as large as that needs; of more the sums of the faces stand in columns."""
    (block,) = sheet_pages(sheet_of(name), {A: "Alice"})
    shown = painted(block, 1.5, remember=True).written or []
    numbers = [one.size * 330 / block.width for one in shown if one.text.isdigit() and not one.die]
    is_summed = any(one.text == SUMS_OF_FACES for one in shown)
    assert min(numbers) >= 11 and is_summed == summed


def test_the_sums_of_a_die_add_up_its_faces_of_each_basic_icon() -> None:
    assert sums_of(DICE_401C.units["Knight"]) == {"MELEE": 5, "MANEUVER": 5, "SAVE": 2}
    assert sums_of(DICE_401C.dragons["Fire Drake"]) == {}


def test_a_choice_of_few_ready_made_forces_has_larger_dice_than_one_of_many() -> None:
    few, many = (
        [(name, force.units) for name, force in PRESETS.items() if force.points == points] for points in (15, 24)
    )
    assert len(few) < len(many)
    assert ready_forces(few).height / len(few) > 1.15 * ready_forces(many).height / len(many)


def test_a_choice_of_many_ready_made_forces_is_a_table_that_a_phone_can_read() -> None:
    """Their dice would be a ribbon: a row has the sums of all faces instead."""
    forces = [
        (f"Swamp Stalkers: {name} (medium)", force.units) for name, force in PRESETS.items() if force.points == 24
    ]
    block = ready_forces(forces)
    written = [one for one in painted(block, 1.5, remember=True).written or () if not one.die]
    assert min(one.size for one in written) * 330 / block.width >= 11
    assert SUMS_OF_ALL in [one.text for one in written] and not [one.text for one in written if "…" in one.text]
    barrow = sum((Counter(sums_of(DICE_401C.units[die])) for die in PRESETS["Restless Barrow"].units), Counter[str]())
    assert str(barrow["MELEE"]) in [one.text for one in written] and "MISSILE" not in barrow


def test_few_dice_have_a_row_each_and_more_stand_side_by_side() -> None:
    few, more = (sheet_pages(Sheet("Army", (("Home army", tuple(UNITS[:n])),)), {}) for n in (4, 10))
    assert len(few) == len(more) == 1
    assert more[0].height < 2 * few[0].height


@pytest.mark.parametrize("sheet", [FORCE, ADVANCED_FORCE, *map(in_groups, PRESETS.values())], ids=lambda one: one.title)
def test_what_a_unit_is_for_is_said_of_all_units_of_a_sheet_or_of_none(sheet: Sheet) -> None:
    units = [DICE_401C.units[name] for _, some in sheet.groups for name in some if name in DICE_401C.units]
    meant = {unit.size if unit.is_monster else unit.unit_class.replace("_", " ") for unit in units}
    drawn = [painted(block, 0.5, remember=True).written or [] for block in sheet_pages(sheet, {A: "Alice"})]
    said = {text.text.partition(" ·")[0] for some in drawn for text in some} & meant
    assert said in (meant, set())
