"""Setting up a match by the booklet of 1996: order of play, armies, distances (Playing the Game; N-16 to N-20)."""

from __future__ import annotations

from typing import Final

from engine.dragon_dice.events.setting_up import FirstPlayerFound, HordeRollWon
from engine.dragon_dice.phases.setup import choose_and_place, place_army, ranked, reveal_forces, roll_distances
from engine.dragon_dice.printed.dice import LAST_FACE
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.state import CAMPAIGN_ARMY, HOME_ARMY, HORDE_ARMY, RESERVES, Place, home_of
from engine.values import Seat

MOST_ARMIES: Final = 3
"""Most armies that may begin at one terrain (Place Armies)."""

NEAREST_START: Final = LAST_FACE - 1
"""A seven stands, only the eighth face is rolled again (Determine Starting Distances; N-20)."""


async def order_of_play(battle: Battle) -> None:
    """All forces are revealed, and the horde armies roll for maneuver results: the player with the most is the first
    player, the next the second, and so on; those tied roll again alone. The first player also chooses the frontier
    (Determine Order of Play; N-16 to N-18).
    """
    state = battle.state
    playing = state.playing()
    reveal_forces(battle)
    results: dict[Seat, int] = {}
    order = await ranked(battle, playing, results)
    battle.say(HordeRollWon(player=order[0], results=dict(results), order=tuple(order)))
    state.frontier_by = state.marching = order[0]
    state.seats = [*order, *(seat for seat in state.seats if seat not in playing)]
    battle.say(FirstPlayerFound(player=order[0], order=tuple(order)))


async def placement(battle: Battle) -> None:
    """All home armies go home. Then each player in turn order places the horde at another player's home and the
    campaign army at any terrain, never two armies of their own and never a fourth army at one. An army without a place
    begins in reserve, and only such a one (Place Armies; N-19)."""
    playing = battle.state.playing()
    for seat in playing:
        place_army(battle, seat, HOME_ARMY, home_of(seat))
    for seat in playing:
        others = [home_of(other) for other in battle.state.opponents(seat)]
        await _place(battle, seat, HORDE_ARMY, others)
        await _place(battle, seat, CAMPAIGN_ARMY, list(battle.state.terrains))


async def _place(battle: Battle, seat: Seat, army: Place, places: list[Place]) -> None:
    able = [place for place in places if _has_room(battle, seat, place)]
    if able:
        await choose_and_place(battle, seat, army, able)
    else:
        place_army(battle, seat, army, RESERVES)


def _has_room(battle: Battle, seat: Seat, place: Place) -> bool:
    here = [other for other in battle.state.seats if battle.state.at(other, place)]
    return seat not in here and len(here) < MOST_ARMIES


async def starting_distance(battle: Battle) -> None:
    """Each player rolls their home terrain, the first player the frontier; an eight is rolled again, a seven stands
    (Determine Starting Distances; N-20)."""
    await roll_distances(battle, NEAREST_START)
