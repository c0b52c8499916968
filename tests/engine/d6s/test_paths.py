"""The law of moving: what a path costs, what is met on it, and what it may not do (Movement rules, Terrain; D-39 to
D-55).
"""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.d6s.geometry import INCH
from engine.d6s.paths import Meets, Survey, survey, survey_best
from engine.d6s.state import State
from engine.refusals import NotAllowed
from tests.engine.d6s.played import position


def _table(
    terrain: str = "", mover: str = "Human Warrior 1", keys: str = "", enemies: str = "Orc Warrior 1: {at: [3, 20]}"
) -> State:
    """Returns a mover at (12, 6) before terrain of which it knows nothing."""
    return position(f"{{terrain: [{terrain}], A: {{{mover}: {{at: [12, 6], {keys}}}}}, B: {{{enemies}}}}}")


def _way(state: State, way: str, *path: tuple[float, float], provokes: bool = True) -> Survey:
    mover = next(iter(state.units.values()))
    return survey(state, mover, way, [(round(x * INCH), round(y * INCH)) for x, y in path], provokes=provokes)


def _met(found: Survey) -> list[str]:
    return [str(met.what.value) for met in found.meetings]


# -- costs -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("path", "cost"), [
    (((12, 10),), 4), (((15, 10),), 5), (((12, 8), (14, 8)), 4), (((12, 6),), 0), (((12, 9), (12, 6)), 6),
])  # fmt: skip
def test_a_path_costs_the_way_of_the_centre(path: tuple[tuple[float, float], ...], cost: float) -> None:
    """Movement rules: the length of a chain of straight pieces (D-06); a way back is walked as well."""
    assert _way(_table(), "land", *path).cost == cost * INCH


@pytest.mark.parametrize(("way", "mover", "keys", "kind", "what", "cost"), [
    ("land", "Human Warrior 1", "", "difficult", "mud", 6),
    ("land", "Human Warrior 1", "", "deep_water", "", 6),
    ("land", "Human Warrior 1", "", "obscured", "", 4),
    ("land", "Human Warrior 1", "", "slippery", "", 4),
    ("land", "Human Warrior 1", "", "cover", "", 4),
    ("land", "Elf Warrior 1", "", "difficult", "vegetation", 4),
    ("land", "Elf Warrior 1", "", "difficult", "mud", 6),
    ("land", "Dwarf Ranger 1", "", "difficult", "mud", 4),
    ("land", "Human Warrior 1", "features: [spider walk]", "difficult", "webs", 4),
    ("land", "Human Warrior 1", "features: [spider walk]", "difficult", "mud", 6),
    ("land", "Merrow 1", "", "difficult", "shallow water", 4),
    ("land", "Merrow 1", "", "deep_water", "", 4),
    ("land", "Merrow 1", "", "difficult", "mud", 6),
    ("fly", "Gargoyle 1", "", "difficult", "mud", 4),
    ("phase", "Will-o'-Wisp 1", "", "deep_water", "", 4),
    ("burrow", "Earth Elemental 1", "", "difficult", "mud", 4),
])  # fmt: skip
def test_ground_costs_double_whom_it_hinders(
    way: str, mover: str, keys: str, kind: str, what: str, cost: float
) -> None:
    """Difficult terrain and deep water: every inch costs one more, but not for those whose feature says so."""
    state = _table(f"{{kind: {kind}, what: '{what}', rect: [0, 7, 24, 9]}}", mover, keys)
    assert _way(state, way, (12, 10)).cost == cost * INCH


