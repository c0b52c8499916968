"""The magic of a roll by the booklet: its colours, what the terrain doubles, dead that are buried for black (Magic).

- A point may be of either colour of its die; a spell takes its own colour alone (N-42).
- A point of an ID counts two in a colour that die and terrain have in common (Terrain Advantage; N-43).
- Who holds Standing Stones may make any point one of the terrain's colours, without doubling it (N-44).
- In a magic action at a terrain dead may be buried to double points of IDs of black dice (Death Magic; N-45).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, cast

from engine.dragon_dice.edition_1996.purse import ColouredPurse
from engine.dragon_dice.events.magic import DeathMagicBought
from engine.dragon_dice.magic import results
from engine.dragon_dice.magic.purse import Purse
from engine.dragon_dice.magic.results import MagicRules, is_marked, purse_of_cantrips, what_adds_elements
from engine.dragon_dice.rolls.sheet import RollSheet
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.dying import bury_units
from engine.dragon_dice.table.state import DUA, RESERVES, Die, Place
from engine.values import Json, Seat

NONE: Final = "none"


def purse_of_roll(battle: Battle, sheet: RollSheet) -> Purse:
    """Returns the magic of a resolved magic roll, and which of it the terrain doubles; in reserve none."""
    plain = results.purse_of_roll(battle, sheet)
    colours = {species.name: species.elements for species in battle.state.known.species.values()}
    return ColouredPurse(plain.sources, plain.left, battle.elements_at(sheet.place), colours)


async def death_magic(battle: Battle, seat: Seat, place: Place, purse: Purse) -> Purse:
    """Lets the caster double points of IDs of black dice: a player buries dead units worth just as much health.

    The caster says how many points and whose dead, their own too; that player says which (prompt `bury`). Black so
    bought has to be spent. Not in reserve (Death Magic, Reserve Magic).
    """
    assert isinstance(purse, ColouredPurse)
    if place == RESERVES or not purse.black_ids:
        return purse
    options: list[Json] = [
        {"points": points, "from": owner}
        for owner in (seat, *battle.state.opponents(seat))
        for points in sorted(_totals(battle.state.at(owner, DUA)))
        if points <= purse.black_ids
    ]
    if not options:
        return purse
    answer = await battle.choose(seat, "death magic", [*options, NONE], NONE, place=place, points=purse.black_ids)
    if not isinstance(answer, Mapping):
        return purse
    points, victim = cast("int", answer["points"]), Seat(str(answer["from"]))
    battle.say(DeathMagicBought(player=seat, place=place, victim=victim, points=points))
    dead = battle.state.at(victim, DUA)
    chosen = await battle.choose_units(victim, "bury", dead, points, by=seat, points=points)
    await bury_units(battle, chosen, by=seat)
    return purse.burying(points)


def _totals(dead: list[Die]) -> set[int]:
    """Returns every health that some of these units have together, but nothing."""
    totals = {0}
    for die in dead:
        totals |= {total + die.unit.health for total in totals}
    return totals - {0}


MAGIC: Final = MagicRules(
    purse_of_roll=purse_of_roll,
    purse_of_cantrips=purse_of_cantrips,
    adds_elements=what_adds_elements,
    castable=is_marked,
    enlarged=death_magic,
    reserves_place="Reserve Magic",
)
"""What the booklet says of magic."""
