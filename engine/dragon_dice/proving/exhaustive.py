"""Plays on until everything in the rules has happened often enough: `./marchwarden simulate --exhaustive`."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any, Final

from engine.dragon_dice.players.curious import Curious
from engine.dragon_dice.proving.invariants import glance, play_watched
from engine.dragon_dice.proving.tally import DragonDiceTally
from engine.dragon_dice.text.position import MOST_SEATS
from engine.playthrough import Playthrough
from engine.simulation import PlayedAtRandom
from engine.values import Json

SIZES: Final = (15, 24, 36, 60)
"""Sizes of the forces, each as often. Spells of fourteen results need large armies."""
LONG_ENOUGH: Final = 10_000
"""Number of games without a new event after which the rest counts as impossible."""


def play_until_all_has_happened(
    tally: DragonDiceTally,
    seed: int = 1,
    most: int = LONG_ENOUGH,
    look: Callable[[Playthrough[Any]], None] = glance,
    players: int = 2,
) -> Iterator[PlayedAtRandom]:
    """Yields game after game of curious players, watched, until nothing lacks in the tally or `most` are played. The
    matches admit the advanced dice that the tally knows.

    `look` is called before every decision. Raises what a rule with a bug or a broken invariant raises.
    """
    player = Curious(tally)

    def look_and_count(match: Playthrough[Any]) -> None:
        look(match)
        if match.outcome is not None:
            tally.add(match.events)

    for game in range(seed, seed + most):
        points = random.Random(game).choice(SIZES)
        seats = MOST_SEATS[:players]
        options: dict[str, Json] = {"force_points": points, "advanced": list(tally.advanced)}
        yield play_watched(seats, options, game, look_and_count, player)
        if not tally.lacking():
            return
