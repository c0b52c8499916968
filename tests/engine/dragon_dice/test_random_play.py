"""Random legal games, looked at before every decision.

Whatever is played: every die lies in one legal place, terrains are held by who stands there, the position survives
JSON, nobody sees a secret, and snapshot and journal give back the very match. `./marchwarden simulate --check` plays
more.
"""

from __future__ import annotations

import random

import pytest

from engine.chance import FairSource, RandomSource
from engine.dragon_dice.invariants import check_match
from engine.dragon_dice.rules import DragonDice
from engine.playthrough import Playthrough
from engine.simulation import play_at_random
from tests.support.table import A, B

GAMES = [(points, seed) for points, count in ((15, 18), (24, 14), (36, 8)) for seed in range(count)]
"""Forty games; large forces play longest."""


@pytest.mark.parametrize(("points", "seed"), GAMES)
def test_a_random_game_keeps_every_invariant(points: int, seed: int) -> None:
    played = play_at_random(DragonDice(), [A, B], {"force_points": points}, seed, check_match)
    assert played.decisions > 10
    assert played.outcome.reason in ("two terrains captured", "last units in play", "nobody left")


@pytest.mark.parametrize("seed", range(3))
def test_a_game_with_fair_dice_is_replayed_from_its_journal_and_from_its_seed(seed: int) -> None:
    """The same seed, match, words and answers give the same dice, on whatever machine."""
    rng = random.Random(seed)
    match = Playthrough.begin(DragonDice(), [A, B], {}, FairSource(bytes(32), str(seed)))
    answers = []
    while match.outcome is None:
        number, seat, answer = match.sample_answer(rng)
        answers.append((number, seat, answer))
        match.answer(number, seat, answer)
    check_match(match)
    again = Playthrough.begin(DragonDice(), [A, B], {}, FairSource(bytes(32), str(seed)))
    for number, seat, answer in answers:
        again.answer(number, seat, answer)
    assert again.journal == match.journal and again.outcome == match.outcome


@pytest.mark.parametrize("seed", range(6))
def test_a_match_may_be_conceded_at_any_moment(seed: int) -> None:
    rng = random.Random(seed)
    match = Playthrough.begin(DragonDice(), [A, B], {"force_points": 15}, RandomSource(rng))
    for _ in range(seed * seed):
        match.answer(*match.sample_answer(rng))
    loser = rng.choice([A, B])
    match.concede(loser)
    assert match.outcome is not None and match.outcome.winners == (B if loser == A else A,)
    check_match(match)


def test_both_ways_to_win_come_up() -> None:
    """Random play must reach captures, else nothing of the eighth face has been looked at."""
    reasons = {play_at_random(DragonDice(), [A, B], {"force_points": 15}, seed).outcome.reason for seed in range(60)}
    assert {"two terrains captured", "last units in play"} <= reasons
