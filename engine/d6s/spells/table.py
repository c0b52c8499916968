"""Every spell there is: those of each module of this folder."""

from __future__ import annotations

from typing import Final

from engine.d6s import spells
from engine.d6s.spells.registry import SPELLS
from engine.folders import modules_in

MODULES: Final = modules_in(spells, "registry", "casting", "paying", "table")

__all__ = ["MODULES", "SPELLS"]
