"""Text in any script: which font has the glyph, in which order the characters stand, how wide it is, how it looks.

Players may be called anything. Each character is drawn with the first font of a chain that really has a glyph for it
(its character map is asked, never guessed); emoji that the icon font has a likeness of become that icon; what is left
becomes a small dot. The box of a missing glyph is never drawn. Right-to-left text is joined and put in order of sight
by python-bidi and arabic-reshaper, so that it looks the same whether or not Pillow finds the system's FriBidi.
"""

from __future__ import annotations

import io
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import import_module
from importlib.resources import files
from types import MappingProxyType
from typing import Final

from arabic_reshaper import reshape
from bidi import get_display
from fontTools.ttLib import TTFont
from PIL import Image, ImageDraw, ImageFilter, ImageFont, features

from images import emoji
from images.icons import glyph
from images.typescale import Typeface

# -- where the fonts come from -----------------------------------------------------------------------------------------


def _from_pymupdf_fonts(module: str) -> Callable[[], bytes | str]:
    def load() -> bytes | str:
        buffer = import_module(f"pymupdf_fonts.{module}").fontbuffer
        assert isinstance(buffer, bytes)
        return buffer

    return load


def _from_package(package: str, path: str) -> Callable[[], bytes | str]:
    return lambda: str(files(package).joinpath(path))


_SOURCES: Final = MappingProxyType(
    {
        "FiraGO Regular": _from_pymupdf_fonts("FiraGO_Regular"),
        "FiraGO Bold": _from_pymupdf_fonts("FiraGO_Bold"),
        "Source Serif Pro Bold": _from_package("font_source_serif_pro", "files/SourceSerifPro-Bold.otf"),
        "Source Serif Pro Semibold Italic": _from_package(
            "font_source_serif_pro", "files/SourceSerifPro-SemiboldIt.otf"
        ),
        "Noto Sans Regular": _from_pymupdf_fonts("NotoSans_Regular"),
        "Noto Sans Bold": _from_pymupdf_fonts("NotoSans_Bold"),
        "Noto Sans Symbols 2": _from_pymupdf_fonts("NotoSansSymbols2_Regular"),
        "Noto Sans Symbols": _from_pymupdf_fonts("NotoSansSymbols_Regular"),
        "Noto Sans Math": _from_pymupdf_fonts("NotoSansMath_Regular"),
        "Noto Music": _from_pymupdf_fonts("NotoMusic_Regular"),
        "Noto Sans CJK JP": _from_package("noto_cjk_sans_jp_regular", "NotoSansCJKjp-Regular.otf"),
        "Material Design Icons": _from_package("fonticon_mdi7", "fonts/materialdesignicons-webfont.ttf"),
    }
)
"""The fonts, by their own names; each is loaded when the first character needs it. Licences: CREDITS.md."""

_OTHERS: Final = ("Noto Sans Symbols 2", "Noto Sans Symbols", "Noto Sans Math", "Noto Music", "Noto Sans CJK JP")

CHAINS: Final = MappingProxyType(
    {
        Typeface.TEXT: ("FiraGO Regular", "Noto Sans Regular", *_OTHERS),
        Typeface.STRONG: ("FiraGO Bold", "Noto Sans Bold", *_OTHERS),
        Typeface.DISPLAY: ("Source Serif Pro Bold", "FiraGO Bold", "Noto Sans Bold", *_OTHERS),
        Typeface.ITALIC: ("Source Serif Pro Semibold Italic", "FiraGO Regular", "Noto Sans Regular", *_OTHERS),
    }
)
"""For each typeface the fonts to ask, in this order."""

EMOJI_FONT: Final = "Material Design Icons"
DOT: Final = ""
"""In place of a font's name: no font has the character, and a dot is drawn for it."""

ELLIPSIS: Final = "…"

SLACK: Final = 0.97
"""Lines are broken for this share of their room: in another size, letters are not quite in proportion."""


@cache
def _source(font: str) -> bytes | str:
    return _SOURCES[font]()


@cache
def coverage(font: str) -> frozenset[int]:
    """Returns the characters that a font has a glyph for."""
    source = _source(font)
    with TTFont(io.BytesIO(source) if isinstance(source, bytes) else source, lazy=True) as opened:
        return frozenset(opened.getBestCmap())


@lru_cache(maxsize=96)
def _open(font: str, size: int, shaped: bool) -> ImageFont.FreeTypeFont:
    source = _source(font)
    engine = ImageFont.Layout.RAQM if shaped else ImageFont.Layout.BASIC
    return ImageFont.truetype(io.BytesIO(source) if isinstance(source, bytes) else source, size, layout_engine=engine)


