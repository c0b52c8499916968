"""Which look a piece of terrain has: by its kind, what it consists of, and the words in its name."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import Final

from engine.d6s.geometry import INCH, shown
from engine.d6s.terrain import Kind, Piece


class TerrainLook(StrEnum):
    """What a piece looks like; the value is its name in the legend."""

    WOOD = "Wood"
    BUSHES = "Brush"
    CROPS = "Crops"
    MUD = "Mud"
    ROCKS = "Rocks"
    FORD = "Shallows"
    MARSH = "Marsh"
    WEBS = "Webs"
    ROUGH = "Rough ground"
    ICE = "Ice"
    OIL = "Slick"
    MIST = "Mist"
    WATER = "Deep water"
    PIT = "Gap"
    PASSAGE = "Passage"
    HEDGE = "Hedge"
    LOGS = "Logs"
    PILLARS = "Pillars"
    STONES = "Low stones"
    HOUSE = "House"
    TOWER = "Tower"
    CRAG = "Crag"
    TREE = "Tree"
    BLOCK = "Wall"
    WALL = "Low wall"
    TRUNK = "Trunk"
    HILL = "Hill"


_NAMED: Final[dict[Kind, tuple[tuple[str, TerrainLook], ...]]] = {
    Kind.DIFFICULT: (
        (r"web", TerrainLook.WEBS),
        (r"water|ford|stream", TerrainLook.FORD),
        (r"marsh|bog|swamp|quagmire|fen", TerrainLook.MARSH),
        (r"garden|cabbage|crop|corn|vine|ploughed|\bfield", TerrainLook.CROPS),
        (r"mud|lava|ash|sand", TerrainLook.MUD),
        (r"rock|stone|rubble|scree|pebble|boulder", TerrainLook.ROCKS),
    ),
    Kind.SLIPPERY: ((r"oil|mud|slime|grease", TerrainLook.OIL),),
    Kind.COVER: (
        (r"wood|log|timber|barrel|crate", TerrainLook.LOGS),
        (r"colonnade|column|pillar", TerrainLook.PILLARS),
        (r"rock|stone|rubble|boulder|wall", TerrainLook.STONES),
    ),
    Kind.OBSTACLE: (
        (r"tower|keep|donjon", TerrainLook.TOWER),
        (r"rock|crag|boulder|cliff", TerrainLook.CRAG),
        (r"tree|oak", TerrainLook.TREE),
        (r"wall|fence|palisade", TerrainLook.BLOCK),
    ),
    Kind.BARRIER: (
        (r"tree|log|trunk|wood|column", TerrainLook.TRUNK),
        (r"wall|fence|hedge|bank of stone", TerrainLook.WALL),
    ),
}
_USUAL: Final = {
    Kind.DIFFICULT: TerrainLook.ROUGH,
    Kind.SLIPPERY: TerrainLook.ICE,
    Kind.OBSCURED: TerrainLook.MIST,
    Kind.DEEP_WATER: TerrainLook.WATER,
    Kind.GAP: TerrainLook.PIT,
    Kind.TIGHT_SPACE: TerrainLook.PASSAGE,
    Kind.COVER: TerrainLook.HEDGE,
    Kind.OBSTACLE: TerrainLook.HOUSE,
    Kind.BARRIER: TerrainLook.HILL,
}
_TREES: Final = re.compile(r"wood|copse|thicket|willow|birch|oak|orchard|forest|grove|pines?\b|trees")
_REEDS: Final = re.compile(r"reed|sedge|grass|fern")
_GREEN: Final = re.compile(r"vegetation|grass|bramble|fern|nettle|reed|sedge|tussock|bush|thorn")


def look_of_piece(piece: Piece) -> TerrainLook:
    """Returns the look of a piece."""
    said = f"{piece.what} {piece.name}".casefold()
    if piece.kind is Kind.BARRIER and piece.shape != "line":
        return TerrainLook.HILL
    for words, look in _NAMED.get(piece.kind, ()):
        if re.search(words, said):
            return look
    if piece.kind is Kind.DIFFICULT and _TREES.search(said):
        return TerrainLook.WOOD
    if piece.kind is Kind.DIFFICULT and _GREEN.search(said):
        return TerrainLook.WOOD if piece.cover and not _REEDS.search(said) else TerrainLook.BUSHES
    if piece.shape == "line":
        return TerrainLook.BLOCK if piece.kind is Kind.OBSTACLE else TerrainLook.WALL
    return _USUAL[piece.kind]


STEP: Final = INCH * 984 // 1000
"""The Height of a medium character: it steps over whatever is not half as high, and climbs what is higher."""


def effect_of(piece: Piece) -> str:
    """Returns what a piece does, in one to three words."""
    match piece.kind:
        case Kind.DIFFICULT:
            return "slow, cover" if piece.cover else "slow"
        case Kind.SLIPPERY:
            return "may slip"
        case Kind.OBSCURED:
            return "hides"
        case Kind.DEEP_WATER:
            return "slow, swim"
        case Kind.GAP:
            return "no bottom" if piece.bottomless else "jump or fall"
        case Kind.TIGHT_SPACE:
            return "narrow" if piece.width is None else f"{shown(piece.width)}″ wide"
        case Kind.COVER:
            return "cover"
        case Kind.OBSTACLE:
            return "blocks"
        case Kind.BARRIER:
            if piece.top * 2 < STEP:
                return "cover"
            return "climb, cover" if piece.top > STEP else "1″ to cross, cover"
