"""Suggested splits are legal and differ; the first is the one that is proposed."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import partial
from itertools import combinations, islice

from engine.d6s.geometry import inches
from engine.d6s.measuring import in_the_way
from engine.d6s.phases.splitting import judge_split, neighbours, splits
from engine.d6s.planning.proposals import best_split
from engine.d6s.plans import Split
from engine.d6s.state import Character, Melee, Name, Side, State
from engine.d6s.suggesting.splitting import open_split, sides_of_melee, split_options
from engine.values import Json, Seat


def crowd(seed: int, count: int) -> State:
    """Returns characters of both sides close together, at the beginning of the Combat Phase."""
    rng = random.Random(seed)
    state = State([Seat("A"), Seat("B")], "combat", lead=rng.choice(list(Side)))
    for number in range(count):
        profile, side = rng.choice(("Knight", "Archer", "Ogre", "House Orc")), rng.choice(list(Side))
        name = Name(f"{profile} {number + 1}")
        unit = Character(name, profile, side, Seat(side.value), side)
        for _ in range(80):
            at = inches(rng.uniform(9, 9 + count * 0.5)), inches(rng.uniform(10, 14))
            if in_the_way(state, unit, at) is None:
                unit.at = at
                state.units[name] = unit
                break
    return state


def test_suggested_splits_are_legal_differ_and_begin_with_the_proposed_one() -> None:
    seen = 0
    for seed in range(30):
        state = crowd(seed, 9)
        graph = open_split(state)
        if graph is None:
            continue
        seen += 1
        options = split_options(state, graph)
        assert 2 <= len(options) <= 3 and [option.letter for option in options] == list("ABC")[: len(options)]
        for option in options:
            assert judge_split(state, graph, option.answer) == option.answer
        for one, other in combinations(options, 2):
            assert {frozenset(melee) for melee in one.melees} != {frozenset(melee) for melee in other.melees}
        assert len({option.title for option in options}) == len(options)
        asked = Split(
            player=Seat("A"),
            prompt="split",
            about={},
            judge=lambda answer: answer,
            propose=partial(_first, state),
            otherwise=None,
            asks={},
        )
        assert options[0].answer == best_split(state, asked)
    assert seen > 10


def _first(state: State, rng: random.Random) -> Sequence[Json]:
    """Returns what the rules propose."""
    return [[list(melee) for melee in split] for split in islice(splits(neighbours(state)), 12)]


def test_the_wounds_to_expect_are_those_of_the_leading_side_and_of_the_other() -> None:
    state = crowd(3, 9)
    graph = open_split(state)
    assert graph is not None
    (first, *_) = split_options(state, graph)
    state.lead = state.lead.other
    turned = [option for option in split_options(state, graph) if option.melees == first.melees]
    assert all((option.dealt, option.taken) == (first.taken, first.dealt) for option in turned)
    assert first.dealt > 0 or first.taken > 0


def test_ganging_up_puts_several_on_one() -> None:
    found = 0
    for seed in range(30):
        state = crowd(seed, 9)
        for option in split_options(state, graph) if (graph := open_split(state)) is not None else ():
            if option.title.startswith("Gang up on "):
                enemy = option.title.removeprefix("Gang up on ")
                (melee,) = [melee for melee in option.melees if enemy in melee]
                ours, theirs = sides_of_melee(state, melee)
                assert len(ours) > 1 and [unit.name for unit in theirs] == [enemy]
                found += 1
    assert found


def test_there_is_nothing_to_split_later_or_with_one_way_only() -> None:
    state = crowd(3, 9)
    state.melees = [Melee(["Knight 1"])]
    assert open_split(state) is None
    state.melees, state.step = [], "movement"
    assert open_split(state) is None
    pair = crowd(1, 0)
    for name, side, x in (("Knight 1", Side.A, 10.0), ("Ogre 1", Side.B, 11.5)):
        profile = name.partition(" ")[0]
        at = inches(x), inches(10)
        pair.units[Name(name)] = Character(Name(name), profile, side, Seat(side.value), side, at=at)
    assert neighbours(pair) and open_split(pair) is None
