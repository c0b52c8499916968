"""What lasting effects do to rolls by the booklet of 1996, a line each (Spell List, Breath), and when they end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from engine.dragon_dice.magic.spells import SPELLS
from engine.dragon_dice.rolls.modifiers import Lasting, Layer
from engine.dragon_dice.rolls.purposes import Occasion, ResultType
from engine.dragon_dice.sais.influences import OF_ICONS
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.effects import Influence, LastingEffect, On
from engine.dragon_dice.table.state import Place, State
from engine.values import Seat

MELEE, MISSILE, MAGIC, MANEUVER, SAVE = ResultType
SUBTRACT, DIVIDE, MULTIPLY, ADD = Layer

BURNING_HANDS: Final = "Burning Hands"
WALL_OF_FOG: Final = "Wall of Fog"
PARALYSIS: Final = "Paralysis"
FROST: Final = "Frost"
DRAGON_BREATH: Final = "Dragon Breath"
"""On a dragon: breath has taken its automatic saves."""

LASTING: Final[Mapping[str, Lasting]] = MappingProxyType(
    {
        # on an army
        "Stoneskin": Lasting(ADD, ((SAVE,),)),
        "Transmute Rock to Mud": Lasting(SUBTRACT, ((MANEUVER,),)),
        "Wind Walk": Lasting(ADD, ((MANEUVER,),)),
        "Dancing Lights": Lasting(DIVIDE, ((MISSILE,), (MAGIC,)), amount=2),
        "Watery Double": Lasting(ADD, ((SAVE,),)),
        "Wall of Ice": Lasting(ADD, ((SAVE,),)),
        "Palsy": Lasting(SUBTRACT, ((),)),
        FROST: Lasting(DIVIDE, tuple((result,) for result in ResultType), Occasion.ANY, amount=2, is_spell=False),
        "Cloak": Lasting(ADD, ((SAVE,),), is_spell=False),
        # on a terrain
        "Ash Storm": Lasting(SUBTRACT, ((),)),
        WALL_OF_FOG: Lasting(DIVIDE, ((MANEUVER,), (MISSILE,)), amount=2),
    }
)
"""Effects that are nothing but modifiers of rolls. Burning Hands, which lies on a unit, stands in `rolling`."""

INFLUENCES: Final[Mapping[str, Influence]] = MappingProxyType(
    {
        **OF_ICONS,
        "Open Grave": Influence(takes_the_killed=True),
    }
)
"""What lasting effects do beside changing rolls."""


def is_paralysed(battle: Battle, owner: Seat, place: Place) -> bool:
    """Returns whether an army can only roll for saves (Breath, Blue; N-70)."""
    return is_paralysed_in(battle.state, owner, place)


def is_paralysed_in(state: State, owner: Seat, place: Place) -> bool:
    """Returns the same of a position."""
    return any(effect.name == PARALYSIS and effect.is_on_army(owner, place) for effect in state.effects)


def may_act(battle: Battle, owner: Seat, place: Place) -> bool:
    """Returns whether an army may oppose a maneuver, attack, strike back and cast spells: not under Paralysis."""
    return not is_paralysed(battle, owner, place)


def end_with_units(battle: Battle) -> None:
    """What lies on an army ends when its last unit leaves it (N-50); the spells of a caster without any unit at
    terrains or in reserve end at once (Magic; N-49), and so does what would end with a turn that never comes."""
    state = battle.state
    gone = {seat for seat in state.seats if seat in state.out or not state.has_units_in_play(seat)}
    if state.keeps_all_in:
        gone = set(state.out)

    def ends(effect: LastingEffect) -> bool:
        if effect.on is On.ARMY and not state.at(Seat(str(effect.owner)), Place(str(effect.place))):
            return True
        return effect.by in gone and (effect.name in battle.edition[SPELLS] or effect.left > 0)

    battle.end_effects(ends)


def end_with_the_turn(battle: Battle) -> None:
    """What lasts to the end of a turn of its player ends, or comes one such turn nearer to its end: Watery Double
    (N-60), and the bareness of a dragon that another's breath has hit (N-75)."""
    state = battle.state
    marching = state.marching_seat()
    battle.end_effects(lambda effect: effect.ends_with == marching and effect.left == 1)
    state.effects = [
        replace(effect, left=effect.left - 1) if effect.ends_with == marching and effect.left else effect
        for effect in state.effects
    ]
