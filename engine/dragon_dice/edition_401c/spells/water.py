"""Water spells (p. 50)."""

from __future__ import annotations

from engine.dragon_dice.magic.aims import ANY_ARMY, OWN_DEAD, TERRAIN
from engine.dragon_dice.magic.casting import AnnouncedCasting
from engine.dragon_dice.magic.spells import spell
from engine.dragon_dice.rolls.purposes import FLOOD_MANEUVER, SAVE_AND_MANEUVER, ResultType
from engine.dragon_dice.rolls.resolution import roll_army
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.settling import settle


@spell("Watery Double", ANY_ARMY)
async def watery_double(battle: Battle, cast: AnnouncedCasting) -> None:
    """Until your next turn an army adds one save result to its rolls, one more for each further casting (p. 50)."""
    cast.lasts_on_army(battle)


@spell("Accelerated Growth", OWN_DEAD)
async def accelerated_growth(battle: Battle, cast: AnnouncedCasting) -> None:
    """Until your next turn you may exchange a killed Treefolk unit of two health or more instead (p. 50).

    It is exchanged with a Treefolk unit of one health from your Dead Unit Area (see `dying`).
    """
    cast.lasts_on_own_dead(battle)


@spell("Flash Flood", TERRAIN)
async def flash_flood(battle: Battle, cast: AnnouncedCasting) -> None:
    """A terrain is turned down by one step, unless an opposing army there rolls six maneuver results (p. 50).

    Six more for each further casting. In one player's turn Flash Floods turn a terrain by one step only (R-36).
    """
    held = False
    for owner in battle.opposing_armies(cast.by, cast.terrain):
        results = (await roll_army(battle, owner, cast.terrain, FLOOD_MANEUVER)).total
        held = held or results >= cast.x
    if not held:
        _flood(battle, cast)


@spell("Deluge", TERRAIN)
async def deluge(battle: Battle, cast: AnnouncedCasting) -> None:
    """Until your next turn all army rolls at a terrain subtract three maneuver and three missile results (p. 50).

    Three more of both for each further casting.
    """
    cast.lasts_on_terrain(battle)


@spell("Mire", TERRAIN)
async def mire(battle: Battle, cast: AnnouncedCasting) -> None:
    """Until your next turn any army that marches at a terrain first makes a maneuver roll (p. 50).

    Only units up to that much health-worth are rolled in that march; the marching player selects them (see
    `actions.mire`).
    """
    cast.lasts_on_terrain(battle)


@spell("Tidal Wave", TERRAIN)
async def tidal_wave(battle: Battle, cast: AnnouncedCasting) -> None:
    """Every army at a terrain takes four damage, and makes a combination roll for saves and maneuvers (p. 50).

    Only effects that generate such results count in it. The terrain is turned down by one step unless an army has four
    maneuver results. Each further casting makes it four more damage and four more results. In one player's turn Tidal
    Waves turn a terrain by one step only. An eighth face whose holder it kills falls to seven before that (R-71).
    """
    sheets = {
        owner: await roll_army(battle, owner, cast.terrain, SAVE_AND_MANEUVER)
        for owner in [cast.by, *battle.state.opponents(cast.by)]
        if battle.state.at(owner, cast.terrain)
    }
    for owner, sheet in sheets.items():
        await cast.harm_army(battle, owner, cast.terrain, saves=sheet.of(ResultType.SAVE))
    settle(battle)
    if all(sheet.of(ResultType.MANEUVER) < cast.x for sheet in sheets.values()):
        _flood(battle, cast)


def _flood(battle: Battle, cast: AnnouncedCasting) -> None:
    """Turns the terrain down, once in a turn for each of the two spells."""
    mark = f"{cast.name} {cast.terrain}"
    if mark not in battle.state.sunk and battle.lower_terrain(cast.terrain, cast.by):
        battle.state.sunk.append(mark)


@spell("Wall of Fog", TERRAIN)
async def wall_of_fog(battle: Battle, cast: AnnouncedCasting) -> None:
    """Until your next turn missile attacks on an army at a terrain subtract six missile results (p. 50).

    Six more for each further casting (see `modifiers.against_missiles`).
    """
    cast.lasts_on_terrain(battle)
