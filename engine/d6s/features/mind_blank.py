"""Feature: Mind Blank."""

from __future__ import annotations

from typing import Final

from engine.d6s.features.registry import feature
from engine.d6s.kit import Kit

_KEEPS_OFF: Final = ("psychic", "charmed", "dominated")


@feature("Mind Blank")
def keeps_off(kit: Kit, what: str) -> bool:
    """Immune to psychic damage, charmed and dominated."""
    return what in _KEEPS_OFF and kit.has("mind blank")
