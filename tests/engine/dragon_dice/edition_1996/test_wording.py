"""How the 1996 booklet calls things: colours instead of elements, and what its lasting effects do."""

from __future__ import annotations

from bot.games.dragon_dice.words.spells import magic_by_element
from engine.dragon_dice.edition_1996 import EDITION
from engine.dragon_dice.edition_1996.lasting import BURNING_HANDS
from engine.dragon_dice.printed.dice import ELEMENTS
from engine.dragon_dice.table.effects import Effect, On
from engine.dragon_dice.text.effect_labels import effect_view
from engine.dragon_dice.wording import WORDING, WORDING_401C
from engine.values import Seat

GOLD = EDITION[WORDING]


def test_the_elements_are_colours_and_those_of_the_other_book_are_elements() -> None:
    """Basic Terms, Elements; N-04."""
    assert GOLD.colours(ELEMENTS) == [GOLD.element(element) for element in ELEMENTS]
    assert {GOLD.element("earth"), GOLD.element("death")} == {"gold", "black"}
    assert WORDING_401C.colours(ELEMENTS) == list(ELEMENTS)
    assert GOLD.element("ivory") == "ivory"


def test_magic_is_counted_in_colours() -> None:
    """What an army may spend is said as the booklet would."""
    assert magic_by_element({"earth": 7, "fire": 7}, 7, GOLD) == "7 magic of gold or red"
    assert magic_by_element({"air": 5, "death": 4}, 7, GOLD) == "7 magic, up to 5 blue, up to 4 black"


def test_what_lies_on_one_die_says_what_it_does() -> None:
    """Burning Hands is one unit's, so its amount stands beside its name."""
    effect = Effect(BURNING_HANDS, On.UNIT, Seat("A"), Seat("A"), die="A:Thug")
    assert str(effect_view(effect, GOLD)) == "Burning Hands melee ×2: Thug"
