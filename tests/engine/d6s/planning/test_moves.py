"""Help for players: places in words, ways that the law accepts, eight lettered moves, forecasts, ready armies and
lines.
"""

from __future__ import annotations

import random

import pytest

from engine.d6s.actions.steps import begin_account, can_do_more, left_to_do
from engine.d6s.actions.walking import allowance
from engine.d6s.armies import judge_army, read_army
from engine.d6s.geometry import distance, inches
from engine.d6s.grid import address, exact, read_place, said, square
from engine.d6s.numbers import LAND
from engine.d6s.odds import Chances, fells
from engine.d6s.paths import survey
from engine.d6s.phases.movement import act_plan
from engine.d6s.phases.setup import judge_deployment
from engine.d6s.planning.lettered import lettered
from engine.d6s.planning.lines import proposed
from engine.d6s.planning.starters import ready_armies, starters
from engine.d6s.planning.ways import Mover
from engine.d6s.position import read_position
from engine.d6s.state import Object, Side, State
from engine.d6s.tables import ready_tables
from engine.located import read_yaml
from engine.refusals import NotAllowed
from engine.values import Seat
from tests.engine.d6s.moments import field


def test_a_way_goes_around_what_is_in_the_way() -> None:
    state = field()
    state.units["Archer 2"].at = inches(5.5), inches(6.5)
    mover = Mover(state, state.units["Archer 2"])
    assert mover.survey([(inches(5.5), inches(12))]) is None, "the house stands there"
    found = mover.to((inches(5.5), inches(12)), most=inches(20))
    assert found is not None and len(found.points) > 2 and found.end == (inches(5.5), inches(12))


def test_a_character_already_there_needs_no_way_and_is_still_suggested_moves() -> None:
    state = field()
    archer = state.units["Archer 1"]
    mover = Mover(state, archer)
    assert mover.toward(mover.at) is None and mover.to(mover.at) is None
    for thing in ("Treasure 1", "Treasure 2"):
        place = (mover.at[0], mover.at[1] + inches(1.75))
        state.objects[thing] = Object(thing, place)
    assert lettered(state, archer)


def test_the_odds_of_several_attacks_add_up() -> None:
    one = Chances("x", "w", 1.0, 0.5, 0.5, 1, (), 0, (), (), 3)
    (state,) = [field()]
    ogre = state.units["Orc Warrior 1"]
    assert ogre.kit.health == 1
    assert fells(state, ogre, [one]) == pytest.approx(0.25)
    assert fells(state, ogre, [one, one]) == pytest.approx(1 - 0.75**2)


def test_addresses_lead_back_to_their_ninth() -> None:
    rng = random.Random(1)
    for _ in range(200):
        point = rng.randrange(24000), rng.randrange(24000)
        again = read_place(address(point))
        assert again is not None and square(again) == square(point) and distance(again, point) <= 240
        assert read_place(said(point)) == again
        assert read_place(exact(point)) == point


def test_there_are_ready_armies_for_every_list_at_each_size() -> None:
    for one in starters():
        assert judge_army(read_army(one.text), one.size).problems == (), one.name
        assert one.size - 4 <= one.points <= one.size
    for limit in (100, 150, 250):
        lists = {read_army(one.text).list_name for one in ready_armies(limit)}
        assert len(lists) == 5 and len(ready_armies(limit)) == 8


@pytest.mark.parametrize("table", ready_tables())
def test_a_proposed_deployment_is_legal_in_every_sector(table: str) -> None:
    state = field(
        "{edges: {A: south, B: north}, A: {Hill Giant: {at: [1, 1]}, Archer 1: {at: [4, 1]}, "
        "Archer 2: {at: [6, 1]}, Peasant Levy 1: {at: [8, 1]}}, B: {Ogre: {at: [12, 20]}}}"
    )
    state.pieces = list(ready_tables()[table])
    units = list(state.standing(Side.A))
    for unit in units:
        unit.at = None
    left = ["left", "centre", "right"]
    for number, sector in enumerate(("centre", "left", "right")):
        last = number == 2
        answer = proposed(state, Side.A, units, left, sector, last)
        checked = judge_deployment(state, Side.A, units, left, last, answer)
        left.remove(sector)
        for name, at in checked["units"].items():
            state.units[name].at = at[0], at[1]
        units = [unit for unit in units if unit.name not in checked["units"]]
    assert units == []


def test_a_character_at_its_swimming_speed_is_suggested_nothing_that_ends_on_land() -> None:
    """A sahuagin by a pond acts at its swimming Speed and must enter or stay in water (D-37)."""
    state = field(
        "{terrain: [{kind: deep_water, rect: [4, 4, 9, 9], name: pond}], "
        "A: {Sahuagin 1: {at: [9.6, 6]}}, B: {Orc Warrior 1: {at: [16, 6]}}}"
    )
    sahuagin = state.units["Sahuagin 1"]
    assert Mover(state, sahuagin).account.by_swimming
    question = act_plan(state, Seat("A"), [sahuagin])
    for move in lettered(state, sahuagin):
        question.check(move.answer)


def test_a_refusal_names_places_as_the_map_does() -> None:
    state = read_position(
        read_yaml("{A: {Archer 1: {at: [12, 12]}, Archer 2: {at: [14.5, 12.5]}}, B: {Orc Warrior 1: {at: [20, 20]}}}")
    )
    for goal, place in (
        ((14500, 12500), "cannot end at O13:"),
        ((14200, 12200), r"cannot end at O13 \(south-west part\):"),
        ((300, 12000), r"leads Archer 1 to A13 \(south-west part\)"),
        ((25500, 8500), "leads Archer 1 to 1.5 inches beyond the east edge, beside X9"),
        ((-100, -900), "leads Archer 1 to 1 inch beyond the south-west corner, beside A1"),
        ((12000, 60000), "leads Archer 1 to 36 inches beyond the north edge, beside M24"),
    ):
        with pytest.raises(NotAllowed, match=place):
            survey(state, state.units["Archer 1"], LAND, [goal])


def _lying(left: int, name: str = "Dwarf Captain 1") -> State:
    """Returns a character that lies on its way with so much left of its movement, beside its enemy."""
    state = field(f"A: {{{name}: {{at: [10, 10], conditions: [prone]}}}}\nB: {{Hill Giant 1: {{at: [10, 12]}}}}\n")
    account = begin_account(state, state.units[name])
    account.paid = account.moving = allowance(state, account) - left
    state.activation = account
    return state


def test_a_character_that_fell_on_its_way_is_offered_what_it_can_still_do() -> None:
    """Standing up from prone costs half the Speed; prone one may still dodge or dash (D-41)."""
    state = _lying(1780)
    offered = [move.name for move in lettered(state, state.units["Dwarf Captain 1"], may_wait=False)]
    assert "stay and dodge" in offered and "dash and stand up" in offered and "stand up" not in offered
    assert state.activation is not None and left_to_do(state, state.activation).length == 0
    state = _lying(2600)
    assert "stand up" in [move.name for move in lettered(state, state.units["Dwarf Captain 1"], may_wait=False)]


def test_a_prone_character_that_can_neither_stand_nor_act_is_not_asked() -> None:
    state = _lying(1780, "Dwarf Warrior 1")
    state.units["Dwarf Warrior 1"].acted = True
    assert state.activation is not None and not can_do_more(state, state.activation)
