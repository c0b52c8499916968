"""All operations: importing this makes every one of them known."""

from __future__ import annotations

from typing import Final

from engine.legacys_allure.effects import (
    cleanse,
    control,
    damage,
    destroy,
    grant_action,
    heal,
    mana,
    modify,
    move,
    pull,
    push,
    relocate,
    return_from_graveyard,
    sacrifice,
    status,
    summon,
    switch,
)
from engine.legacys_allure.effects.registry import PLAYS

__all__ = ["MODULES", "PLAYS"]

MODULES: Final = (
    cleanse,
    control,
    damage,
    destroy,
    grant_action,
    heal,
    mana,
    modify,
    move,
    pull,
    push,
    relocate,
    return_from_graveyard,
    sacrifice,
    status,
    summon,
    switch,
)
"""Every module that plays an operation."""
