"""The spells of v4.01c: what is printed of them, and the modules in which they stand."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from types import MappingProxyType
from typing import Final

from engine.dragon_dice.edition_401c.dice import DICE
from engine.dragon_dice.edition_401c.spells import air, death, earth, elemental, fire, water
from engine.dragon_dice.magic.spellbook import PrintedSpell, read_spellbook
from engine.dragon_dice.magic.spells import CastableSpell, spells_in

BOOK: Final[Mapping[str, PrintedSpell]] = read_spellbook(
    files("engine.dragon_dice.printed") / "data" / "spells.yaml", DICE
)
"""What is printed of the spells."""

SPELLS: Final[Mapping[str, CastableSpell]] = MappingProxyType(
    spells_in(BOOK, air, death, earth, elemental, fire, water)
)
"""The spells by their names, list by list."""
