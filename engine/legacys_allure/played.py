"""Positions of matches by random play, always the same ones: to show, to measure and to try things with."""

from __future__ import annotations

import random

from engine.chance import RandomSource
from engine.legacys_allure.hexes import SEATS, SOUTH
from engine.legacys_allure.rules import LegacysAllure
from engine.legacys_allure.state import BLITZ, State
from engine.playthrough import Playthrough


def played(format_: str, answers: int, seed: int = 11) -> State:
    """Returns the position after this many answers of a match between the two ready kingdoms."""
    rng = random.Random(seed)
    match = Playthrough.begin(LegacysAllure(), SEATS, {"format": format_}, RandomSource(rng))
    while match.state.step == "kingdoms":
        number, decision = next(iter(match.pending.items()))
        faction = "cinder_guild" if decision.player == SOUTH else "fenreach_court"
        kind = "blitz" if format_ == BLITZ else "kingdom"
        match.answer(number, decision.player, {"preset": f"{faction}_{kind}"})
    for _ in range(answers):
        if match.outcome is None:
            match.answer(*match.sample_answer(rng))
    return match.state
