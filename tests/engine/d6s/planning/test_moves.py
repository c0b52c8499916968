"""Help for players: places in words, ways that the law accepts, eight lettered moves, forecasts, ready armies and
lines.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from engine.chance import RandomSource
from engine.d6s.actions.steps import begin_account, can_do_more, left_to_do
from engine.d6s.actions.walking import allowance
from engine.d6s.armies import judge_army, read_army
from engine.d6s.geometry import INCH, distance, inches
from engine.d6s.grid import address, exact, read_place, said, square
from engine.d6s.measuring import adjacent, gap, is_threatened
from engine.d6s.numbers import LAND
from engine.d6s.odds import Chances, fells
from engine.d6s.paths import survey
from engine.d6s.phases.movement import act_plan
from engine.d6s.phases.setup import judge_deployment
from engine.d6s.planning.forecast import fight_odds, forecast
from engine.d6s.planning.lettered import MOST, lettered
from engine.d6s.planning.lines import proposed
from engine.d6s.planning.saying import written_fight
from engine.d6s.planning.starters import ready_armies, starters
from engine.d6s.planning.tags import tags
from engine.d6s.planning.typed import NEAR, read_movement
from engine.d6s.planning.typed_fights import read_fight
from engine.d6s.planning.ways import Mover
from engine.d6s.plans import Act, Fight
from engine.d6s.position import read_position
from engine.d6s.rules import D6s
from engine.d6s.state import Object, Side, State
from engine.d6s.tables import ready_tables
from engine.decisions import Decision
from engine.located import read_yaml
from engine.playthrough import Playthrough
from engine.refusals import NotAllowed, Refusal
from engine.values import Seat

FIELD = """
edges: {A: south, B: north}
objects: {Treasure 1: {at: [18, 12]}}
terrain:
  - {kind: barrier, what: wall, line: [[8, 14], [12, 14]], height: 0.9, name: wall 3}
  - {kind: obstacle, rect: [4, 8, 7, 11], name: house}
