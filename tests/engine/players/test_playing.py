"""Computer players answer every question legally, from what their seat may know, within their time, or by default."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from engine.chance import RandomSource
from engine.decisions import Choose, Decision
from engine.players.playing import Level, answer_of, answer_or_default, default_of
from engine.players.request import Request, answered
from engine.players.search import is_surely_better
from engine.players.strategy import PLAIN, Effort, Strategy
from engine.playthrough import Playthrough
from engine.registry import games, strategy
from engine.values import Json, Seat
from tests.engine.dice_race import DiceRace, Race

A, B = Seat("A"), Seat("B")


class Racing(Strategy[Race]):
    """Worth is the share of the points; the second of the two bids is not told before all have bid."""

    soldier = Effort(width=4, simulations=8, horizon=1)
    general = Effort(width=4, simulations=32, horizon=2)

    def hides(self, view: Any, decision: Decision) -> bool:
        """Returns whether bids are made."""
        return decision.prompt == "bid"

    def value(self, state: Race, seat: Seat) -> float:
        """Returns the share of all points."""
        whole = sum(max(0, score) for score in state.scores.values())
        return max(0, state.scores[seat]) / whole if whole else 0.5


RACING = Racing()


def begun(seed: int = 1, answers: int = 0) -> Playthrough[Race]:
    rng = Random(seed)
    play = Playthrough.begin(DiceRace(), [A, B], {"goal": 60}, RandomSource(Random(seed)))
    for _ in range(answers):
        play.answer(*play.sample_answer(rng))
    return play


def asked(play: Playthrough[Any]) -> Seat:
    return next(iter(play.pending.values())).player


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize("knows", [RACING, PLAIN])
def test_every_level_plays_a_match_to_its_end(level: Level, knows: Strategy[Any]) -> None:
    play, rng = begun(), Random(3)
    while play.outcome is None:
        seat = asked(play)
        answer = answer_of(play, seat, level, knows, rng)
        assert answer.reason
        play.answer(answer.question, seat, answer.answer)
    assert play.outcome.winners


@pytest.mark.parametrize("level", Level)
def test_the_same_seed_gives_the_same_answer_and_leaves_the_match_alone(level: Level) -> None:
    play = begun(answers=4)
    before = [play.state.to_json(), play.journal, list(play.pending)]
    answers = [answer_of(play, asked(play), level, RACING, Random(5)) for _ in range(2)]
    assert answers[0] == answers[1]
    assert [play.state.to_json(), play.journal, list(play.pending)] == before


@pytest.mark.parametrize("level", Level)
def test_other_dice_to_come_change_no_choice(level: Level) -> None:
    play = begun(answers=4)
    snapshot, entries = play.snapshot(), play.entries_since_snapshot()
    sources = [RandomSource(Random(seed)) for seed in (7, 8)]
    worlds = [Playthrough.resume(DiceRace(), snapshot, entries, source) for source in sources]
    first, second = (answer_of(world, asked(world), level, RACING, Random(5)) for world in worlds)
    assert first == second


@pytest.mark.parametrize("level", Level)
def test_what_another_has_answered_in_secret_changes_no_choice(level: Level) -> None:
    answers = []
    for bid in (0, 3):
        play = begun()
        number = next(number for number, one in play.pending.items() if one.player == B)
        play.answer(number, B, bid)
        answers.append(answer_of(play, A, level, RACING, Random(5)))
    assert answers[0] == answers[1]


def test_a_request_is_json_and_is_answered_as_the_match_itself() -> None:
    game = games()["dragon_dice"]
    play = Playthrough.begin(game, [A, B], {}, RandomSource(Random(1)))
    request = Request.of(play, {}, A, Level.SOLDIER, 9)
    again = Request.from_json(json.loads(json.dumps(request.to_json())))
    assert answered(again) == answer_of(play, A, Level.SOLDIER, strategy("dragon_dice"), Random(9))


def test_a_player_without_time_answers_legally_at_once() -> None:
    play = begun(answers=4)
    answer = answer_of(play, asked(play), Level.GENERAL, RACING, Random(5), lambda: True)
    assert answer.simulations == 0
    assert play.pending[answer.question].check(answer.answer) == answer.answer


def test_a_deadline_ends_the_simulations() -> None:
    play, looks = begun(answers=4), iter([False] * 3 + [True] * 9)
    answer = answer_of(play, asked(play), Level.GENERAL, RACING, Random(5), lambda: next(looks))
    assert answer.simulations == 3


def test_a_player_that_fails_answers_by_the_default_and_says_why() -> None:
    class Broken(Racing):
        def candidates(self, state: Race, decision: Decision, most: int, rng: Random) -> list[Json]:
            raise ZeroDivisionError("a bug")

    play = begun(answers=4)
    seat = asked(play)
    answer = answer_or_default(play, seat, Level.SOLDIER, Broken(), Random(5))
    assert answer == replace(default_of(play, seat, answer.reason), reason="ZeroDivisionError: a bug")
    assert answer.by_default
    assert answer.answer == play.pending[answer.question].default()


def test_a_cautious_player_leaves_its_first_answer_only_for_one_that_is_better_by_more_than_chance() -> None:
    assert not is_surely_better([0.6, 0.4, 0.7], [0.5, 0.6, 0.5], 1.0)
    assert is_surely_better([0.6, 0.7, 0.7], [0.5, 0.5, 0.6], 1.0)
    assert not is_surely_better([0.9], [0.1], 1.0), "one pair says nothing"
    play, chosen = begun(answers=4), []
    for caution in (0.0, 1000.0):
        knows = Racing()
        knows.soldier = replace(Racing.soldier, caution=caution)
        chosen.append([answer_of(play, asked(play), Level.SOLDIER, knows, Random(seed)).answer for seed in range(20)])
    (decision,) = play.pending.values()
    first = RACING.candidates(play.state, decision, 4, Random(1))[0]
    assert set(map(str, chosen[1])) == {str(first)} != set(map(str, chosen[0]))


def test_a_general_takes_the_choice_that_wins() -> None:
    for seed in range(40):
        play, rng = begun(seed), Random(seed)
        while play.outcome is None:
            number, decision = next(iter(play.pending.items()))
            seat = decision.player
            answer = answer_of(play, seat, Level.GENERAL, RACING, rng)
            if isinstance(decision, Choose):
                fork = play.fork(RandomSource(Random(1)))
                fork.answer(number, seat, "bank")
                if fork.outcome is not None:
                    assert answer.answer == "bank"
                    return
            play.answer(number, seat, answer.answer)
    pytest.fail("nobody could ever win at once")
