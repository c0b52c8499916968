"""What lasting effects of v4.01c do to rolls: those that are nothing but modifiers."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engine.dragon_dice.rolls.modifiers import (
    ADD,
    DIVIDE,
    MAGIC,
    MANEUVER,
    MELEE,
    MISSILE,
    MULTIPLY,
    SAVE,
    SUBTRACT,
    Lasting,
)
from engine.dragon_dice.rolls.purposes import Occasion, ResultType
from engine.dragon_dice.sais.influences import OF_ICONS
from engine.dragon_dice.table.effects import CHILL_WIND, Influence

ANY: Final[tuple[ResultType, ...]] = ()

LASTING: Final[Mapping[str, Lasting]] = MappingProxyType(
    {
        # spells on an army (p. 46-50)
        "Wind Walk": Lasting(ADD, ((MANEUVER,),)),
        "Palsy": Lasting(SUBTRACT, (ANY,), Occasion.NON_MANEUVER),
        "Decay": Lasting(SUBTRACT, ((MELEE,),)),
        "Evil Eye": Lasting(SUBTRACT, ((SAVE,),)),
        "Restless Dead": Lasting(ADD, ((MANEUVER,),)),
        "Stone Skin": Lasting(ADD, ((SAVE,),)),
        "Higher Ground": Lasting(SUBTRACT, ((MELEE,),)),
        "Transmute Rock to Mud": Lasting(SUBTRACT, ((MANEUVER,),)),
        "Fiery Weapon": Lasting(ADD, ((MELEE, MISSILE),)),
        "Dancing Lights": Lasting(SUBTRACT, ((MELEE,),)),
        "Watery Double": Lasting(ADD, ((SAVE,),)),
        # spells on a terrain
        "Blizzard": Lasting(SUBTRACT, ((MELEE,),)),
        "Fields of Ice": Lasting(SUBTRACT, ((MANEUVER,),)),
        "Magic Drain": Lasting(SUBTRACT, ((MAGIC,),)),
        "Ash Storm": Lasting(SUBTRACT, (ANY,)),
        "Deluge": Lasting(SUBTRACT, ((MANEUVER,), (MISSILE,))),
        # icons (p. 33-43)
        "Cloak": Lasting(ADD, ((SAVE,),), is_spell=False),
        "Frost Breath": Lasting(DIVIDE, tuple((result,) for result in ResultType), amount=2, is_spell=False),
        "Galeforce": Lasting(SUBTRACT, ((SAVE,), (MANEUVER,)), amount=4, is_spell=False),
        "Magic Suppression": Lasting(SUBTRACT, ((MAGIC,),), amount=4, is_spell=False),
        "Wither": Lasting(SUBTRACT, (ANY,), is_spell=False),
        CHILL_WIND: Lasting(SUBTRACT, (ANY,), is_spell=False),
        # dragons' breath (p. 19)
        "Lightning Bolt": Lasting(DIVIDE, ((MELEE,),), amount=2, is_spell=False),
        "Petrify": Lasting(DIVIDE, ((MANEUVER,),), amount=2, is_spell=False),
        "Poisonous Cloud": Lasting(DIVIDE, ((MISSILE,),), amount=2, is_spell=False),
        # a spell that doubles one unit, chosen after the roll
        "Wilding": Lasting(MULTIPLY, ((MELEE,), (SAVE,)), amount=2),
    }
)
"""Lasting effects that are nothing but modifiers of an army's rolls. Others are looked up where their rule stands."""

INFLUENCES: Final[Mapping[str, Influence]] = MappingProxyType(
    {
        **OF_ICONS,
        "Open Grave": Influence(takes_the_killed=True),
        "Soiled Ground": Influence(buries_the_killed=True),
        "Accelerated Growth": Influence(saves_by_exchange=True),
        "Dragon Plague": Influence(silences_ids=True),
    }
)
"""What lasting effects do beside changing rolls."""
