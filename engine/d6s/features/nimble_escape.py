"""Feature: Nimble Escape."""

from __future__ import annotations

from typing import Final

from engine.d6s.features.registry import feature
from engine.d6s.state import Character

_NAME: Final = "nimble escape"


@feature("Nimble Escape")
def can_escape(unit: Character) -> bool:
    """Once a round it may disengage or hide on top of its action."""
    return unit.kit.has(_NAME) and not unit.once.get(_NAME)


def use_escape(unit: Character) -> None:
    """Record that it was used in this round."""
    unit.once[_NAME] = 1
