"""How strong computer players are: matches between them in other processes (`./marchwarden bench --only players`)."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from typing import Final

from engine.players.matches import Played, play_match, wilson
from engine.players.playing import Level
from engine.registry import games, strategy, workshop

PAIRINGS: Final = ((Level.SOLDIER, Level.RECRUIT), (Level.GENERAL, Level.SOLDIER))
"""The default pairings unless something else is said: the first should win."""

SECONDS: Final = 2.0
"""The time to think about one decision, in seconds of one core."""

PROGRESS: Final = 10
"""Number of matches after which the result so far is printed."""

WORST: Final = 3
"""The number of worst moves that are listed for each pairing."""


def measured(name: str, first: str, second: str, matches: int, processes: int = 1) -> Iterator[str]:
    """Yields a line for a pairing and its worst moves; each of both plays half of the matches in either seat."""
    pairs = [(first, second) if seed % 2 else (second, first) for seed in range(1, matches + 1)]
    with ProcessPoolExecutor(processes) as pool:
        played = []
        for one in pool.map(_play, repeat(name), pairs, range(1, matches + 1)):
            played.append(one)
            if len(played) % PROGRESS == 0 and len(played) < matches:
                yield f"  so far: {summary(name, first, second, played)}"
    yield summary(name, first, second, played)
    falls = [(one.worst[first], one) for one in played if first in one.worst]
    for fall, match in sorted(falls, key=lambda found: -found[0].by)[:WORST]:
        where = f"match {match.seed}, answer {fall.answer}"
        yield f"  worst of {first}: {where}, {fall.reason}; then {100 * fall.by:.0f} % less."


def summary(name: str, first: str, second: str, played: Sequence[Played]) -> str:
    """Returns how a pairing ended, with a 95 % interval."""
    wins = sum(one.points_of(first) for one in played) if first != second else 0
    low, high = wilson(wins, len(played))
    endless = sum(one.outcome is None for one in played)
    drawn = sum(one.outcome is not None and not one.outcome.winners for one in played)
    slowest = max((one.slowest.get(first, 0.0) for one in played), default=0.0)
    result = (
        f"{first} beats {second} in {wins:.0f} of {len(played)} ({100 * low:.0f} to {100 * high:.0f} %)"
        if first != second
        else f"{first} against itself, {len(played)} matches"
    )
    answers = sum(one.answers for one in played) / max(1, len(played))
    return (
        f"{games()[name].title}: {result}; {drawn} drawn, {endless} without end; {answers:.0f} answers a match, "
        f"slowest answer of {first} {slowest:.2f} s of a core."
    )


def _play(name: str, players: Sequence[str], seed: int) -> Played:
    options = workshop(name).tables[0].options
    return play_match(games()[name], strategy(name), players, options, seed, time.process_time, SECONDS)
