"""Makes a font of outlines: icons are drawn with it like letters."""

from __future__ import annotations

import io
from collections.abc import Mapping
from typing import Final

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.svgLib.path import parse_path

_SIDE: Final = 512
"""The side of the square for each outline, in units; the y axis points down."""
_FINE: Final = 0.5
"""Units by which a curve of the font may differ from the outline."""


def made_of(outlines: Mapping[str, str]) -> bytes:
    """Returns a TrueType file with these outlines (SVG paths), each under a character."""
    names = {char: f"icon{number}" for number, char in enumerate(outlines)}
    builder = FontBuilder(_SIDE, isTTF=True)
    builder.setupGlyphOrder([".notdef", *names.values()])
    builder.setupCharacterMap({ord(char): name for char, name in names.items()})
    glyphs = {names[char]: _glyph(outline) for char, outline in outlines.items()}
    builder.setupGlyf({".notdef": TTGlyphPen(None).glyph(), **glyphs})
    builder.setupHorizontalMetrics(dict.fromkeys([".notdef", *names.values()], (_SIDE, 0)))
    builder.setupHorizontalHeader(ascent=_SIDE, descent=0)
    builder.setupNameTable({"familyName": "Creatures", "styleName": "Regular"})
    builder.setupOS2()
    builder.setupPost()
    out = io.BytesIO()
    builder.save(out)
    return out.getvalue()


def _glyph(outline: str) -> object:
    pen = TTGlyphPen(None)
    upright = TransformPen(Cu2QuPen(pen, _FINE), (1, 0, 0, -1, 0, _SIDE))
    parse_path(outline, upright)
    return pen.glyph()
