"""Plays matches by the booklet of 1996 until everything in it has happened often enough."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final, cast

from engine.decisions import Decision
from engine.dragon_dice.edition_1996 import EDITION
from engine.dragon_dice.edition_1996.feats import Feat, feats, feats_in
from engine.dragon_dice.proving.invariants import glance, play_watched
from engine.dragon_dice.rules import DragonDice
from engine.dragon_dice.text.position import MOST_SEATS
from engine.events import Event
from engine.playthrough import Playthrough
from engine.simulation import PlayedAtRandom
from engine.values import Json, Seat
from engine.workshop import Tally

SIZES: Final = (15, 24, 35, 60)
"""Sizes of the forces, each as often. Dear spells need large armies."""
SHARE_OF_RETREATS: Final = 0.15
"""How often a player who wants to see battles lets units go to reserve."""


class Tally1996(Tally):
    """How often each thing of the booklet has happened. `wanted` is how often each is to happen."""

    def __init__(self, wanted: int, players: int = 2) -> None:
        self.wanted = wanted
        self.players = players
        self.counts: Counter[Feat] = Counter()

    def add(self, events: Iterable[Event]) -> None:
        """Counts what these events tell; the same feat counts once an event."""
        for event in events:
            self.counts.update(set(feats_in(event)))

    def feats(self) -> Sequence[Feat]:
        """Returns all that can happen among so many players."""
        return feats(self.players > 3)

    def count(self, feat: object) -> int:
        """Returns how often it has happened."""
        return self.counts[cast("Feat", feat)]

    def lacking(self) -> Sequence[Feat]:
        """Returns what has not happened often enough, the rarest first."""
        return sorted((f for f in self.feats() if self.counts[f] < self.wanted), key=lambda f: self.counts[f])


def eager(match: Playthrough[Any], rng: random.Random) -> tuple[int, Seat, Json]:
    """Answers as a random player who seldom retreats, so that armies meet."""
    number, decision = rng.choice(list(match.pending.items()))
    return number, decision.player, _answer(decision, rng)


def _answer(decision: Decision, rng: random.Random) -> Json:
    if decision.prompt == "retreat" and rng.random() > SHARE_OF_RETREATS:
        return decision.default()
    return decision.sample(rng)


def play_until_all_has_happened(
    tally: Tally1996, seed: int, most: int, look: Callable[[Playthrough[Any]], None] = glance, players: int = 2
) -> Iterator[PlayedAtRandom]:
    """Yields game after game of so many players, watched, every other one with routing, until nothing lacks in the
    tally or `most` are played. Raises what a rule with a bug or a broken invariant raises."""
    tally.players = players

    def look_and_count(match: Playthrough[Any]) -> None:
        look(match)
        if match.outcome is not None:
            tally.add(match.events)

    for number in range(seed, seed + most):
        options: dict[str, Json] = {
            "force_points": random.Random(number).choice(SIZES),
            "routing": bool(number % 2),
        }
        yield play_watched(MOST_SEATS[:players], options, number, look_and_count, eager, DragonDice(EDITION))
        if not tally.lacking():
            return
