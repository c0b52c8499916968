"""What scenario files may say and the rules cannot do yet: named here so that it fails loudly and never passes.

Each name leaves this module when its rule is built.
"""

from __future__ import annotations

from typing import Final

from engine.dragon_dice import purposes
from engine.dragon_dice.purposes import Purpose
from engine.dragon_dice.sais.deeds import DEEDS
from engine.dragon_dice.sais.table import TABLE

VERBS: Final[tuple[str, ...]] = ()
"""Entries of `do`."""

PROMPTS: Final[tuple[str, ...]] = ()
"""Questions."""

EXPECTATIONS: Final[tuple[str, ...]] = ()
"""Keys of `expect`."""

PURPOSES: Final = tuple(value for value in vars(purposes).values() if isinstance(value, Purpose))
"""Every kind of roll the rules make of units."""


def is_deed_missing(icon: str, kind: str) -> bool:
    """Returns whether an icon should do something in a roll of this kind, and what it does is not built."""
    return (
        icon in TABLE
        and icon not in DEEDS
        and any(TABLE[icon].acts(p) and not p.results_only for p in PURPOSES if p.kind == kind)
    )
