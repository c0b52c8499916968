"""Dragon breath against an army (p. 19): units are killed, then each element of the dragon has its effect.

The effects that last halve a type of result or take IDs away until the beginning of the army owner's next turn; they
are looked up by name where rolls are resolved (`modifiers.LASTING`, `Battle.ignores_ids`). The same one never counts
twice.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from engine.dragon_dice.dragons.attack import DragonAttack
from engine.dragon_dice.dragons.targets import IVORY, IVORY_HYBRID, WHITE
from engine.dragon_dice.events.dragons import BreathCame
from engine.dragon_dice.printed.dice import DragonKind
from engine.dragon_dice.table import dying
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.dying import kill
from engine.dragon_dice.table.effects import LastingEffect, On
from engine.dragon_dice.table.state import Die

KILLED: Final = 5
"""Health-worth of units that a breath kills (p. 19)."""


async def breathe(battle: Battle, attack: DragonAttack, dragon: Die) -> None:
    """A dragon breathes at an army: five health-worth of units are killed, ten by a White Dragon, as much as possible
    and never more; the army's owner chooses who (prompt `breath`). Then its elements have their effects (p. 19)."""
    units = battle.state.at(attack.owner, attack.place)
    if not units:
        return
    health = KILLED * (2 if dragon.dragon.kind == WHITE else 1)
    fallen = await battle.choose_units(attack.owner, "breath", units, health, dragon=dragon.id, place=attack.place)
    effects = effects_of(dragon.dragon, battle.state.terrains[attack.place].die.elements)
    battle.say(
        BreathCame(
            player=attack.owner,
            place=attack.place,
            dragon=dragon.id,
            dice=tuple(die.id for die in fallen),
            effects=tuple(effects),
            left=len(units) - len(fallen),
        )
    )
    killed = await kill(battle, fallen)
    for name in effects:
        await EFFECTS[name](battle, attack, dragon, killed)


def effects_of(dragon: DragonKind, terrain: Sequence[str]) -> list[str]:
    """Returns the names of the effects that a dragon's breath has at a terrain of these elements, each once."""
    if dragon.kind == WHITE:
        return [TERRAIN_EMPATHY, *(OF_ELEMENT[element] for element in terrain)]
    names = [OF_ELEMENT[element] for element in dragon.elements]
    return [*names, LIFE_DRAIN] if dragon.kind in (IVORY, IVORY_HYBRID) else names


async def lightning_bolt(battle: Battle, attack: DragonAttack, dragon: Die, killed: Sequence[Die]) -> None:
    """Lightning Bolt, the breath of air: the army's melee results are halved, rounded down, until the beginning of its
    owner's next turn (p. 19)."""
    lay_on_army(battle, attack, dragon, LIGHTNING_BOLT)


async def dragon_plague(battle: Battle, attack: DragonAttack, dragon: Die, killed: Sequence[Die]) -> None:
    """Dragon Plague, the breath of death: the army ignores its ID results until the beginning of its owner's next turn
    (p. 19). A unit of it that rolls for itself counts its own (R-09)."""
    lay_on_army(battle, attack, dragon, DRAGON_PLAGUE)


async def petrify(battle: Battle, attack: DragonAttack, dragon: Die, killed: Sequence[Die]) -> None:
    """Petrify, the breath of earth: the army's maneuver results are halved, rounded down, until the beginning of its
    owner's next turn (p. 19)."""
    lay_on_army(battle, attack, dragon, PETRIFY)


async def dragon_fire(battle: Battle, attack: DragonAttack, dragon: Die, killed: Sequence[Die]) -> None:
    """Dragon Fire, the breath of fire: roll the units that this breath has killed; those that generate no save are
    buried (p. 19).

    Dragonkin of the dragon's element too: they have left the army that may not roll them (p. 54).
    """
    await dying.bury_without_save(battle, killed, targeted=False)


async def life_drain(battle: Battle, attack: DragonAttack, dragon: Die, killed: Sequence[Die]) -> None:
    """Life Drain, the breath of ivory: only the killing (p. 19)."""


async def poisonous_cloud(battle: Battle, attack: DragonAttack, dragon: Die, killed: Sequence[Die]) -> None:
    """Poisonous Cloud, the breath of water: the army's missile results are halved, rounded down, until the beginning of
    its owner's next turn (p. 19)."""
    lay_on_army(battle, attack, dragon, POISONOUS_CLOUD)


async def terrain_empathy(battle: Battle, attack: DragonAttack, dragon: Die, killed: Sequence[Die]) -> None:
    """Terrain Empathy, the breath of a White Dragon: ten health-worth of units are killed instead of five, and the army
    suffers the effects of both elements of the terrain, minor terrains not counted (p. 19, p. 57)."""


LIGHTNING_BOLT: Final = "Lightning Bolt"
DRAGON_PLAGUE: Final = "Dragon Plague"
PETRIFY: Final = "Petrify"
DRAGON_FIRE: Final = "Dragon Fire"
LIFE_DRAIN: Final = "Life Drain"
POISONOUS_CLOUD: Final = "Poisonous Cloud"
TERRAIN_EMPATHY: Final = "Terrain Empathy"

OF_ELEMENT: Final[Mapping[str, str]] = MappingProxyType(
    {"air": LIGHTNING_BOLT, "death": DRAGON_PLAGUE, "earth": PETRIFY, "fire": DRAGON_FIRE, "water": POISONOUS_CLOUD}
)
"""The effect of each element."""

EFFECTS: Final[Mapping[str, Callable[[Battle, DragonAttack, Die, Sequence[Die]], Awaitable[None]]]] = MappingProxyType(
    {
        LIGHTNING_BOLT: lightning_bolt,
        DRAGON_PLAGUE: dragon_plague,
        PETRIFY: petrify,
        DRAGON_FIRE: dragon_fire,
        LIFE_DRAIN: life_drain,
        POISONOUS_CLOUD: poisonous_cloud,
        TERRAIN_EMPATHY: terrain_empathy,
    }
)
"""What each effect does to the army and to those the breath has killed."""


def lay_on_army(battle: Battle, attack: DragonAttack, dragon: Die, name: str) -> None:
    """Lays an effect on the army, if there still is one and it does not suffer the same already."""
    if not battle.state.at(attack.owner, attack.place):
        return
    if not any(e.name == name and e.is_on_army(attack.owner, attack.place) for e in battle.state.effects):
        battle.last(LastingEffect(name, On.ARMY, dragon.owner, attack.owner, owner=attack.owner, place=attack.place))
