"""The picture of the table: a picture of the right kind and size, nothing outside, the same every time."""

from __future__ import annotations

import io
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image

from engine.dragon_dice.edition_401c import WORDING_401C
from engine.dragon_dice.table.state import FORCE, FRONTIER, POOL, State, home_of
from engine.dragon_dice.text.effect_labels import EffectView
from engine.dragon_dice.view import TableView, view_of
from engine.values import Seat
from images.blocks import Block, StickingOut, painted, stacked
from images.canvas import Box, Canvas
from images.dragon_dice.board import board_block, draw_board
from images.dragon_dice.pictures import DragonDicePictures
from images.dragon_dice.samples import SAMPLES, building, midgame, six_players, strange_names
from images.palette import NIGHT, PALETTES, Palette
from images.pictures import RenderStyle
from tests.images.positions import views
from tests.support.printed import DICE_401C, a_terrain

A, B = Seat("A"), Seat("B")

two_player_samples = [name for name in SAMPLES if name != "six_players"]


def opened(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data))


@pytest.mark.parametrize("name", SAMPLES)
def test_is_a_png_of_the_stated_width(name: str) -> None:
    sample = SAMPLES[name]()
    picture = opened(draw_board(sample.view, sample.names))
    assert picture.format == "PNG"
    assert picture.width == 1280
    assert 300 < picture.height < 4000


@pytest.mark.parametrize("name", two_player_samples)
def test_is_small_enough_for_two_players(name: str) -> None:
    sample = SAMPLES[name]()
    assert len(draw_board(sample.view, sample.names)) < 120_000


def test_is_small_enough_for_six_players() -> None:
    sample = six_players()
    assert len(draw_board(sample.view, sample.names)) < 300_000


@pytest.mark.parametrize("scale", [0.5, 1.0, 1.5])
@pytest.mark.parametrize("name", SAMPLES)
def test_nothing_sticks_out_of_its_place(name: str, scale: float) -> None:
    sample = SAMPLES[name]()
    block = board_block(sample.view, sample.names)
    canvas = painted(block, scale, remember=True)
    assert canvas.marks
    assert all(canvas.box.holds(mark) for mark in canvas.marks)


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(views(), st.lists(st.text(max_size=300), max_size=8))
def test_nothing_sticks_out_whatever_the_position(case: tuple[TableView, dict[Seat, str]], news: list[str]) -> None:
    view, names = case
    painted(board_block(view, names), 0.5, remember=True)


def test_something_that_sticks_out_is_noticed() -> None:
    wrong = Block(100, 20, lambda canvas, x, y: canvas.rectangle(Box(x, y, 140, 20), NIGHT.text))
    canvas = Canvas(300, 300, NIGHT.table, 1.0, remember=True)
    with pytest.raises(StickingOut):
        stacked([wrong]).put(canvas, 10, 10)


def test_the_same_table_gives_the_same_bytes() -> None:
    one, other = midgame(), midgame()
    assert one.view is not other.view
    assert draw_board(one.view, one.names) == draw_board(other.view, other.names)


def test_threads_draw_the_same() -> None:
    samples = [make() for make in (midgame, strange_names, building)] * 3
    alone = [draw_board(sample.view, sample.names) for sample in samples]
    with ThreadPoolExecutor(4) as threads:
        together = list(threads.map(lambda s: draw_board(s.view, s.names), samples))
    assert together == alone


def test_every_fact_of_a_terrain_changes_the_picture() -> None:
    sample = midgame()
    before = draw_board(sample.view, sample.names)
    first, *others = sample.view.terrains
    changes = {
        "face": 3,
        "captured_by": B,
        "dragons": sample.view.terrains[1].dragons,
        "armies": first.armies[:1],
        "effects": (EffectView("Flash Flood"),),
        "elements": ("air", "fire"),
        "eighth_face": "Temple",
    }
    pictures = {before}
    for field, value in changes.items():
        terrain = replace(first, **{field: value})  # type: ignore[arg-type]
        pictures.add(draw_board(replace(sample.view, terrains=(terrain, *others)), sample.names))
    assert len(pictures) == len(changes) + 1


