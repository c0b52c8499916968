"""The table of contents of the booklet of 1996."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from engine.dragon_dice.edition_1996 import EDITION
from engine.dragon_dice.proving.contents import SAI_CHAPTER, RulebookIndex

OF_1996: Final = RulebookIndex(
    EDITION,
    files("engine.dragon_dice.edition_1996") / "data" / "rulebook.yaml",
    SAI_CHAPTER,
    "Spell List",
    "edition_1996.icons: OWN",
    icons_have_pages=False,
)