A: {Archer 1: {at: [10, 10]}, Archer 2: {at: [5, 6]}, Knight 1: {at: [14, 10]}}
B: {Orc Warrior 1: {at: [10, 18]}, Orc Warrior 2: {at: [14, 13]}}
"""


def field(text: str = FIELD) -> State:
    return read_position(read_yaml(text))


def moments(seed: int, most: int = 120) -> Iterator[tuple[State, Decision]]:
    """Yields a copy of the table with the open question, all through a random game."""
    rng = random.Random(seed)
    play: Playthrough[State] = Playthrough.begin(D6s(), [Seat("A"), Seat("B")], {"points": 100}, RandomSource(rng))
    for _ in range(most):
        if play.outcome is not None:
            return
        for decision in play.pending.values():
            yield State.from_json(play.state.to_json()), decision
            break
        play.answer(*play.sample_answer(rng))


def units_of(state: State, decision: Decision) -> list[Any]:
    names = decision.about["units"]
    assert isinstance(names, (list, tuple))
    return [state.units[str(name)] for name in names]


@pytest.mark.parametrize("seed", range(2))
def test_every_lettered_move_is_accepted_read_back_and_leaves_the_table_alone(seed: int) -> None:
    for number, (state, decision) in enumerate(moments(seed)):
        if not isinstance(decision, Act) or number % 3:
            continue
        before = state.to_json()
        units = units_of(state, decision)
        found = lettered(state, units[0], may_wait=not decision.about["going on"])
        assert 1 <= len(found) <= MOST and [move.letter for move in found] == list("ABCDEFGH")[: len(found)]
        assert found[-1].name == "stay"
        for move in found:
            checked = decision.check(move.answer)
            assert decision.check(read_movement(state, units, move.move.written()).answer) == checked
            assert forecast(state, move.answer).lines()
        assert state.to_json() == before


@pytest.mark.parametrize("seed", range(2))
def test_a_combat_action_as_text_is_read_back(seed: int) -> None:
    for state, decision in moments(seed):
        if not isinstance(decision, Fight):
            continue
        for proposal in decision.propose(random.Random(1)):
            try:
                checked = decision.check(proposal)
            except Refusal:
                continue
            text = written_fight(proposal)
            if text:
                read = read_fight(state, units_of(state, decision), text, bool(decision.about["spear"]))
                assert decision.check(read) == checked, text
            fight_odds(state, checked)


def end_of(state: State, text: str, who: str = "Archer 1") -> Any:
    """Where a typed movement of one character ends."""
    return forecast(state, read_movement(state, [state.units[who]], text).answer).end


def test_a_way_goes_around_what_is_in_the_way() -> None:
    state = field()
    state.units["Archer 2"].at = inches(5.5), inches(6.5)
    mover = Mover(state, state.units["Archer 2"])
    assert mover.survey([(inches(5.5), inches(12))]) is None, "the house stands there"
    found = mover.to((inches(5.5), inches(12)), most=inches(20))
    assert found is not None and len(found.points) > 2 and found.end == (inches(5.5), inches(12))


@pytest.mark.parametrize(
    ("text", "end"),
    [
        ("to J8", (9.5, 7.5)),
        ("to J8.7", (9.167, 7.833)),
        ("to H9 via J9", (7.5, 8.5)),
        ("to 9.25 8", (9.25, 8)),
        ("NE 2", (11.414, 11.414)),
        ("2 south", (10, 8)),
        ("Archer 1: north-west 1", (9.293, 10.707)),
        ("A1 to J8", (9.5, 7.5)),
        ("stay", (10, 10)),
    ],
)
def test_places_and_directions_are_read_as_they_are_written(text: str, end: tuple[float, float]) -> None:
    assert distance(end_of(field(), text), (inches(end[0]), inches(end[1]))) <= 3


def test_who_stands_there_already_has_no_way_and_is_still_proposed_moves() -> None:
    state = field()
    archer = state.units["Archer 1"]
    mover = Mover(state, archer)
    assert mover.toward(mover.at) is None and mover.to(mover.at) is None
    for thing in ("Treasure 1", "Treasure 2"):
        place = (mover.at[0], mover.at[1] + inches(1.75))
        state.objects[thing] = Object(thing, place)
    assert lettered(state, archer)


def test_a_number_behind_a_name_belongs_to_the_name_if_somebody_is_called_so() -> None:
    """`toward Orc 2 [5]`: the 2 says which orc, the 5 how far; and a way that was found is not said to be none."""
    state = read_position(
        read_yaml("{A: {Knight 1: {at: [12, 4]}}, B: {Orc Warrior 1: {at: [12, 20]}, Orc Warrior 2: {at: [4, 4]}}}")
    )
    wanted = {"toward orc 2": (7000, 4000), "toward orc 2 3": (9000, 4000), "toward orc 1 2 inches": (12000, 6000)}
    for text, end in wanted.items():
        read = read_movement(state, [state.units["Knight 1"]], text)
        found = forecast(state, read.answer).end
        assert read.notes == []
        assert found == end


def test_contact_gaps_and_cover_are_read() -> None:
    state = field()
    knight, orc = state.units["Knight 1"], state.units["Orc Warrior 2"]
    knight.at = end_of(state, "into orc 2", "Knight 1")
    assert 0 <= gap(state, knight, orc) <= 10
    state = field()
    archer = state.units["Archer 1"]
    archer.at = end_of(state, "3 from orc 2")
    assert abs(gap(state, archer, state.units["Orc Warrior 2"]) - 3 * INCH) <= 20
    state = field()
    archer = state.units["Archer 1"]
    mover = Mover(state, archer)
    spot = end_of(state, "behind wall 3 against Orc Warrior 1")
    (wall,) = [piece for piece in state.pieces if piece.name == "wall 3"]
    assert mover.is_shielded(spot, wall, state.units["Orc Warrior 1"])


def test_from_behind_is_the_far_side_from_an_ally() -> None:
    state = field()
    state.units["Archer 1"].at = inches(14), inches(14.5)
    state.units["Knight 1"].at = end_of(state, "into Orc Warrior 2 from behind", "Knight 1")
    knight, orc = state.units["Knight 1"].at, state.units["Orc Warrior 2"].at
    assert knight is not None and orc is not None and knight[1] < orc[1], "the archer stands north of it"


def test_outside_threats_leaves_every_threatened_inch() -> None:
    state = field()
    archer = state.units["Archer 1"]
    archer.at = inches(13), inches(12.2)
    assert is_threatened(state, archer)
    archer.at = end_of(state, "outside threats")
    assert not is_threatened(state, archer)


def test_a_place_that_is_taken_or_too_far_becomes_the_nearest_and_says_so() -> None:
    state = field()
    read = read_movement(state, [state.units["Archer 1"]], "to Knight 1")
    assert read.notes and "The nearest is" in read.notes[0] and read.off < 2 * INCH
    far = read_movement(state, [state.units["Archer 1"]], "to A24")
    assert far.off > NEAR and "costs" in far.notes[0]
    act_plan(state, "A", [state.units["Archer 1"]]).check(far.answer)


@pytest.mark.parametrize("text", ["gibberish of a player", "to nowhere", "cast", "shoot", "use wings", "12"])
def test_what_is_not_understood_is_refused_with_what_could_be_written(text: str) -> None:
    state = field()
    before = state.to_json()
    with pytest.raises(Refusal, match=r"[.?!”]$"):
        read_movement(state, [state.units["Archer 1"]], text)
    assert state.to_json() == before


def test_a_forecast_names_each_strike_with_its_odds() -> None:
    """An orc of Fight 3 against Armor 1 hits on 2 and 3; Strength 3 against Toughness 3 wounds with 3 or less."""
    state = field("{A: {Archer 1: {at: [10, 10]}}, B: {Orc Warrior 1: {at: [11.5, 10]}}}")
    orc, archer = state.units["Orc Warrior 1"], state.units["Archer 1"]
    seen = forecast(state, read_movement(state, [archer], "west 4").answer)
    (strike,) = seen.strikes
    assert strike.enemy == "Orc Warrior 1" and abs(strike.at[0] - (11500 - 1000 - 984)) <= 12
    hits = sum(archer.kit.armor < die <= orc.kit.fight for die in range(1, 7)) / 6
    assert strike.chances.hit == pytest.approx(hits)
    assert "Leaving Orc Warrior 1 lets it strike" in " ".join(seen.lines())
    assert not adjacent(state, orc, archer) or archer.at == (inches(10), inches(10)), "nothing has moved"


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


def test_tags_find_their_characters() -> None:
    state = field()
    for name, tag in tags(state).items():
        side = state.units[name]
        assert read_movement(state, [side], f"{tag} stay").answer == {"unit": name, "steps": [{"end": True}]}


def test_who_acts_at_its_swimming_speed_is_proposed_nothing_that_ends_on_land() -> None:
    """A sahuagin by a pond acts at its swimming Speed and must enter or stay in water (D-37)."""
    state = field(
        "{terrain: [{kind: deep_water, rect: [4, 4, 9, 9], name: pond}], "
        "A: {Sahuagin 1: {at: [9.6, 6]}}, B: {Orc Warrior 1: {at: [16, 6]}}}"
    )
    sahuagin = state.units["Sahuagin 1"]
    assert Mover(state, sahuagin).account.by_swimming
    question = act_plan(state, "A", [sahuagin])
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


def test_who_lies_on_its_way_is_offered_what_it_can_still_do() -> None:
    """Standing up from prone costs half the Speed; prone one may still dodge or dash (D-41)."""
    state = _lying(1780)
    offered = [move.name for move in lettered(state, state.units["Dwarf Captain 1"], may_wait=False)]
    assert "stay and dodge" in offered and "dash and stand up" in offered and "stand up" not in offered
    assert state.activation is not None and left_to_do(state, state.activation).length == 0
    state = _lying(2600)
    assert "stand up" in [move.name for move in lettered(state, state.units["Dwarf Captain 1"], may_wait=False)]


def test_who_lies_and_can_neither_rise_nor_act_is_not_asked() -> None:
    state = _lying(1780, "Dwarf Warrior 1")
    state.units["Dwarf Warrior 1"].acted = True
    assert state.activation is not None and not can_do_more(state, state.activation)
