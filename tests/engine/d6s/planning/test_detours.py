from itertools import pairwise

from engine.d6s.geometry import INCH, Point, distance
from engine.d6s.planning.detours import Detours, Hindrance
from engine.d6s.planning.stakes import claims, claims_once, standing
from engine.d6s.planning.ways import Mover
from engine.d6s.position import read_position
from engine.located import read_yaml

OGRE = Hindrance((5000, 0), 1500)
BEHIND = Hindrance((7000, 2500), 1500)


def _length(points: list[Point]) -> int:
    return sum(distance(a, b) for a, b in pairwise(points))


def test_a_way_leads_around_what_blocks_the_straight_line_and_what_it_meets_then() -> None:
    ways = Detours((0, 0), [OGRE, BEHIND], lambda point: point[1] > -500)
    for goal in ((10_000, 0), (10_000, 1000), (9000, -200)):
        (path,) = ways.around(goal)
        legs = [*pairwise([(0, 0), *path])]
        assert path[-1] == goal and _length([(0, 0), *path]) > distance((0, 0), goal)
        assert not any(thing.blocks(a, b) for thing in (OGRE, BEHIND) for a, b in legs)


def test_there_is_no_way_where_every_corner_is_off_the_table() -> None:
    assert list(Detours((0, 0), [OGRE], lambda point: abs(point[1]) < 1000).around((10_000, 0))) == []


TREASURES = """
scenario: sacred objects
objects: {Treasure 1: {at: [6, 12]}, Treasure 2: {at: [12, 12]}, Treasure 3: {at: [18, 12]}}
terrain: [{name: wall, kind: obstacle, rect: [8, 9, 13, 10], height: 3}]
A: {Human Warrior 1: {at: [6, 11]}, Human Warrior 2: {at: [11, 7.5]}, Elf Warrior 1: {at: [15, 9]}}
B: {Orc Warrior 1: {at: [12, 13]}, Orc Warrior 2: {at: [18, 13], carries: [Treasure 3]}}
"""


def test_the_way_to_within_an_inch_is_no_longer_than_that_to_any_place_that_near() -> None:
    state = read_position(read_yaml(TREASURES))
    for unit in state.units.values():
        mover, far = Mover(state, unit), 20 * INCH
        for goal in ((6000, 12_000), (12_000, 12_000)):
            found = mover.within(goal, INCH, far)
            if found is None:
                continue
            reach = unit.kit.radius + INCH - 10
            east, west = (mover.to((goal[0] + side * reach, goal[1]), far) for side in (1, -1))
            assert distance(found.end, goal) <= unit.kit.radius + INCH
            assert all(found.cost <= way.cost + INCH for way in (east, west) if way is not None)


def test_treasures_stand_the_same_whether_one_character_is_looked_at_apart_or_not() -> None:
    state = read_position(read_yaml(TREASURES))
    for unit in state.units.values():
        assert claims_once(state, standing(state, unit.name), unit, None, acted=False) == claims(state)
