"""What is proposed is legal, the same every time, and changes nothing; how often one waits with orders."""

from __future__ import annotations

import random
from contextlib import suppress

import pytest

from engine.chance import RandomSource
from engine.d6s.actions.forecasts import Forecast
from engine.d6s.planning.forecast import forecast
from engine.d6s.planning.lettered import lettered, worth_proposing
from engine.d6s.planning.measured import Ordering, waiting
from engine.d6s.planning.proposals import PROPOSED, proposal, worth_of_fight
from engine.d6s.rules import D6s
from engine.d6s.state import State
from engine.d6s.suggesting.fights import whole_attacks
from engine.d6s.view import TableView
from engine.playthrough import Playthrough
from engine.refusals import Refusal
from engine.values import Seat
from tests.engine.d6s.moments import field, moments


def test_proposals_are_legal_and_follow_from_the_position_alone() -> None:
    rng = random.Random(12)
    match: Playthrough[State] = Playthrough.begin(D6s(), [Seat("A"), Seat("B")], {"points": 100}, RandomSource(rng))
    seen: set[str] = set()
    for _ in range(120):
        if match.outcome is not None:
            break
        for number, decision in match.pending.items():
            view = match.view(decision.player)
            assert isinstance(view, TableView)
            if decision.prompt in PROPOSED and (decision.prompt not in seen or number % 7 == 0):
                before = view.state.to_json()
                answer = proposal(view.state, decision)
                assert decision.check(answer) == answer == proposal(view.state, decision)
                assert view.state.to_json() == before
                seen.add(decision.prompt)
        match.answer(*match.sample_answer(rng))
    assert {"act", "fight"} <= seen


def test_with_orders_one_waits_for_the_other_less_than_half_as_often() -> None:
    """The whole measure is `bench --game d6s --only ...`; one match shows that orders are used."""
    _, without = waiting(Ordering.NOTHING, matches=1)
    _, ordered = waiting(Ordering.ALL, matches=1)
    assert ordered <= 5 and ordered * 2 < without


def _proposed(state: State, unit: str) -> tuple[str, Forecast]:
    """Returns what is proposed to one character, in words, with what it meets."""
    move = worth_proposing(lettered(state, state.units[unit], may_wait=False))
    return move.move.in_words(), move.seen


@pytest.mark.parametrize("at", [[10, 11.4], [10, 11.7], [10, 12.2]])
def test_no_proposal_lets_an_enemy_strike_or_leaves_a_melee_without_gain(at: list[float]) -> None:
    """Opportunity attacks: who leaves an enemy's threatened inch by its own will is struck at."""
    state = field(
        f"""
edges: {{A: south, B: north}}
objects: {{Treasure 1: {{at: [16, 10]}}}}
A: {{Dwarf Captain 1: {{at: [10, 10]}}}}
B: {{Hill Giant 1: {{at: {at}}}, Orc Warrior 1: {{at: [15, 16]}}}}
"""
    )
    said, seen = _proposed(state, "Dwarf Captain 1")
    assert not seen.strikes, said
    assert not seen.leaves, said


def test_no_proposal_dodges_an_attack_away_or_walks_half_an_inch_beside_its_enemy() -> None:
    """Movement actions: dodging takes the action, and so the attack in the melee."""
    state = field("A: {House Orc 1: {at: [10, 10]}}\nB: {Dwarf Warrior 1: {at: [10, 11.5]}}\n")
    assert _proposed(state, "House Orc 1")[0] == "House Orc 1 stays"


def test_no_attack_with_another_weapon_is_worth_more_than_the_proposed_one() -> None:
    """Weapons: a great weapon wounds more often than the hand weapon that a character carries as well."""
    match: Playthrough[State] = Playthrough.begin(
        D6s(), [Seat("A"), Seat("B")], {"points": 150}, RandomSource(random.Random(1))
    )
    rng, seen = random.Random(1), 0
    while match.outcome is None and seen < 30:
        number, decision = next(iter(match.pending.items()))
        answer = proposal(match.state, decision) if decision.prompt in PROPOSED else decision.sample(rng)
        if decision.prompt == "fight" and isinstance(answer, dict):
            seen += 1
            able = [match.state.units[str(answer["unit"])]]
            for other in whole_attacks(match.state, able, bool(decision.about["spear"])):
                with suppress(Refusal):
                    worth = worth_of_fight(match.state, decision.check(other))
                    assert worth <= worth_of_fight(match.state, answer) + 1e-9, other
        match.answer(number, decision.player, answer)
    assert seen


def test_a_character_with_no_fight_is_suggested_to_go_on() -> None:
    state = field("A: {House Orc 1: {at: [10, 4]}}\nB: {Dwarf Warrior 1: {at: [10, 20]}}\n")
    said, seen = _proposed(state, "House Orc 1")
    assert seen.legs, said


def test_in_play_no_proposed_move_lets_an_enemy_strike() -> None:
    for state, decision in moments(4, most=60):
        if decision.prompt == "act" and not decision.about.get("going on"):
            seen = forecast(state, proposal(state, decision))
            assert not seen.strikes
