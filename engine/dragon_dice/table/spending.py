"""Points to spend: on save results and promotions (Wild Growth), on promotions and recruits (Mutate), on these and on
throwing units again (Elemental Relic).

A point is one save result, one recruit, or one health that a unit gains by being promoted, also several steps at once
(R-57), or one health of a unit that is thrown again.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from engine.asking import ask
from engine.decisions import OPEN, SHARE_OF_PASSES, Open, Plan, names_in
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.state import Die, DieId
from engine.refusals import NotAllowed, NotUnderstood, Refusal
from engine.values import Json, Seat


@dataclass(frozen=True, kw_only=True)
class SpendPlan(Plan):
    """How are the points spent? `{saves: 3, promote: {Oakling: Oak}}`, `{recruit: [Striker]}`.

    `costs` holds for each unit its possible partners, each with the health gained. Where points make saves
    (`makes_saves`), unspent ones become saves, unless fewer are named; else they are lost.
    """

    points: int
    costs: Mapping[str, Mapping[str, int]]
    recruits: tuple[str, ...] = ()
    makes_saves: bool = True
    rerolls: Mapping[str, int] = field(default_factory=dict)
    """Units that may be thrown again, each with its health."""

    def check(self, answer: Json) -> Json:
        """Returns the number of saves, the promotions in the order of the army, and the recruits; the rerolled units,
        where any could be.
        """
        if not isinstance(answer, Mapping) or not set(answer) <= {"saves", "promote", "recruit", "reroll"}:
            raise NotUnderstood("Say how the points are spent, for example {saves: 3, promote: {Oakling: Oak}}.")
        pairs = answer.get("promote", {})
        if not isinstance(pairs, Mapping):
            raise NotUnderstood("Say who is promoted to what, for example {promote: {Oakling: Oak}}.")
        for unit, partner in pairs.items():
            if not isinstance(partner, str) or partner not in self.costs.get(unit, {}):
                raise NotAllowed(f"{unit} cannot be promoted to {partner}: same species, larger, and dead (p. 30).")
        if len(set(map(str, pairs.values()))) < len(pairs):
            raise NotAllowed("A partner is named twice; each can be taken once.")
        promoted = {unit: str(pairs[unit]) for unit in self.costs if unit in pairs}
        recruited = self._recruited(answer.get("recruit", []), promoted)
        again = self._thrown_again(answer.get("reroll", []), promoted)
        left = self.points - self._cost(promoted) - len(recruited) - sum(self.rerolls[name] for name in again)
        saves = answer.get("saves", max(left, 0) if self.makes_saves else 0)
        if isinstance(saves, bool) or not isinstance(saves, int) or saves < 0:
            raise NotUnderstood(f"{saves!r} is not a number of saves.")
        if saves and not self.makes_saves:
            raise NotAllowed("These points make no saves.")
        if saves > left:
            raise NotAllowed(f"That takes {self.points - left + saves} points, and there are {self.points}.")
        checked: dict[str, Json] = {"saves": saves, "promote": dict(promoted.items()), "recruit": recruited}
        return checked | ({"reroll": list(again)} if self.rerolls else {})

    def accepted(self, wish: Json) -> Json:
        """Returns the answer that the player has given in advance, or None if it no longer fits."""
        try:
            return self.check(wish) if wish else None
        except Refusal:
            return None

    def _recruited(self, names: Json, promoted: Mapping[str, str]) -> list[Json]:
        wanted = names_in(names, "[Striker, Bog Runner]")
        for name in wanted:
            if name not in self.recruits:
                raise NotAllowed(f"{name} cannot be recruited here: one health, of the right species, and dead.")
            if name in promoted.values():
                raise NotAllowed(f"{name} cannot be recruited and exchanged at once.")
        if len(set(wanted)) < len(wanted):
            raise NotUnderstood("One recruit is named twice. Name each once.")
        return [name for name in self.recruits if name in wanted]

    def _thrown_again(self, names: Json, promoted: Mapping[str, str]) -> list[str]:
        wanted = names_in(names, "[Knight, Bowman]")
        for name in wanted:
            if name not in self.rerolls:
                raise NotAllowed(f"{name} cannot be thrown again here: {', '.join(self.rerolls) or 'nobody can'}.")
            if name in promoted:
                raise NotAllowed(f"{name} cannot be thrown again and exchanged at once.")
        if len(set(wanted)) < len(wanted):
            raise NotUnderstood("One unit is named twice. Name each once: it is thrown again once.")
        return [name for name in self.rerolls if name in wanted]

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
        left = self.points - self._cost(pairs)
        recruits = [name for name in self.recruits if name not in pairs.values() and rng.random() > SHARE_OF_PASSES]
        answer: dict[str, Json] = {"promote": dict(pairs), "recruit": list(recruits[:left])}
        left -= len(recruits[:left])
        again: list[Json] = []
        for name in rng.sample(list(self.rerolls), len(self.rerolls)):
            if name not in pairs and self.rerolls[name] <= left and rng.random() > SHARE_OF_PASSES:
                again.append(name)
                left -= self.rerolls[name]
        return self.check(answer | ({"reroll": again} if self.rerolls else {}))

    def default(self) -> Json:
        """Returns that everything becomes saves; if points cannot, that no unit is promoted or recruited."""
        nothing: dict[str, Json] = {"saves": self.points if self.makes_saves else 0, "promote": {}, "recruit": []}
        return nothing | ({"reroll": []} if self.rerolls else {})

    def terms(self) -> Json:
        """Returns the points, the possible promotions and recruits, and whether points make saves."""
        costs: dict[str, Json] = {unit: dict(partners) for unit, partners in self.costs.items()}
        terms: list[Json] = [self.points, costs, list(self.recruits), self.makes_saves]
        return [*terms, dict(self.rerolls)] if self.rerolls else terms

    def forced(self) -> Json | Open:
        """Returns the default where no unit can be promoted, recruited or rerolled."""
        return OPEN if self.costs or self.recruits or self.rerolls else self.default()


async def spend_on_promotion(
    battle: Battle, owner: Seat, points: int, units: Sequence[Die], **about: Json
) -> tuple[int, list[tuple[Die, Die]]]:
    """Returns the saves and the promotions among these units on which a player spends points (prompt `spend`)."""
    costs = _costs(battle, units, points)
    answer = await ask(SpendPlan(player=owner, prompt="spend", points=points, costs=costs, about=about))
    assert isinstance(answer, Mapping)
    saves, pairs = answer["saves"], answer["promote"]
    assert isinstance(saves, int) and isinstance(pairs, Mapping)
    dice = battle.state.dice
    return saves, [(dice[DieId(unit)], dice[DieId(str(larger))]) for unit, larger in pairs.items()]


async def spend_on_units(
    battle: Battle,
    owner: Seat,
    points: int,
    units: Sequence[Die],
    recruits: Sequence[Die],
    wish: Json = None,
    **about: Json,
) -> tuple[list[tuple[Die, Die]], list[Die]]:
    """Returns the promotions among these units and the recruits on which a player spends points (prompt `spend`).

    A `wish` in advance answers it if it can be fulfilled.
    """
    spent = await _spend_on_units(battle, owner, points, units, recruits, {}, wish, about)
    return spent[:2]


async def spend_on_relic(
    battle: Battle,
    owner: Seat,
    points: int,
    units: Sequence[Die],
    recruits: Sequence[Die],
    rolled: Sequence[Die],
    **about: Json,
) -> tuple[list[tuple[Die, Die]], list[Die], list[Die]]:
    """Returns the promotions among these units, the recruits, and the rerolled dice, as a player spends the points of
    an Elemental Relic (prompt `spend`).
    """
    rerolls = {str(die.id): die.unit.health for die in rolled if die.unit.health <= points}
    return await _spend_on_units(battle, owner, points, units, recruits, rerolls, None, about)


async def _spend_on_units(
    battle: Battle,
    owner: Seat,
    points: int,
    units: Sequence[Die],
    recruits: Sequence[Die],
    rerolls: Mapping[str, int],
    wish: Json,
    about: Mapping[str, Json],
) -> tuple[list[tuple[Die, Die]], list[Die], list[Die]]:
    """Returns the promotions, the recruits, and the rerolled dice, as a player spends points on them."""
    plan = SpendPlan(
        player=owner,
        prompt="spend",
        points=points,
        costs=_costs(battle, units, points),
        recruits=tuple(str(die.id) for die in recruits),
        makes_saves=False,
        rerolls=rerolls,
        about=about,
    )
    answer = plan.accepted(wish) or await ask(plan)
    assert isinstance(answer, Mapping)
    pairs, recruited, again = answer["promote"], answer["recruit"], answer.get("reroll", [])
    assert isinstance(pairs, Mapping) and isinstance(recruited, Sequence) and isinstance(again, Sequence)
    dice = battle.state.dice
    return (
        [(dice[DieId(unit)], dice[DieId(str(larger))]) for unit, larger in pairs.items()],
        [dice[DieId(str(name))] for name in recruited],
        [dice[DieId(str(name))] for name in again],
    )


def _costs(battle: Battle, units: Sequence[Die], points: int) -> dict[str, dict[str, int]]:
    costs = {}
    for unit in units:
        partners = {str(larger.id): gain for larger, gain in _larger(battle, unit) if gain <= points}
        if partners:
            costs[str(unit.id)] = partners
    return costs


def _larger(battle: Battle, unit: Die) -> list[tuple[Die, int]]:
    """Returns the units that this one could become, each with the health gained."""
    return [(other, other.unit.health - unit.unit.health) for other in battle.larger(unit)]
