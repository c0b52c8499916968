"""Death spells (p. 47). An opponent's death magic does not touch the holder of a Temple (p. 15)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.dragon_dice.events.rolls import RolledForIcon
from engine.dragon_dice.magic.aims import (
    ANY_ARMY,
    OPPOSING_ARMY,
    OPPOSING_UNIT,
    TERRAIN,
    AtHealthWorth,
    AtOpposingDead,
)
from engine.dragon_dice.magic.casting import AnnouncedCasting
from engine.dragon_dice.magic.spells import spell
from engine.dragon_dice.rolls.purposes import SAVE_OF_THE_DEAD, ResultType
from engine.dragon_dice.rolls.resolution import roll_each
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.dying import bury_units, kill
from engine.dragon_dice.table.sending import send
from engine.dragon_dice.table.state import DUA, Die


@spell("Palsy", OPPOSING_ARMY)
async def palsy(battle: Battle, cast: AnnouncedCasting) -> None:
    """Until your next turn an opposing army subtracts one result from all rolls but maneuver rolls (p. 47).

    One more for each further casting. In a combination roll the owner says which results.
    """
    cast.lasts_on_army(battle)


@spell("Decay", OPPOSING_ARMY)
async def decay(battle: Battle, cast: AnnouncedCasting) -> None:
    """Until your next turn an opposing army subtracts two melee results from its rolls, two more a casting (p. 47)."""
    cast.lasts_on_army(battle)


@spell("Evil Eye", OPPOSING_ARMY)
async def evil_eye(battle: Battle, cast: AnnouncedCasting) -> None:
    """Until your next turn an opposing army subtracts two save results from its rolls, two more a casting (p. 47)."""
    cast.lasts_on_army(battle)


@spell("Magic Drain", TERRAIN)
async def magic_drain(battle: Battle, cast: AnnouncedCasting) -> None:
    """Until your next turn all army rolls at a terrain subtract two magic results, two more a casting (p. 47)."""
    cast.lasts_on_terrain(battle)


@spell("Restless Dead", ANY_ARMY)
async def restless_dead(battle: Battle, cast: AnnouncedCasting) -> None:
    """Until your next turn an army adds three maneuver results to its rolls, three more a casting (p. 47)."""
    cast.lasts_on_army(battle)


@spell("Swamp Fever", AtHealthWorth())
async def swamp_fever(battle: Battle, cast: AnnouncedCasting) -> None:
    """Up to three health-worth of units of one opposing army, three more a casting, are rolled (p. 47).

    Those that show an ID are killed. A unit killed like this that lies in the Dead Unit Area is rolled once more, and
    buried if it shows an ID again. A unit that may not be rolled shows nothing (R-05).
    """
    targets = [die for die in cast.units(battle) if battle.may_be_rolled(die, by_force=True)]
    killed = await kill(battle, await _show_id(battle, targets))
    await bury_units(battle, await _show_id(battle, [die for die in killed if die.place == die.grave]), by=cast.by)


async def _show_id(battle: Battle, units: Sequence[Die]) -> list[Die]:
    """Rolls units for Swamp Fever and returns those that show their ID."""
    showing: list[Die] = []
    for owner, place, group in battle.by_army(units):
        fallen = await battle.throw(owner, "swamp fever", group)
        faces = {die.id: str(die.unit.faces[fallen[die.id]]) for die in group}
        battle.say(RolledForIcon(player=owner, place=place, kind="swamp fever", faces=faces))
        for die in group:
            battle.has_been_rolled(die)
            if die.unit.faces[fallen[die.id]].is_id:
                showing.append(die)
    return showing


@spell("Finger of Death", OPPOSING_UNIT)
async def finger_of_death(battle: Battle, cast: AnnouncedCasting) -> None:
    """An opposing unit takes one point of damage, one more for each further casting, with no save possible (p. 47).

    Less damage than the unit has health is forgotten (p. 29).
    """
    for unit in cast.units(battle):
        await cast.harm_unit(battle, unit)


@spell("Necromantic Wave", ANY_ARMY)
async def necromantic_wave(battle: Battle, cast: AnnouncedCasting) -> None:
    """Until your next turn all units of an army may count magic results as melee or missile results (p. 47).

    Only magic that is rolled: a Cantrip in a melee roll is an allowance for spells and no magic result (R-49).
    """
    cast.lasts_on_army(battle)


@spell("Exhume", AtOpposingDead())
async def exhume(battle: Battle, cast: AnnouncedCasting) -> None:
    """Up to three health-worth of units in an opponent's Dead Unit Area, three more a casting, roll saves (p. 47).

    Those without a save result are buried. The caster may return units from the own Dead Unit Area to the casting
    army, up to the health-worth that was buried.
    """
    sheets = await roll_each(battle, cast.units(battle), SAVE_OF_THE_DEAD)
    buried = [die for die in cast.units(battle) if not sheets[die.id].of(ResultType.SAVE)]
    await bury_units(battle, buried, by=cast.by)
    dead = battle.state.at(cast.by, DUA)
    health = sum(die.unit.health for die in buried)
    if dead and health:
        await send(
            battle, await battle.choose_up_to(cast.by, "return", dead, health, by=cast.name), cast.place, cast.name
        )


@spell("Open Grave", ANY_ARMY)
async def open_grave(battle: Battle, cast: AnnouncedCasting) -> None:
    """Until your next turn units of an army that are killed after a save roll go to their Reserve Area (p. 47).

    That is so for everything that targets the army and lets it roll saves, as melee and missile attacks do. Where no
    save roll is possible Open Grave does nothing (see `dying`).
    """
    cast.lasts_on_army(battle)


@spell("Soiled Ground", TERRAIN)
async def soiled_ground(battle: Battle, cast: AnnouncedCasting) -> None:
    """Until your next turn every unit killed at a terrain that goes to the Dead Unit Area rolls a save (p. 47).

    Those without a save result are buried (see `dying`).
    """
    cast.lasts_on_terrain(battle)
