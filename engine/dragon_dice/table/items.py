"""Items of an army (p. 59-60): which of them are rolled, which go along with units that move, which are buried.

They lie with an army and belong to no unit of it; an item goes from one place to another only with a unit that carries
it. A match without items is asked nothing here, and looked at once a step.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from engine.asking import ask
from engine.dragon_dice.events.units import Buried
from engine.dragon_dice.printed.dice import ItemKind, UnitKind
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.carrying import Carry, Excess, can_carry
from engine.dragon_dice.table.state import BUA, Die, DieId, Place, ids_of
from engine.values import Json, Seat


async def rolled_with(battle: Battle, owner: Seat, place: Place, units: Sequence[Die], kind: str) -> list[Die]:
    """Returns the items of an army that are rolled together with these of its units (p. 59).

    As many are rolled as the units that are rolled could carry; where these are too few (others sleep, or are stuck in
    the mire) the owner says which items are left out (prompt `leave out`).
    """
    items = battle.state.items_at(owner, place) if battle.has_items else []
    if not items or not units:
        return []
    left_out = await _name_excess(battle, owner, "leave out", items, units, roll=kind)
    return [item for item in items if item not in left_out]


async def take_along(battle: Battle, units: Sequence[Die], to: Place) -> list[Die]:
    """Returns the items that units carry along to another place, as their owner chooses (p. 59; prompt `carry`).

    The owner of the items decides, whoever moves the units. Without a choice, the items go along that no remaining unit
    could carry.
    """
    carried: list[Die] = []
    for owner, place, group in battle.by_army(units) if battle.has_items else ():
        items = battle.state.items_at(owner, place) if place != to and battle.state.is_in_play(place) else []
        if items:
            left = [die for die in battle.state.at(owner, place) if die not in group]
            about: dict[str, Json] = {"place": place, "to": to, "movers": _ids(group)}
            known = battle.state.known
            plan = Carry.of(_ids(items), _ids(group), _ids(left), known, player=owner, prompt="carry", about=about)
            carried += _dice(battle, await ask(plan))
    return carried


async def bury_excess(battle: Battle) -> None:
    """Whenever an army has more items than its units can carry, its owner buries the excess (p. 59).

    The owner chooses which, so that as many as possible are kept (R-65; prompt `bury`).
    """
    if not battle.has_items:
        return
    for owner in battle.state.seats:
        for place in dict.fromkeys(die.place for die in battle.state.dice.values() if die.is_item):
            items = battle.state.items_at(owner, place) if battle.state.is_in_play(place) else []
            excess = await _name_excess(battle, owner, "bury", items, battle.state.at(owner, place), place=place)
            if excess:
                battle.move(excess, BUA)
                battle.say(Buried(player=owner, dice=ids_of(excess), by=None), "items")


async def _name_excess(
    battle: Battle, owner: Seat, prompt: str, items: Sequence[Die], units: Sequence[Die], **about: Json
) -> list[Die]:
    """Returns the items that these units cannot carry, as their owner chooses."""
    if not items or can_carry(_unit_kinds(units), _item_kinds(items)):
        return []
    plan = Excess.of(_ids(items), _ids(units), battle.state.known, player=owner, prompt=prompt, about=about)
    return _dice(battle, await ask(plan))


def _unit_kinds(units: Sequence[Die]) -> list[UnitKind]:
    return [die.unit for die in units]


def _item_kinds(items: Sequence[Die]) -> list[ItemKind]:
    return [die.item for die in items]


def _ids(dice: Sequence[Die]) -> list[str]:
    return [str(die.id) for die in dice]


def _dice(battle: Battle, names: Json) -> list[Die]:
    return [battle.state.dice[DieId(name)] for name in cast("Sequence[str]", names)]
