"""Leagues of Dragon Dice: presets, the comparison at the end of time, and limits of forces."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from engine.dragon_dice.league.comparison import compare
from engine.dragon_dice.league.limits import answer_faults, army_of, force_faults, is_part, squad_options
from engine.league.game import GameLeague
from engine.league.presets import Preset, read_presets


@cache
def presets() -> tuple[Preset, ...]:
    """Returns the presets of events of this game."""
    return read_presets(files(__name__) / "presets.yaml", "dragon_dice")


LEAGUE = GameLeague("dragon_dice", presets, compare, force_faults, army_of, answer_faults, is_part, squad_options)