def test_two_rough_areas_on_each_other_cost_once() -> None:
    """Difficult terrain: "costs 1 extra inch", whatever else lies there (D-138)."""
    marsh = "{kind: difficult, rect: [0, 7, 24, 9]}, {kind: deep_water, rect: [0, 8, 24, 10]}"
    assert _way(_table(marsh), "land", (12, 11)).cost == 8 * INCH


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**6))
def test_a_path_costs_what_its_two_halves_cost(seed: int) -> None:
    """The account of movement adds up, wherever a mover pauses (D-39)."""
    rng = random.Random(seed)
    state = _table("{kind: difficult, rect: [8, 7, 16, 9]}, {kind: difficult, circle: [12, 12, 2]}")
    found = _way(state, "land", (rng.uniform(6, 18), rng.uniform(4, 18)), (rng.uniform(6, 18), rng.uniform(4, 18)))
    cut = rng.randrange(found.length + 1)
    halfway = found.point_at(cut)
    before = survey(state, state.units["Human Warrior 1"], "land", [*found.points[1:-1], halfway], ends=False)
    assert found.cost_until(cut) <= found.cost
    assert found.length <= found.cost <= 2 * found.length
    if len(found.rest_from(cut)) == 1:
        assert abs(before.cost - found.cost_until(cut)) <= 8


# -- barriers, gaps --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("height", "cost", "met"), [
    (0.4, 4, []), (0.492, 5, []), (0.984, 5, []), (1, 5, ["climb"]), (3, 7, ["climb"]),
])  # fmt: skip
def test_a_wall_is_ignored_vaulted_or_climbed_by_its_height(height: float, cost: float, met: list[str]) -> None:
    """Barriers: below half the Height nothing, up to it 1 inch, above it the height and a save (D-50)."""
    found = _way(_table(f"{{kind: barrier, line: [[0, 8], [24, 8]], height: {height}}}"), "land", (12, 10))
    assert (found.cost, _met(found)) == (cost * INCH, met)


def test_a_climber_needs_no_save_and_a_flyer_pays_nothing() -> None:
    """Climb: "at the same speed it moves on land"; Flight ignores barriers (D-51, D-54)."""
    wall = "{kind: barrier, line: [[0, 8], [24, 8]], height: 3}"
    lizard = _way(_table(wall, "Giant Lizard 1"), "land", (12, 10))
    assert (lizard.cost, _met(lizard)) == (7 * INCH, [])
    gargoyle = _way(_table(wall, "Gargoyle 1"), "fly", (12, 10))
    assert (gargoyle.cost, _met(gargoyle)) == (4 * INCH, [])


@pytest.mark.parametrize(("height", "up", "down", "met_down"), [(0.9, 5, 4, []), (2, 6, 4, ["drop"])])
def test_up_a_hill_costs_and_down_is_free(height: float, up: float, down: float, met_down: list[str]) -> None:
    """Barriers: climbing up costs; dropping down costs nothing and is tested if it is higher than the Height."""
    state = _table(f"{{kind: barrier, rect: [0, 8, 24, 14], height: {height}}}")
    assert _way(state, "land", (12, 10)).cost == up * INCH
    state.units["Human Warrior 1"].at = (12000, 10000)
    back = _way(state, "land", (12, 6))
    assert (back.cost, _met(back)) == (down * INCH, met_down)


@pytest.mark.parametrize(("width", "met"), [(0.4, []), (0.6, ["jump"]), (0.984, ["jump"])])
def test_a_gap_is_ignored_or_jumped_by_its_width(width: float, met: list[str]) -> None:
    """Gaps: less than half the base diameter is ignored, up to the diameter is jumped, at no cost (D-53)."""
    found = _way(_table(f"{{kind: gap, rect: [0, 8, 24, {8 + width}]}}"), "land", (12, 10))
    assert (found.cost, _met(found)) == (4 * INCH, met)


def test_a_gap_wider_than_the_base_stops_all_but_flyers() -> None:
    """Gaps: wider ones cannot be jumped."""
    wide = "{kind: gap, rect: [0, 8, 24, 9.2]}"
    with pytest.raises(NotAllowed, match="cannot be jumped"):
        _way(_table(wide), "land", (12, 10.5))
    assert _way(_table(wide, "Gargoyle 1"), "fly", (12, 10.5)).cost == 4.5 * INCH


