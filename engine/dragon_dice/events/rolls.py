"""Rolls (p. 27): the faces, and the counted results."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.dragon_dice.rolls import earlier_rolls
from engine.dragon_dice.rolls.account import Counted, Short, SumChange, SumStep, changes_in, sums_of
from engine.dragon_dice.rolls.purposes import ResultType
from engine.dragon_dice.table.state import DieId, Place
from engine.events import Happened, read_facts
from engine.values import Json, Seat


@dataclass(frozen=True, slots=True)
class Rolled(Happened, name="rolled"):
    """A roll was resolved: the faces of each die in the order of its rolls, and everything that was counted.

    Sums and totals follow from what was counted. `die` is the unit that rolled for itself, None for an army.
    """

    player: Seat
    place: Place
    kind: str
    counts: tuple[ResultType, ...]
    faces: Mapping[DieId, tuple[str, ...]]
    counted: tuple[Counted, ...]
    counts_ids: bool = True
    """Whether ID icons count in this roll."""
    acted: tuple[tuple[DieId, str], ...] = ()
    """The icons that had an effect besides generating results: die, icon."""
    die: DieId | None = None
    against: str = ""
    """What the roll was against, such as an icon, where a record says so."""
    short: tuple[Short, ...] = ()
    """What takes results away and found fewer than it could take, where a record says so."""

    @classmethod
    def from_json(cls, facts: Mapping[str, Json]) -> Rolled:
        """Returns the event, also from a record that has sums and causes instead of shares. Raises ValueError."""
        return read_facts(cls, facts if "counted" in facts else earlier_rolls.with_shares(facts))

    @property
    def total(self) -> int:
        """Returns the results of the type rolled for; in a combination roll, of the first type."""
        return self.of(self.counts[0])

    @property
    def totals(self) -> dict[ResultType, int]:
        """Returns the results by type."""
        return {result: self.of(result) for result in self.counts}

    @property
    def sums(self) -> dict[SumStep, int]:
        """Returns the sum over all types after each step."""
        return sums_of(self.counted)

    def of(self, result: ResultType) -> int:
        """Returns the results of one type."""
        return sum(one.amount for one in self.counted if one.result is result)

    def changes(self) -> list[SumChange]:
        """Returns what changed the sum after the subtotal, in order."""
        return changes_in(self.counted)


@dataclass(frozen=True, slots=True)
class DiceFell(Happened, name="dice_fell"):
    """An army has rolled its dice, and they are not counted yet; `again`: it was a reroll."""

    player: Seat
    place: Place
    kind: str
    faces: Mapping[DieId, str]
    again: bool = False


@dataclass(frozen=True, slots=True)
class RolledForIcon(Happened, name="rolled_for_icon"):
    """Units were rolled just to see their icons."""

    player: Seat
    place: Place
    kind: str
    faces: Mapping[DieId, str]


@dataclass(frozen=True, slots=True)
class RelicsCancelled(Happened, name="relics_cancelled"):
    """Elemental Relics that show the same element cancel each other."""

    player: Seat
    place: Place
    dice: tuple[DieId, ...]
