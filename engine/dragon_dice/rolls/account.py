"""How a roll came to its results, share by share: whose, of which face, in which step, how many of what, and why.

A sheet writes this account while the ten steps are gone through (p. 27); the event of the roll tells it, and pictures,
words and tallies read it. Nothing has to be guessed from a sentence.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import IntEnum, StrEnum
from types import MappingProxyType
from typing import Final, NamedTuple

from engine.dragon_dice.rolls.purposes import PART_NAMES, ResultType
from engine.dragon_dice.table.state import DieId, kind_of


class SumStep(IntEnum):
    """The steps of die-roll resolution that change the sum, by their number in the book (p. 27)."""

    COUNT = 5
    SUBTRACT = 6
    DIVIDE = 7
    ICONS = 8
    MULTIPLY = 9
    ADD = 10


SUM_NAMES: Final[Mapping[str, SumStep]] = MappingProxyType(
    {
        "subtotal": SumStep.COUNT,
        "after_subtract": SumStep.SUBTRACT,
        "after_divide": SumStep.DIVIDE,
        "after_sai": SumStep.ICONS,
        "after_multiply": SumStep.MULTIPLY,
        "total": SumStep.ADD,
    }
)
"""The steps by the names that the sums after them have in scenario files, and had in earlier records."""


class From(StrEnum):
    """Where a result comes from."""

    ICON = "icon"
    ID = "ID"
    SAI = "SAI"
    COUNTED_AS = "counts as"
    MULTIPLIED = "multiplied"
    ADDED = "added"


class Counted(NamedTuple):
    """Some results of one type that came in, or, less than nothing, went.

    `face` is which of its die's faces gave them, counted from 0 in the order of its rolls; None where that is no single
    one. What is taken away says where it had come from. `cause` is the printed name of the icon, spell or ability, `of`
    its owner where that is not a die of the roll: "Flood" of "Highland Knoll".
    """

    die: DieId | None
    face: int | None
    step: SumStep
    result: ResultType
    amount: int
    source: From
    cause: str = ""
    of: str = ""


class Short(NamedTuple):
    """What takes results away and found fewer than it could take: `taken` of `amount`, of those that were there before
    special icons and what is added come in (p. 27). Of a division `amount` is the divisor."""

    step: SumStep
    result: ResultType
    amount: int
    taken: int
    cause: str
    of: str = ""

    @property
    def why(self) -> str:
        """Returns what it is: "Wither", "Flood of Highland Knoll"."""
        return f"{self.cause} of {self.of}" if self.of else self.cause


class SumChange(NamedTuple):
    """One reason why the sum changed in a step; `die` where it is that die's own doing."""

    step: SumStep
    die: DieId | None
    cause: str
    of: str
    result: ResultType
    amount: int

    @property
    def why(self) -> str:
        """Returns the reason in words: "Kirin Trample", "eighth face of Highland Tower"."""
        if self.die is not None and self.step is SumStep.ADD and self.amount < 0:
            return f"{kind_of(self.die)} {PART_NAMES[self.result]} given up"
        name = f"{self.cause} of {self.of}" if self.of else self.cause
        return name if self.die is None else f"{kind_of(self.die)} {name}"


def sums_of(counted: Iterable[Counted]) -> dict[SumStep, int]:
    """Returns the sum over all types after each step."""
    changes = dict.fromkeys(SumStep, 0)
    for one in counted:
        changes[one.step] += one.amount
    total = 0
    sums = {}
    for step, change in changes.items():
        total += change
        sums[step] = total
    return sums


def changes_in(counted: Iterable[Counted]) -> list[SumChange]:
    """Returns what changed the sum after the subtotal, in order.

    What is taken away from several dice by one cause, or doubled of several, is one change.
    """
    found: dict[tuple[SumStep, DieId | None, str, str, ResultType | None, int], SumChange] = {}
    for index, one in enumerate(counted):
        if one.step is SumStep.COUNT:
            continue
        of_all = one.step in (SumStep.SUBTRACT, SumStep.DIVIDE, SumStep.MULTIPLY)
        die = None if of_all else one.die
        key = (one.step, die, one.cause, one.of, one.result, 0 if of_all or one.die else index)
        before = found.get(key)
        amount = one.amount + (before.amount if before else 0)
        found[key] = SumChange(one.step, die, one.cause, one.of, one.result, amount)
    return list(found.values())
