"""Imports every list of spells, so that each spell is known. `rules` imports this once."""

from engine.dragon_dice.spells import air as air
from engine.dragon_dice.spells import death as death
from engine.dragon_dice.spells import earth as earth
from engine.dragon_dice.spells import elemental as elemental
from engine.dragon_dice.spells import fire as fire
from engine.dragon_dice.spells import water as water
