"""Which results of an army go at which dragon (p. 18, step 6)."""

from __future__ import annotations

import itertools
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, cast

from engine.asking import ask
from engine.decisions import OPEN, Assign, Open
from engine.dragon_dice.dragons.attack import DragonAttack
from engine.dragon_dice.rolls.purposes import ResultType
from engine.dragon_dice.rolls.sheet import RollSheet
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.state import Die, DieId
from engine.values import Json

SHARE_OF_WHIMS: Final = 0.1
KINDS: Final = (ResultType.MELEE.value, ResultType.MISSILE.value)


@dataclass(frozen=True, kw_only=True)
class Allocation(Assign):
    """Sort dragons under melee or missile; `totals` are the results of each type, `needed` what kills each dragon.

    Where several dragons stand under one type, the first gets what kills it, then the next. `spared` dragons, those
    that have just been tamed or controlled, are killed only if the answer says so.
    `{Fire Drake: melee}` is understood as well as `{melee: [Fire Drake]}`.
    """

    totals: Mapping[str, int]
    needed: Mapping[str, int]
    spared: tuple[str, ...] = ()
    most_each: int | None = None
    """At how many dragons the results of one type may go; None: at as many as they are enough for."""

    def check(self, answer: Json) -> Json:
        """Returns the dragons that are killed, by type of result, in the order of the offer.

        Results that do not kill a dragon do nothing, so they are left out; and it does not matter what kills the only
        one.
        """
        if isinstance(answer, Mapping) and answer and all(kind in KINDS for kind in answer.values()):
            answer = {kind: [dragon for dragon in answer if answer[dragon] == kind] for kind in KINDS}
        groups = cast("Mapping[str, Sequence[str]]", super().check(answer))
        killed: dict[str, Json] = {}
        for kind, dragons in groups.items():
            if dying := self._killed(self.totals[kind], dragons):
                killed[kind] = dying
        return self._best(tuple(self.needed))[0] if killed and len(self.needed) == 1 else killed

    def _killed(self, results: int, dragons: Sequence[str]) -> list[Json]:
        """Returns the dragons, in this order, for which the results are enough."""
        killed: list[Json] = []
        for dragon in dragons[: self.most_each]:
            if self.needed[dragon] <= results:
                results -= self.needed[dragon]
                killed.append(dragon)
        return killed

    def sample(self, rng: random.Random) -> Json:
        """Returns one of the ways that kill as many dragons as possible, spared ones sometimes."""
        ways = list(self._best(tuple(self.needed) if rng.random() < SHARE_OF_WHIMS else self._unspared()))
        return ways[int(rng.random() * len(ways))]

    def default(self) -> Json:
        """Returns a way that kills as many dragons as possible, but none that is spared."""
        return self._best(self._unspared())[0]

    def terms(self) -> Json:
        """Returns the results to allocate, the results needed, and the spared dragons."""
        spared: list[Json] = [list(self.spared)] if self.spared else []
        return [super().terms(), dict(self.totals), dict(self.needed), *spared]

    def forced(self) -> Json | Open:
        """Returns the best way where it makes no difference: one dragon, or none that could be killed."""
        best = self._best(tuple(self.needed))[0]
        return best if not best or (len(self.needed) == 1 and not self.spared) else OPEN

    def _unspared(self) -> tuple[str, ...]:
        return tuple(dragon for dragon in self.needed if dragon not in self.spared)

    def _best(self, among: Sequence[str]) -> Sequence[dict[str, Json]]:
        """Returns every way to kill as many of these dragons as possible. There are never more than a few."""
        best: list[dict[str, Json]] = [{}]
        most = 0
        for choice in itertools.product(("", *KINDS), repeat=len(among)):
            groups: dict[str, Json] = {}
            for kind in KINDS:
                named: list[Json] = [d for d, chosen in zip(among, choice, strict=True) if chosen == kind]
                if sum(self.needed[str(dragon)] for dragon in named) > self.totals[kind]:
                    break
                if self.most_each is not None and len(named) > self.most_each:
                    break
                if named:
                    groups[kind] = named
            else:
                count = sum(map(bool, choice))
                if count > most:
                    best, most = [], count
                if count == most and most:
                    best.append(groups)
        return best


async def allocate(battle: Battle, attack: DragonAttack, response: RollSheet, most_each: int | None = None) -> None:
    """The army's owner says which results go at which dragon: melee or missile, never both together at one dragon, but
    each type at as many dragons as it is enough for, or at `most_each` (p. 18, step 6; prompt `allocate`)."""
    dragons = attack.on_army()
    totals = {kind: response.of(ResultType(kind)) for kind in KINDS}
    if not dragons or not any(totals.values()):
        return
    names = tuple(str(dragon.id) for dragon in dragons)
    answer = await ask(
        Allocation(
            player=attack.owner,
            prompt="allocate",
            groups=dict.fromkeys(KINDS, names),
            totals=totals,
            needed={str(dragon.id): max(1, attack.needed(dragon)) for dragon in dragons},
            spared=tuple(str(dragon.id) for dragon in dragons if dragon in attack.ignored),
            most_each=most_each,
            about={"place": attack.place, "totals": dict(totals)},
        )
    )
    for kind, named in cast("Mapping[str, Sequence[str]]", answer).items():
        _strike(attack, totals[kind], [battle.state.dice[DieId(name)] for name in named])


def _strike(attack: DragonAttack, results: int, dragons: Sequence[Die]) -> None:
    for dragon in dragons:
        part = results if dragon is dragons[-1] else min(results, attack.needed(dragon))
        results -= part
        attack.strike(dragon, part)
