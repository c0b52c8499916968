"""The 25 spells of 1996 (Spell List)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engine.dragon_dice.magic.spells import Spell

SPELLS: Final[Mapping[str, Spell]] = MappingProxyType({})
"""The spells by their names, colour by colour."""
