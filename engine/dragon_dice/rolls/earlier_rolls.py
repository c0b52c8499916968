"""Rolls as they were recorded before they were told share by share: sums after each step, and causes in words.

Here, and nowhere else, shares are found again from such words ("Kirin Trample", "eighth face of Highland Tower"). A
share that cannot be found belongs to no die.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, cast

from engine.dragon_dice.printed.dice import ACTION_ICONS, ID
from engine.dragon_dice.rolls.account import SUM_NAMES, From, SumStep
from engine.dragon_dice.rolls.purposes import PART_NAMES, ResultType
from engine.dragon_dice.table.state import kind_of
from engine.values import Json

_WHOLE_ARMY: Final = (SumStep.SUBTRACT, SumStep.DIVIDE, SumStep.MULTIPLY)
UNKNOWN: Final = "not recorded"
"""The cause of what no record explains."""


def with_shares(facts: Mapping[str, Json]) -> dict[str, Json]:
    """Returns the facts of an earlier record in today's form. Raises ValueError where they are not a roll."""
    try:
        return _Reading(facts).facts()
    except (KeyError, TypeError, AttributeError) as fault:
        raise ValueError(f"no roll: {fault}") from fault


class _Reading:
    """One roll being read."""

    def __init__(self, facts: Mapping[str, Json]) -> None:
        self._facts = facts
        counts = facts["counts"]
        self._counts = [counts] if isinstance(counts, str) else list(cast("Sequence[str]", counts))
        self._faces = cast("Mapping[str, Sequence[str]]", facts.get("faces") or {})
        self._sums = cast("Mapping[str, int]", facts.get("sums") or {})
        self._counted: list[Json] = []
        self._used: set[tuple[str, int]] = set()

    def facts(self) -> dict[str, Json]:
        """Returns all facts."""
        counts_ids = self._count()
        for step, why, amount in cast("Sequence[tuple[str, str, int]]", self._facts.get("causes") or ()):
            self._change(SUM_NAMES[step], why, amount)
        self._balance()
        kept = ("player", "place", "kind", "acted", "die", "against")
        return {
            **{key: self._facts[key] for key in kept if self._facts.get(key) is not None},
            "counts": list(self._counts),
            "faces": cast("Json", self._faces),
            "counts_ids": counts_ids,
            "counted": self._counted,
        }

    def _type_of(self, amount: int) -> str:
        """Returns which type a change of the sum is of: the one whose total lacks most of it."""
        totals = cast("Mapping[str, int]", self._facts.get("totals") or {})
        if len(self._counts) == 1 or not totals:
            return self._counts[0]
        lacking = {result: totals.get(result, 0) - self._amount(result=result) for result in self._counts}
        return max(lacking, key=lambda result: lacking[result] if amount > 0 else -lacking[result])

    def _add(
        self,
        die: str | None,
        face: int | None,
        step: SumStep,
        result: str,
        amount: int,
        source: From,
        cause: str = "",
        of: str = "",
    ) -> None:
        if amount:
            self._counted.append([die, face, int(step), result, amount, str(source), cause, of])

    def _count(self) -> bool:
        """Counts icons and IDs, and returns whether IDs count; where nothing says so, the subtotal shows it."""
        icons = 0
        ids: list[tuple[str, int, int]] = []
        as_ids = cast("Mapping[str, int]", self._facts.get("as_ids") or {})
        for die, index, icon, number in self._all_faces():
            if icon.lower() in self._counts and icon in ACTION_ICONS:
                self._add(die, index, SumStep.COUNT, icon.lower(), number, From.ICON)
                icons += number
            elif icon == ID:
                ids.append((die, index, number))
            elif die in as_ids and icon not in ACTION_ICONS:
                ids.append((die, index, as_ids[die]))
        said = self._facts.get("counts_ids")
        counts_ids = said if isinstance(said, bool) else self._sums.get("subtotal") != icons or not ids
        split = cast("Sequence[tuple[str, str, int]]", self._facts.get("ids_as") or ())
        for die, index, number in ids if counts_ids else ():
            parts = [(result, part) for whose, result, part in split if whose == die] or [(self._counts[0], number)]
            for result, part in parts:
                self._add(die, index, SumStep.COUNT, result, part, From.ID)
        return counts_ids

    def _change(self, step: SumStep, why: str, amount: int) -> None:
        result = self._type_of(amount)
        if step in _WHOLE_ARMY:
            cause, _, of = why.partition(" of ")
            source = From.MULTIPLIED if step is SumStep.MULTIPLY else From.ICON
            self._add(None, None, step, result, amount, source, cause, of)
            return
        for die, index, icon, _ in self._all_faces():
            name = why.removeprefix(f"{kind_of(die)} ")
            if name == why or (die, index) in self._used:
                continue
            if step is SumStep.ICONS and icon == name:
                self._used.add((die, index))
                self._add(die, index, step, result, amount, From.SAI, name)
                return
            if step is SumStep.ADD and icon in ACTION_ICONS and icon.lower() not in self._counts:
                self._used.add((die, index))
                self._add(die, index, step, result, amount, From.COUNTED_AS, name)
                return
            given_up = {f"{part} given up": rolled for rolled, part in PART_NAMES.items()}
            if step is SumStep.ADD and amount < 0 and name in given_up:
                self._add(die, None, step, given_up[name], amount, From.ICON)
                return
        source = From.SAI if step is SumStep.ICONS else From.ADDED
        self._add(None, None, step, result, amount, source, why)

    def _balance(self) -> None:
        """Adds what no cause was told for, so that sums and totals are those of the record."""
        before = 0
        for name, step in SUM_NAMES.items() if self._sums else ():
            after = self._sums.get(name, before)
            change = after - before - self._amount(step)
            self._add(None, None, step, self._type_of(change), change, From.ADDED, UNKNOWN)
            before = after
        known = [ResultType(result) for result in self._counts]
        total = cast("int", self._facts.get("total") or 0)
        totals = cast("Mapping[str, int]", self._facts.get("totals") or {known[0].value: total})
        for result, wanted in totals.items():
            self._add(None, None, SumStep.ADD, result, wanted - self._amount(result=result), From.ADDED, UNKNOWN)

    def _amount(self, step: SumStep | None = None, result: str | None = None) -> int:
        return sum(
            amount
            for _, _, at, of, amount, *_ in cast("list[tuple[str, int, int, str, int, str]]", self._counted)
            if step in (None, at) and result in (None, of)
        )

    def _all_faces(self) -> list[tuple[str, int, str, int]]:
        """Returns every face that lay up: die, which of its faces, icon, number."""
        found = []
        for die, shown in self._faces.items():
            for index, text in enumerate(shown):
                icon, _, number = str(text).partition(" [")[0].rpartition(" ")
                found.append((die, index, icon or str(text), int(number) if icon and number.isdecimal() else 1))
        return found
