"""Exact probability distributions over whole numbers, as counts of equally likely outcomes.

A distribution is one large integer: the count of each value lies in a slot of its own, so that adding the results of
two independent rolls is one multiplication of integers (Kronecker substitution). Nothing is ever rounded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property


@dataclass(frozen=True)
class Distribution:
    """How many of `outcomes` equally likely outcomes give each value. `counts` holds no zeros and is sorted."""

    counts: Mapping[int, int]

    @classmethod
    def of(cls, counts: Mapping[int, int] | Iterable[tuple[int, int]]) -> Distribution:
        """Returns the distribution of these counts; pairs with the same value are added up."""
        pairs = counts.items() if isinstance(counts, Mapping) else counts
        sums: dict[int, int] = {}
        for value, count in pairs:
            if count:
                sums[value] = sums.get(value, 0) + count
        return cls(dict(sorted(sums.items())))

    @classmethod
    def certain(cls, value: int) -> Distribution:
        """Returns the distribution of a number that is known."""
        return cls({value: 1})

    @cached_property
    def outcomes(self) -> int:
        """Returns the number of equally likely outcomes."""
        return sum(self.counts.values())

    @property
    def highest(self) -> int:
        """Returns the highest value that can come up."""
        return max(self.counts)

    @property
    def lowest(self) -> int:
        """Returns the lowest value that can come up."""
        return min(self.counts)

    @property
    def mean(self) -> Fraction:
        """Returns the expected value."""
        return Fraction(sum(value * count for value, count in self.counts.items()), self.outcomes)

    def probability(self, value: int) -> Fraction:
        """Returns the probability of exactly this value, from 0 to 1."""
        return Fraction(self.counts.get(value, 0), self.outcomes)

    def at_least(self, value: int) -> Fraction:
        """Returns the probability of this value or a higher one, from 0 to 1."""
        return Fraction(sum(count for one, count in self.counts.items() if one >= value), self.outcomes)

    def map(self, function: Callable[[int], int]) -> Distribution:
        """Returns the distribution of `function` of the value."""
        return Distribution.of((function(value), count) for value, count in self.counts.items())

    def __add__(self, other: Distribution) -> Distribution:
        """Returns the distribution of the sum of two independent values. Neither may be negative."""
        width = slot_width(self.outcomes * other.outcomes)
        return unpacked(packed(self.counts, width) * packed(other.counts, width), width)

    def less(self, other: Distribution) -> Distribution:
        """Returns the distribution of the difference of two independent values, never below 0."""
        most = other.highest
        mirrored = other.map(lambda value: most - value)
        return (self + mirrored).map(lambda value: max(0, value - most))

    def beats(self, other: Distribution, *, by: int = 0) -> Fraction:
        """Returns the probability that this value is at least `by` more than an independent other one."""
        most = other.highest
        return (self + other.map(lambda value: most - value)).at_least(most + by)


def slot_width(outcomes: int) -> int:
    """Returns the bits of a slot that holds counts up to `outcomes`: whole bytes, so that slots can be cut out."""
    return -(-(outcomes.bit_length() + 1) // 8) * 8


def packed(counts: Mapping[int, int], width: int) -> int:
    """Returns the integer whose slots of `width` bits hold the counts. Values must not be negative."""
    size = width // 8
    buffer = bytearray((max(counts) + 1) * size)
    for value, count in counts.items():
        buffer[value * size : (value + 1) * size] = count.to_bytes(size, "little")
    return int.from_bytes(buffer, "little")


def unpacked(number: int, width: int) -> Distribution:
    """Returns the distribution whose counts lie in the slots of an integer."""
    size = width // 8
    slots = -(-number.bit_length() // width)
    data = number.to_bytes(slots * size, "little")
    counts = (int.from_bytes(data[at : at + size], "little") for at in range(0, len(data), size))
    return Distribution({value: count for value, count in enumerate(counts) if count})
