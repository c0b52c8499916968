"""The split into melees: the legal splits of the characters beside enemies (Splitting into melees; D-71)."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, combinations, islice
from typing import Final

from engine.d6s import reading
from engine.d6s.battle import Battle
from engine.d6s.measuring import adjacent
from engine.d6s.plans import Split
from engine.d6s.state import State
from engine.d6s.words import listed
from engine.refusals import NotAllowed, NotUnderstood
from engine.values import Json, names_of

MOST_SPLITS: Final = 5000
"""Most legal splits that are counted."""


def with_riders(state: State, members: Sequence[str]) -> list[str]:
    found: list[str] = []
    for name in members:
        found += [u.name for u in state.mounted_body(state.units[name]) if not u.passenger]
    return found


def neighbours(state: State) -> dict[str, list[str]]:
    """Returns for every base that is adjacent to an enemy's the names of those, in the order of the armies."""
    bodies = list(state.standing())
    graph: dict[str, list[str]] = {}
    for one in bodies:
        near = [other.name for other in bodies if other.side is not one.side and adjacent(state, one, other)]
        if near:
            graph[one.name] = near
    return graph


async def split(battle: Battle, graph: Mapping[str, Sequence[str]]) -> list[list[str]]:
    state = battle.state
    first_two = list(islice(splits(graph), 2))
    if len(first_two) == 1:
        return first_two[0]
    seat = state.deciding_seat(state.lead)

    def judge(answer: Json) -> Json:
        return judge_split(state, graph, answer)

    def propose(rng: random.Random) -> Sequence[Json]:
        return [[list(melee) for melee in split] for split in islice(splits(graph), 12)]

    answer = await battle.ask(
        Split(
            player=seat,
            prompt="split",
            about={"neighbours": {name: list(near) for name, near in graph.items()}},
            judge=judge,
            propose=propose,
            otherwise=[list(melee) for melee in first_two[0]],
            asks={"neighbours": {name: list(near) for name, near in graph.items()}},
        )
    )
    assert isinstance(answer, Sequence)
    return [names_of(melee) for melee in answer]


def components(graph: Mapping[str, Sequence[str]]) -> list[list[str]]:
    """Returns the names in groups that hang together, each in the order of the graph."""
    left = list(graph)
    groups: list[list[str]] = []
    while left:
        group = [left[0]]
        for name in group:
            group += [near for near in graph[name] if near not in group]
        groups.append([name for name in left if name in group])
        left = [name for name in left if name not in group]
    return groups


def most_melees(graph: Mapping[str, Sequence[str]], names: Sequence[str]) -> int:
    """Returns as how many melees a group can be fought at most: as many as disjoint pairs of enemies fit into it."""
    partner: dict[str, str] = {}
    ours = _one_side(graph, names)

    def find(name: str, seen: set[str]) -> bool:
        for near in graph[name]:
            if near not in seen:
                seen.add(near)
                if near not in partner or find(partner[near], seen):
                    partner[near] = name
                    return True
        return False

    return sum(find(name, set()) for name in ours)


def _one_side(graph: Mapping[str, Sequence[str]], names: Sequence[str]) -> list[str]:
    """Returns the members of one side of a group."""
    ours = [names[0]]
    for name in ours:
        for enemy in graph[name]:
            ours += [friend for friend in graph[enemy] if friend not in ours]
    return [name for name in names if name in ours]


def splits(graph: Mapping[str, Sequence[str]]) -> Iterator[list[list[str]]]:
    """Returns the legal splits: each melee a single one and all that are adjacent to it, as many melees as possible
    (D-71).
    """

    def joined(groups: Sequence[list[str]]) -> Iterator[list[list[str]]]:
        if not groups:
            yield []
            return
        for melees in _group_splits(graph, groups[0]):
            for rest in joined(groups[1:]):
                yield sorted(melees + rest, key=lambda melee: order[melee[0]])

    order = {name: index for index, name in enumerate(graph)}
    return joined(components(graph))


