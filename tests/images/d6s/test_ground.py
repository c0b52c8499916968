"""Terrain: every kind of piece looks like something, each look differs from all others, and outlines stay exact."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageStat

from engine.d6s.geometry import inches
from engine.d6s.random_tables import laid_table
from engine.d6s.state import Scenario
from engine.d6s.tables import pieces_of, ready_tables
from engine.d6s.terrain import Kind, Piece, rectangle
from images.d6s import ground
from images.d6s.facing import Facing
from images.d6s.legend import entries, legend_block
from images.d6s.pictures import paint
from images.d6s.samples import skirmish
from images.d6s.terrain.brush import Brush
from images.d6s.terrain.grain import Grain
from images.d6s.terrain.looks import TerrainLook, effect_of, look_of_piece
from images.palette import NIGHT, PALETTES, contrast

EVERY_LOOK: dict[TerrainLook, dict[str, Any]] = {
    TerrainLook.WOOD: {"kind": Kind.DIFFICULT, "what": "vegetation", "cover": True},
    TerrainLook.BUSHES: {"kind": Kind.DIFFICULT, "what": "vegetation"},
    TerrainLook.CROPS: {"kind": Kind.DIFFICULT, "name": "ploughed field", "what": "mud"},
    TerrainLook.MUD: {"kind": Kind.DIFFICULT, "what": "mud"},
    TerrainLook.ROCKS: {"kind": Kind.DIFFICULT, "what": "rocky ground"},
    TerrainLook.FORD: {"kind": Kind.DIFFICULT, "what": "shallow water"},
    TerrainLook.MARSH: {"kind": Kind.DIFFICULT, "what": "marsh"},
    TerrainLook.WEBS: {"kind": Kind.DIFFICULT, "what": "webs"},
    TerrainLook.ROUGH: {"kind": Kind.DIFFICULT},
    TerrainLook.ICE: {"kind": Kind.SLIPPERY},
    TerrainLook.OIL: {"kind": Kind.SLIPPERY, "what": "oil"},
    TerrainLook.MIST: {"kind": Kind.OBSCURED},
    TerrainLook.WATER: {"kind": Kind.DEEP_WATER},
    TerrainLook.PIT: {"kind": Kind.GAP},
    TerrainLook.PASSAGE: {"kind": Kind.TIGHT_SPACE, "width": 800},
    TerrainLook.HEDGE: {"kind": Kind.COVER},
    TerrainLook.LOGS: {"kind": Kind.COVER, "name": "stack of wood"},
    TerrainLook.PILLARS: {"kind": Kind.COVER, "name": "colonnade"},
    TerrainLook.STONES: {"kind": Kind.COVER, "name": "low rocks"},
    TerrainLook.HOUSE: {"kind": Kind.OBSTACLE},
    TerrainLook.TOWER: {"kind": Kind.OBSTACLE, "name": "tower"},
    TerrainLook.CRAG: {"kind": Kind.OBSTACLE, "name": "rock"},
    TerrainLook.TREE: {"kind": Kind.OBSTACLE, "name": "dead tree"},
    TerrainLook.BLOCK: {"kind": Kind.OBSTACLE, "name": "standing wall"},
    TerrainLook.HILL: {"kind": Kind.BARRIER, "height": 900},
}


def piece(kind: Kind, name: str = "piece", **facts: Any) -> Piece:
    return Piece(name, kind, "polygon", rectangle(1, 1, 4, 4), **facts)


def line(name: str, kind: Kind = Kind.BARRIER, **facts: Any) -> Piece:
    return Piece(name, kind, "line", ((1000, 2000), (4000, 3000)), **facts)


LINES = {TerrainLook.WALL: line("wall"), TerrainLook.TRUNK: line("fallen trunk", what="tree")}
PIECES = {**{look: piece(**facts) for look, facts in EVERY_LOOK.items()}, **LINES}


def drawn(one: Piece | None, palette: str = "dark") -> Image.Image:
    pieces = () if one is None else (one,)
    return ground.painted(pieces, 0, 0, inches(5), inches(5), 130, PALETTES[palette])


def difference(one: Image.Image, other: Image.Image) -> float:
    return sum(ImageStat.Stat(ImageChops.difference(one, other)).mean)


def test_every_look_has_a_piece_and_a_painter() -> None:
    assert {look_of_piece(one): one for one in PIECES.values()} == PIECES
    assert set(PIECES) == set(TerrainLook) == set(ground.PAINTERS)


@pytest.mark.parametrize("palette", PALETTES)
def test_every_look_stands_out_from_the_ground_and_from_all_others(palette: str) -> None:
    pictures = {look: drawn(one, palette) for look, one in PIECES.items()}
    bare = drawn(None, palette)
    assert not [look for look, picture in pictures.items() if difference(picture, bare) < 2.5]
    assert not [pair for pair in combinations(pictures, 2) if difference(*map(pictures.__getitem__, pair)) < 2.5]


def test_whatever_players_may_lay_is_drawn() -> None:
    rng = random.Random(3)
    for scenario in Scenario:
        for _ in range(3):
            pieces = pieces_of({"pieces": laid_table(rng, scenario)})
            image = ground.painted(pieces, 0, 0, inches(24), inches(24), 240, NIGHT)
            assert image.size == (240, 240)
    for name, pieces in ready_tables().items():
        assert ground.painted(pieces, 0, 0, inches(24), inches(24), 240, NIGHT).size == (240, 240), name


def test_natural_outlines_stay_within_the_exact_ones() -> None:
    """What is drawn never claims ground on which the rules do not count the piece."""
    grain = Grain("outline")
    brush = Brush(Image.new("RGB", (10, 10)), (0, 0), 24000, 20, NIGHT)
    shapes = [
        Piece("a", Kind.DIFFICULT, "polygon", rectangle(1, 1, 4, 6)),
        Piece("b", Kind.DIFFICULT, "polygon", ((2000, 2000), (7000, 3000), (4000, 8000))),
        Piece("c", Kind.DIFFICULT, "circle", ((5000, 5000),), radius=2000),
    ]
    for one in shapes:
        grown = Piece("grown", one.kind, one.shape, one.points, one.radius)
        for x, y in brush.natural(one, grain):
            at = round(x * 1000), round(24000 - y * 1000)
            assert grown.is_within(at, 60), (one.name, at)


def test_a_part_shows_the_same_as_the_whole() -> None:
    """A crown of a tree stays where it is when a part of the table is shown larger."""
    pieces = (PIECES[TerrainLook.WOOD], PIECES[TerrainLook.WALL])
    whole = ground.painted(pieces, 0, 0, inches(12), inches(12), 480, NIGHT)
    part = ground.painted(pieces, 0, 0, inches(6), inches(6), 480, NIGHT).resize((240, 240), Image.Resampling.BOX)
    cut = whole.crop((0, 240, 240, 480))
    assert difference(cut, part) < 14


def test_the_ground_is_painted_once_for_a_match() -> None:
    ground.painted.cache_clear()
    for _ in range(3):
        ground.painted(tuple(PIECES.values()), 0, 0, inches(24), inches(24), 120, NIGHT)
    assert ground.painted.cache_info().misses == 1


def test_the_samples_of_a_legend_push_no_table_out_of_what_is_kept() -> None:
    state = skirmish().view.state
    ground.painted.cache_clear()
    block = legend_block(state, NIGHT, Facing())
    assert block is not None
    paint(block, NIGHT)
    assert ground.painted.cache_info().currsize == 0


@pytest.mark.parametrize("palette", PALETTES)
def test_the_inches_of_an_empty_table_are_to_be_seen(palette: str) -> None:
    """Every sixth line stands out a little from the ground, which is light in one palette."""
    image = ground.painted((), 0, 0, inches(12), inches(12), 240, PALETTES[palette])
    row = [pixel for x in range(115, 135) if isinstance(pixel := image.getpixel((x, 50)), tuple)]
    earth = ground.earth(PALETTES[palette])
    assert max(contrast((red, green, blue), earth) for red, green, blue in row) > 1.15


def test_the_legend_names_each_kind_once_with_what_it_does() -> None:
    meadow = entries(ready_tables()["meadow"])
    assert [(entry.look.value, entry.effect) for entry in meadow] == [
        ("Wood", "slow, cover"),
        ("Brush", "slow"),
        ("House", "blocks"),
        ("Hedge", "cover"),
        ("Crops", "slow"),
        ("Rocks", "slow, cover"),
        ("Hill", "1″ to cross, cover"),
    ]


@pytest.mark.parametrize(
    ("one", "effect"),
    [
        (piece(kind=Kind.GAP, bottomless=True), "no bottom"),
        (piece(kind=Kind.GAP), "jump or fall"),
        (piece(kind=Kind.TIGHT_SPACE, width=800), "0.8″ wide"),
        (line("fence", height=400), "cover"),
        (line("wall", height=900), "1″ to cross, cover"),
        (line("wall", height=2500), "climb, cover"),
    ],
)
def test_effects_follow_the_facts_of_a_piece(one: Piece, effect: str) -> None:
    assert effect_of(one) == effect


@pytest.mark.parametrize("palette", ["dark", "light", "contrast"])
def test_a_piece_whose_strokes_are_kept_is_painted_as_it_is_at_first(palette: str) -> None:
    colours = PALETTES[palette]
    for west, south, per in ((0.0, 0.0, 40.0), (2.0, 1.5, 91.5)):
        for look, facts in EVERY_LOOK.items():
            one = piece(**facts)
            painted = []
            for kept in (False, True):
                image = Image.new("RGB", (200, 200), ground.earth(colours))
                brush = Brush(image, (west, south), 6000, per, colours)
                if kept:
                    brush.again(ground.strokes_of(one, 6000, colours))
                else:
                    ground.PAINTERS[look](brush, one, Grain(f"{one.name} {one.points}"))
                painted.append(image.tobytes())
            assert painted[0] == painted[1], look
