"""Exact distributions: sums, differences and comparisons of independent numbers."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from engine.dragon_dice.odds.distribution import Distribution, packed, slot_width, unpacked

DISTRIBUTIONS = st.dictionaries(st.integers(0, 30), st.integers(1, 10**12), min_size=1, max_size=8).map(Distribution.of)


def combined(a: Distribution, b: Distribution, function: Callable[[int, int], int]) -> Distribution:
    pairs = [(function(x, y), m * n) for x, m in a.counts.items() for y, n in b.counts.items()]
    return Distribution.of(pairs)


@given(DISTRIBUTIONS, DISTRIBUTIONS)
def test_sums_and_differences_count_every_pair(a: Distribution, b: Distribution) -> None:
    assert a + b == combined(a, b, lambda x, y: x + y)
    assert a.less(b) == combined(a, b, lambda x, y: max(0, x - y))
    assert a.beats(b, by=1) == combined(a, b, lambda x, y: int(x > y)).probability(1)


@given(DISTRIBUTIONS)
def test_packing_loses_nothing(a: Distribution) -> None:
    width = slot_width(a.outcomes)
    assert unpacked(packed(a.counts, width), width) == a


def test_a_die_in_figures() -> None:
    die = Distribution.of(dict.fromkeys(range(1, 7), 1))
    assert (die.mean, die.at_least(5), die.probability(7)) == (Fraction(7, 2), Fraction(1, 3), Fraction(0))
    assert (die.lowest, die.highest, die.outcomes) == (1, 6, 6)
