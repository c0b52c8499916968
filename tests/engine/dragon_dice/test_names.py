"""Names as people write them."""

from __future__ import annotations

import pytest

from engine.dragon_dice.names import WrittenName, find_name, read_name
from engine.refusals import NotUnderstood
from tests.support.printed import DICE_401C


@pytest.mark.parametrize("name", list(DICE_401C.dice))
def test_every_printed_name_is_found_as_it_is_read(name: str) -> None:
    for text in (name, name.lower(), f"{name}#2", f'{name} "#2"', f"  {name}  #2"):
        assert find_name(text, DICE_401C) == read_name(text, DICE_401C) == WrittenName(name, 2 if "#" in text else None)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Wyrm Air/Fire", "Air/Fire Wyrm"),
        ("Ivory/Death Drake", "Death/Ivory Drake"),
        ("Air Dawn Blade", "Dawn Blade (Air)"),
    ],
)
def test_the_order_of_words_and_elements_does_not_matter(text: str, name: str) -> None:
    assert find_name(text, DICE_401C) == read_name(text, DICE_401C) == WrittenName(name, None)


@pytest.mark.parametrize(
    "text", ["", "Knigth", "Knight MELEE 3", "Knight#0", "Knight#" + "9" * 5000, "#1", "Dawn Blade"]
)
def test_what_is_no_name_is_not_found(text: str) -> None:
    assert find_name(text, DICE_401C) is None
    with pytest.raises(NotUnderstood):
        read_name(text, DICE_401C)
