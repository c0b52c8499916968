"""Splitting into melees: the legal splits are found at once however many stand together (D-71)."""

from __future__ import annotations

import random
from itertools import islice

from engine.d6s.phases.splitting import components, most_melees, splits


def test_a_giant_among_twenty_five_is_one_melee_and_found_at_once() -> None:
    levies = [f"Peasant Levy {n}" for n in range(1, 26)]
    graph = {"Hill Giant": levies, **{name: ["Hill Giant"] for name in levies}}
    assert list(islice(splits(graph), 2)) == [[["Hill Giant", *levies]]]


def test_in_a_crowd_two_splits_are_found_at_once() -> None:
    rng = random.Random(102)
    ours, theirs = ([(rng.uniform(0, 10), rng.uniform(0, 8)) for _ in range(n)] for n in (38, 22))
    pairs = [
        (f"a{i}", f"b{j}")
        for i, (ax, ay) in enumerate(ours)
        for j, (bx, by) in enumerate(theirs)
        if (ax - bx) ** 2 + (ay - by) ** 2 < 2.6
    ]
    graph: dict[str, list[str]] = {}
    for one, other in sorted(pairs):
        graph.setdefault(one, []).append(other)
        graph.setdefault(other, []).append(one)
    found = list(islice(splits(graph), 2))
    assert len(found) == 2
    for split in found:
        assert sorted(name for melee in split for name in melee) == sorted(graph)
        assert len(split) == sum(most_melees(graph, group) for group in components(graph))
