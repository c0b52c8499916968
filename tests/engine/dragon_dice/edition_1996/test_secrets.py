"""Nobody learns from a question of the booklet what only who is asked may know, nor how it will be answered.

Non-interference: whatever forces a player brings, with all dragons or without, and however the armies are divided, the
others see the same until all have answered. A question that is put to one stands in nobody else's view.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

from engine.chance import RandomSource
from engine.decisions import Decision
from engine.dragon_dice.edition_1996 import EDITION
from engine.dragon_dice.proving.staged_1996 import staged
from engine.dragon_dice.rules import DragonDice
from engine.journal import Snapshot
from engine.playthrough import Playthrough
from engine.values import Json, Seat
from tests.contract.test_engine import shown_to

GAME = DragonDice(EDITION)
A, B, C = SEATS = [Seat("A"), Seat("B"), Seat("C")]
OPTIONS: dict[str, Json] = {"force_points": 24, "routing": True}

OF_THE_BOOKLET = ("death magic", "bury", "pursue", "assign", "breath", "allocate", "promote", "id split", "sai target")


def asked(play: Playthrough[Any], seat: Seat) -> tuple[int, Decision]:
    return next((number, one) for number, one in play.pending.items() if one.player == seat)


def answered(play: Playthrough[Any], seat: Seat, answers: Sequence[Json]) -> list[Playthrough[Any]]:
    """Returns a fork for each of these answers of a seat."""
    forks = []
    for answer in answers:
        fork = play.fork(RandomSource(random.Random(1)))
        fork.answer(asked(fork, seat)[0], seat, answer)
        forks.append(fork)
    return forks


def seen_alike(forks: Sequence[Playthrough[Any]], without: Seat) -> bool:
    """Returns whether everybody else, and who only watches, sees the same in all forks."""
    seats = [None, *(seat for seat in SEATS if seat != without)]
    return all(shown_to(fork, seat) == shown_to(forks[0], seat) for fork in forks for seat in seats)


def test_forces_are_secret_those_without_their_dragon_too() -> None:
    """Whether a dragon is missing, and so three points, is not seen before all have brought theirs (N-14)."""
    play = Playthrough.begin(GAME, SEATS, OPTIONS, RandomSource(random.Random(1)))
    for seat in SEATS[:-1]:
        _, decision = asked(play, seat)
        forces = [decision.sample(random.Random(seed)) for seed in range(40)]
        dragons = {len(force["dragons"]) for force in forces if isinstance(force, dict)}
        assert dragons == {0, 1}
        assert seen_alike(answered(play, seat, forces[:12]), without=seat)
        play.answer(asked(play, seat)[0], seat, forces[0])


def test_how_armies_are_divided_is_secret() -> None:
    play, rng = Playthrough.begin(GAME, SEATS, OPTIONS, RandomSource(random.Random(1))), random.Random(5)
    compared = 0
    while play.state.turn == 0 and not play.state.revealed:
        number, decision = next(iter(play.pending.items()))
        if decision.prompt == "armies" and len(play.pending) > 1:
            divided = [decision.sample(random.Random(seed)) for seed in range(6)]
            assert seen_alike(answered(play, decision.player, divided), without=decision.player)
            compared += 1
        answer = decision.sample(rng)
        if decision.prompt == "force" and isinstance(answer, dict):
            answer = {key: value for key, value in answer.items() if key != "armies"}
        play.answer(number, decision.player, answer)
    assert compared == len(SEATS) - 1


@pytest.mark.parametrize("prompt", OF_THE_BOOKLET)
def test_a_question_of_the_booklet_stands_in_nobody_elses_view(prompt: str) -> None:
    for seed in range(60):
        rng = random.Random(seed)
        state = staged(rng, SEATS, True, lambda feat: 1)
        play = Playthrough(GAME, Snapshot(state.to_json(), 0, 0, 0), RandomSource(rng))
        found: list[Decision] = []
        for _ in range(150):
            found = [one for one in play.pending.values() if one.prompt == prompt]
            for decision in found:
                for seat in (None, *(seat for seat in SEATS if seat != decision.player)):
                    _, told, questions = shown_to(play, seat)
                    assert prompt not in [name for name, *_ in questions]
                    assert not [name for name, _ in told if name == "decision"]
            if found or play.outcome is not None:
                break
            play.answer(*play.sample_answer(rng))
        if found:
            return
    pytest.fail(f"{prompt} is never asked")
