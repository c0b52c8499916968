"""The magic of 1996: which colours a roll yields, and what may be cast with it (Magic; N-42 to N-46)."""

from __future__ import annotations

from typing import Final

from engine.dragon_dice.magic.results import MagicRules, purse_of_cantrips, purse_of_roll
from engine.dragon_dice.magic.spellbook import SpellKind


def any_spell(kind: SpellKind, from_reserves: bool, by_cantrip: bool) -> bool:
    """Returns that every spell may be cast from anywhere and by Cantrip; what it may be aimed at is limited (N-46)."""
    return True


MAGIC: Final = MagicRules(purse_of_roll, purse_of_cantrips, lambda battle, seat, place, purse: [], any_spell)
