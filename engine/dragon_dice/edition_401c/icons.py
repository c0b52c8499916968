"""The icons of v4.01c: the results they generate, and their other effects."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.dragon_dice import sais as shared
from engine.dragon_dice.edition_401c import sais
from engine.dragon_dice.edition_401c.sais.table import OWN
from engine.dragon_dice.sais.icon_actions import IconAction, icon_actions_in
from engine.dragon_dice.sais.table import SHARED, Line, in_order

ICONS: Final[Mapping[str, Line]] = in_order(SHARED, OWN)
"""What each icon generates, and in which rolls it acts, in the order of the rulebook (p. 32-43)."""

ICON_ACTIONS: Final[Mapping[str, IconAction]] = in_order(icon_actions_in(shared), icon_actions_in(sais))
"""The effects by the icons' names: those of several books, and this book's own."""
