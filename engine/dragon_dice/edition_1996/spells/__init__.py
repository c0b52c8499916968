"""The 25 spells of the booklet, a module for each colour, a function for each; costs are in `data/spells.yaml`."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from types import MappingProxyType
from typing import Final

from engine.dragon_dice.edition_1996.dice import DICE
from engine.dragon_dice.edition_1996.spells import air, death, earth, fire, water
from engine.dragon_dice.magic.spellbook import PrintedSpell, read_spellbook
from engine.dragon_dice.magic.spells import CastableSpell, spells_in

PAGES: Final = MappingProxyType({"earth": 39, "air": 40, "fire": 41, "water": 42, "death": 43})
"""The pages of the spell list that the booklet refers to (N-01)."""

BOOK: Final[Mapping[str, PrintedSpell]] = read_spellbook(
    files("engine.dragon_dice.edition_1996") / "data" / "spells.yaml", DICE, PAGES, "Magic"
)
"""What is printed of the spells."""

SPELLS: Final[Mapping[str, CastableSpell]] = MappingProxyType(spells_in(BOOK, earth, air, fire, water, death))
"""The spells by their names, colour by colour."""
