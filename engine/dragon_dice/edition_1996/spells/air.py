"""Blue spells (Spell List, p. 40)."""

from __future__ import annotations

from engine.dragon_dice.edition_1996 import routing
from engine.dragon_dice.edition_1996.aims import ANY_ARMY, OWN_DEAD, AtDragonsOf, AtEachUnit
from engine.dragon_dice.magic.aims import OPPOSING_ARMY
from engine.dragon_dice.magic.casting import AnnouncedCasting
from engine.dragon_dice.magic.spells import spell
from engine.dragon_dice.rolls.purposes import INDIVIDUAL_SAVE, ResultType
from engine.dragon_dice.rolls.resolution import roll_each
from engine.dragon_dice.rolls.sheet import RollSheet
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.dying import kill
from engine.dragon_dice.table.sending import send


@spell("Hailstorm", OPPOSING_ARMY)
async def hailstorm(battle: Battle, cast: AnnouncedCasting) -> None:
    """An opponent's army takes one hit, one more for each further casting, and rolls saves once against all (p. 40).

    Where armies can be routed, that of the same terrain may be (N-84).
    """
    owner, place = cast.army
    saving = await cast.strike_army(battle, owner, place)
    if saving is not None and place == cast.place:
        routing.pursue_later(battle, cast.by, saving)


@spell("Breath of Life", OWN_DEAD)
async def breath_of_life(battle: Battle, cast: AnnouncedCasting) -> None:
    """Your dead units worth one health a casting return to the casting army (p. 40)."""
    await send(battle, cast.units(battle), cast.place, cast.name)


@spell("Wind Walk", ANY_ARMY)
async def wind_walk(battle: Battle, cast: AnnouncedCasting) -> None:
    """Until your next turn an army has six maneuver results more, and six more for each further casting (p. 40).

    Racial abilities make nothing of them (Special Abilities).
    """
    cast.lasts_on_army(battle)


@spell("Lightning Strike", AtEachUnit(opposing=True))
async def lightning_strike(battle: Battle, cast: AnnouncedCasting) -> None:
    """An opponent's unit, one more a casting, is rolled, and killed unless it shows a save or its ID (p. 40).

    What shows is looked at, not what is left of it: an icon that gives saves will do, also a maneuver that a racial
    ability counts as one, and halving does not matter (N-52).
    """
    units = cast.units(battle)
    sheets = await roll_each(battle, units, INDIVIDUAL_SAVE, cast.name)
    await kill(battle, [die for die in units if not _shows_a_save(sheets[die.id])])


def _shows_a_save(sheet: RollSheet) -> bool:
    return any(share.rolled for share in sheet.shares[ResultType.SAVE])


@spell("Summon Blue Dragon", AtDragonsOf(element="air"))
async def summon_blue_dragon(battle: Battle, cast: AnnouncedCasting) -> None:
    """A blue dragon comes to a terrain, where it attacks the army of whose turn it is, yours too (p. 40).

    It comes from wherever it is, whoever owns it.
    """
    cast.brings_dragons(battle)
