"""What the picture of a league's standings costs. The clock is handed in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from typing import Final

from engine.league.measuring import sample_event
from engine.league.standings import standings
from images.league.table import draw_table, pages

PLAYERS: Final = 32
ROUNDS: Final = 7
DRAWN: Final = 9
"""How often each page is drawn."""


@dataclass(frozen=True, slots=True)
class TableCost:
    """The slowest page of a table: the seconds of its median drawing, and the bytes of the largest."""

    seconds: float
    size: int


def measure_table(clock: Callable[[], float]) -> TableCost:
    """Returns what the table of a Swiss event of 32 players costs, after a first drawing that loads the fonts."""
    event = sample_event(PLAYERS, ROUNDS)
    table, before = standings(event), standings(event, event.last_round - 1)
    slowest, size = 0.0, 0
    for page in range(1, pages(table) + 1):
        size = max(size, len(draw_table(event, table, "Spring Cup", before, page)))
        times = []
        for _ in range(DRAWN):
            start = clock()
            draw_table(event, table, "Spring Cup", before, page)
            times.append(clock() - start)
        slowest = max(slowest, median(times))
    return TableCost(slowest, size)