def test_every_fact_of_a_player_changes_the_picture() -> None:
    sample = midgame()
    first, *others = sample.view.players
    changes = {"reserves": (), "dead": (), "pool": (), "buried": first.dead, "is_out": True, "health_in_play": 1}
    changes |= {"effects": (EffectView("Accelerated Growth"),)}
    pictures = {draw_board(sample.view, sample.names)}
    for field, value in changes.items():
        player = replace(first, **{field: value})  # type: ignore[arg-type]
        pictures.add(draw_board(replace(sample.view, players=(player, *others)), sample.names))
    assert len(pictures) == len(changes) + 1


def secret_match(units: list[str], dragon: str, home: str) -> State:
    state = State(DICE_401C, seats=[A, B], force_points=24, step="force building")
    state.add_dice(A, ["Knight", "Archer"], FORCE)
    state.add_dice(B, units, FORCE)
    state.add_dice(B, [dragon], POOL)
    state.terrains = {home_of(A): a_terrain("Coastland City"), home_of(B): a_terrain(home)}
    state.proposed = {A: "Highland Tower", B: "Feyland Tower"}
    return state


@pytest.mark.parametrize("viewer", [None, A])
def test_a_hidden_force_leaves_no_trace(viewer: Seat | None) -> None:
    names = {A: "Alice", B: "Bob"}
    one = secret_match(["Lich", "Mummy"], "Death Wyrm", "Swampland City")
    other = secret_match(["Hydra", "War Chief", "Seer", "Darter"], "Ivory Drake", "Highland Temple")
    assert draw_board(view_of(one, viewer, WORDING_401C), names) == draw_board(
        view_of(other, viewer, WORDING_401C), names
    )
    assert draw_board(view_of(one, B, WORDING_401C), names) != draw_board(view_of(other, B, WORDING_401C), names)


def test_a_terrain_may_be_missing() -> None:
    state = State(DICE_401C, seats=[A, B], force_points=24, step="first march", turn=1, marching=A, revealed=True)
    state.terrains = {FRONTIER: a_terrain("Highland Tower", 2)}
    assert opened(draw_board(view_of(state, None, WORDING_401C), {})).format == "PNG"


def test_the_heaps_of_all_players_are_called_the_same() -> None:
    """Alice's dead fill two columns, Bob's heaps fit into one row; for both there are "Dead" or "Dead (DUA)"."""
    view = SAMPLES["captured"]().view
    many, few = (replace(player, reserves=(), dead=(), buried=(), pool=()) for player in view.players)
    dead = (*view.players[0].dead, *view.players[0].dead)
    names = SAMPLES["captured"]().names
    block = board_block(replace(view, players=(replace(many, dead=dead), few)), names)
    written = painted(block, 1.0, NIGHT, remember=True).written or []
    called = [one.text for one in written if one.text.startswith("Dead")]
    assert len(called) == 2 and len(set(called)) == 1


@pytest.mark.parametrize("palette", [NIGHT, PALETTES["protan"]], ids=["by colour", "by letters"])
def test_letters_are_explained_where_they_stand_on_dice_and_nowhere_else(palette: Palette) -> None:
    """Two letters before the name of a species that are on no die explain nothing."""
    written = painted(board_block(midgame().view, midgame().names, palette), 0.5, remember=True).written or []
    on_dice = {one.text[:2] for one in written if one.die and one.text}
    said = [one.text for one in written if "Coral Elves" in one.text]
    assert said and ("CE Coral Elves" in said[0]) == ("CE" in on_dice)


def test_a_wide_board_is_shown_only_of_so_few_players_that_it_is_no_ribbon() -> None:
    """At most 3:4: six players have the two upright pictures at a desk as well."""
    many, few = six_players(), midgame()
    pictures = DragonDicePictures()
    (wide, *_), (first, *_) = (pictures.board(one.view, one.names, RenderStyle(wide=True)) for one in (few, many))
    assert [opened(one.data).height <= 1.34 * opened(one.data).width for one in (wide, first)] == [True, True]
    assert opened(wide.data).width > opened(wide.data).height
    assert first.data == pictures.board(many.view, many.names)[0].data
