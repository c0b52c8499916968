"""Feature: Divine Sense."""

from __future__ import annotations

from typing import Final

from engine.d6s.features.registry import feature
from engine.d6s.kit import Kit

_SENSES: Final = frozenset(("fiend", "celestial", "undead"))


@feature("Divine Sense")
def sees_through(looker: Kit, target: Kit) -> bool:
    """Truesight against fiends, celestials and undead."""
    return looker.has("divine sense") and bool(target.types & _SENSES)
