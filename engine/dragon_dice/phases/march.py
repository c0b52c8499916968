"""First March and Second March (p. 10-14)."""

from __future__ import annotations

from collections.abc import Awaitable

from engine.dragon_dice.actions.action import action
from engine.dragon_dice.actions.maneuver import maneuver
from engine.dragon_dice.actions.minor_terrain import bury_disaster, minor_terrain_step
from engine.dragon_dice.actions.mire import struggle_through_mire
from engine.dragon_dice.events.turns import MarchBegan, MarchEnded, MarchLeftOut
from engine.dragon_dice.events.units import Declined
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.state import RESERVES, Place
from engine.values import Seat

FIRST, SECOND = "first march", "second march"


def first_march(battle: Battle) -> Awaitable[None]:
    """The marching player may march with one army."""
    return _march(battle, FIRST)


def second_march(battle: Battle) -> Awaitable[None]:
    """The marching player may march with another army that has not marched this turn (p. 14)."""
    return _march(battle, SECOND)


def places_of_armies(battle: Battle, seat: Seat) -> list[Place]:
    """Returns where a player has an army: terrains, and the Reserve Area if units are there."""
    return [*battle.places_with_units(seat), *([RESERVES] if battle.has_reserves(seat) else [])]


def leave_out(battle: Battle, seat: Seat, which: str, *, needs_two: bool = False) -> None:
    """Says that a player has no army for this march, or a single one where it `needs_two`."""
    if battle.is_heard:
        battle.say(MarchLeftOut(seat, which, needs_two))


async def _march(battle: Battle, which: str) -> None:
    """One army may maneuver and then act; both steps are optional, in this order (p. 10).

    An army in the Reserve Area cannot maneuver, and has magic as its only action.
    """
    state = battle.state
    seat = state.marching_seat()
    armies = [place for place in places_of_armies(battle, seat) if place not in state.marched]
    if not armies:
        leave_out(battle, seat, which)
        return
    place = await battle.choose_place(seat, "march", armies, "none", march=which)
    if place is None:
        if battle.is_heard:
            battle.say(Declined(seat, which))
        return
    state.marched.append(place)
    if battle.is_heard:
        battle.say(MarchBegan(player=seat, place=place, march=which))
    bury_disaster(battle, seat, place)
    await struggle_through_mire(battle, seat, place)
    if place != RESERVES:
        if await minor_terrain_step(battle, seat, place):
            await maneuver(battle, place)
        battle.end_action()
    await action(battle, place)
    battle.end_action()
    state.taking_part = None
    if battle.is_heard:
        battle.say(MarchEnded(player=seat, place=place, march=which))
