"""Black spells (Spell List, p. 43). An opponent's do nothing to the army that holds a Temple (N-62)."""

from __future__ import annotations

from engine.dragon_dice.edition_1996.aims import ANY_ARMY, ONE_ARMY_EACH, AtDead, AtDragonsOf
from engine.dragon_dice.edition_1996.hits import hit_unit
from engine.dragon_dice.edition_1996.spells.lasting import in_place_of_its_like
from engine.dragon_dice.magic.aims import OPPOSING_UNIT
from engine.dragon_dice.magic.casting import AnnouncedCasting
from engine.dragon_dice.magic.spells import spell
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.sending import send


@spell("Reanimate Dead", AtDead(commons=True))
async def reanimate_dead(battle: Battle, cast: AnnouncedCasting) -> None:
    """A dead common unit of yours, one more a casting, returns to the casting army (p. 43)."""
    await send(battle, cast.units(battle), cast.place, cast.name)


@spell("Palsy", ANY_ARMY)
async def palsy(battle: Battle, cast: AnnouncedCasting) -> None:
    """Until your next turn an army has one result less in all its rolls, and one less for each further casting (p. 43).

    In a roll for several things its owner says from which the penalty is taken.
    """
    cast.lasts_on_army(battle)


@spell("Finger of Death", OPPOSING_UNIT)
async def finger_of_death(battle: Battle, cast: AnnouncedCasting) -> None:
    """An opponent's unit takes one hit, one more for each further casting, without a save (p. 43).

    Fewer hits than the unit has health do nothing, and nothing of them remains (N-53).
    """
    for unit in cast.units(battle):
        await hit_unit(battle, unit, cast.x)


@spell("Open Grave", ONE_ARMY_EACH)
async def open_grave(battle: Battle, cast: AnnouncedCasting) -> None:
    """Until your next turn units that are killed in an army go to their reserve instead of the dead (p. 43).

    It may be cast on a reserve: units killed there stay there. Units buried by what kills them are buried (N-55).
    """
    in_place_of_its_like(battle, cast)
    cast.lasts_on_army(battle)


@spell("Summon Black Dragon", AtDragonsOf(element="death"))
async def summon_black_dragon(battle: Battle, cast: AnnouncedCasting) -> None:
    """A black dragon comes to a terrain, where it attacks the army of whose turn it is, yours too (p. 43).

    It comes from wherever it is, whoever owns it. A Temple does not keep it off.
    """
    cast.brings_dragons(battle)
