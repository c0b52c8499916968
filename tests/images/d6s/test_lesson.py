"""How to play, in one picture: no word is cut, and the states of a figure are explained."""

from __future__ import annotations

import io

from PIL import Image

from images.d6s import lesson
from images.d6s.layout import INNER
from images.d6s.pictures import paint
from images.palette import NIGHT, PALETTES


def test_the_key_of_states_has_room_for_all_its_words() -> None:
    block = lesson._key(NIGHT)
    written = [one.text for one in paint(block, NIGHT, remember=True).written or ()]
    assert written == [word for word, _ in lesson.KEY] and block.width == INNER


def test_a_lesson_is_no_higher_than_four_to_three_in_all_colours() -> None:
    for palette in PALETTES.values():
        with Image.open(io.BytesIO(lesson.draw_lesson(palette))) as picture:
            assert picture.height <= picture.width * 4 / 3
    assert "prone" in lesson.ALT_TEXT and len(lesson.ALT_TEXT) <= 1024
