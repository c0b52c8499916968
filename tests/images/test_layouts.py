"""Wide and tall: the same facts in both, and in the tall one nothing too small for a phone."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image

from engine.dragon_dice.rolls.purposes import Result
from engine.dragon_dice.text.effect_labels import EffectView
from engine.dragon_dice.view import TableView
from engine.values import Seat
from images.blocks import painted
from images.canvas import Canvas
from images.dragon_dice import words
from images.dragon_dice.board import board_block, changes_block, draw_board
from images.dragon_dice.samples import NAMES, SAMPLES, midgame, six_players
from images.layouts import HIGHEST, LAYOUTS, LEAST_ON_PHONE, PHONE, TALL, WIDE, Layout
from images.palette import NIGHT, PALETTES
from images.pictures import Sample
from tests.images.played import random_moments
from tests.images.positions import views

SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large]

layouts = pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS)
names_of_samples = pytest.mark.parametrize("name", SAMPLES)


def drawn(sample: Sample[TableView], layout: Layout) -> Canvas:
    """Returns a canvas that remembers what is written on it."""
    block = board_block(sample.view, sample.names, sample.news, NIGHT, layout)
    return painted(block, layout.density, remember=True)


def said(canvas: Canvas) -> str:
    """Returns everything that is written, as one line."""
    assert canvas.written is not None
    return " ".join(written.text for written in canvas.written if not written.die)


def dice_on(canvas: Canvas) -> set[str]:
    """Returns the dice that are drawn."""
    assert canvas.written is not None
    return {written.die for written in canvas.written if written.die}


def dice_of(view: TableView) -> set[str]:
    """Returns the dice that lie on the table."""
    dice: list[words.TableDie] = []
    for terrain in view.terrains:
        dice += terrain.dragons
        for army in terrain.armies:
            dice += [*army.units, *army.items]
            dice += [] if army.minor_terrain is None else [army.minor_terrain]
    for player in view.players:
        dice += [*player.reserves, *player.reserve_items, *player.dead]
        dice += [*player.buried, *player.buried_items, *player.buried_minor_terrains]
        dice += [*player.pool, *player.pool_units, *player.pool_minor_terrains]
        dice += [unit for _, army in player.unplaced for unit in army]
        dice += [item for _, army in player.unplaced_items for item in army]
    return {die.die for die in dice}


def test_many_dead_are_all_drawn_where_six_play() -> None:
    sample = six_players()
    first, *others = sample.view.players
    fallen = tuple(replace(unit, die=f"{unit.die}+{n}") for n in range(4) for unit in first.dead)
    view = replace(sample.view, players=(replace(first, dead=fallen), *others))
    canvas = drawn(replace(sample, view=view), WIDE)
    assert len(fallen) == 20
    assert dice_on(canvas) == dice_of(view)


@names_of_samples
def test_nothing_is_too_small_for_a_phone(name: str) -> None:
    canvas = drawn(SAMPLES[name](), TALL)
    assert canvas.written
    smallest = min(canvas.written, key=lambda written: written.size)
    assert smallest.size * PHONE / TALL.width >= LEAST_ON_PHONE, smallest


def test_what_changed_is_not_too_small_for_a_phone_either() -> None:
    shown = 0
    for moment in random_moments(2, 24, 120, seed=3):
        block = changes_block(moment.view, NAMES, moment.before, ("Something happened.",), NIGHT, TALL)
        if block is not None:
            shown += 1
            canvas = painted(block, 0.5, remember=True)
            assert canvas.written
            assert min(written.size for written in canvas.written) * PHONE / block.width >= LEAST_ON_PHONE
    assert shown > 10


@layouts
@names_of_samples
def test_every_die_is_drawn(name: str, layout: Layout) -> None:
    sample = SAMPLES[name]()
    assert dice_on(drawn(sample, layout)) == dice_of(sample.view)


@names_of_samples
def test_both_layouts_say_the_same(name: str) -> None:
    sample = SAMPLES[name]()
    sample = replace(sample, names={seat: f"Player {seat}" for seat in sample.names})
    wide, tall = drawn(sample, WIDE), drawn(sample, TALL)
    # Words that only one of them has are the names of phases, which the tall one shows as icons.
    differing = set(said(wide).split()) ^ set(said(tall).split())
    phases = {"Expire", "Eighth", "face", "Dragons", "Species", "1st", "2nd", "march", "Reserves"}
    phases |= {"Forces", "Armies", "Horde", "roll", "Frontier", "Placement", "Distances"}
    # The wide one shortens titles of areas.
    assert differing <= phases | {"Pool", "Campaign", "Horde", "Home", "army", "Summoning", "pool", "Buried", "(BUA)"}


@layouts
def test_a_board_has_the_width_that_the_layout_promises(layout: Layout) -> None:
    for sample in (midgame(), six_players()):
        picture = Image.open(io.BytesIO(draw_board(sample.view, sample.names, sample.news, layout=layout)))
        assert picture.width >= PHONE
        assert picture.width == layout.width * layout.density or picture.height > HIGHEST - 10


def test_tall_is_for_phones() -> None:
    assert TALL.width * TALL.density >= 1.5 * PHONE, "phones have more than one pixel for each of a page"
    assert [layout.name for layout in LAYOUTS.values()] == list(LAYOUTS) == ["wide", "tall"]


effects = st.lists(
    st.builds(
        EffectView,
        st.text(max_size=200) | st.sampled_from(["Stone Skin", "Ash Storm", "Accelerated Growth"]),
        st.sampled_from(["", "−1", "+12", "×2", "÷2"]),
        st.lists(st.sampled_from(Result), max_size=2).map(tuple),
        st.sampled_from(["", ": Crack-Shot#12", "for 12 units"]),
        st.integers(1, 12),
    ),
    max_size=6,
)


@st.composite
def tables(draw: st.DrawFn) -> tuple[TableView, dict[Seat, str]]:
    """Draws a view with lasting effects on armies and terrains."""
    view, names = draw(views())
    terrains = tuple(
        replace(
            terrain,
            effects=tuple(draw(effects)),
            armies=tuple(replace(army, effects=tuple(draw(effects))) for army in terrain.armies),
        )
        for terrain in view.terrains
    )
    return replace(view, terrains=terrains), names


@settings(max_examples=40, deadline=None, suppress_health_check=SLOW)
@given(
    tables(),
    st.sampled_from(list(LAYOUTS.values())),
    st.sampled_from([0.5, 1.0, 1.25]),
    st.lists(st.text(max_size=300), max_size=8),
    st.sampled_from(list(PALETTES.values())),
)
def test_nothing_sticks_out_in_either_layout(
    case: tuple[TableView, dict[Seat, str]], layout: Layout, scale: float, news: list[str], palette: object
) -> None:
    view, names = case
    assert palette in PALETTES.values()
    canvas = painted(board_block(view, names, news, NIGHT, layout), scale, remember=True)
    assert canvas.marks is not None and canvas.written is not None
    assert all(canvas.box.holds(mark) for mark in canvas.marks)
    if layout is TALL:
        assert min(written.size for written in canvas.written) * PHONE / TALL.width >= LEAST_ON_PHONE


@settings(max_examples=40, deadline=None, suppress_health_check=SLOW)
@given(views(), views(), st.sampled_from(list(LAYOUTS.values())))
def test_nothing_sticks_out_whatever_changed(
    one: tuple[TableView, dict[Seat, str]], other: tuple[TableView, dict[Seat, str]], layout: Layout
) -> None:
    (view, names), (before, _) = one, other
    painted(board_block(view, names, (), NIGHT, layout, before), 0.5, remember=True)
    block = changes_block(view, names, before, (), NIGHT, layout)
    if block is not None:
        painted(block, 0.5, remember=True)


@layouts
def test_lasting_effects_wrap_and_are_never_cut(layout: Layout) -> None:
    sample = midgame()
    long = "Transmute Rock to Mud: minus six maneuver to every army that marches here until the next turn of Bob begins"
    first, *others = sample.view.terrains
    army = replace(first.armies[0], effects=(EffectView(long), EffectView("Stone Skin", "+1", (Result.SAVE,), count=2)))
    terrain = replace(first, effects=(EffectView(long),), armies=(army, *first.armies[1:]))
    view = replace(sample.view, terrains=(terrain, *others))
    text = said(drawn(replace(sample, view=view), layout))
    assert text.count(long) == 2
    assert text.count("Stone Skin +1 saves ×2") == 1
    assert "…" not in text
