"""Every kind of event there is, by its name."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engine.dragon_dice.events import (
    actions,
    damage,
    dragons,
    effects,
    magic,
    minor_terrains,
    rolls,
    setting_up,
    terrains,
    turns,
    units,
)
from engine.events import Happened

PARTS: Final = (
    setting_up,
    turns,
    terrains,
    minor_terrains,
    actions,
    rolls,
    damage,
    units,
    effects,
    magic,
    dragons,
)
"""The parts of the rulebook, each with its kinds."""

EVENTS: Final[Mapping[str, type[Happened]]] = MappingProxyType(
    {
        kind.name: kind
        for part in PARTS
        for kind in vars(part).values()
        if isinstance(kind, type) and issubclass(kind, Happened) and kind.__module__ == part.__name__
    }
)
"""Every kind of event by its name."""
