"""The bench measures real pictures with the clock it is given."""

from __future__ import annotations

import itertools

from images.bench import measure_boards
from images.samples import building, early


def test_measures_every_picture_after_the_first_round() -> None:
    ticks = itertools.count(0, 0.5)
    measured = measure_boards(lambda: next(ticks), rounds=2, makers=(building, early))
    assert measured.pictures == 4
    assert measured.median_seconds == measured.slowest_seconds == 0.5
    assert 5_000 < measured.median_bytes <= measured.largest_bytes < 150_000
