"""Leagues of d6s with Dragons: its presets."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from engine.league.game import GameLeague
from engine.league.presets import Preset, read_presets


@cache
def presets() -> tuple[Preset, ...]:
    """Returns the presets of events of this game."""
    return read_presets(files(__name__) / "presets.yaml", "d6s")


LEAGUE = GameLeague("d6s", presets)
