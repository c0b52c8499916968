"""The best set of pairs by levels of cost: a minimum-weight matching with whole numbers alone.

Each level outweighs the sum of everything below it. Rounds with many players are solved on a few likely edges first.
The result is taken only if it reaches a bound that no matching can beat; else the edges that might beat it are added.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, combinations_with_replacement

import networkx as nx

Cost = tuple[int, ...]
CostOf = Callable[[int, int], Cost]
"""The cost of pairing two places of an order, the most important level first."""
Pairs = list[tuple[int, int]]

ALL_AT_ONCE = 40
"""Up to this number of players every edge is looked at from the start."""
NEAR = (4, 12)
"""How many of the next players in order each is joined to, at first and then."""


def best_pairs(count: int, cost: CostOf, edges: Iterable[tuple[int, int]] | None = None) -> Pairs:
    """Returns pairs of the places 0 to `count` - 1 with the smallest cost, as many as there can be, in order.

    `edges` limits which places may be paired; without it, all may.
    """
    wanted = list(combinations(range(count), 2) if edges is None else edges)
    costs = [cost(a, b) for a, b in wanted]
    weights = _weights(costs, count)
    graph: nx.Graph[int] = nx.Graph()
    graph.add_nodes_from(range(count))
    graph.add_weighted_edges_from((a, b, -weight) for (a, b), weight in zip(wanted, weights, strict=True))
    found = nx.max_weight_matching(graph, maxcardinality=True)
    return sorted((min(pair), max(pair)) for pair in found)


def _weights(costs: Sequence[Cost], count: int) -> list[int]:
    """Returns one whole number for each cost: a level's unit is more than all lower levels can add up to."""
    if not costs:
        return []
    units, unit = [0] * len(costs[0]), 1
    for level in reversed(range(len(units))):
        units[level] = unit
        unit *= max(one[level] for one in costs) * (count // 2) + 1
    return [sum(value * unit for value, unit in zip(one, units, strict=True)) for one in costs]


def summed(pairs: Iterable[tuple[int, int]], cost: CostOf) -> Cost:
    """Returns the cost of some pairs, level by level."""
    costs = [cost(a, b) for a, b in pairs]
    return tuple(map(sum, zip(*costs, strict=True)))


def near_edges(count: int, reach: int) -> Iterator[tuple[int, int]]:
    """Yields the edges between places of an order that are not far from each other."""
    for a in range(count):
        for b in range(a + 1, min(count, a + reach + 1)):
            yield a, b


def least_gaps(scores: Sequence[int]) -> int:
    """Returns the smallest sum of squared gaps that pairs of some sorted scores can have, if all pairs are allowed.

    Neighbours in sorted order make it, because squares are convex. The number of scores is even.
    """
    return sum((a - b) ** 2 for a, b in zip(scores[::2], scores[1::2], strict=True))


def least_gaps_with(scores: Sequence[int]) -> dict[tuple[int, int], int]:
    """Returns, for two scores that are paired with each other, the smallest sum of squared gaps of all pairs."""
    found = {}
    for a, b in combinations_with_replacement(sorted(set(scores), reverse=True), 2):
        rest = list(scores)
        rest.remove(a)
        if b in rest:
            rest.remove(b)
            found[a, b] = (a - b) ** 2 + least_gaps(rest)
    return found
