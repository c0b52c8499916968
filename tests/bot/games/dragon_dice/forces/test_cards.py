"""What can be looked up."""

from __future__ import annotations

from bot.games.dragon_dice.forces.cards import every_card
from engine.dragon_dice.edition_401c.forces import LAW_401C
from engine.dragon_dice.edition_1996 import EDITION as BOOK_1996
from engine.dragon_dice.forces.law import LAW
from images.pictures import Sheet
from tests.support.printed import DICE_401C, DICE_1996


def test_everything_is_offered_once() -> None:
    shown = [one if isinstance(one, str) else one.title for one in every_card(LAW_401C, DICE_401C).values()]
    assert len(shown) == len(set(shown))
    assert {*DICE_401C.dice, *DICE_401C.terrains} <= set(shown)


def test_a_match_of_1996_offers_the_dice_of_1996_alone() -> None:
    offered = every_card(BOOK_1996[LAW], DICE_1996)
    groups = [one.title for one in offered.values() if isinstance(one, Sheet)]
    assert groups == ["Coral Elves", "Dwarves", "Goblins", "Lava Elves", "Drakes", "Wyrms"]
    assert len(offered) - len(groups) == 80 + 16 + 10
