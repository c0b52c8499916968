"""The picture that teaches Dragon Dice says what is to be seen on it."""

from __future__ import annotations

import pytest

from images.blocks import painted
from images.dragon_dice.lesson import THEY, YOU, lesson
from images.dragon_dice.look import DrawingLook
from images.palette import PALETTES, Palette


@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)
def test_health_is_explained_as_the_dice_show_it(palette: Palette) -> None:
    canvas = painted(lesson(DrawingLook({YOU: "You", THEY: "They"}, palette)), 1.0, palette, remember=True)
    told = " ".join(one.text for one in canvas.written or [])
    assert ("Numbers are health" in told) == palette.by_letters
    assert ("Dots are health" in told) != palette.by_letters
