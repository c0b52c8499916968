"""Icons of creatures from game-icons.net, kept as outlines in `data/game_icons.yaml` (see CREDITS.md), as a font.

As a font they are drawn like all other icons: smooth in every size, and with a fatter line where one is wanted. It is
made in memory when the first of them is drawn, so that no font file has to be kept.
"""

from __future__ import annotations

import io
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Final

import yaml
from fontTools.fontBuilder import FontBuilder  # type: ignore[import-untyped]
from fontTools.pens.cu2quPen import Cu2QuPen  # type: ignore[import-untyped]
from fontTools.pens.transformPen import TransformPen  # type: ignore[import-untyped]
from fontTools.pens.ttGlyphPen import TTGlyphPen  # type: ignore[import-untyped]
from fontTools.svgLib.path import parse_path  # type: ignore[import-untyped]

_FILE: Final = Path(__file__).parent / "data" / "game_icons.yaml"
_SIDE: Final = 512
"""The outlines lie in squares of so many units, their y axis downwards."""
_FIRST: Final = 0xE000
"""The first code point of Unicode's private use area."""
_FINE: Final = 0.5
"""Units by which a curve of the font may differ from the outline."""


@cache
def outlines() -> Mapping[str, str]:
    """Returns the outlines by the name that game-icons.net gives them, as SVG paths."""
    with _FILE.open(encoding="utf-8") as file:
        return MappingProxyType(yaml.safe_load(file))


def char(name: str) -> str:
    """Returns the character that stands for an icon in `font()`. Raises KeyError for an icon that is not kept."""
    return _chars()[name]


@cache
def _chars() -> Mapping[str, str]:
    return MappingProxyType({name: chr(_FIRST + number) for number, name in enumerate(outlines())})


@cache
def font() -> bytes:
    """Returns the font of all icons, as a TrueType file."""
    names = list(outlines())
    builder = FontBuilder(_SIDE, isTTF=True)
    builder.setupGlyphOrder([".notdef", *names])
    builder.setupCharacterMap({ord(char): name for name, char in _chars().items()})
    builder.setupGlyf({".notdef": TTGlyphPen(None).glyph(), **{name: _glyph(name) for name in names}})
    builder.setupHorizontalMetrics(dict.fromkeys([".notdef", *names], (_SIDE, 0)))
    builder.setupHorizontalHeader(ascent=_SIDE, descent=0)
    builder.setupNameTable({"familyName": "Creatures", "styleName": "Regular"})
    builder.setupOS2()
    builder.setupPost()
    out = io.BytesIO()
    builder.save(out)
    return out.getvalue()


def _glyph(name: str) -> object:
    pen = TTGlyphPen(None)
    upright = TransformPen(Cu2QuPen(pen, _FINE), (1, 0, 0, -1, 0, _SIDE))
    parse_path(outlines()[name], upright)
    return pen.glyph()
