"""Reserves Phase (p. 14): reinforce, then retreat; then the turn is over."""

from __future__ import annotations

from engine.dragon_dice.dragons.champions import ride
from engine.dragon_dice.events.turns import Reinforced, Retreated
from engine.dragon_dice.species.air_flight import air_flight, firewalkers_in_the_air
from engine.dragon_dice.table import items
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.many_players import pass_the_turn
from engine.dragon_dice.table.settling import settle
from engine.dragon_dice.table.state import RESERVES, Die, DieId, Place, ids_of
from engine.values import Seat


async def reinforce(battle: Battle) -> None:
    """Units in the Reserve Area may go to any terrains with what they carry, joining the army there or making one.

    Items are named among the units (p. 59); an item that is not named and that no remaining unit could carry is buried.
    """
    seat = battle.state.marching_seat()
    units = battle.state.at(seat, RESERVES)
    if not units:
        return
    going = [*units, *_items_at(battle, seat, RESERVES)]
    moves = await battle.sort_units(seat, "reinforce", dict.fromkeys(battle.state.terrains, going))
    for place, group in moves.items():
        battle.move(group, place)
    if moves:
        battle.say(Reinforced(player=seat, moves=_named(moves)))
        await items.bury_excess(battle)
        battle.end_action()


async def retreat(battle: Battle) -> None:
    """The Retreat Step (p. 14). Then the next player who is still in takes the turn."""
    await retreat_units(battle)
    pass_the_turn(battle)


async def retreat_units(battle: Battle) -> None:
    """Any units at terrains that may leave may go to the Reserve Area with what they carry, Firewalkers may fly
    (p. 23), and champions may ride the dragons they have tamed (p. 62); a captured terrain that is abandoned so turns
    back (p. 15). Items are named as in the Reinforce Step.
    """
    seat = battle.state.marching_seat()
    firewalkers = firewalkers_in_the_air(battle, seat)
    armies = {
        place: [
            *(die for die in battle.state.at(seat, place) if battle.may_leave(die)),
            *_items_at(battle, seat, place),
        ]
        for place in battle.places_with_units(seat)
    }
    if armies:
        moves = await battle.sort_units(seat, "retreat", armies)
        for group in moves.values():
            battle.move(group, RESERVES)
        if moves:
            battle.say(Retreated(player=seat, moves=_named(moves)))
            await items.bury_excess(battle)
            settle(battle, "abandoned")
    if firewalkers:
        await air_flight(battle, seat, firewalkers)
    if battle.state.effects:
        await ride(battle, seat)
    battle.end_action()


def _items_at(battle: Battle, seat: Seat, place: Place) -> list[Die]:
    return battle.state.items_at(seat, place) if battle.has_items else []


def _named(moves: dict[Place, list[Die]]) -> dict[Place, tuple[DieId, ...]]:
    return {place: ids_of(group) for place, group in moves.items()}
