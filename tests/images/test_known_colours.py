"""Pictures in colours that are known in advance: true PNG files, as good as those with colours of their own."""

from __future__ import annotations

import io
import zlib

import pytest
from PIL import Image, ImageChops

from images import known_colours
from images.canvas import Box, Canvas
from images.palette import NIGHT, PALETTES, Palette
from tests.images.swatches import FAMILIES, distance

FAMILY = FAMILIES[0]


def drawn(at: float = 10, palette: Palette = NIGHT) -> Canvas:
    canvas = Canvas(200, 300, palette.table, 1.0)
    canvas.rectangle(Box(10, at, 80, 20), palette.panel, 6)
    canvas.rectangle(Box(30, 200, 120, 60), palette.accent)
    return canvas


def opened(data: bytes) -> Image.Image:
    with Image.open(io.BytesIO(data)) as picture:
        picture.load()
        return picture.convert("RGB")


def test_a_png_shows_what_was_drawn_and_the_same_picture_gives_the_same_bytes() -> None:
    """Plain areas have the palette's very colours; strips that are kept make no difference."""
    first = drawn().known_png(FAMILY, NIGHT)
    for at in (10, 50.0):
        data = drawn(at).known_png(FAMILY, NIGHT)
        apart = ImageChops.difference(opened(data), drawn(at).image)
        assert max(high for _, high in apart.getextrema()) <= 24  # type: ignore[misc]
    assert opened(first).getpixel((60, 230)) == NIGHT.accent
    known_colours._compressed.cache_clear()
    assert drawn().known_png(FAMILY, NIGHT) == first


def test_strips_that_look_the_same_are_compressed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    known_colours._compressed.cache_clear()
    drawn(10).known_png(FAMILY, NIGHT)
    compress, compressed = zlib.compressobj, list[int]()

    def counted(level: int, method: int, window: int, memory: int) -> object:
        compressed.append(level)
        return compress(level, method, window, memory)

    monkeypatch.setattr("images.known_colours.zlib.compressobj", counted)
    drawn(10).known_png(FAMILY, NIGHT)
    assert compressed == []
    drawn(15).known_png(FAMILY, NIGHT)
    assert 0 < len(compressed) <= 2


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("palette", PALETTES)
def test_swatches_hold_the_plain_colours_of_their_palette(family: str, palette: str) -> None:
    swatch = known_colours.swatch(family, PALETTES[palette])
    assert swatch is not None, "python -m tests.images.swatches"
    one = PALETTES[palette]
    for colour in (one.table, one.panel, one.text):
        assert distance(Image.new("RGB", (1, 1), colour), swatch).worst <= 3


def test_a_palette_or_family_without_a_swatch_gets_colours_of_its_own() -> None:
    assert known_colours.png(drawn().image, "no_such_family", NIGHT) is None
    assert opened(drawn().known_png("no_such_family", NIGHT)).size == (200, 300)
