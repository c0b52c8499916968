"""The questions of this game that are larger than a choice, each judged and sampled by functions it was given.

A plan holds the position it is asked in; it is data otherwise. `judge` is the law; `propose` gives legal answers for
players that do not care or think.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from engine.decisions import OPEN, Open, Plan
from engine.refusals import Refusal
from engine.values import Json


@dataclass(frozen=True, kw_only=True)
class Judged(Plan):
    """A plan whose law is a function."""

    shape: ClassVar[str] = "plan"

    judge: Callable[[Json], Json] = field(compare=False, repr=False)
    propose: Callable[[random.Random], Sequence[Json]] = field(compare=False, repr=False)
    """Returns answers worth trying, best first or in any order."""
    otherwise: Json = None
    """The answer that declines."""
    asks: Mapping[str, Json] = field(default_factory=dict)
    """What makes the question this one."""

    def check(self, answer: Json) -> Json:
        """Returns the answer in its normal form. Raises a `Refusal`."""
        return self.judge(answer)

    def sample(self, rng: random.Random) -> Json:
        """Returns a legal answer at random in its normal form, among those that are worth trying."""
        proposals = list(self.propose(rng))
        rng.shuffle(proposals)
        for proposal in proposals:
            try:
                return self.judge(proposal)
            except Refusal:
                continue
        return self.otherwise

    def default(self) -> Json:
        """Returns the answer that declines."""
        return self.otherwise

    def terms(self) -> Json:
        """Returns what makes the question this one."""
        return dict(self.asks)

    def forced(self) -> Json | Open:
        """Returns that there is a choice: what could change nothing is not asked."""
        return OPEN


class Act(Judged):
    """The movement of one character: which of those whose turn it is, and what it does, step by step."""


class Deploy(Judged):
    """A sector of the deployment zone and the places of those who go there."""


class Begin(Judged):
    """What a side begins with: spells in force, bound allies, passengers."""


class Split(Judged):
    """The split into melees in this Combat Phase."""


class Masteries(Judged):
    """Which masteries the characters of a seat use in a melee."""


class Fight(Judged):
    """The combat action of one of the characters whose turn it is."""


class Follow(Judged):
    """Where a survivor of a melee follows up to, and whom it strikes there."""


class Place(Judged):
    """A place that a character goes to, or not: Misty Step, Avenger, Flyby."""


class Rampage(Judged):
    """Where a rampaging character goes and whom it attacks, or not."""


class Muster(Judged):
    """An army as text."""


class Lay(Judged):
    """The battlefield: a ready table, a drawn one, or pieces."""
