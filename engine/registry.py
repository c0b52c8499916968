"""The games that can be played, by name."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any

from engine.dragon_dice.rules import DragonDice
from engine.game import Game


@cache
def games() -> Mapping[str, Game[Any]]:
    """Returns every game by its name."""
    dragon_dice: Game[Any] = DragonDice()
    return MappingProxyType({dragon_dice.name: dragon_dice})
