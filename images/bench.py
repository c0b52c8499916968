"""How long pictures take and how large they are. The clock is handed in: `images` knows no time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median

from images.board import draw_board
from images.samples import Sample, captured, early, midgame, placing, won


@dataclass(frozen=True, slots=True)
class Measured:
    """Times in seconds and sizes in bytes of pictures drawn with warm caches."""

    pictures: int
    median_seconds: float
    slowest_seconds: float
    median_bytes: int
    largest_bytes: int


def measure_boards(
    clock: Callable[[], float],
    rounds: int = 20,
    makers: Sequence[Callable[[], Sample]] = (midgame, early, captured, placing, won),
) -> Measured:
    """Returns what drawing the board of two players costs, over several positions drawn in turn.

    `clock` returns seconds, such as `time.perf_counter`. One round before the measured ones fills the caches; the news
    differ in every picture, so that no picture is like the one before.
    """
    samples = [maker() for maker in makers]
    seconds, sizes = [], []
    for number in range(rounds + 1):
        for sample in samples:
            news = (*sample.news, f"Picture {number} shows what changed since picture {number - 1}.")
            start = clock()
            picture = draw_board(sample.view, sample.names, news)
            if number:
                seconds.append(clock() - start)
                sizes.append(len(picture))
    return Measured(len(seconds), median(seconds), max(seconds), round(median(sizes)), max(sizes))
