"""What `/look` adds to the card of a die in a match by the booklet of 1996."""

from __future__ import annotations

import pytest

from bot.games.dragon_dice.face import DragonDiceFace

FACE = DragonDiceFace()


@pytest.mark.parametrize(
    ("die", "said"),
    [
        ("Thug", "-# By Dragon Dice (1996): black and gold."),
        ("Filcher", "-# By Dragon Dice (1996): black and gold; `/rules` tells what Counter does by it."),
        ("Highland City", "-# By Dragon Dice (1996): red and gold."),
        ("Earth Drake", "-# By Dragon Dice (1996): gold."),
        ("Death Knight", "-# By Dragon Dice (1996): this die came later and cannot be brought."),
    ],
)
def test_a_die_is_told_by_the_booklet(die: str, said: str) -> None:
    assert FACE.remark(die, "dragon_dice_1996") == said


def test_the_cards_say_all_of_the_other_book() -> None:
    assert FACE.remark("Thug", "dragon_dice") == ""