# -- from what a player typed to what is drawn -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TextRun:
    """A piece of text in one font, in order of sight. `shaped`: its glyphs depend on their neighbours."""

    font: str
    text: str
    shaped: bool = False


_JOINER, _KEYCAP = "\u200d", "\u20e3"
_RIGHT_TO_LEFT: Final = frozenset({"R", "AL", "AN"})
_INVISIBLE: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_BLANKS: Final = frozenset("\u2800\u3164\uffa0\u115f\u1160\u034f\u17b4\u17b5")
"""Letters that are nothing to see, loved by those who want no name."""


def plain(text: str) -> str:
    """Returns text as one line of characters that can be seen: no controls, no direction marks, no piled-up accents."""
    kept: list[str] = []
    accents = 0
    for char in unicodedata.normalize("NFC", text):
        category = unicodedata.category(char)
        if char in "\n\t\r" or category in ("Zl", "Zp", "Zs"):
            kept.append(" ")
        elif _is_hidden(char, category):
            continue
        else:
            accents = accents + 1 if category in ("Mn", "Me") else 0
            if accents <= 2:
                kept.append(char)
    return " ".join("".join(kept).split())


def _is_hidden(char: str, category: str) -> bool:
    if category in _INVISIBLE:
        return char != _JOINER
    return char in _BLANKS or 0xFE00 <= ord(char) <= 0xFE0F or 0xE0100 <= ord(char) <= 0xE01EF


def clusters(text: str) -> list[str]:
    """Returns text cut where it may be cut: accents stay with their letters, and joined emoji stay together."""
    found: list[str] = []
    for char in text:
        attached = (
            unicodedata.category(char) in ("Mn", "Me", "Mc")
            or char in (_JOINER, _KEYCAP)
            or emoji.is_skin_tone(char)
            or (found and found[-1].endswith(_JOINER))
            or (found and emoji.is_flag_letter(char) and len(found[-1]) == 1 and emoji.is_flag_letter(found[-1]))
        )
        if attached and found:
            found[-1] += char
        else:
            found.append(char)
    return found


@lru_cache(maxsize=2048)
def runs(text: str, face: Typeface) -> tuple[TextRun, ...]:
    """Returns how a text is drawn: its runs from left to right. Invisible text gives none."""
    line = "".join(_simplified(cluster) for cluster in clusters(plain(text)))
    if any(unicodedata.bidirectional(char) in _RIGHT_TO_LEFT for char in line):
        # The points of Hebrew and Arabic are for learners; they would lose their letters when the order is turned.
        line = "".join(char for char in line if unicodedata.category(char) != "Mn")
        line = str(get_display(str(reshape(line))))
    found: list[TextRun] = []
    for char, font, shaped in _fonts_of(line, CHAINS[face]):
        last = found[-1] if found else None
        if last is not None and (last.font, last.shaped) == (font, shaped):
            found[-1] = TextRun(font, last.text + char, shaped)
        else:
            found.append(TextRun(font, char, shaped))
    return tuple(found)


def _simplified(cluster: str) -> str:
    """Returns an emoji of several characters as the one of them that can be drawn best; letters stay as they are."""
    if _JOINER not in cluster and not any(emoji.is_skin_tone(char) for char in cluster):
        return cluster
    pictures = [char for char in cluster if unicodedata.category(char) == "So"]
    if not pictures:
        return cluster.replace(_JOINER, "")
    return next((char for char in pictures if emoji.likeness(char) is not None), pictures[0])


def _fonts_of(line: str, chain: Sequence[str]) -> Iterator[tuple[str, str, bool]]:
    """Yields (characters, font, shaped) for every cluster of a line."""
    for cluster in clusters(line):
        base = cluster[0]
        if emoji.is_flag_letter(base):
            letters = "".join(emoji.plain_letter(char) for char in cluster if emoji.is_flag_letter(char))
            yield letters, chain[0], False
            continue
        whole = _one_font(cluster, chain)
        if whole is not None:
            yield cluster, whole, _needs_shaping(base)
        elif (icon := emoji.likeness(cluster)) is not None:
            yield glyph(icon), EMOJI_FONT, False
        else:
            yield from _piecemeal(cluster, chain)


def _one_font(cluster: str, chain: Sequence[str]) -> str | None:
    """Returns the first font that has all of a cluster."""
    if emoji.prefers_likeness(cluster):
        return None
    return next((font for font in chain if all(ord(char) in coverage(font) for char in cluster)), None)