# -- checks on the way -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "what"), [("slippery", "slippery"), ("deep_water", "deep water")])
def test_each_entering_is_tested_just_inside(kind: str, what: str) -> None:
    """Slippery terrain, Deep water: a check upon entering, at every entering (D-49)."""
    state = _table(f"{{kind: {kind}, rect: [0, 8, 24, 9]}}, {{kind: {kind}, rect: [0, 11, 24, 12]}}")
    found = _way(state, "land", (12, 13))
    assert _met(found) == [what, what]
    assert next(found.point_at(met.at) for met in found.meetings)[1] in range(8000, 8004)
    state.units["Human Warrior 1"].at = (12000, 8500)
    assert _met(_way(state, "land", (12, 10))) == [], "who starts inside is tested when its movement begins"


@pytest.mark.parametrize(("enemy", "path", "struck"), [
    ([12, 7.9], ((12, 3),), True),
    ([12, 7.9], ((11.6, 6.3),), False),
    ([12, 8.1], ((12, 3),), False),
    ([14, 7.8], ((16.5, 6),), True),
])  # fmt: skip
def test_leaving_the_threatened_space_of_an_enemy_is_met_where_it_ends(
    enemy: list[float], path: tuple[tuple[float, float], ...], struck: bool
) -> None:
    """Threatened spaces: 1 inch from the rim; who passes through and out of it is struck there (D-44)."""
    state = _table(enemies=f"Orc Warrior 1: {{at: {enemy}}}")
    found = _way(state, "land", *path)
    assert (Meets.LEAVES in [met.what for met in found.meetings]) is struck
    assert not _way(state, "land", *path, provokes=False).meetings


def test_an_enemy_that_is_tied_up_does_not_strike() -> None:
    """Threatened spaces: exactly one enemy must be in the space."""
    state = position(
        "{A: {Human Warrior 1: {at: [12, 6]}, Human Warrior 2: {at: [13, 8.5]}}, B: {Orc Warrior 1: {at: [12, 7.9]}}}"
    )
    assert not _way(state, "land", (12, 3)).meetings
    state.units["Human Warrior 2"].at = (20000, 20000)
    assert _met(_way(state, "land", (12, 3))) == ["leaves"]


# -- what is forbidden -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("way", "mover", "terrain", "enemies", "to", "because"), [
    ("land", "Human Warrior 1", "", "Orc Warrior 1: {at: [12, 8]}", (12, 10), "cannot move through enemies"),
    ("land", "Human Warrior 1", "", "Orc Warrior 1: {at: [12, 10.5]}", (12, 10), "cannot move through enemies"),
    ("fly", "Gargoyle 1", "", "Orc Warrior 1: {at: [12, 10.5]}", (12, 10), "is in the way, and no base may overlap"),
    ("land", "Human Warrior 1", "{kind: obstacle, rect: [0, 8, 24, 9]}", "", (12, 10), "passing it needs a gap"),
    ("fly", "Gargoyle 1", "{kind: obstacle, rect: [0, 8, 24, 9]}", "", (12, 11), "passing it needs a gap"),
    ("burrow", "Earth Elemental 1", "{kind: deep_water, rect: [0, 8, 24, 9]}", "", (12, 11), "no way"),
    ("land", "Human Warrior 1", "{kind: tight_space, rect: [11, 7, 13, 9], width: 0.4}", "", (12, 10), "narrower"),
    ("land", "Human Warrior 1", "{kind: tight_space, rect: [11, 7, 13, 9], width: 0.6}", "", (12, 8), "open space"),
    ("land", "Human Warrior 1", "", "", (12, 0.2), "leaves the table"),
])  # fmt: skip
def test_what_is_in_the_way_is_refused_with_its_rule(
    way: str, mover: str, terrain: str, enemies: str, to: tuple[float, float], because: str
) -> None:
    """Movement rules, Tight spaces, Flight, Burrow (D-08, D-43, D-54)."""
    state = _table(terrain, mover, enemies=enemies or "Orc Warrior 1: {at: [3, 20]}")
    with pytest.raises(NotAllowed, match=because):
        _way(state, way, to)


