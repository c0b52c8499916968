"""What computer players know of Legacy's Allure: they look ahead in open battles, and never into hands."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.chance import RandomSource
from engine.legacys_allure.actions import Action
from engine.legacys_allure.hexes import CENTRE
from engine.legacys_allure.options import all_actions
from engine.legacys_allure.players.looking_ahead import Beam, LookingAhead, played
from engine.legacys_allure.players.strategy import STRATEGY, in_words
from engine.legacys_allure.players.worth import score, value
from engine.legacys_allure.state import LAST_ROUND, State, other
from engine.players.playing import Level, answer_of, never
from engine.playthrough import Playthrough
from engine.registry import games
from engine.values import Seat

A, B = Seat("A"), Seat("B")


def begun(format_: str = "blitz", seed: int = 1, answers: int = 2) -> Playthrough[State]:
    rng = Random(seed)
    play: Playthrough[Any] = Playthrough.begin(
        games()["legacys_allure"], [A, B], {"format": format_}, RandomSource(Random(seed))
    )
    for _ in range(answers):
        play.answer(*play.sample_answer(rng))
    return play


@pytest.mark.parametrize("format_", ["blitz", "draft"])
@pytest.mark.parametrize("level", [Level.RECRUIT, Level.SOLDIER])
def test_every_question_of_a_match_is_answered_legally(format_: str, level: Level) -> None:
    play, rng = begun(format_, answers=0), Random(2)
    while play.outcome is None:
        seat = next(iter(play.pending.values())).player
        answer = answer_of(play, seat, level, STRATEGY, rng)
        assert answer.reason
        play.answer(answer.question, seat, answer.answer)
        assert play.failure is None
    assert play.outcome.winners


@pytest.mark.parametrize("level", Level)
def test_another_secret_kingdom_changes_no_choice(level: Level) -> None:
    answers = []
    for seed in (2, 4):
        play = begun("draft", answers=0)
        number, plan = next((number, one) for number, one in play.pending.items() if one.player == B)
        play.answer(number, B, plan.sample(Random(seed)))
        answers.append(answer_of(play, A, level, STRATEGY, Random(5)))
    assert answers[0] == answers[1]


@pytest.mark.parametrize("level", Level)
def test_other_cards_in_the_opponents_hand_change_no_pick(level: Level) -> None:
    play = begun("draft")
    number, decision = next(iter(play.pending.items()))
    seat = decision.player
    answers = [answer_of(play, seat, level, STRATEGY, Random(5))]
    hand = play.state.sides[other(seat)].hand
    first, second = list(hand)[1:3]
    hand[first], hand[second] = hand[second], hand[first]
    answers.append(answer_of(play, seat, level, STRATEGY, Random(5)))
    assert answers[0] == answers[1]
    assert answers[0].question == number


def minimax(state: State, seat: Seat, depth: int) -> float:
    """Returns what both sides reach by trying everything, so many turns ahead."""
    looking = LookingAhead(seat, never)
    if depth == 0 or state.outcome is not None or state.turn is None:
        return looking._score(state)
    reached = [minimax(played(state, state.turn, one), seat, depth - 1) for one in all_actions(state, state.turn)]
    return max(reached) if state.turn == seat else min(reached)


def small(seed: int) -> Playthrough[State]:
    """Returns a battle in which each side has two units left."""
    play = begun(seed=seed)
    for seat in (A, B):
        for unit in play.state.units_of(seat)[2:]:
            del play.state.units[unit.id]
    play.state.turn = play.state.turn or A
    return play


@pytest.mark.parametrize("seed", range(1, 4))
def test_a_beam_that_leaves_nothing_out_finds_what_trying_everything_finds(seed: int) -> None:
    state = small(seed).state
    assert state.turn is not None
    found = LookingAhead(state.turn, never).best(state, Beam((999, 999)))
    assert found.score == pytest.approx(minimax(state, state.turn, 2))


def test_the_first_player_steps_on_the_centre_with_its_last_action() -> None:
    for seed in range(1, 30):
        state = begun(seed=seed).state
        seat = state.first
        state.turn, state.round = seat, LAST_ROUND
        for unit in state.on_battlefield():
            unit.actions = 0
        unit = state.units_of(seat)[1]
        unit.actions = 1
        ways = [one for one in all_actions(state, seat) if one.way and one.way[-1] == CENTRE and not one.use]
        if state.at(CENTRE) is None and ways:
            found = LookingAhead(seat, never).best(state, Beam((5, 5)))
            assert played(state, seat, found.action).outcome == played(state, seat, ways[0]).outcome
            assert found.score > 900
            return
        neighbour = next(hex_ for hex_ in ("E3", "E5", "D4", "F4") if state.at(hex_) is None)  # type: ignore[arg-type]
        unit.hex = neighbour  # type: ignore[assignment]
        if any(one.way and one.way[-1] == CENTRE for one in all_actions(state, seat)):
            found = LookingAhead(seat, never).best(state, Beam((5, 5)))
            assert found.score > 900
            return
    pytest.fail("no unit could ever step on the centre")


def test_without_time_the_best_action_at_one_glance_is_taken() -> None:
    play = begun()
    seat = next(iter(play.pending.values())).player
    answer = answer_of(play, seat, Level.GENERAL, STRATEGY, Random(1), lambda: True)
    assert play.pending[answer.question].check(answer.answer) == answer.answer


def test_a_position_is_worth_for_one_what_it_costs_the_other() -> None:
    state = begun(answers=6).state
    assert score(state, A) == pytest.approx(-score(state, B))
    assert value(state, A) + value(state, B) == pytest.approx(1)


def test_the_reason_names_the_unit_and_what_it_does() -> None:
    state = begun().state
    seat = state.turn
    assert seat is not None
    said = [in_words(action) for action in all_actions(state, seat)]
    assert all(said)
    assert any(words.startswith("moves ") for words in said)
    assert any(words.startswith("skips with ") for words in said)
    assert not any("#" in words for words in said), "the number of a card means nothing to a reader"


def test_what_a_search_that_is_cut_off_has_found_better_counts_and_nothing_else() -> None:
    """The time is up at some look at the clock; an action whose search is cut off in its middle is never taken."""
    widths, improved = (4, 3, 2), 0
    for seed in (2, 4):
        state = begun(seed=seed, answers=8).state
        seat = state.turn
        assert seat is not None
        shallow, deep = (LookingAhead(seat, never).best(state, Beam(widths[:depth])) for depth in (2, 3))

        def worth(action: Action, state: State = state, seat: Seat = seat) -> float:
            after = played(state, seat, action)
            return LookingAhead(seat, never)._search(after, widths[1:], -10_000, 10_000)

        for looks in range(14, 34, 4):
            clock = iter([False] * looks)
            found = LookingAhead(seat, lambda clock=clock: next(clock, True)).best(state, Beam(widths))  # type: ignore[misc]
            if shallow.positions < found.positions < deep.positions:
                assert worth(found.action) >= worth(shallow.action)
                improved += worth(found.action) > worth(shallow.action)
    assert improved
