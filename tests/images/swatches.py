"""The colours of each family's pictures, for each palette (`images.known_colours`).

`python -m tests.images.swatches` finds them again in the galleries and in positions from random play, for pictures that
have got new colours. It takes a minute for each palette. Look at how far the worst picture is from its colours.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Final, NamedTuple
from unittest.mock import patch

import click
import numpy as np
from PIL import Image, ImageChops

from bot.games.known import known_faces
from engine.registry import games, workshop
from images import known_colours
from images.canvas import Canvas
from images.palette import PALETTES, Palette
from images.pictures import AnyPictures, RenderStyle
from images.states import random_moments

FAMILIES: Final = ("dragon_dice", "legacys_allure")
"""Those whose pictures have few colours; the painted ground of others needs colours of its own for each table."""
EXACT: Final = 112
"""Number of the commonest colours that are kept as they are: they fill the plain areas."""
OFTEN: Final = 0.4
"""How much it counts that a colour is common: 1 would forget the rare ones, 0 the common ones."""
ROUNDS: Final = 8
"""How often the other colours are moved to the middle of those nearest to them."""
AT_ONCE: Final = 4000
MOMENTS: Final = 4
"""Positions of each game that are drawn beside the gallery."""


class Distance(NamedTuple):
    """How far the pixels of a picture lie from their colours, 0 to 255."""

    mean: float
    rare: int
    """What one pixel in a thousand exceeds."""
    worst: int


def found_in(pictures: Sequence[Image.Image]) -> bytes:
    """Returns 256 colours for pictures: the commonest ones, and others that lie among all the rest."""
    count: Counter[tuple[int, ...]] = Counter()
    for picture in pictures:
        # Each picture counts alike, however large it is.
        for number, colour in picture.getcolors(1 << 24) or ():
            assert isinstance(colour, tuple)
            count[colour] += 1_000_000 * number // (picture.width * picture.height) + 1
    colours = np.array(list(count), np.float32)
    often = np.array(list(count.values()), np.float32)
    exact = colours[np.argsort(-often)[:EXACT]]
    row = Image.new("RGB", (len(count), 1))
    row.putdata(list(count))
    free = known_colours.COLOURS - len(exact)
    spread = row.quantize(free, method=Image.Quantize.MAXCOVERAGE).getpalette() or []
    others = np.resize(np.array(spread[: 3 * free], np.float32).reshape(-1, 3), (free, 3))
    for _ in range(ROUNDS):
        chosen = np.concatenate([exact, others])
        parts = [colours[at : at + AT_ONCE] for at in range(0, len(colours), AT_ONCE)]
        nearest = np.concatenate([((chosen**2).sum(1) - 2 * part @ chosen.T).argmin(1) for part in parts])
        weights = often**OFTEN
        whole = np.bincount(nearest, weights, len(chosen))[len(exact) :]
        middle = np.stack([np.bincount(nearest, weights * one, len(chosen))[len(exact) :] for one in colours.T], 1)
        others = np.where(whole[:, None] > 0, middle / np.maximum(whole, 1)[:, None], others).astype(np.float32)
    return np.concatenate([exact, others]).round().clip(0, 255).astype(np.uint8).tobytes()


def distance(picture: Image.Image, colours: Image.Image) -> Distance:
    """Returns how far a picture is from itself in these colours."""
    few = picture.quantize(palette=colours, dither=Image.Dither.NONE).convert("RGB")
    red, green, blue = ImageChops.difference(picture, few).split()
    numbers = ImageChops.lighter(ImageChops.lighter(red, green), blue).histogram()
    whole, seen, rare = sum(numbers), 0, 0
    for apart, number in enumerate(numbers):
        seen += number
        if seen < 0.999 * whole:
            rare = apart + 1
    mean = sum(apart * number for apart, number in enumerate(numbers)) / whole
    return Distance(mean, rare, max(apart for apart, number in enumerate(numbers) if number))


@contextmanager
def noting(wanted: Palette) -> Iterator[list[Image.Image]]:
    """Yields the pictures that are drawn meanwhile in a palette and their family's colours, with all their colours."""
    drawn: list[Image.Image] = []

    def note(canvas: Canvas, _family: str, palette: Palette) -> bytes:
        if palette is wanted:
            drawn.append(canvas.image.copy())
        return canvas.png()

    with patch.object(Canvas, "known_png", note):
        yield drawn


def pictures_of(pictures: AnyPictures, palette: Palette, moments: int = MOMENTS) -> list[Image.Image]:
    """Returns pictures of every kind of a family in a palette."""
    with noting(palette) as drawn:
        with suppress(NotImplementedError):
            for _ in pictures.gallery(palette):
                pass
        for game in games().values() if moments else ():
            if known_faces()[game.family].pictures is pictures:
                table = workshop(game.name).tables[0]
                names = next(iter(pictures.samples().values()))().names
                for moment in random_moments(game, table.players, table.options, moments):
                    pictures.board(moment.view, names, RenderStyle(palette, before=moment.before))
    return drawn


@click.command()
@click.argument("names", nargs=-1, type=click.Choice(list(PALETTES)))
def main(names: Sequence[str]) -> None:
    """Find the colours of all families again in these palettes, or in all."""
    known_colours.FOLDER.mkdir(exist_ok=True)
    for name in names or PALETTES:
        for family in FAMILIES:
            pictures = pictures_of(known_faces()[family].pictures, PALETTES[name])
            colours = found_in(pictures)
            Image.frombytes("RGB", (16, 16), colours).save(known_colours.FOLDER / f"{family}-{name}.png", optimize=True)
            far = [distance(one, known_colours.with_colours(colours)) for one in pictures]
            mean = sum(one.mean for one in far) / len(far)
            rare, worst = max(one.rare for one in far), max(one.worst for one in far)
            click.echo(f"{family} {name}: {len(far)} pictures; mean {mean:.2f}, one in 1,000 {rare}, worst {worst}")


if __name__ == "__main__":
    main()
