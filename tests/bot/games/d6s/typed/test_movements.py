"""Lines as movements and combat actions: places, directions, contact, cover; what is proposed is read back."""

from __future__ import annotations

import random
from typing import Any

import pytest

from bot.games.d6s.typed.fights import read_fight
from bot.games.d6s.typed.movements import read_movement
from bot.games.d6s.typed.saying import written_fight
from engine.d6s.geometry import INCH, distance, inches
from engine.d6s.measuring import adjacent, gap, is_threatened
from engine.d6s.phases.movement import act_plan
from engine.d6s.planning.drafting import NEAR
from engine.d6s.planning.forecast import fight_odds, forecast
from engine.d6s.planning.lettered import MOST, lettered
from engine.d6s.planning.tags import tags
from engine.d6s.planning.ways import Mover
from engine.d6s.plans import Act, Fight
from engine.d6s.position import read_position
from engine.d6s.state import State
from engine.decisions import Decision
from engine.located import read_yaml
from engine.refusals import Refusal
from engine.values import Seat
from tests.engine.d6s.moments import field, moments


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
    act_plan(state, Seat("A"), [state.units["Archer 1"]]).check(far.answer)


@pytest.mark.parametrize("text", ["gibberish of a player", "to nowhere", "cast", "shoot Dragon", "use wings", "12"])
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


def test_tags_find_their_characters() -> None:
    state = field()
    for name, tag in tags(state).items():
        side = state.units[name]
        assert read_movement(state, [side], f"{tag} stay").answer == {"unit": name, "steps": [{"end": True}]}