def _piecemeal(cluster: str, chain: Sequence[str]) -> Iterator[tuple[str, str, bool]]:
    """Yields what can be had of a cluster that no single font has: its letter, or one that means the same, or a dot."""
    base = cluster[0]
    for candidate in (base, unicodedata.normalize("NFKC", base), unicodedata.normalize("NFKD", base)[0]):
        font = next((f for f in chain if all(ord(char) in coverage(f) for char in candidate)), None)
        if font is not None:
            yield candidate, font, _needs_shaping(candidate[0])
            return
    if unicodedata.category(base) not in ("Mn", "Me", "Mc"):
        yield "•", DOT, False


@cache
def _can_shape() -> bool:
    return bool(features.check_feature("raqm"))


def _needs_shaping(char: str) -> bool:
    """Whether a letter's glyph depends on its neighbours: the scripts of South and South-East Asia."""
    return 0x0900 <= ord(char) <= 0x0FFF and _can_shape()


# -- measuring and drawing ---------------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def width(text: str, face: Typeface, size: int) -> int:
    """Returns how many pixels wide a line is, rounded up."""
    return -int(-sum(_advance(run, size) for run in runs(text, face)) // 1)


def _advance(run: TextRun, size: int) -> float:
    if run.font == DOT:
        return _dot(size) * 1.6 * len(run.text)
    return _open(run.font, _own_size(run.font, size), run.shaped).getlength(run.text)


def _own_size(font: str, size: int) -> int:
    """Returns the size in which a font looks as large as the text around it."""
    return round(size * 1.12) if font == EMOJI_FONT else size


def _dot(size: int) -> float:
    return max(3.0, size * 0.32)


@lru_cache(maxsize=2048)
def fitted(text: str, face: Typeface, size: int, room: int) -> str:
    """Returns the text, or as much of it as fits into `room` pixels, with an ellipsis."""
    line = plain(text)
    if width(line, face, size) <= room:
        return line
    pieces = clusters(line)
    low, high = 0, len(pieces)
    while low < high:
        middle = (low + high + 1) // 2
        if width("".join(pieces[:middle]).rstrip() + ELLIPSIS, face, size) <= room:
            low = middle
        else:
            high = middle - 1
    cut = "".join(pieces[:low]).rstrip() + ELLIPSIS
    return cut if width(cut, face, size) <= room else ""


def wrapped(text: str, face: Typeface, size: int, room: int, most: int) -> list[str]:
    """Returns a text in at most `most` lines of `room` pixels; what is too long ends with an ellipsis."""
    words = plain(text).split(" ")
    lines: list[str] = []
    while words and len(lines) < most:
        last = len(lines) == most - 1
        taken = 1
        while taken < len(words) and width(" ".join(words[: taken + 1]), face, size) <= room:
            taken += 1
        line = " ".join(words if last else words[:taken])
        lines.append(fitted(line, face, size, room))
        words = [] if last else words[taken:]
    return lines


@lru_cache(maxsize=64)
def metrics(face: Typeface, size: int) -> tuple[int, int]:
    """Returns a typeface's height above and depth below the base line, in pixels."""
    return _open(CHAINS[face][0], size, False).getmetrics()


@lru_cache(maxsize=512)
def mask(text: str, face: Typeface, size: int) -> Image.Image:
    """Returns a line of text as a mask, as wide as `width` says, as high as `metrics` say."""
    ascent, descent = metrics(face, size)
    image = Image.new("L", (max(1, width(text, face, size)), ascent + descent))
    draw = ImageDraw.Draw(image)
    at = 0.0
    for run in runs(text, face):
        advance = _advance(run, size)
        if run.font == DOT:
            _draw_dots(draw, at, ascent, size, len(run.text))
        else:
            own = _own_size(run.font, size)
            # Icons hang a little below the base line, to stand in the middle of the letters.
            drop = own * 0.0 if run.font != EMOJI_FONT else size * 0.13
            font = _open(run.font, own, run.shaped)
            draw.text((at, ascent + drop), run.text, fill=255, font=font, anchor="ls")
        at += advance
    return image


@lru_cache(maxsize=256)
def halo(text: str, face: Typeface, size: int, thick: int) -> Image.Image:
    """Returns a line of text as a mask, so many pixels fatter all round: what sets it off from what is behind it."""
    letters = mask(text, face, size)
    fat = Image.new("L", (letters.width + 2 * thick, letters.height + 2 * thick))
    fat.paste(letters, (thick, thick))
    return fat.filter(ImageFilter.MaxFilter(2 * thick + 1))


def _draw_dots(draw: ImageDraw.ImageDraw, at: float, ascent: int, size: int, count: int) -> None:
    dot, middle = _dot(size), ascent - size * 0.33
    for _ in range(count):
        draw.ellipse((at + dot * 0.3, middle - dot / 2, at + dot * 1.3, middle + dot / 2), fill=150)
        at += dot * 1.6
