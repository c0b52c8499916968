"""Feature: Frightful Presence."""

from __future__ import annotations

from engine.d6s.features.registry import feature
from engine.d6s.state import Character, State


@feature("Frightful Presence")
def is_frightful(state: State, unit: Character) -> bool:
    """An enemy that is not immune to fright tests Morale before moving into its threatened space. Abjure Foes gives it
    to its caster.
    """
    if unit.kit.has("frightful presence"):
        return True
    return any(effect.spell == "abjure foes" and effect.caster == unit.name for effect in state.effects)
