"""Positions of Dragon Dice from random play."""

from __future__ import annotations

from collections.abc import Sequence

from engine.dragon_dice.rules import DragonDice
from engine.dragon_dice.view import TableView
from images import states
from images.states import SampleMoment


def random_moments(players: int, points: int, count: int, seed: int = 1) -> Sequence[SampleMoment[TableView]]:
    """Returns positions from random games of so many players and points."""
    return states.random_moments(DragonDice(), players, {"force_points": points}, count, seed)
