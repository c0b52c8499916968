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

from engine.dragon_dice.edition_401c import WORDING_401C
from engine.dragon_dice.view import view_of
from images.dragon_dice.board import draw_board, draw_changes
from images.dragon_dice.lesson import draw_lesson
from images.dragon_dice.portrait.pictures import draw_portrait
from images.dragon_dice.samples import SAMPLES, midgame
from images.palette import NIGHT, PALETTES, Palette
from tests.images.dragon_dice.test_changes import after_a_march

FOLDER: Final = Path(__file__).parent / "golden"
WIDE: Final = 400
UPRIGHT: Final = 240
"""Pixels: just wide enough that every die can be seen."""
COLOURS: Final = 208


def _wide(name: str, palette: Palette = NIGHT) -> Callable[[], bytes]:
    def draw() -> bytes:
        sample = SAMPLES[name]()
        return draw_board(sample.view, sample.names, palette=palette)

    return draw


def _upright(name: str, palette: Palette = NIGHT) -> Callable[[], bytes]:
    def draw() -> bytes:
        sample = SAMPLES[name]()
        return draw_portrait(sample.view, sample.names, palette=palette)[0]

    return draw


def _march() -> bytes:
    before, after = (view_of(state, None, WORDING_401C) for state in after_a_march())
    return draw_board(after, midgame().names, before=before)


def _crop() -> bytes:
    before, after = (view_of(state, None, WORDING_401C) for state in after_a_march())
    crop = draw_changes(after, midgame().names, before)
    assert crop is not None
    return crop


def _upright_march() -> bytes:
    before, after = (view_of(state, None, WORDING_401C) for state in after_a_march())
    return draw_portrait(after, midgame().names, before=before)[0]


GOLDENS: Final[Mapping[str, tuple[int, Callable[[], bytes]]]] = MappingProxyType(
    {
        "midgame": (WIDE, _wide("midgame")),
        "won": (WIDE, _wide("won")),
        "building": (WIDE, _wide("building_own")),
        "strange-names": (WIDE, _wide("strange_names")),
        "six-players": (WIDE, _wide("six_players")),
        "advanced": (WIDE, _wide("advanced")),
        "midgame-light": (WIDE, _wide("midgame", PALETTES["light"])),
        "march": (WIDE, _march),
        "changes": (WIDE, _crop),
        "upright-midgame": (UPRIGHT, _upright("midgame")),
        "upright-enchanted-protan": (UPRIGHT, _upright("enchanted", PALETTES["protan"])),
        "upright-advanced": (UPRIGHT, _upright("advanced")),
        "upright-building": (UPRIGHT, _upright("building")),
        "upright-six-players": (UPRIGHT, _upright("six_players")),
        "upright-march": (UPRIGHT, _upright_march),
        "lesson": (UPRIGHT, draw_lesson),
    }
)
"""Each golden picture: its width, and what draws it in full size."""


def drawn(name: str) -> Image.Image:
    """Returns a golden picture as the code draws it today, in the size in which it is kept."""
    width, draw = GOLDENS[name]
    return small(draw(), width)


def small(data: bytes, width: int) -> Image.Image:
    """Returns a picture in the size in which golden pictures are kept."""
    picture = Image.open(io.BytesIO(data)).convert("RGB")
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
