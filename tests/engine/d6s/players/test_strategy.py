"""What computer players know of d6s with Dragons: legal answers, no look at armies that are still secret."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.chance import RandomSource
from engine.d6s.planning.proposals import IN_MELEE, proposal
from engine.d6s.plans import Judged
from engine.d6s.players.mustering import characters
from engine.d6s.players.strategy import STRATEGY, D6sStrategy, in_words, wastes_a_dash
from engine.d6s.players.worth import points, value
from engine.d6s.state import Side, State
from engine.players.playing import Level, answer_of
from engine.players.strategy import Effort
from engine.playthrough import Playthrough
from engine.refusals import Refusal
from engine.registry import games
from engine.values import Json, Seat

A, B = Seat("A"), Seat("B")


class Hasty(D6sStrategy):
    """Thinks little, for tests."""

    soldier = Effort(width=3, simulations=3, horizon=1, answers=0)
    general = Effort(width=3, simulations=3, horizon=1, answers=2)


def begun(seed: int = 1) -> Playthrough[State]:
    play: Playthrough[Any] = Playthrough.begin(games()["d6s"], [A, B], {"points": 100}, RandomSource(Random(seed)))
    return play


def in_battle(seed: int = 1) -> Playthrough[State]:
    """Returns a match at the first question about a movement."""
    play, rng = begun(seed), Random(seed)
    while next(iter(play.pending.values())).prompt != "act":
        play.answer(*play.sample_answer(rng))
    return play


@pytest.mark.parametrize("level", Level)
def test_every_question_of_a_match_is_answered_legally(level: Level) -> None:
    play, rng = begun(2), Random(2)
    for _ in range(60):
        if play.outcome is not None:
            break
        seat = next(iter(play.pending.values())).player
        answer = answer_of(play, seat, level, Hasty(), rng)
        assert answer.reason
        play.answer(answer.question, seat, answer.answer)
        assert play.failure is None


def test_no_candidate_dashes_for_a_way_that_the_speed_allows() -> None:
    """A dash costs the action (Dash): the movements at random from which candidates are taken dash for nothing, too."""
    play, rng, wasted = in_battle(3), Random(3), 0
    for _ in range(40):
        decision = next(iter(play.pending.values()))
        if decision.prompt == "act" and isinstance(decision, Judged):
            offered = [decision.check(one) for one in decision.propose(Random(1)) if is_legal(decision, one)]
            wasted += sum(wastes_a_dash(play.state, decision, one) for one in offered)
            tried = STRATEGY.candidates(play.state, decision, 500, Random(1))
            assert not any(wastes_a_dash(play.state, decision, one) for one in tried)
            assert len(tried) > 1
        play.answer(*play.sample_answer(rng))
    assert wasted


def is_legal(decision: Judged, answer: Json) -> bool:
    try:
        decision.check(answer)
    except Refusal:
        return False
    return True


@pytest.mark.parametrize("level", Level)
def test_another_secret_army_changes_no_choice(level: Level) -> None:
    answers = []
    for seed in (1, 2):
        play = begun()
        number, plan = next((number, one) for number, one in play.pending.items() if one.player == B)
        play.answer(number, B, plan.sample(Random(seed)))
        answers.append(answer_of(play, A, level, STRATEGY, Random(5)))
    assert answers[0] == answers[1]


@pytest.mark.parametrize(("level", "least"), [(Level.SOLDIER, 4), (Level.GENERAL, 8)])
def test_an_army_has_characters_enough_to_hold_treasures(level: Level, least: int) -> None:
    for seed in range(4):
        answer: Any = answer_of(begun(), A, level, STRATEGY, Random(seed)).answer
        assert characters(answer) >= least


@pytest.mark.parametrize("level", [Level.SOLDIER, Level.GENERAL])
def test_other_dice_to_come_change_no_choice(level: Level) -> None:
    play = in_battle()
    snapshot, entries = play.snapshot(), play.entries_since_snapshot()
    answers = []
    for seed in (7, 8):
        world = Playthrough.resume(play.game, snapshot, entries, RandomSource(Random(seed)))
        seat = next(iter(world.pending.values())).player
        answers.append(answer_of(world, seat, level, Hasty(), Random(5)))
    assert answers[0] == answers[1]


def test_candidates_are_legal_and_differ() -> None:
    for seed in range(3):
        play = in_battle(seed)
        decision = next(iter(play.pending.values()))
        found = STRATEGY.candidates(play.state, decision, 8, Random(1))
        assert 1 < len(found) <= 8
        assert all(decision.check(answer) == answer for answer in found)
        assert len({str(answer) for answer in found}) == len(found)


def test_in_a_melee_simulations_go_on_with_what_is_proposed_to_people() -> None:
    seen = 0
    for seed in range(6):
        play, rng = in_battle(seed), Random(seed)
        while play.outcome is None and seen < 6:
            number, decision = next(iter(play.pending.items()))
            answer = decision.check(STRATEGY.quick(play.state, decision, rng))
            if decision.prompt in IN_MELEE:
                assert answer == proposal(play.state, decision)
                seen += 1
            play.answer(number, decision.player, answer)
    assert seen == 6


def test_a_position_is_worth_for_one_what_it_costs_the_other() -> None:
    state = in_battle().state
    assert value(state, A) + value(state, B) == pytest.approx(1)


def test_a_wound_costs_worth_and_points() -> None:
    state = in_battle().state
    before, whole = value(state, A), points(state, Side.A)
    unit = next(unit for unit in state.playing(Side.A) if unit.kit.health > 1 or unit.kit.profile.points > 1)
    unit.wounds += 1
    assert points(state, Side.A) < whole
    assert value(state, A) < before


def test_the_reason_names_who_moves() -> None:
    decision = next(iter(in_battle().pending.values()))
    answer: Any = decision.sample(Random(1))
    assert in_words(decision, answer) == f"moves {answer['unit']}"
