"""Pictures in colours that are known in advance, as PNG; a strip that was compressed before is used again.

To find 256 colours for each picture costs time, and gives every picture others. Mostly the pictures of a family have
the colours of its palette and their blends. Then it has a swatch for each palette, 256 colours found once in many of
its pictures (`python -m tests.images.swatches`): what looks the same in two pictures is the same bytes, and the next
board differs from the last one in a few strips.
"""

from __future__ import annotations

import struct
import zlib
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from PIL import Image

from images.palette import PALETTES, Palette

FOLDER: Final = Path(__file__).parent / "data" / "swatches"
COLOURS: Final = 256

STRIP: Final = 24
"""Rows of pixels that are compressed together."""
LEVEL: Final = 2
"""How well strips are compressed: one more costs a fifth more time and saves a twentieth of the bytes."""
SWATCHES: Final = 32
"""Number of swatches that are kept, far more than there are."""
KEPT: Final = 4096
"""Number of compressed strips that are kept, about 1.5 KiB each: those used last."""

_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_ZLIB: Final = b"\x78\x01"
"""How a zlib stream begins whose window is 32 KiB."""
_END_OF_DEFLATE: Final = b"\x03\x00"
"""A last block without contents."""


@lru_cache(SWATCHES)
def swatch(family: str, palette: Palette) -> Image.Image | None:
    """Returns a family's colours in a palette, as the palette of a picture; None where none are kept."""
    name = next((name for name, one in PALETTES.items() if one is palette), None)
    path = FOLDER / f"{family}-{name}.png"
    if name is None or not path.exists():
        return None
    with Image.open(path) as picture:
        return with_colours(picture.convert("RGB").tobytes())


def with_colours(colours: bytes) -> Image.Image:
    """Returns an empty picture with a palette of these colours, three bytes each."""
    picture = Image.new("P", (1, 1))
    picture.putpalette(colours)
    return picture


def png(image: Image.Image, family: str, palette: Palette) -> bytes | None:
    """Returns a picture as PNG in a family's colours, or None where they are not kept.

    The same picture always gives the same bytes.
    """
    colours = swatch(family, palette)
    if colours is None:
        return None
    # Pillow notes in the swatch which colour is nearest to which: all threads find the same.
    few = image.quantize(palette=colours, dither=Image.Dither.NONE)
    # Each row of pixels begins with the number of its filter, 0 for none.
    rows = Image.new("P", (few.width + 1, few.height))
    rows.paste(few, (1, 0))
    data = rows.tobytes()
    header = struct.pack(">IIBBBBB", few.width, few.height, 8, 3, 0, 0, 0)
    whole, size = memoryview(data), rows.width * STRIP
    strips = [_compressed(_Strip(whole[at : at + size])) for at in range(0, len(data), size)]
    pixels = b"".join((_ZLIB, *strips, _END_OF_DEFLATE, _four(zlib.adler32(data))))
    palette_bytes = bytes(colours.getpalette() or ())
    chunks = ((b"IHDR", header), (b"PLTE", palette_bytes), (b"IDAT", pixels), (b"IEND", b""))
    return _SIGNATURE + b"".join(_chunk(name, contents) for name, contents in chunks)


class _Strip:
    """Some rows of a picture, known by a digest. They are let go once they are compressed."""

    __slots__ = ("digest", "rows")

    def __init__(self, rows: memoryview) -> None:
        self.rows = rows
        self.digest = sha256(rows).digest()

    def __hash__(self) -> int:
        return hash(self.digest)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Strip) and self.digest == other.digest


@lru_cache(KEPT)
def _compressed(strip: _Strip) -> bytes:
    """Returns a strip compressed by itself, so that any other may follow it."""
    deflate = zlib.compressobj(LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS, zlib.DEF_MEM_LEVEL)
    found = deflate.compress(strip.rows) + deflate.flush(zlib.Z_FULL_FLUSH)
    strip.rows = memoryview(b"")
    return found


def _chunk(name: bytes, contents: bytes) -> bytes:
    return _four(len(contents)) + name + contents + _four(zlib.crc32(contents, zlib.crc32(name)))


def _four(number: int) -> bytes:
    return struct.pack(">I", number)
