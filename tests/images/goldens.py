"""The golden pictures: a dozen states as they looked when somebody last looked at them and found them good.

`python -m tests.images.goldens` draws them again into `tests/images/golden`. Look at them before you commit them.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final

from PIL import Image

from engine.dragon_dice.view import view_of
from images.dragon_dice.board import draw_board, draw_changes
from images.dragon_dice.samples import SAMPLES, midgame
from images.layouts import TALL, WIDE, Layout
from images.palette import NIGHT, PALETTES, Palette
from tests.images.dragon_dice.test_changes import after_a_march

FOLDER: Final = Path(__file__).parent / "golden"
WIDTH: Final = {WIDE: 400, TALL: 200}
"""Pixels: just wide enough that every die can be seen."""
COLOURS: Final = 208


def _sample(name: str, layout: Layout = WIDE, palette: Palette = NIGHT) -> Callable[[], bytes]:
    def draw() -> bytes:
        sample = SAMPLES[name]()
        return draw_board(sample.view, sample.names, sample.news, layout=layout, palette=palette)

    return draw


def _march() -> bytes:
    before, after = (view_of(state, None) for state in after_a_march())
    return draw_board(after, midgame().names, before=before)


def _crop() -> bytes:
    before, after = (view_of(state, None) for state in after_a_march())
    crop = draw_changes(after, midgame().names, before, layout=TALL)
    assert crop is not None
    return crop


GOLDENS: Final[Mapping[str, tuple[Layout, Callable[[], bytes]]]] = MappingProxyType(
    {
        "midgame": (WIDE, _sample("midgame")),
        "early": (WIDE, _sample("early")),
        "captured": (WIDE, _sample("captured")),
        "won": (WIDE, _sample("won")),
        "building": (WIDE, _sample("building_own")),
        "placing": (WIDE, _sample("placing")),
        "enchanted": (WIDE, _sample("enchanted")),
        "strange-names": (WIDE, _sample("strange_names")),
        "six-players": (WIDE, _sample("six_players")),
        "advanced": (WIDE, _sample("advanced")),
        "midgame-light": (WIDE, _sample("midgame", palette=PALETTES["light"])),
        "march": (WIDE, _march),
        "changes-tall": (TALL, _crop),
        "enchanted-tall": (TALL, _sample("enchanted", TALL)),
    }
)
"""Each golden picture: its layout, and what draws it in full size."""


def drawn(name: str) -> Image.Image:
    """Returns a golden picture as the code draws it today, in the size in which it is kept."""
    layout, draw = GOLDENS[name]
    return small(draw(), layout)


def small(data: bytes, layout: Layout) -> Image.Image:
    """Returns a picture in the size in which golden pictures are kept."""
    picture = Image.open(io.BytesIO(data)).convert("RGB")
    width = WIDTH[layout]
    return picture.resize((width, picture.height * width // picture.width), Image.Resampling.BOX)


def kept(name: str) -> Image.Image:
    """Returns a golden picture as it is kept."""
    with Image.open(FOLDER / f"{name}.webp") as picture:
        return picture.convert("RGB")


def main() -> None:
    """Draws all golden pictures again."""
    FOLDER.mkdir(exist_ok=True)
    for name in GOLDENS:
        few = drawn(name).quantize(COLOURS, dither=Image.Dither.NONE).convert("RGB")
        few.save(FOLDER / f"{name}.webp", lossless=True, method=6)


if __name__ == "__main__":
    main()