def _group_splits(graph: Mapping[str, Sequence[str]], names: Sequence[str]) -> Iterator[list[list[str]]]:
    """Returns the splits of one group that hang together into as many stars as possible.

    As many stars as possible means: every star holds one pair of a largest set of disjoint pairs. Stars are found one
    after another, each the star of the first name that is in none yet. Of those who are left, whoever still has an
    enemy there can be fought as so many stars as disjoint pairs fit: a star that leaves enough pairs always leads on.
    """
    goal = most_melees(graph, names)

    def go(left: tuple[str, ...], made: list[list[str]]) -> Iterator[list[list[str]]]:
        if not left:
            if len(made) == goal:
                yield list(made)
            return
        if len(made) + len(left) // 2 < goal or len(made) >= goal:
            return
        first = left[0]
        for star in _stars(graph, first, left):
            rest = tuple(name for name in left if name not in star)
            among = set(rest)
            less = {name: [near for near in graph[name] if near in among] for name in rest}
            if not all(less.values()) or len(made) + 1 + sum(most_melees(less, g) for g in components(less)) < goal:
                continue
            yield from go(rest, [*made, [name for name in names if name in star]])

    return go(tuple(names), [])


def _stars(graph: Mapping[str, Sequence[str]], first: str, left: Sequence[str]) -> Iterator[set[str]]:
    """Returns the melees that the first name could be in, small ones first."""
    near = [name for name in graph[first] if name in left]
    for enemy in near:
        yield {first, enemy}
    for centre in near:
        friends = [name for name in graph[centre] if name in left and name != first]
        for chosen in _companies(graph, friends, centre, left):
            if chosen:
                yield {centre, first, *chosen}
    for chosen in _companies(graph, near, first, left):
        if len(chosen) > 1:
            yield {first, *chosen}


def _companies(
    graph: Mapping[str, Sequence[str]], friends: Sequence[str], centre: str, left: Sequence[str]
) -> Iterator[tuple[str, ...]]:
    """Returns who may stand with a centre, few first: those who have nobody else to fight always do."""
    among = set(left) - {centre}
    bound = tuple(name for name in friends if among.isdisjoint(graph[name]))
    free = [name for name in friends if name not in bound]
    return ((*bound, *chosen) for chosen in _subsets(free))


def _subsets(names: Sequence[str]) -> Iterator[tuple[str, ...]]:
    return chain.from_iterable(combinations(names, size) for size in range(len(names) + 1))


def judge_split(state: State, graph: Mapping[str, Sequence[str]], answer: Json) -> list[Json]:
    """Returns a split in its normal form. Raises a `Refusal` with the rule it breaks (Splitting into melees; D-71)."""
    if not isinstance(answer, Sequence) or isinstance(answer, str):
        raise NotUnderstood("A split is a list of melees, each a list of names.")
    melees: list[list[str]] = []
    seen: set[str] = set()
    for melee in answer:
        bodies = list(dict.fromkeys(state.body(reading.unit(state, name)).name for name in reading.names(melee)))
        for name in bodies:
            if name not in graph:
                raise NotAllowed(f"{name} is adjacent to no enemy and is in no melee.")
            if name in seen:
                raise NotAllowed(f"{name} can be in one melee only.")
            seen.add(name)
        centre = next((c for c in bodies if all(o == c or o in graph[c] for o in bodies)), None)
        if centre is None or len(bodies) < 2:
            raise NotAllowed(
                f"{listed(bodies)}: in a melee one character is alone on its side and adjacent to all the others."
            )
        melees.append([name for name in graph if name in bodies])
    for name in graph:
        if name not in seen:
            raise NotAllowed(f"{name} is adjacent to an enemy and must be in a melee.")
    most = sum(most_melees(graph, group) for group in components(graph))
    if len(melees) < most:
        raise NotAllowed(f"As many melees as possible are made: {most}, and these are {len(melees)}.")
    order = {name: index for index, name in enumerate(graph)}
    return [list(melee) for melee in sorted(melees, key=lambda melee: order[melee[0]])]
