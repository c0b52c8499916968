"""All operations: importing this makes every one of them known."""

from __future__ import annotations

from typing import Final

from engine.folders import modules_in
from engine.legacys_allure import effects
from engine.legacys_allure.effects.registry import PLAYS

__all__ = ["MODULES", "PLAYS"]

MODULES: Final = modules_in(effects, "registry", "table")
"""Every module that plays an operation."""
