"""Draws the picture of the README: `python -m tests.images.gallery docs`. To look at more: `./marchwarden gallery`."""

from __future__ import annotations

import sys
from pathlib import Path

from images.dragon_dice.board import draw_board
from images.dragon_dice.samples import midgame


def main(folder: Path) -> None:
    """Draws `board.png` into a folder."""
    sample = midgame()
    (folder / "board.png").write_bytes(draw_board(sample.view, sample.names, sample.news))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(Path(sys.argv[1]))
