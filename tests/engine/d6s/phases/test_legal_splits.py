"""Splitting into melees: what is legal compared with every way to divide the characters that stand together (Splitting
into melees; D-71).
"""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engine.d6s.measuring import adjacent
from engine.d6s.phases.splitting import judge_split, neighbours, splits
from engine.d6s.state import State
from engine.refusals import Refusal
from tests.engine.d6s.played import position

PLACES = st.tuples(st.integers(0, 5), st.integers(0, 4))
"""Places 1.1 inches apart: neighbours in a row or a column are adjacent, those across the corner are, too."""


def _divided(names: list[str]) -> Iterator[list[list[str]]]:
    """Yields every way to divide names into groups."""
    if not names:
        yield []
        return
    first, *others = names
    for groups in _divided(others):
        yield [[first], *groups]
        for number, group in enumerate(groups):
            yield [*groups[:number], [first, *group], *groups[number + 1 :]]


def _is_melee(state: State, group: list[str]) -> bool:
    """Returns whether one of them is alone on its side and adjacent to all the others."""
    units = [state.units[name] for name in group]
    return len(units) > 1 and any(
        all(other is one or (other.side is not one.side and adjacent(state, one, other)) for other in units)
        for one in units
    )


def _is_accepted(state: State, melees: list[list[str]]) -> bool:
    try:
        judge_split(state, neighbours(state), melees)
    except Refusal:
        return False
    return True


@settings(max_examples=60, deadline=None)
@given(st.lists(PLACES, min_size=2, max_size=7, unique=True), st.integers(0, 127))
def test_a_split_is_legal_if_it_makes_as_many_melees_as_can_be(places: list[tuple[int, int]], sides: int) -> None:
    """Everybody adjacent to an enemy is in one melee, and there are as many melees as possible."""
    rows: dict[str, list[str]] = {"A": [], "B": []}
    for number, (x, y) in enumerate(places):
        side = "AB"[sides >> number & 1]
        rows[side].append(f"Human Warrior {number}: {{at: [{4 + 1.1 * x:.1f}, {4 + 1.1 * y:.1f}]}}")
    assume(rows["A"] and rows["B"])
    state = position(f"{{A: {{{', '.join(rows['A'])}}}, B: {{{', '.join(rows['B'])}}}}}")
    graph = neighbours(state)
    assume(2 <= len(graph) <= 7)
    legal = [groups for groups in _divided(list(graph)) if all(_is_melee(state, group) for group in groups)]
    most = max((len(groups) for groups in legal), default=0)
    wanted = {frozenset(map(frozenset, groups)) for groups in legal if len(groups) == most}
    accepted = {frozenset(map(frozenset, groups)) for groups in _divided(list(graph)) if _is_accepted(state, groups)}
    assert accepted == wanted
    offered = {frozenset(map(frozenset, groups)) for groups in splits(graph)}
    assert offered == wanted, "what is offered is what is legal"
