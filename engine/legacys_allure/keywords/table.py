"""All keywords, by id. Importing this makes every one of them known."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engine.folders import modules_in
from engine.legacys_allure import keywords
from engine.legacys_allure.keywords.registry import KEYWORDS as _KNOWN
from engine.legacys_allure.keywords.registry import Category, Keyword

MODULES: Final = modules_in(keywords, "registry", "table")
"""Every module that holds a keyword."""

KEYWORDS: Final[Mapping[str, Keyword]] = MappingProxyType(_KNOWN)

BY_NAME: Final[Mapping[str, Keyword]] = {
    keyword.printed: keyword for keyword in KEYWORDS.values() if keyword.category in (Category.PASSIVE, Category.STATUS)
} | {"Charging": KEYWORDS["charging"], "Physical Damage Return": KEYWORDS["physical_damage_return"]}
"""Keywords that a card may state or a status may be, by their printed name with " X"."""

AS_PASSIVE: Final = frozenset(
    {k.id for k in KEYWORDS.values() if k.category == Category.PASSIVE}
    | {"charging", "root", "silence", "disarm", "overheat"}
)
"""What a card may state as a passive of a unit or grant by an aura."""

AS_STATUS: Final = frozenset(
    {k.id for k in KEYWORDS.values() if k.category in (Category.PASSIVE, Category.STATUS)} - {"control"} | {"charging"}
)
"""What an ability may place on a unit; control is an operation of its own."""
