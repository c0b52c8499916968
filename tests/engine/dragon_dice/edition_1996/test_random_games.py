"""Random games by the booklet of 1996 come to an end, and every position in them is as it must be."""

from __future__ import annotations

import pytest

from engine.dragon_dice.edition_1996 import EDITION
from engine.dragon_dice.proving.exhaustive_1996 import Tally1996, play_until_all_has_happened
from engine.dragon_dice.proving.invariants import check_match, play_watched
from engine.dragon_dice.rules import DragonDice
from engine.values import Seat

GAME = DragonDice(EDITION)
SEATS = [Seat(letter) for letter in "ABCDEF"]


@pytest.mark.parametrize("players", range(2, 7))
def test_random_games_end_and_nothing_is_amiss_in_them(players: int) -> None:
    options = {"force_points": 15 if players < 4 else 8, "routing": bool(players % 2)}
    assert play_watched(SEATS[:players], options, players, game=GAME).outcome is not None


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(100))
def test_many_more_random_games_are_taken_up_again_at_each_decision(seed: int) -> None:
    options = {"force_points": (15, 23, 24, 35)[seed % 4], "routing": bool(seed % 2)}
    assert play_watched(SEATS[: 2 + seed % 5], options, seed, check_match, game=GAME).outcome is not None


def test_what_happens_is_counted() -> None:
    tally = Tally1996(wanted=1)
    played = list(play_until_all_has_happened(tally, seed=1, most=3))
    assert len(played) == 3
    lacking = {str(feat) for feat in tally.lacking()}
    assert {"action: skirmish", "action: charge", "action: counter-attack", "rout: stands"} & lacking == set()
    assert 0 < len(lacking) < len(tally.feats())
