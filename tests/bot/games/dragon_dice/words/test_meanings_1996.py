"""What the questions mean by the booklet of 1996."""

from __future__ import annotations

import re

import pytest

from bot.games.dragon_dice.face import DragonDiceFace
from bot.games.dragon_dice.words.meanings_1996 import MEANINGS
from engine.dragon_dice.edition_1996 import EDITION
from engine.dragon_dice.prompts import OF_EVERY_BOOK, ONLY_1996

FACE = DragonDiceFace()


@pytest.mark.parametrize("prompt", [*OF_EVERY_BOOK, *ONLY_1996])
def test_every_question_is_answered_by_the_booklet(prompt: str) -> None:
    """It has no pages, so a section is named, and nothing is said with a page of v4.01c."""
    meaning = FACE.meant(prompt, EDITION.name)
    assert not re.search(r"p\. \d", meaning.page) and meaning.page
    assert not re.search(r"p\. \d", meaning.rule)


def test_the_other_book_keeps_its_own_words() -> None:
    """Each match is told the rules by which it is played."""
    assert set(MEANINGS) == set(OF_EVERY_BOOK)
    assert FACE.meant("action", "dragon_dice").page == "p. 11"
    assert "charges" in FACE.meant("action", EDITION.name).rule
