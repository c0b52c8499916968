"""Whether memory stays flat over many pictures: `python -m tests.images.memory [PICTURES]`, 10,000 unless told."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from pathlib import Path

from images.dragon_dice.board import draw_board
from images.palette import PALETTES
from tests.images.played import random_moments


def resident() -> int:
    """Returns the bytes of memory that this process holds now. Linux only."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * 4096


def draw_many(count: int) -> Iterator[int]:
    """Draws so many pictures, no two alike, and yields after each its number: states, names, palettes vary."""
    moments = random_moments(2, 24, 400)
    palettes = list(PALETTES.values())
    for number in range(count):
        moment = moments[number % len(moments)]
        names = {
            player.seat: f"Player {player.seat} number {number}, {number * 7919} 龍 {'x' * (number % 40)}"
            for player in moment.view.players
        }
        draw_board(
            moment.view,
            names,
            palette=palettes[number // 7 % len(palettes)],
            before=moment.before,
            scale=0.6,
        )
        yield number + 1


def main(count: int) -> None:
    """Prints the memory after every tenth of the pictures."""
    for drawn in draw_many(count):
        if drawn % max(1, count // 10) == 0:
            print(f"{drawn} pictures: {resident() / 1e6:.1f} MB", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000)
