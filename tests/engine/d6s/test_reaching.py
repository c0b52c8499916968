"""The reach of a character agrees with the law of moving: all that it shows can be walked, and the other way round."""

from __future__ import annotations

import random
from collections.abc import Iterator

from engine.d6s.geometry import INCH, distance, inches
from engine.d6s.measuring import in_the_way
from engine.d6s.planning.ways import Mover
from engine.d6s.reaching import Reach, reach_of
from engine.d6s.state import Character, Name, Side, State
from engine.d6s.tables import ready_tables
from engine.d6s.terrain import Kind, Piece, rectangle
from engine.values import Seat


def put(state: State, profile: str, number: int, side: Side, x: float, y: float) -> Character:
    name = Name(f"{profile} {number}")
    state.units[name] = Character(name, profile, side, Seat(side.value), side, at=(inches(x), inches(y)))
    return state.units[name]


def table(*pieces: Piece) -> State:
    state = State([Seat("A"), Seat("B")], "movement")
    state.pieces = list(pieces)
    return state


def reach(state: State, unit: Character) -> tuple[Mover, Reach]:
    mover = Mover(state, unit)
    return mover, reach_of(mover, mover.can_walk)


def cost_at(found: Reach, x: float, y: float) -> float:
    return found.costs.get(found.cell((inches(x), inches(y))), float("inf"))


def battles(count: int) -> Iterator[tuple[State, Character]]:
    """Yields somebody about to move on each ready table, among others of both sides."""
    rng = random.Random(11)
    profiles = ("Knight", "Archer", "Ogre", "Gnome", "Griffon", "Merrow")
    for name, pieces in ready_tables().items():
        for _ in range(count):
            state = table(*pieces)
            for number in range(14):
                unit = put(state, rng.choice(profiles), number + 1, rng.choice(list(Side)), 12, 12)
                unit.at = None
                for _ in range(60):
                    at = inches(rng.uniform(2, 22)), inches(rng.uniform(2, 22))
                    if in_the_way(state, unit, at) is None:
                        unit.at = at
                        break
            yield state, next(unit for unit in state.units.values() if unit.at is not None)
        assert name


def test_the_law_lets_a_character_go_where_its_reach_says() -> None:
    """The way along the grid is judged by `survey`; between two cells it may graze the corner of something."""
    rng, walked, wrong = random.Random(5), 0, 0
    for state, unit in battles(2):
        mover, found = reach(state, unit)
        cells = [cell for cell, cost in found.costs.items() if cell != (0, 0) and cost <= mover.can_walk]
        free = [cell for cell in cells if in_the_way(state, mover.body, found.point(cell)) is None]
        for cell in rng.sample(free, min(25, len(free))):
            survey = mover.survey(found.path(cell))
            walked += 1
            wrong += survey is None or survey.cost > mover.can_walk + INCH // 10
    assert walked > 200 and wrong <= walked * 0.03, (wrong, walked)


def test_wherever_the_planner_finds_a_way_the_reach_has_one_too() -> None:
    rng, found_ways, missing = random.Random(6), 0, 0
    for state, unit in battles(2):
        mover, found = reach(state, unit)
        for _ in range(12):
            most = mover.can_walk
            goal = mover.at[0] + rng.randint(-most, most), mover.at[1] + rng.randint(-most, most)
            way = mover.to(goal)
            if way is not None and way.cost <= most - 2 * found.step:
                found_ways += 1
                missing += found.costs.get(found.cell(goal), most + 1) > most
    assert found_ways > 25 and missing <= found_ways * 0.04, (missing, found_ways)


def test_on_open_ground_it_is_a_circle() -> None:
    state = table()
    archer = put(state, "Archer", 1, Side.A, 12, 12)
    mover, found = reach(state, archer)
    inside = [cell for cell, cost in found.costs.items() if cost <= mover.can_walk]
    assert all(distance(found.point(cell), mover.at) <= mover.can_walk for cell in inside)
    edge = [
        found.cell((12000 + round(5800 * x), 12000 + round(5800 * y))) for x, y in ((1, 0), (0.6, 0.8), (-0.9, 0.43))
    ]
    assert all(found.costs[cell] <= mover.can_walk for cell in edge)


def test_slow_ground_costs_double_and_walls_and_enemies_are_gone_round() -> None:
    wood = Piece("wood", Kind.DIFFICULT, "polygon", rectangle(13, 0, 24, 24))
    house = Piece("house", Kind.OBSTACLE, "polygon", rectangle(8, 9, 10, 15))
    state = table(wood, house)
    archer = put(state, "Archer", 1, Side.A, 12, 12)
    put(state, "Ogre", 1, Side.B, 12, 15)
    mover, found = reach(state, archer)
    assert cost_at(found, 14, 12) > 2900 and cost_at(found, 15.4, 12) <= mover.can_walk < cost_at(found, 16, 12)
    assert cost_at(found, 7, 12) > mover.can_walk, "behind the house, with the way round it"
    assert cost_at(found, 12, 15) == float("inf"), "on the enemy"
    assert cost_at(found, 12, 17) > 5400, "behind the enemy"
    ally = put(state, "Knight", 1, Side.A, 12, 10.5)
    through = reach(state, archer)[1]
    assert cost_at(through, 12, 9) <= 3100, "through an ally"
    assert in_the_way(state, archer, state.place(ally)) is not None


def test_a_low_wall_costs_an_inch_and_a_wide_gap_is_not_crossed() -> None:
    wall = Piece("wall", Kind.BARRIER, "line", ((0, 13000), (24000, 13000)), height=800)
    gap = Piece("gap", Kind.GAP, "polygon", rectangle(0, 8, 24, 11), depth=2000)
    state = table(wall, gap)
    archer = put(state, "Archer", 1, Side.A, 12, 12)
    _, found = reach(state, archer)
    assert 2900 <= cost_at(found, 12, 14) <= 3200
    assert cost_at(found, 12, 7) == float("inf") and cost_at(found, 12, 10.4) < 2000, "down into it, not over it"


def test_a_flyer_minds_neither_ground_nor_enemies() -> None:
    wood = Piece("wood", Kind.DIFFICULT, "polygon", rectangle(0, 0, 24, 24))
    state = table(wood)
    griffon = put(state, "Griffon", 1, Side.A, 12, 12)
    put(state, "Ogre", 1, Side.B, 15, 12)
    mover, found = reach(state, griffon)
    assert cost_at(found, 18, 12) <= 6300 < mover.can_walk
