"""The dice of the books, as tests of Dragon Dice name them."""

from __future__ import annotations

from typing import Final

from engine.dragon_dice.edition_401c import EDITION as BOOK_401C
from engine.dragon_dice.edition_1996 import EDITION as BOOK_1996
from engine.dragon_dice.forces.law import LAW
from engine.dragon_dice.printed.dice import Catalogue
from engine.dragon_dice.table.state import DICE, Die, DieId, Place, Terrain
from engine.values import Seat

DICE_401C: Final[Catalogue] = BOOK_401C[DICE]
DICE_1996: Final[Catalogue] = BOOK_1996[DICE]
PRESETS: Final = BOOK_401C[LAW].presets(DICE_401C)
"""The ready-made forces of v4.01c, by name."""


def a_terrain(
    name: str, face: int | None = None, captured_by: Seat | None = None, stands_for: str | None = None
) -> Terrain:
    """Returns a terrain of v4.01c by its printed name."""
    return Terrain(DICE_401C.terrains[name], face, captured_by, stands_for)


def a_die(name: str, place: str) -> Die:
    """Returns a die of v4.01c by its id."""
    return Die(DieId(name), Place(place), DICE_401C)
