"""The spells of v4.01c: what is printed of them, and the modules in which they stand."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engine.dragon_dice.magic.spellbook import spellbook
from engine.dragon_dice.magic.spells import Spell, spells_in
from engine.dragon_dice.spells import air, death, earth, elemental, fire, water

SPELLS: Final[Mapping[str, Spell]] = MappingProxyType(spells_in(spellbook(), air, death, earth, elemental, fire, water))
"""The spells by their names, list by list."""
