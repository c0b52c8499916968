"""Gold spells (Spell List, p. 39)."""

from __future__ import annotations

from engine.dragon_dice.edition_1996.aims import ANY_ARMY, AtDead, AtDragonsOf, AtOwnMovers
from engine.dragon_dice.magic.casting import AnnouncedCasting
from engine.dragon_dice.magic.spells import spell
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.dying import bury_units


@spell("Stoneskin", ANY_ARMY)
async def stoneskin(battle: Battle, cast: AnnouncedCasting) -> None:
    """Until your next turn an army has one save result more, and one more for each further casting (p. 39)."""
    cast.lasts_on_army(battle)


@spell("Dust to Dust", AtDead(anybodys=True))
async def dust_to_dust(battle: Battle, cast: AnnouncedCasting) -> None:
    """Dead units worth one health a casting are buried, of one player or of several, as you choose (p. 39)."""
    await bury_units(battle, cast.units(battle), by=cast.by)


@spell("Path", AtOwnMovers())
async def path(battle: Battle, cast: AnnouncedCasting) -> None:
    """One of your units at a terrain, one more a casting, moves to another terrain at once (p. 39).

    Where you have no army there, it forms a new one. No unit goes into or out of reserve by it (N-51).
    """
    await cast.move_units(battle)


@spell("Transmute Rock to Mud", ANY_ARMY)
async def transmute_rock_to_mud(battle: Battle, cast: AnnouncedCasting) -> None:
    """Until your next turn an army has six maneuver results less, and six more for each further casting (p. 39).

    That touches what racial abilities make of maneuvers, and the damage that maneuvers add to a charge.
    """
    cast.lasts_on_army(battle)


@spell("Summon Gold Dragon", AtDragonsOf(element="earth"))
async def summon_gold_dragon(battle: Battle, cast: AnnouncedCasting) -> None:
    """A gold dragon comes to a terrain, where it attacks the army of whose turn it is, yours too (p. 39).

    It comes from wherever it is, whoever owns it.
    """
    cast.brings_dragons(battle)
