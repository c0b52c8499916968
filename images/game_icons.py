"""Icons of creatures from game-icons.net, kept as outlines in `data/game_icons.yaml` (see CREDITS.md), as a font.

As a font they are drawn like all other icons: smooth in every size, and with a fatter line if necessary. The font is
made in memory when the first icon is drawn, so that there is no font file.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Final

import yaml

_FILE: Final = Path(__file__).parent / "data" / "game_icons.yaml"
_FIRST: Final = 0xE000
"""The first code point of Unicode's private use area."""


@cache
def outlines() -> Mapping[str, str]:
    """Returns the outlines by the name that game-icons.net gives them, as SVG paths."""
    with _FILE.open(encoding="utf-8") as file:
        return MappingProxyType(yaml.safe_load(file))


def char(name: str) -> str:
    """Returns the character that stands for an icon in `font()`. Raises KeyError for an icon that is not kept."""
    return _chars()[name]


@cache
def _chars() -> Mapping[str, str]:
    return MappingProxyType({name: chr(_FIRST + number) for number, name in enumerate(outlines())})


@cache
def font() -> bytes:
    """Returns the font of all icons, as a TrueType file."""
    # Loaded when the first icon is drawn: to build a font takes much that nothing else needs.
    from images.icon_font import made_of

    return made_of({char: outlines()[name] for name, char in _chars().items()})
