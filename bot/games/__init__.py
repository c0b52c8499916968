"""The games as they are on Discord. Only here families are named, by the module of their face."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

FACES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "d6s": "bot.games.d6s.face",
        "dragon_dice": "bot.games.dragon_dice.face",
        "legacys_allure": "bot.games.legacys_allure.face",
    }
)
"""The module of each family's face, which is loaded at its first match; it defines `FACE`."""

MANIFESTS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "d6s": "bot.games.d6s.manifest",
        "dragon_dice": "bot.games.dragon_dice.manifest",
        "legacys_allure": "bot.games.legacys_allure.manifest",
    }
)
"""The module of each family's commands, which every start needs; it defines `MANIFEST`."""
