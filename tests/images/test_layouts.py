"""The wide board: every die is drawn, nothing sticks out of its place, nothing is cut that matters."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image

from engine.dragon_dice.rolls.purposes import ResultType
from engine.dragon_dice.text.effect_labels import EffectView
from engine.dragon_dice.view import TableView
from engine.values import Seat
from images.blocks import painted
from images.canvas import Canvas
from images.dragon_dice import words
from images.dragon_dice.board import board_block, changes_block, draw_board
from images.dragon_dice.samples import SAMPLES, midgame, six_players
from images.layouts import HIGHEST, PHONE, WIDE
from images.palette import NIGHT, PALETTES, Palette
from images.pictures import Sample
from tests.images.positions import views

SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large]

names_of_samples = pytest.mark.parametrize("name", SAMPLES)


def drawn(sample: Sample[TableView]) -> Canvas:
    """Returns a canvas that remembers what is written on it."""
    return painted(board_block(sample.view, sample.names, NIGHT), WIDE.density, remember=True)


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
    canvas = drawn(replace(sample, view=view))
    assert len(fallen) == 20
    assert dice_on(canvas) == dice_of(view)


@names_of_samples
def test_every_die_is_drawn(name: str) -> None:
    sample = SAMPLES[name]()
    assert dice_on(drawn(sample)) == dice_of(sample.view)


def test_a_board_has_the_width_that_is_promised() -> None:
    for sample in (midgame(), six_players()):
        picture = Image.open(io.BytesIO(draw_board(sample.view, sample.names)))
        assert picture.width >= PHONE
        assert picture.width == WIDE.width * WIDE.density or picture.height > HIGHEST - 10


def test_letters_stand_on_a_die_only_where_they_can_be_read_and_are_needed() -> None:
    plain, coloured = drawn(midgame()), drawn(SAMPLES["advanced"]())
    assert plain.written is not None and not [one for one in plain.written if one.die and one.text]
    assert coloured.written is not None
    lettered = [one for one in coloured.written if one.die and one.text]
    assert lettered and all(one.size >= 12 for one in lettered)


effects = st.lists(
    st.builds(
        EffectView,
        st.text(max_size=200) | st.sampled_from(["Stone Skin", "Ash Storm", "Accelerated Growth"]),
        st.sampled_from(["", "−1", "+12", "×2", "÷2"]),
        st.lists(st.sampled_from(ResultType), max_size=2).map(tuple),
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


@settings(max_examples=20, deadline=None, suppress_health_check=SLOW)
@given(
    tables(),
    st.sampled_from([0.5, 1.0, 1.25]),
    st.sampled_from(list(PALETTES.values())),
)
def test_nothing_sticks_out(case: tuple[TableView, dict[Seat, str]], scale: float, palette: Palette) -> None:
    view, names = case
    canvas = painted(board_block(view, names, palette), scale, palette, remember=True)
    assert canvas.marks is not None and canvas.written is not None
    assert all(canvas.box.holds(mark) for mark in canvas.marks)


@settings(max_examples=20, deadline=None, suppress_health_check=SLOW)
@given(views(), views())
def test_nothing_sticks_out_whatever_changed(
    one: tuple[TableView, dict[Seat, str]], other: tuple[TableView, dict[Seat, str]]
) -> None:
    (view, names), (before, _) = one, other
    painted(board_block(view, names, NIGHT, before), 0.5, remember=True)
    block = changes_block(view, names, before)
    if block is not None:
        painted(block, 0.5, remember=True)


def test_lasting_effects_wrap_and_are_never_cut() -> None:
    sample = midgame()
    long = "Transmute Rock to Mud: minus six maneuver to every army that marches here until the next turn of Bob begins"
    first, *others = sample.view.terrains
    army = replace(
        first.armies[0], effects=(EffectView(long), EffectView("Stone Skin", "+1", (ResultType.SAVE,), count=2))
    )
    terrain = replace(first, effects=(EffectView(long),), armies=(army, *first.armies[1:]))
    view = replace(sample.view, terrains=(terrain, *others))
    text = said(drawn(replace(sample, view=view)))
    assert text.count(long) == 2
    assert text.count("Stone Skin +1 saves ×2") == 1
    assert "…" not in text
