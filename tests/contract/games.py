"""The games that the contract is held against: all that are registered, and the toy game."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest

from bot.games.face import AnyFace
from bot.games.known import known_faces
from engine.chance import RandomSource
from engine.decisions import Decision
from engine.game import Game
from engine.playthrough import Playthrough
from engine.registry import games
from engine.values import Json, Seat
from engine.view import View
from tests.toy_game.face import FACE
from tests.toy_game.rules import Ford

SEEDS = range(2)
MOST_DECISIONS = 1500


@dataclass(frozen=True)
class Candidate:
    """A game with its face, and options that make a match short."""

    game: Game[Any]
    face: AnyFace
    options: Mapping[str, Json]

    def __str__(self) -> str:
        return self.game.name


SMALL: Mapping[str, Mapping[str, Json]] = {
    "d6s": {"points": 100, "rounds": 3},
    "dragon_dice": {"force_points": 15},
    "dragon_dice_1996": {"force_points": 15, "routing": True},
    "ford": {"stride": 4, "weather": ["fog"], "toll": "asked"},
}
"""Options for a short match; a game that is not named plays with its defaults."""


@cache
def candidates() -> tuple[Candidate, ...]:
    """Returns every game of the registry, and the toy game."""
    faces = {**known_faces(), FACE.family: FACE}
    every: dict[str, Game[Any]] = {**games(), Ford.name: Ford()}
    return tuple(Candidate(game, faces[game.family], SMALL.get(name, {})) for name, game in every.items())


every_game = pytest.mark.parametrize("one", candidates(), ids=str)
every_seed = pytest.mark.parametrize("seed", SEEDS)


def begun(one: Candidate, seed: int) -> Playthrough[Any]:
    """Returns a match of the fewest players there may be."""
    seats = [Seat(letter) for letter in "ABCDEF"[: one.game.seats[0]]]
    return Playthrough.begin(one.game, seats, one.options, RandomSource(random.Random(seed)))


def positions(one: Candidate, seed: int) -> Iterator[tuple[Playthrough[Any], Decision, View]]:
    """Yields a random match before each answer: with an open decision, and the view of the seat that is asked."""
    play, rng = begun(one, seed), random.Random(seed)
    for _ in range(MOST_DECISIONS):
        if play.outcome is not None:
            return
        for decision in play.pending.values():
            yield play, decision, play.view(decision.player)
            break
        play.answer(*play.sample_answer(rng))
        assert play.failure is None, play.failure


def names(play: Playthrough[Any]) -> dict[Seat, str]:
    """Returns names of the players, one of which would do harm if it could."""
    return dict(zip((Seat(letter) for letter in "ABCDEF"), ("Alice", "*B_o_b*", "Cara", "D", "E", "F"), strict=True))
