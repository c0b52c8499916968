"""Every kind of event there is, by its name."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engine.dragon_dice import events
from engine.events import Happened
from engine.folders import modules_in

EVENTS: Final[Mapping[str, type[Happened]]] = MappingProxyType(
    {
        kind.name: kind
        for part in modules_in(events, "kinds")
        for kind in vars(part).values()
        if isinstance(kind, type) and issubclass(kind, Happened) and kind is not Happened
    }
)
"""All that the modules of this folder declare."""
