"""Lasting effects as chips."""

from __future__ import annotations

from collections.abc import Sequence

from engine.dragon_dice.text.effect_labels import EffectView
from images.blocks import Block
from images.chips import chip
from images.palette import Palette

MOST_LINES_OF_EFFECT = 4


def effect_chips(effects: Sequence[EffectView], palette: Palette, most: float) -> list[Block]:
    """Returns lasting effects as chips; long ones wrap."""
    return [chip(str(one), palette, most=most, icon="effect", most_lines=MOST_LINES_OF_EFFECT) for one in effects]
