"""Air Flight."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from engine.asking import ask
from engine.decisions import OPEN, SHARE_OF_MOVES, Open, Plan, names_in
from engine.dragon_dice.printed.dice import Catalogue
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.carrying import as_loaded, check_load, is_item, units_and_items
from engine.dragon_dice.table.sending import send
from engine.dragon_dice.table.settling import settle
from engine.dragon_dice.table.state import Die, DieId, Place
from engine.refusals import NotAllowed, NotUnderstood
from engine.values import Json, Seat

NAME = "Air Flight"
FIREWALKERS = "Firewalkers"
NOBODY = "none"


@dataclass(frozen=True, kw_only=True)
class FlightPlan(Plan):
    """Who flies where? `{units: [Watcher, Guardian], to: A-home}`, or `none`. `flyers`: by place who may fly there, and
    the items that might be carried there; `items_from` says where each of these lies, and each unit that flies.
    """

    flyers: Mapping[str, tuple[str, ...]]
    items_from: Mapping[str, str] = field(default_factory=dict)
    known: Catalogue = field(repr=False, compare=False)
    """What is printed on the dice of the match."""

    def everybody(self, place: str) -> list[str]:
        """Returns all units that may fly to a place, and of the items what they can carry."""
        units, items = units_and_items(self.flyers[place], self.known)
        loaded = list(units)
        for start in dict.fromkeys(self.items_from.values()):
            here = [unit for unit in units if self.items_from.get(unit) == start]
            loaded += as_loaded(here, [item for item in items if self.items_from[item] == start], self.known)
        return loaded

    def check(self, answer: Json) -> Json:
        """Returns the units in the order of the offer, and the place."""
        if answer == NOBODY:
            return NOBODY
        if not isinstance(answer, Mapping) or set(answer) != {"units", "to"}:
            raise NotUnderstood("Say who flies where, for example {units: [Watcher], to: frontier}, or none.")
        units, place = names_in(answer["units"], "[Watcher, Guardian]"), answer["to"]
        if not units:
            raise NotUnderstood("Give a list of names, for example [Watcher, Guardian].")
        if not isinstance(place, str) or place not in self.flyers:
            raise NotAllowed(
                f"Air Flight goes to terrains with air where you have Firewalkers (p. 23): {', '.join(self.flyers)}."
            )
        for unit in units:
            if unit not in self.flyers[place]:
                raise NotAllowed(f"{unit} cannot fly to {place}; {', '.join(self.flyers[place])} can.")
        flying = [unit for unit in self.flyers[place] if unit in units]
        if all(is_item(one, self.known) for one in flying):
            raise NotAllowed("Items fly only with Firewalkers that carry them (p. 59).")
        for start in dict.fromkeys(self.items_from.values()):
            together = [one for one in flying if self.items_from.get(one) == start]
            check_load(*units_and_items(together, self.known), self.known)
        return {"units": list(flying), "to": place}

    def sample(self, rng: random.Random) -> Json:
        """Returns no units, or some of those that may fly to some place."""
        if not self.flyers or rng.random() > SHARE_OF_MOVES:
            return NOBODY
        place = rng.choice(list(self.flyers))
        able, items = units_and_items(self.flyers[place], self.known)
        units = [unit for unit in able if rng.random() < 0.5] or able[:1]
        for start in dict.fromkeys(self.items_from.values()):
            here = [unit for unit in units if self.items_from.get(unit) == start]
            wanted = [item for item in items if self.items_from[item] == start and rng.random() < 0.5]
            units += as_loaded(here, wanted, self.known)
        return {"units": list(units), "to": place}

    def default(self) -> Json:
        """Returns that no units fly."""
        return NOBODY

    def terms(self) -> Json:
        """Returns who may fly where, and the starting places where items matter."""
        flyers: dict[str, Json] = {place: list(units) for place, units in self.flyers.items()}
        return [flyers, dict(self.items_from)] if self.items_from else flyers

    def forced(self) -> Json | Open:
        """Returns that no units fly where none can."""
        return OPEN if self.flyers else NOBODY


def firewalkers_in_the_air(battle: Battle, seat: Seat) -> dict[Place, list[Die]]:
    """Returns a player's Firewalkers at terrains with air, by terrain."""
    found: dict[Place, list[Die]] = {}
    for die in [die for die in battle.state.units_of(seat) if die.species == FIREWALKERS]:
        if "air" in battle.elements_for(seat, die.place):
            found.setdefault(die.place, []).append(die)
    return {place: found[place] for place in battle.state.terrains if place in found} if found else {}


async def air_flight(battle: Battle, seat: Seat, at_first: Mapping[Place, Sequence[Die]]) -> None:
    """In the Retreat Step, your Firewalkers may move from any terrain with air to any other terrain with air where you
    have at least one Firewalker (p. 23; prompt `air flight`).

    `at_first` has their places when the step began: all moves of the step are judged by that, so two armies may swap,
    and units that have retreated or flown do not fly (R-59).
    """
    flown: list[Die] = []
    while flyers := _flyers(battle, at_first, flown):
        flyers, items_from = _with_items(battle, seat, flyers)
        known = battle.state.known
        plan = FlightPlan(player=seat, prompt="air flight", flyers=flyers, items_from=items_from, known=known)
        answer = await ask(plan)
        if not isinstance(answer, Mapping):
            return
        names, place = answer["units"], Place(str(answer["to"]))
        assert isinstance(names, Sequence)
        moved = [battle.state.dice[DieId(str(name))] for name in names]
        units, carried = [die for die in moved if die.is_unit], [die for die in moved if die.is_item]
        flown += units
        await send(battle, units, place, NAME, carrying=carried)
        settle(battle, "abandoned")


def _with_items(
    battle: Battle, seat: Seat, flyers: dict[str, tuple[str, ...]]
) -> tuple[dict[str, tuple[str, ...]], dict[str, str]]:
    """Returns the flyers with the items that lie where they start, and where each of these dice is."""
    if not battle.has_items:
        return flyers, {}
    loaded: dict[str, tuple[str, ...]] = {}
    items_from: dict[str, str] = {}
    for to, units in flyers.items():
        starts = dict.fromkeys(battle.state.dice[DieId(unit)].place for unit in units)
        items = [item for start in starts for item in battle.state.items_at(seat, start)]
        loaded[to] = (*units, *(str(item.id) for item in items))
        if items:
            items_from |= {name: str(battle.state.dice[DieId(name)].place) for name in loaded[to]}
    return loaded, items_from


def _flyers(
    battle: Battle, at_first: Mapping[Place, Sequence[Die]], flown: Sequence[Die]
) -> dict[str, tuple[str, ...]]:
    able = {
        place: [die for die in units if die.place == place and die not in flown and battle.may_leave(die)]
        for place, units in at_first.items()
    }
    flyers = {}
    for to in at_first:
        units = tuple(str(die.id) for place in at_first if place != to for die in able[place])
        if units:
            flyers[str(to)] = units
    return flyers
