"""Air Flight."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.asking import ask
from engine.decisions import OPEN, SHARE_OF_MOVES, Open, Plan
from engine.dragon_dice.battle import Battle
from engine.dragon_dice.state import Die, DieId, Place
from engine.refusals import NotAllowed, NotUnderstood
from engine.values import Json, Seat

NAME = "Air Flight"
FIREWALKERS = "Firewalkers"
NOBODY = "none"


@dataclass(frozen=True, kw_only=True)
class FlightPlan(Plan):
    """Who flies where? `{units: [Watcher, Guardian], to: A-home}`, or `none`. `flyers`: by place who may fly there."""

    flyers: Mapping[str, tuple[str, ...]]

    def everybody(self, place: str) -> list[str]:
        """Returns all units that may fly to a place together."""
        return list(self.flyers[place])

    def check(self, answer: Json) -> Json:
        """Returns the units in the order of the offer, and the place."""
        if answer == NOBODY:
            return NOBODY
        if not isinstance(answer, Mapping) or set(answer) != {"units", "to"}:
            raise NotUnderstood("Say who flies where, for example {units: [Watcher], to: frontier}, or none.")
        names, place = answer["units"], answer["to"]
        units = [names] if isinstance(names, str) else names
        if not isinstance(units, Sequence) or not units:
            raise NotUnderstood("Give a list of names, for example [Watcher, Guardian].")
        if not isinstance(place, str) or place not in self.flyers:
            raise NotAllowed(
                f"Air Flight goes to terrains with air where you have Firewalkers (p. 23): {', '.join(self.flyers)}."
            )
        for unit in units:
            if unit not in self.flyers[place]:
                raise NotAllowed(f"{unit} cannot fly to {place}; {', '.join(self.flyers[place])} can.")
        return {"units": [unit for unit in self.flyers[place] if unit in units], "to": place}

    def sample(self, rng: random.Random) -> Json:
        """Returns nobody, or some of those that may fly to some place."""
        if not self.flyers or rng.random() > SHARE_OF_MOVES:
            return NOBODY
        place = rng.choice(list(self.flyers))
        units = [unit for unit in self.flyers[place] if rng.random() < 0.5]
        return {"units": list(units or self.flyers[place][:1]), "to": place}

    def default(self) -> Json:
        """Returns that nobody flies."""
        return NOBODY

    def terms(self) -> Json:
        """Returns who may fly where."""
        return {place: list(units) for place, units in self.flyers.items()}

    def forced(self) -> Json | Open:
        """Returns that nobody flies where nobody can."""
        return OPEN if self.flyers else NOBODY


def firewalkers_in_the_air(battle: Battle, seat: Seat) -> dict[Place, list[Die]]:
    """Returns a player's Firewalkers at terrains with air, by terrain."""
    found: dict[Place, list[Die]] = {}
    for die in battle.state.units_in_play(seat):
        if die.unit.species == FIREWALKERS and "air" in battle.elements_for(seat, die.place):
            found.setdefault(die.place, []).append(die)
    return {place: found[place] for place in battle.state.terrains if place in found}


async def air_flight(battle: Battle, seat: Seat, at_first: Mapping[Place, Sequence[Die]]) -> None:
    """In the Retreat Step, your Firewalkers may move from any terrain with air to any other terrain with air where you
    have at least one Firewalker (p. 23; prompt `air flight`).

    `at_first` says where they stood when the step began: all moves of the step are judged by that, so two armies may
    swap, and who has retreated or flown does not fly (R-59).
    """
    flown: list[Die] = []
    while flyers := _flyers(battle, at_first, flown):
        answer = await ask(FlightPlan(player=seat, prompt="air flight", flyers=flyers))
        if not isinstance(answer, Mapping):
            return
        names, place = answer["units"], Place(str(answer["to"]))
        assert isinstance(names, Sequence)
        units = [battle.state.dice[DieId(str(name))] for name in names]
        flown += units
        battle.send(units, place, NAME)
        battle.settle("abandoned")


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
