"""Dragonkin Handlers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engine.dragon_dice.edition_401c.species.ability_choice import Offer
from engine.dragon_dice.printed.dice import ELDARIM
from engine.dragon_dice.species import dragonkin
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.promoting import promote
from engine.dragon_dice.table.state import Die, DieId, Place
from engine.values import Json, Seat

NAME = "Dragonkin Handlers"


def offers(battle: Battle, seat: Seat, used: Sequence[Mapping[str, Json]]) -> list[Offer]:
    """Returns what the armies with Eldarim could do, once a turn."""
    if any(use["ability"] == NAME for use in used):
        return []
    return [offer for place in battle.places_with_units(seat) for offer in _offers_of(battle, seat, place)]


def _offers_of(battle: Battle, seat: Seat, place: Place) -> list[Offer]:
    units = battle.state.at(seat, place)
    room = health_of_eldarim(units) - _health(die for die in units if die.is_dragonkin)
    if room < 1:
        return []
    army, elements = f"{seat} {place}", battle.elements_for(seat, place)
    small = [die for die in dragonkin.in_pool(battle, seat, elements) if die.unit.health == 1]
    pairs = battle.promotions([die for die in units if die.is_dragonkin and dragonkin.matches(die, elements)])
    return [
        *(Offer({"ability": NAME, "army": army, "move": die.id}) for die in small),
        *(Offer({"ability": NAME, "army": army, "promote": {unit.id: larger.id}}) for unit, larger in pairs),
    ]


async def dragonkin_handlers(battle: Battle, seat: Seat, answer: Mapping[str, Json]) -> None:
    """In the Species Abilities Phase select one of your armies with an Eldarim at a terrain: a small Dragonkin joins it
    from the Summoning Pool, or one of its Dragonkin is promoted by one step (p. 21).

    The Dragonkin that joins or is promoted matches an element of the terrain; what it becomes may be of any element (p.
    30). Afterwards the army's Dragonkin have together no more health than its Eldarim.
    """
    dice = battle.state.dice
    if "move" in answer:
        place = Place(str(answer["army"]).removeprefix(f"{seat} "))
        dragonkin.summon(battle, [dice[DieId(str(answer["move"]))]], place, NAME)
    else:
        pairs = answer["promote"]
        assert isinstance(pairs, Mapping)
        await promote(battle, [(dice[DieId(unit)], dice[DieId(str(larger))]) for unit, larger in pairs.items()], NAME)


def health_of_eldarim(units: Sequence[Die]) -> int:
    """Returns the total health-worth of the Eldarim among units."""
    return _health(die for die in units if die.species == ELDARIM)


def _health(units: Iterable[Die]) -> int:
    return sum(die.unit.health for die in units)
