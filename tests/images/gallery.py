"""Draws the picture of the README: `python -m tests.images.gallery docs`. To look at more: `./marchwarden gallery`."""

from __future__ import annotations

import sys
from pathlib import Path

from images.dragon_dice.portrait.pictures import draw_portrait
from images.dragon_dice.samples import midgame


def main(folder: Path) -> None:
    """Draws `board.png` into a folder."""
    sample = midgame()
    (picture,) = draw_portrait(sample.view, sample.names)
    (folder / "board.png").write_bytes(picture)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(Path(sys.argv[1]))
