"""The steps of a match by v4.01c."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engine.dragon_dice.edition_401c.species.species_abilities import species_abilities
from engine.dragon_dice.phases import setup
from engine.dragon_dice.phases.dragon_attack import dragon_attack
from engine.dragon_dice.phases.eighth_face import eighth_face
from engine.dragon_dice.phases.expire_effects import expire_effects
from engine.dragon_dice.phases.march import first_march, second_march
from engine.dragon_dice.phases.reserves import reinforce, retreat
from engine.dragon_dice.phases.steps import Step

STEPS: Final[Mapping[str, Step]] = MappingProxyType(
    {
        # setting up (p. 7-9)
        "force building": setup.force_building,
        "assembly": setup.assembly,
        "order of play": setup.order_of_play,
        "frontier choice": setup.frontier_choice,
        "placement": setup.placement,
        "starting distance": setup.starting_distance,
        # a turn (p. 10)
        "expire effects": expire_effects,
        "eighth face": eighth_face,
        "dragon attack": dragon_attack,
        "species abilities": species_abilities,
        "first march": first_march,
        "second march": second_march,
        "reserves reinforce": reinforce,
        "reserves retreat": retreat,
    }
)
"""The steps by name, in the order in which they follow each other; after the last a new turn begins."""
