"""Places by address, as the map shows them: the grid is an address book, not a board.

Columns are letters from the west, rows numbers from the south: `H12` is the middle of a square of one inch, `H12.7` one
of its ninths, numbered as on a keypad of numbers (7 is in the north-west, 5 the middle, 3 in the south-east). Sentences
say such a ninth in words, which are read as well: `H12 (north-west part)`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engine.d6s.geometry import INCH, Point

_ADDRESS: Final = re.compile(
    r"(?P<column>[a-z]{1,2})(?P<row>\d{1,2})(?:\.(?P<ninth>[1-9])| ?\((?P<side>[a-z -]+)\))?", re.IGNORECASE
)
_INCHES: Final = re.compile(r"(?P<x>\d{1,2}(?:\.\d{1,3})?)(?:\s*[,/]\s*|\s+)(?P<y>\d{1,2}(?:\.\d{1,3})?)")

DIRECTIONS: Final[Mapping[str, Point]] = MappingProxyType(
    {
        "n": (0, 1000),
        "ne": (707, 707),
        "e": (1000, 0),
        "se": (707, -707),
        "s": (0, -1000),
        "sw": (-707, -707),
        "w": (-1000, 0),
        "nw": (-707, 707),
        "nne": (383, 924),
        "ene": (924, 383),
        "ese": (924, -383),
        "sse": (383, -924),
        "ssw": (-383, -924),
        "wsw": (-924, -383),
        "wnw": (-924, 383),
        "nnw": (-383, 924),
    }
)
"""The points of the compass as vectors of an inch."""

LONG_DIRECTIONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "north": "n",
        "northeast": "ne",
        "north-east": "ne",
        "east": "e",
        "southeast": "se",
        "south-east": "se",
        "south": "s",
        "southwest": "sw",
        "south-west": "sw",
        "west": "w",
        "northwest": "nw",
        "north-west": "nw",
        # As the map lies, with north up.
        "up": "n",
        "upwards": "n",
        "upward": "n",
        "top": "n",
        "upper": "n",
        "down": "s",
        "downwards": "s",
        "downward": "s",
        "bottom": "s",
        "lower": "s",
        "left": "w",
        "leftwards": "w",
        "right": "e",
        "rightwards": "e",
        "up-left": "nw",
        "left-up": "nw",
        "top-left": "nw",
        "upper-left": "nw",
        "up-right": "ne",
        "right-up": "ne",
        "top-right": "ne",
        "upper-right": "ne",
        "down-left": "sw",
        "left-down": "sw",
        "bottom-left": "sw",
        "lower-left": "sw",
        "down-right": "se",
        "right-down": "se",
        "bottom-right": "se",
        "lower-right": "se",
    }
)


NINTHS: Final[Mapping[int, str]] = MappingProxyType(
    {
        1: "south-west",
        2: "south",
        3: "south-east",
        4: "west",
        6: "east",
        7: "north-west",
        8: "north",
        9: "north-east",
    }
)
"""The ninths of a square beside its middle in words, by their numbers."""

_NINTHS_READ: Final[Mapping[str, int]] = MappingProxyType({words: ninth for ninth, words in NINTHS.items()})


def column(inch: int) -> str:
    """Returns the letter of a column: A for the first inch from the west; AA after Z."""
    return chr(ord("A") + inch) if inch < 26 else chr(ord("A") + inch // 26 - 1) + chr(ord("A") + inch % 26)


def square(point: Point) -> str:
    """Returns the square in which a point lies: "H12"."""
    return f"{column(max(0, point[0]) // INCH)}{max(0, point[1]) // INCH + 1}"


def address(point: Point) -> str:
    """Returns the square and its ninth in which a point lies: "H12.7"; the middle ninth is left out."""
    across, up = point[0] % INCH * 3 // INCH, point[1] % INCH * 3 // INCH
    ninth = 1 + across + 3 * up
    return square(point) if ninth == 5 else f"{square(point)}.{ninth}"


def said(point: Point) -> str:
    """Returns a point as a sentence says it: "H12", "H12 (north-west part)"; `read_place` reads it back so."""
    _, _, ninth = address(point).partition(".")
    return f"{square(point)} ({NINTHS[int(ninth)]} part)" if ninth else square(point)


def named(point: Point, table: Point) -> str:
    """Returns a point as a sentence names it; beside a table of that size by how far beyond an edge, in halves."""
    on_it = min(max(point[0], 0), table[0] - 1), min(max(point[1], 0), table[1] - 1)
    if on_it == point:
        return said(point)
    across, up = point[0] - on_it[0], point[1] - on_it[1]
    words = ("south" if up < 0 else "north" if up else "", "west" if across < 0 else "east" if across else "")
    edge = f"the {'-'.join(filter(None, words))} {'corner' if all(words) else 'edge'}"
    halves = max(1, round(2 * max(abs(across), abs(up)) / INCH))
    return f"{halves / 2:g} {'inch' if halves <= 2 else 'inches'} beyond {edge}, beside {square(on_it)}"


def exact(point: Point) -> str:
    """Returns a point in inches from the west and the south edge: "7.5 11.25"."""
    return f"{point[0] / INCH:g} {point[1] / INCH:g}"


def read_place(text: str) -> Point | None:
    """Returns the point of an address or of two numbers of inches, or None for another text."""
    found = _ADDRESS.fullmatch(text.strip())
    if found is not None:
        letters = found["column"].upper()
        inch = ord(letters[-1]) - ord("A") + (26 * (ord(letters[0]) - ord("A") + 1) if len(letters) > 1 else 0)
        row = int(found["row"]) - 1
        side = _NINTHS_READ.get(
            "-".join((found["side"] or "").casefold().removesuffix(" part").replace("-", " ").split())
        )
        if row < 0 or (found["side"] and side is None):
            return None
        ninth = int(found["ninth"] or side or 5) - 1
        return inch * INCH + (2 * (ninth % 3) + 1) * INCH // 6, row * INCH + (2 * (ninth // 3) + 1) * INCH // 6
    pair = _INCHES.fullmatch(text.strip())
    return None if pair is None else (round(float(pair["x"]) * INCH), round(float(pair["y"]) * INCH))


def read_direction(text: str) -> Point | None:
    """Returns the vector of a point of the compass, or None for another text."""
    word = "-".join(text.casefold().split())
    word = re.sub(r"(?<=[hts])(?:ern|wards?|erly)$", "", word)
    return DIRECTIONS.get(LONG_DIRECTIONS.get(word, word))


def point_toward(start: Point, vector: Point, length: int) -> Point:
    """Returns the point at a length from another in a direction."""
    return start[0] + vector[0] * length // INCH, start[1] + vector[1] * length // INCH
