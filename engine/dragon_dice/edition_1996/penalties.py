"""The question `assign`: how penalties are divided among several types of result (Dice Modifiers; N-80)."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast

from engine.decisions import OPEN, Open, Split
from engine.refusals import NotAllowed
from engine.values import Json, Seat


@dataclass(frozen=True, kw_only=True)
class Penalties(Split):
    """What does each penalty take? `{Palsy: {melee: 3, saves: 1}}`, or `{Palsy: saves}` for all of it.

    `left` are the results of each type that penalties can still take. They can take no more than there is of a type;
    the rest goes where it hurts least, which is the order of the types.
    """

    left: Mapping[str, int]

    @classmethod
    def of(cls, player: Seat, amounts: Mapping[str, int], left: Mapping[str, int]) -> Penalties:
        """Returns the question about these penalties, of which no more counts than there are results."""
        rest = sum(left.values())
        counted = {}
        for cause, amount in amounts.items():
            counted[cause] = min(amount, rest)
            rest -= counted[cause]
        return cls(player=player, prompt="assign", amounts=counted, parts=tuple(left), left=left)

    def check(self, answer: Json) -> Json:
        """Returns for each penalty what it takes of each type."""
        divided = cast("Mapping[str, Mapping[str, int]]", super().check(self._completed(answer)))
        for part, most in self.left.items():
            taken = sum(parts.get(part, 0) for parts in divided.values())
            if taken > most:
                raise NotAllowed(
                    f"Penalties of {taken} are laid on {part}, and there {'is' if most == 1 else 'are'} only {most}: "
                    f"lay {taken - most} on something else (Dice Modifiers)."
                )
        return cast("Json", divided)

    def _completed(self, answer: Json) -> Json:
        """Returns the answer with the penalties that it does not name, where they are missed least."""
        if not isinstance(answer, Mapping) or all(cause in answer for cause in self.amounts):
            return answer
        named = {cause: parts for cause, parts in answer.items() if cause in self.amounts}
        taken = dict.fromkeys(self.parts, 0)
        for cause, parts in named.items():
            if isinstance(parts, str):
                parts = {parts: self.amounts[cause]}
            for part, amount in parts.items() if isinstance(parts, Mapping) else ():
                if part in taken and isinstance(amount, int):
                    taken[part] += amount
        rest = {cause: amount for cause, amount in self.amounts.items() if cause not in named}
        free = {part: max(0, most - taken[part]) for part, most in self.left.items()}
        return {**answer, **_filled(rest, free, self.parts)}

    def sample(self, rng: random.Random) -> Json:
        """Returns a random way, which takes of no type more than there is."""
        points = [part for part, most in self.left.items() for _ in range(most)]
        rng.shuffle(points)
        answer: dict[str, Json] = {}
        for cause, amount in self.amounts.items():
            taken, points = points[:amount], points[amount:]
            answer[cause] = {part: taken.count(part) for part in self.parts if part in taken}
        return answer

    def default(self) -> Json:
        """Returns that penalties take what is missed least."""
        return cast("Json", _filled(self.amounts, self.left, self.parts))

    def terms(self) -> Json:
        """Returns the penalties, and what there is to take."""
        return [dict(self.amounts), dict(self.left)]

    def forced(self) -> Json | Open:
        """Returns the only way where everything is taken, or one type alone can be."""
        able = [part for part, most in self.left.items() if most]
        everything = sum(self.amounts.values()) == sum(self.left.values())
        return self.default() if everything or len(able) < 2 else OPEN


def _filled(amounts: Mapping[str, int], left: Mapping[str, int], parts: tuple[str, ...]) -> dict[str, dict[str, int]]:
    """Returns each amount taken from the parts in their order, as far as there is something left of them."""
    free = dict(left)
    filled: dict[str, dict[str, int]] = {}
    for cause, amount in amounts.items():
        filled[cause] = {}
        for part in parts:
            taken = min(amount, free[part])
            if taken:
                filled[cause][part] = taken
            amount -= taken
            free[part] -= taken
    return filled
