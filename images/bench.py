"""How long pictures take and how large they are. The clock is handed in: `images` knows no time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Final, TypeVar

from engine.view import View
from images.states import SampleMoment

V = TypeVar("V", bound=View)

WARMING_UP: Final = 20
"""Number of pictures that are drawn before the measured ones, to fill the caches."""


@dataclass(frozen=True, slots=True)
class Measured:
    """Times in seconds and sizes in bytes of pictures drawn with warm caches."""

    pictures: int
    median_seconds: float
    most_seconds: float
    """99 of 100 take no longer."""
    slowest_seconds: float
    median_bytes: int
    most_bytes: int
    """The size that 99 of 100 do not exceed."""
    largest_bytes: int


def measure_boards(
    clock: Callable[[], float], moments: Sequence[SampleMoment[V]], draw: Callable[[SampleMoment[V], int], bytes]
) -> Measured:
    """Returns what drawing these positions costs, each with what changed since the one before.

    `clock` returns seconds, such as `time.perf_counter`. The first positions are drawn once more at the start, and not
    measured. `draw` returns the picture of a position; its number lets every picture differ.
    """
    seconds, sizes = [], []
    for number, moment in enumerate([*moments[:WARMING_UP], *moments]):
        start = clock()
        picture = draw(moment, number)
        if number >= min(WARMING_UP, len(moments)):
            seconds.append(clock() - start)
            sizes.append(len(picture))
    return Measured(
        pictures=len(seconds),
        median_seconds=median(seconds),
        most_seconds=_of_100(99, seconds),
        slowest_seconds=max(seconds),
        median_bytes=round(median(sizes)),
        most_bytes=round(_of_100(99, sizes)),
        largest_bytes=max(sizes),
    )


def _of_100(share: int, values: Sequence[float]) -> float:
    """Returns the value that this many of a hundred do not exceed."""
    return sorted(values)[-(-len(values) * share // 100) - 1]
