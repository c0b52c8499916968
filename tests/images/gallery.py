"""Draws sample pictures into a folder: `python -m tests.images.gallery FOLDER [NAME…]`.

`python -m tests.images.gallery docs` makes the picture of the README, `docs/board.png`; with names (or "all") the
samples of `images.samples` of these names, each also 400 pixels wide, as a phone shows it.
"""

from __future__ import annotations

import io
import sys
from pathlib import Path

from PIL import Image

from images.board import draw_board
from images.samples import SAMPLES, Sample, midgame

PHONE = 400


def _draw(sample: Sample) -> bytes:
    return draw_board(sample.view, sample.names, sample.news)


def main(folder: Path, wanted: list[str]) -> None:
    """Draws the wanted samples, or the picture of the README where none is named."""
    if not wanted:
        (folder / "board.png").write_bytes(_draw(midgame()))
        return
    for name in SAMPLES if wanted == ["all"] else wanted:
        data = _draw(SAMPLES[name]())
        (folder / f"{name}.png").write_bytes(data)
        picture = Image.open(io.BytesIO(data)).convert("RGB")
        small = picture.resize((PHONE, picture.height * PHONE // picture.width), Image.Resampling.LANCZOS)
        small.save(folder / f"{name}-phone.png")


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main(Path(sys.argv[1]), sys.argv[2:])