@pytest.mark.parametrize(("gap", "passes"), [(0.4, False), (0.5, True)])
def test_half_a_base_must_be_free_to_pass_between_obstacles(gap: float, passes: bool) -> None:
    """Tight spaces: "narrower than half their base width" (D-43)."""
    left, right = 12 - gap / 2, 12 + gap / 2
    state = _table(f"{{kind: obstacle, rect: [0, 8, {left}, 9]}}, {{kind: obstacle, rect: [{right}, 8, 24, 9]}}")
    if passes:
        assert _way(state, "land", (12, 10)).cost == 4 * INCH
    else:
        with pytest.raises(NotAllowed, match="half the base"):
            _way(state, "land", (12, 10))


@pytest.mark.parametrize(("to", "allowed"), [((12, 3), True), ((8, 6), False), ((12, 7), False)])
def test_the_frightened_go_no_nearer_to_what_they_fear(to: tuple[float, float], allowed: bool) -> None:
    """Frightened: "can't willingly move closer to the source of fear": square to it is nearer at no moment."""
    state = _table(keys="conditions: [frightened by Orc Warrior 1]", enemies="Orc Warrior 1: {at: [6, 12]}")
    if allowed:
        _way(state, "land", to)
    else:
        with pytest.raises(NotAllowed, match="frightened"):
            _way(state, "land", to)


# -- the best way ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("keys", "terrain", "way", "cost"), [
    ("", "{kind: difficult, rect: [0, 7, 24, 9]}", "land", 6),
    ("features: [flight]", "{kind: difficult, rect: [0, 7, 24, 9]}", "fly", 4),
    ("features: [burrow]", "{kind: difficult, rect: [0, 7, 24, 9]}", "burrow", 4),
    ("features: [burrow]", "", "land", 4),
    ("features: [burrow]", "{kind: slippery, rect: [0, 7, 24, 9]}", "burrow", 4),
    ("features: [flight, phasing]", "{kind: obstacle, rect: [0, 7, 24, 9]}", "phase", 4),
    ("features: [flight, phasing]", "", "fly", 4),
    ("features: [burrow]", "{kind: gap, rect: [0, 7.5, 24, 8]}", "land", 4),
])  # fmt: skip
def test_the_best_way_is_the_cheapest_legal_one_with_the_fewest_tests(
    keys: str, terrain: str, way: str, cost: float
) -> None:
    """Flight, Phasing, Burrow where no player names a way (P-33)."""
    state = _table(terrain, keys=keys)
    found = survey_best(state, state.units["Human Warrior 1"], [(12000, 10000)])
    assert (found.way, found.cost) == (way, cost * INCH)


def test_in_a_gale_a_flyer_walks_where_walking_is_cheaper() -> None:
    """Control Weather: in a gale flying costs double."""
    state = position(
        "{effects: [{spell: Control Weather, by: Cloud Giant 1, choose: gale}], A: {Gargoyle 1: {at: [12, 6]}}, "
        "B: {Cloud Giant 1: {at: [3, 20], with: [Cloud Giant Mage]}}}"
    )
    assert survey(state, state.units["Gargoyle 1"], "fly", [(12000, 8000)]).cost == 4 * INCH
    assert survey_best(state, state.units["Gargoyle 1"], [(12000, 8000)]).way == "land"


def test_the_first_refusal_is_given_where_no_way_is_legal() -> None:
    state = _table("{kind: obstacle, rect: [0, 8, 24, 9], name: wall}", keys="features: [flight]")
    with pytest.raises(NotAllowed, match="wall is in the way"):
        survey_best(state, state.units["Human Warrior 1"], [(12000, 10000)])
