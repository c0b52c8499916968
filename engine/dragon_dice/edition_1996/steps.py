"""The steps of a match by the booklet of 1996 (Playing the Game, Turn Sequence; N-22)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engine.dragon_dice.edition_1996 import setup, turns
from engine.dragon_dice.phases.dragon_attack import dragon_attack
from engine.dragon_dice.phases.eighth_face import eighth_face
from engine.dragon_dice.phases.expire_effects import expire_effects
from engine.dragon_dice.phases.march import first_march
from engine.dragon_dice.phases.reserves import reinforce
from engine.dragon_dice.phases.setup import assembly, force_building, frontier_choice
from engine.dragon_dice.phases.steps import Step

STEPS: Final[Mapping[str, Step]] = MappingProxyType(
    {
        "force building": force_building,
        "assembly": assembly,
        "order of play": setup.order_of_play,
        "frontier choice": frontier_choice,
        "placement": setup.placement,
        "starting distance": setup.starting_distance,
        "expire effects": expire_effects,
        "eighth face": eighth_face,
        "dragon attack": dragon_attack,
        "first march": first_march,
        "second march": turns.second_march,
        "reserves reinforce": reinforce,
        "reserves retreat": turns.retreat,
    }
)
"""The steps by name, in the order in which they follow each other; after the last a new turn begins."""
