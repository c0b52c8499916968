"""A tie-break's number and where it comes from."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from engine.league.event import PlayerId


@dataclass(frozen=True, slots=True)
class Part:
    """What one round or one opponent gave to a number."""

    value: Fraction
    round_no: int | None = None
    opponent: PlayerId | None = None
    what: str = ""
    """What the part is where it is no opponent: "bye", "rest", "round 3"."""
    is_cut: bool = False
    """Whether the part was left out as the lowest."""
    is_voluntary: bool = False


@dataclass(frozen=True, slots=True)
class Number:
    """A value, or None where the tie-break separates nobody, and its parts. Most numbers are better when larger."""

    value: Fraction | None
    parts: tuple[Part, ...] = ()
    lower_is_better: bool = False

    @property
    def key(self) -> Fraction:
        """Returns what the number sorts by, the best first."""
        value = self.value or Fraction(0)
        return value if self.lower_is_better else -value


def total(parts: Iterable[Part]) -> Number:
    """Returns the sum of the parts that were not cut."""
    kept = tuple(parts)
    return Number(sum((part.value for part in kept if not part.is_cut), Fraction(0)), kept)
