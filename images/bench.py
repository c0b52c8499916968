"""How long pictures take and how large they are. The clock is handed in: `images` knows no time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Final

from images.board import draw_board
from images.layouts import WIDE, Layout
from images.samples import NAMES
from images.states import Moment

WARMING_UP: Final = 20
"""So many pictures are drawn before the measured ones, to fill the caches."""


@dataclass(frozen=True, slots=True)
class Measured:
    """Times in seconds and sizes in bytes of pictures drawn with warm caches."""

    pictures: int
    median_seconds: float
    slowest_seconds: float
    median_bytes: int
    largest_bytes: int


def measure_boards(clock: Callable[[], float], moments: Sequence[Moment], layout: Layout = WIDE) -> Measured:
    """Returns what drawing these positions costs, each with what changed since the one before.

    `clock` returns seconds, such as `time.perf_counter`. The first positions are drawn once more at the start, and not
    measured; the news differ in every picture.
    """
    seconds, sizes = [], []
    for number, moment in enumerate([*moments[:WARMING_UP], *moments]):
        news = (f"Picture {number} shows what changed since picture {number - 1}.",)
        start = clock()
        picture = draw_board(moment.view, NAMES, news, layout=layout, before=moment.before)
        if number >= min(WARMING_UP, len(moments)):
            seconds.append(clock() - start)
            sizes.append(len(picture))
    return Measured(len(seconds), median(seconds), max(seconds), round(median(sizes)), max(sizes))
