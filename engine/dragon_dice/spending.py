"""Points to spend on save results and promotions: Wild Growth; and on promotions alone.

A point is one save result, or one health that a unit gains by being promoted, also several steps at once (R-57).
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.asking import ask
from engine.decisions import OPEN, SHARE_OF_PASSES, Open, Plan
from engine.dragon_dice.state import DUA, Die, DieId
from engine.refusals import NotAllowed, NotUnderstood
from engine.values import Json, Seat

if TYPE_CHECKING:
    from engine.dragon_dice.battle import Battle


@dataclass(frozen=True, kw_only=True)
class SpendPlan(Plan):
    """How are the points spent? `{saves: 3, promote: {Oakling: Oak}}`.

    `costs` holds for each unit its possible partners, each with the health gained. What is not promoted is saves,
    unless fewer are named.
    """

    points: int
    costs: Mapping[str, Mapping[str, int]]

    def check(self, answer: Json) -> Json:
        """Returns the number of saves and the promotions, in the order of the army."""
        if not isinstance(answer, Mapping) or not set(answer) <= {"saves", "promote"}:
            raise NotUnderstood("Say how the points are spent, for example {saves: 3, promote: {Oakling: Oak}}.")
        pairs = answer.get("promote", {})
        if not isinstance(pairs, Mapping):
            raise NotUnderstood("Say who is promoted to what, for example {promote: {Oakling: Oak}}.")
        for unit, partner in pairs.items():
            if partner not in self.costs.get(unit, {}):
                raise NotAllowed(f"{unit} cannot be promoted to {partner}: same species, larger, and dead (p. 30).")
        if len(set(map(str, pairs.values()))) < len(pairs):
            raise NotAllowed("A partner is named twice; each can be taken once.")
        promoted = {unit: str(pairs[unit]) for unit in self.costs if unit in pairs}
        left = self.points - self._cost(promoted)
        saves = answer.get("saves", max(left, 0))
        if isinstance(saves, bool) or not isinstance(saves, int) or saves < 0:
            raise NotUnderstood(f"{saves!r} is not a number of saves.")
        if saves > left:
            raise NotAllowed(f"That takes {self.points - left + saves} points, and there are {self.points}.")
        return {"saves": saves, "promote": dict(promoted.items())}

    def _cost(self, pairs: Mapping[str, str]) -> int:
        return sum(self.costs[unit][partner] for unit, partner in pairs.items())

    def sample(self, rng: random.Random) -> Json:
        """Returns some promotions, and saves for the rest."""
        pairs: dict[str, str] = {}
        for unit in rng.sample(list(self.costs), len(self.costs)):
            left = self.points - self._cost(pairs)
            can = [p for p, cost in self.costs[unit].items() if cost <= left and p not in pairs.values()]
            if can and rng.random() > SHARE_OF_PASSES:
                pairs[unit] = rng.choice(can)
        return self.check({"promote": dict(pairs)})

    def default(self) -> Json:
        """Returns that everything becomes saves."""
        return {"saves": self.points, "promote": {}}

    def terms(self) -> Json:
        """Returns the points and the possible promotions."""
        return [self.points, {unit: dict(partners) for unit, partners in self.costs.items()}]

    def forced(self) -> Json | Open:
        """Returns that everything becomes saves where nobody can be promoted."""
        return OPEN if self.costs else self.default()


async def spend_on_promotion(
    battle: Battle, owner: Seat, points: int, units: Sequence[Die], **about: Json
) -> tuple[int, list[tuple[Die, Die]]]:
    """Returns the saves and the promotions among these units on which a player spends points (prompt `spend`)."""
    costs = {}
    for unit in units:
        partners = {str(larger.id): gain for larger, gain in _larger(battle, unit) if gain <= points}
        if partners:
            costs[str(unit.id)] = partners
    answer = await ask(SpendPlan(player=owner, prompt="spend", points=points, costs=costs, about=about))
    assert isinstance(answer, Mapping)
    saves, pairs = answer["saves"], answer["promote"]
    assert isinstance(saves, int) and isinstance(pairs, Mapping)
    dice = battle.state.dice
    return saves, [(dice[DieId(unit)], dice[DieId(str(larger))]) for unit, larger in pairs.items()]


def _larger(battle: Battle, unit: Die) -> list[tuple[Die, int]]:
    """Returns the dead units of the same species and more health, each with the health gained."""
    return [
        (other, other.unit.health - unit.unit.health)
        for other in battle.state.at(unit.owner, DUA)
        if other.unit.species == unit.unit.species and other.unit.health > unit.unit.health
    ]
