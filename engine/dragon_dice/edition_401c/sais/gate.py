"""Gate."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.asking import ask
from engine.decisions import SHARE_OF_MOVES
from engine.dragon_dice.events.units import Declined
from engine.dragon_dice.printed.dice import DRACOLEM
from engine.dragon_dice.sais.icon_actions import IconUse, sai
from engine.dragon_dice.sais.moving import PROMPT
from engine.dragon_dice.species.air_flight import NOBODY, FlightPlan
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.sending import send
from engine.dragon_dice.table.settling import settle
from engine.dragon_dice.table.state import RESERVES, DieId, Place
from engine.refusals import NotAllowed
from engine.values import Json

HEALTH = 4
"""What goes through one Gate, whatever is printed on the face."""


@dataclass(frozen=True, kw_only=True)
class GatePlan(FlightPlan):
    """Who goes through the gate, and where? `{units: [...], to: place}` or `none`; `health` is what each counts for."""

    health: Mapping[str, int]
    most: int = HEALTH

    def everybody(self, place: str) -> list[str]:
        """Returns as many of those that may go there as fit through, one after the other."""
        return self._fitting(self.flyers[place])

    def check(self, answer: Json) -> Json:
        """Returns the units in the order of the offer, and the place."""
        if isinstance(answer, Mapping) and "to" in answer and answer["to"] not in list(self.flyers):
            raise NotAllowed(f"{answer['to']} is none of the places to move to: {', '.join(self.flyers)}.")
        checked = super().check(answer)
        if isinstance(checked, Mapping):
            health = sum(self.health[str(unit)] for unit in _names(checked))
            if health > self.most:
                raise NotAllowed(f"Those have {health} health; up to {self.most} may go.")
        return checked

    def sample(self, rng: random.Random) -> Json:
        """Returns no units, or some that fit through to some place."""
        if not self.flyers or rng.random() > SHARE_OF_MOVES:
            return NOBODY
        place = rng.choice(list(self.flyers))
        able = self.flyers[place]
        units = self._fitting(rng.sample(able, rng.randint(1, len(able))))
        return self.check({"units": list(units), "to": place}) if units else NOBODY

    def terms(self) -> Json:
        """Returns who may go where, and how much of them."""
        return [super().terms(), dict(self.health), self.most]

    def _fitting(self, units: Sequence[str]) -> list[str]:
        chosen: list[str] = []
        left = self.most
        for unit in units:
            if self.health[unit] <= left:
                chosen.append(unit)
                left -= self.health[unit]
        return chosen


@sai("Gate", combines=False)
async def gate(battle: Battle, use: IconUse) -> None:
    """In a roll that counts no maneuver this unit may move up to four health-worth of other Dracolem of its alloy from
    its army to any terrain or to the Reserve Area (p. 36; prompt `move`).

    Units that leave before results are counted do not count in this roll (R-01). It stays itself, and may do it from
    the Reserve Area too (R-45).
    """
    here = use.die.place
    others = [
        die
        for die in battle.state.at(use.owner, here)
        if die is not use.die
        and die.species == DRACOLEM
        and die.unit.alloy == use.die.unit.alloy
        and die.unit.health <= HEALTH
        and battle.may_leave(die)
    ]
    names = tuple(str(die.id) for die in others)
    places = [place for place in (*battle.state.terrains, RESERVES) if place != here]
    answer = await ask(
        GatePlan(
            player=use.owner,
            prompt=PROMPT,
            flyers=dict.fromkeys(map(str, places), names) if names else {},
            health={str(die.id): die.unit.health for die in others},
            about={"icon": use.name, "place": here, "roll": use.purpose.kind},
            known=battle.state.known,
        )
    )
    if not isinstance(answer, Mapping):
        if names and battle.is_heard:
            battle.say(Declined(use.owner, use.name, tuple(die.id for die in others)), use.name)
    else:
        units = [battle.state.dice[DieId(str(name))] for name in _names(answer)]
        await send(battle, units, Place(str(answer["to"])), use.name)
        settle(battle, "abandoned")


def _names(answer: Mapping[str, Json]) -> Sequence[Json]:
    names = answer["units"]
    assert isinstance(names, Sequence)
    return names
