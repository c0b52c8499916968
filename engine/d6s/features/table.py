"""Every feature there is: that of each module of this folder."""

from __future__ import annotations

from typing import Final

from engine.d6s import features
from engine.d6s.features.registry import FEATURES
from engine.folders import modules_in

MODULES: Final = modules_in(features, "registry", "hooks", "table")

__all__ = ["FEATURES", "MODULES"]
