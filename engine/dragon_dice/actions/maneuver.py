"""The maneuver step of a march (p. 10): turning the terrain die where the army stands."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from engine.dragon_dice.actions.action import actions_after_turning
from engine.dragon_dice.actions.thorns import break_through_thorns, thorns_at
from engine.dragon_dice.events.terrains import ManeuverAnnounced, ManeuverFailed, ManeuverOpposed, ManeuverSucceeded
from engine.dragon_dice.phases.eighth_face import castle
from engine.dragon_dice.printed.dice import LAST_FACE
from engine.dragon_dice.rolls.purposes import COUNTER_MANEUVER, MANEUVER
from engine.dragon_dice.rolls.resolution import roll_army
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.settling import settle
from engine.dragon_dice.table.state import Place
from engine.values import Json, Seat

UP, DOWN, STAY = "up", "down", "stay"
_STEPS: Final = MappingProxyType({UP: 1, DOWN: -1})


async def maneuver(battle: Battle, place: Place) -> None:
    """Offers the marching army a maneuver and carries it out (p. 10, Maneuver).

    It is announced without the direction. Opponents with an army there may oppose; then both sides roll, and the
    marching army needs at least as many results as each of them (p. 52 for several). The direction is chosen after the
    success. A terrain turns by one step and not beyond its first or eighth face; an army that has left with the Wayfare
    of its own roll turns nothing.
    """
    seat = battle.state.marching_seat()
    face = battle.state.terrains[place].face
    leads = _leads(battle, seat, place) if battle.is_heard else {}
    if not await battle.agree(seat, "maneuver", place=place, face=face, leads=leads):
        return
    if battle.is_heard:
        battle.say(ManeuverAnnounced(player=seat, place=place))
    opposing = []
    for other in battle.opposing_armies(seat, place):
        if battle.may_act(other, place) and await battle.agree(
            other, "counter-maneuver", place=place, by=seat, face=face
        ):
            if battle.is_heard:
                battle.say(ManeuverOpposed(player=other, place=place))
            opposing.append(other)
    results = await _roll_against(battle, seat, place, opposing)
    left = not battle.state.at(seat, place)
    failed = left or any(_is_beaten(battle, place, results[seat], results[other]) for other in opposing)
    if battle.is_heard:
        battle.say(
            ManeuverFailed(player=seat, place=place, results=results, left=left)
            if failed
            else ManeuverSucceeded(player=seat, place=place, results=results)
        )
    if failed:
        return
    await _turn(battle, seat, place)
    await break_through_thorns(battle, seat, place)


def _leads(battle: Battle, seat: Seat, place: Place) -> dict[str, Json]:
    """Returns the actions, each with its possible targets, that the army could take after turning either way or not at
    all, as things stand; none for an eighth face, which brings more, and none where thorns bite before the action.
    """
    face = battle.state.terrains[place].face
    if face is None or face == LAST_FACE or thorns_at(battle, seat, place):
        return {}
    faces = {way: face + step for way, step in {**_STEPS, STAY: 0}.items() if 1 <= face + step < LAST_FACE}
    return {way: actions_after_turning(battle, seat, place, to) for way, to in faces.items()}


def _is_beaten(battle: Battle, place: Place, marching: int, countering: int) -> bool:
    """Returns whether a counter-maneuver succeeds: with more results; under Fields of Ice also with as many (p. 46)."""
    effects = battle.state.effects
    icy = bool(effects) and any(e.name == "Fields of Ice" and e.is_on_terrain(place) for e in effects)
    return marching <= countering if icy else marching < countering


async def _roll_against(battle: Battle, seat: Seat, place: Place, opposing: list[Seat]) -> dict[Seat, int]:
    """Returns each side's maneuver results; without opposition there is no roll."""
    if not opposing:
        return {}
    marching = await roll_army(battle, seat, place, MANEUVER)
    results = {seat: marching.total}
    for other in opposing:
        countering = await roll_army(battle, other, place, COUNTER_MANEUVER, from_elsewhere=marching.against_others)
        results[other] = countering.total
    return results


async def _turn(battle: Battle, seat: Seat, place: Place) -> None:
    face = battle.state.terrains[place].face
    assert face is not None, "marches come after the starting distances"
    directions: list[Json] = [way for way, step in _STEPS.items() if 1 <= face + step <= LAST_FACE]
    direction = str(await battle.choose(seat, "direction", directions, place=place, face=face))
    battle.turn_terrain(place, face + _STEPS[direction], seat)
    await castle(battle, seat, place)
    settle(battle)
