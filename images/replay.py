"""A replay: an animated picture (GIF, which every client of Discord plays) of a part of a match or of all of it.

A game draws the frames (`Pictures.frames`): small tables for phones, with the latest events below, large. All frames
have one size and one palette, so that a frame costs only what has changed in it. The size is bounded by construction:
more than `MOST_FRAMES` moments are told several to a frame, and as long as the file is too large, the number of frames
is halved. To look longer, a user steps through the frames, one picture after the other (`Reel`).
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final, TypeAlias

from PIL import Image

from images import fonts
from images.blocks import Block, painted
from images.palette import Palette
from images.pictures import AS_USUAL, AnyPictures, Moment, Names, RenderStyle
from images.text import LIMIT, cut_between_words

MOST_FRAMES: Final = 100
MOST_BYTES: Final = 9 * 1024 * 1024
"""A little below the 10 MiB that Discord takes as one file."""

_TALLEST: Final = 1400
"""Pixels; a table that needs more is drawn smaller."""

MOST_LINES: Final = 5
"""Number of sentences in a frame; the last ones, if there are more."""

_LEAST_MS, _MOST_MS, _LAST_MS = 1000, 4500, 6000
_MS_PER_CHARACTER: Final = 32
_LONGEST_MS: Final = 150_000
"""The time for all frames together; of more, each stands shorter, though never less than half a second."""
_SHORTEST_MS: Final = 500

_COLOURS: Final = 255
_SAMPLED: Final = 6


@dataclass(frozen=True, slots=True)
class Replay:
    """A drawn replay: the GIF, how many frames it has, how long it plays."""

    data: bytes
    frames: int
    seconds: float


Frames: TypeAlias = Callable[[Sequence[Moment[Any]], Names, RenderStyle[Any]], Sequence[Block]]
"""How a game lays out its frames: `Pictures.frames`."""


def draw_replay(
    frames: Frames,
    moments: Sequence[Moment[Any]],
    names: Names,
    style: RenderStyle[Any] = AS_USUAL,
    *,
    most_bytes: int = MOST_BYTES,
    most_frames: int = MOST_FRAMES,
) -> Replay:
    """Returns the replay of these moments, which must be at least one; raises ValueError when there is none.

    The file has at most `most_bytes`, unless a single frame has more. It takes about a tenth of a second for a frame.
    """
    if not moments:
        raise ValueError("nothing happened that could be replayed")
    most = min(len(moments), most_frames)
    while True:
        told = gathered(moments, most)
        times = durations(told)
        data = _encoded(frames(told, names, style), times, style.palette)
        if len(data) <= most_bytes or most == 1:
            return Replay(data, len(told), sum(times) / 1000)
        most = max(1, most // 2)


@dataclass(frozen=True, slots=True)
class Reel:
    """The frames of a replay for stepping through: laid out, and drawn on demand."""

    moments: Sequence[Moment[Any]]
    frames: Sequence[Block]
    turns: Sequence[int]
    """The frames in which another turn, or round, begins, counted from 0."""
    palette: Palette

    def nearest(self, at: int) -> int:
        """Returns the frame of that number, or the first or last where there is none."""
        return max(0, min(at, len(self.frames) - 1))

    def turn_before(self, at: int) -> int:
        """Returns the frame in which a turn began before this one; the first where none did."""
        return max((turn for turn in self.turns if turn < at), default=0)

    def turn_after(self, at: int) -> int:
        """Returns the frame in which the next turn begins; the last where none does."""
        return min((turn for turn in self.turns if turn > at), default=len(self.frames) - 1)

    def picture(self, at: int) -> bytes:
        """Returns a frame as PNG, as large as in the animation."""
        block = self.frames[at]
        return painted(block, min(1.0, _TALLEST / block.height), self.palette).png()


def reel(
    pictures: AnyPictures, moments: Sequence[Moment[Any]], names: Names, style: RenderStyle[Any] = AS_USUAL
) -> Reel:
    """Returns the frames of these moments, which must be at least one: the same as those of the animation."""
    told = gathered(moments, min(len(moments), MOST_FRAMES))
    where = [_turn(pictures.turn(moment.view, names)) for moment in told]
    turns = [at for at, (before, now) in enumerate(pairwise(where), 1) if now != before]
    return Reel(told, pictures.frames(told, names, style), turns, style.palette)


def _turn(where: str) -> str:
    """Returns of where a match stands what lasts longest: "Turn 3" of "Turn 3, Alice to move, first march phase"."""
    return re.split("[,:]", where, maxsplit=1)[0]


def gathered(moments: Sequence[Moment[Any]], most: int) -> list[Moment[Any]]:
    """Returns the moments as at most `most`: a merged one has the last table and all sentences."""
    size = -(-len(moments) // most)
    groups = [moments[first : first + size] for first in range(0, len(moments), size)]
    return [Moment(group[-1].view, tuple(line for moment in group for line in moment.news)) for group in groups]


def durations(moments: Sequence[Moment[Any]]) -> list[int]:
    """Returns how many milliseconds each frame stands: long enough to read it, all together not too long."""
    times = []
    for moment in moments:
        letters = sum(len(line) for line in moment.news[-MOST_LINES:])
        times.append(min(_MOST_MS, _LEAST_MS + _MS_PER_CHARACTER * letters))
    share = min(1.0, _LONGEST_MS / sum(times))
    shortened = [max(_SHORTEST_MS, round(time * share / 10) * 10) for time in times]
    return [*shortened[:-1], _LAST_MS]


# -- in words ----------------------------------------------------------------------------------------------------------


def describe_replay(pictures: AnyPictures, moments: Sequence[Moment[Any]], names: Names, limit: int = LIMIT) -> str:
    """Returns the alternative text of a replay: the table at its end, then what happened, the end of it if too long."""
    count = f"Replay of {len(moments)} moments." if len(moments) > 1 else "Replay of one moment."
    table = pictures.describe(moments[-1].view, names, limit // 2)
    end = cut_between_words(f"{count} At its end: {table}", limit)
    told = [fonts.plain(line) for moment in moments for line in moment.news]
    room = limit - len(end) - 1
    kept: list[str] = []
    for line in reversed(told):
        if len(line) + 1 > room:
            break
        kept.insert(0, line)
        room -= len(line) + 1
    return " ".join([end, *kept])


def replay_as_text(pictures: AnyPictures, moments: Sequence[Moment[Any]], names: Names) -> list[str]:
    """Returns all that a replay tells, as lines: whose turn it is where that changes, and what happened."""
    lines: list[str] = []
    before = ""
    for moment in moments:
        now = pictures.turn(moment.view, names)
        if now and now != before:
            lines.append(f"{now}.")
            before = now
        lines += [fonts.plain(line) for line in moment.news]
    return lines


# -- encoding ----------------------------------------------------------------------------------------------------------


def _encoded(blocks: Sequence[Block], times: Sequence[int], palette: Palette) -> bytes:
    scale = min(1.0, _TALLEST / blocks[0].height)
    colours = _shared_colours(blocks, scale, palette)

    def drawn() -> Iterator[Image.Image]:
        for block in blocks:
            picture = painted(block, scale, palette).image
            yield picture.quantize(palette=colours, dither=Image.Dither.NONE)

    pictures = drawn()
    first = next(pictures)
    out = io.BytesIO()
    if len(blocks) == 1:
        first.save(out, "GIF", optimize=False)
    else:
        # Frames that look the same are joined by Pillow, and stand as long as both.
        first.save(out, "GIF", save_all=True, append_images=pictures, duration=list(times), loop=0, optimize=False)
    return out.getvalue()


def _shared_colours(blocks: Sequence[Block], scale: float, palette: Palette) -> Image.Image:
    """Returns an image whose palette serves all frames: the colours of a few of them, laid side by side."""
    step = max(1, len(blocks) // _SAMPLED)
    samples = [painted(block, scale / 2, palette).image for block in [*blocks[::step][:_SAMPLED], blocks[-1]]]
    sheet = Image.new("RGB", (samples[0].width * len(samples), samples[0].height))
    for number, sample in enumerate(samples):
        sheet.paste(sample, (number * samples[0].width, 0))
    return sheet.quantize(_COLOURS, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
