"""Charts: nothing sticks out, everything can be read on a phone, and a text says the same."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.values import Seat
from images.blocks import Block, painted
from images.charts import (
    SCALE,
    WIDTH,
    Bars,
    CurvePoint,
    MeasuredSide,
    bar_charts,
    bars_block,
    curve_block,
    curve_chart,
    measured_block,
    measured_chart,
    percent,
)
from images.palette import PALETTES, Palette

FEW = Bars("Melee against Bob", "damage after saves", ((0, 0.25), (1, 0.5), (2, 0.25)))
MANY = Bars("A long title " * 8, "results", tuple((value, 1 / 40) for value in range(40)))
POINTS = [CurvePoint(part, 0.5 + 0.4 * (-1) ** part * part / 20, 0.1) for part in range(1, 21)]
SIDES = [
    MeasuredSide("Alice", Seat("A"), 31, 40, 28, 52),
    MeasuredSide("Cassiopeia von Hohenstein", Seat("B"), 70, 40.5, 29, 52),
]
BLOCKS: dict[str, Callable[[Palette], Block]] = {
    "bars": lambda palette: bars_block([FEW, MANY], palette),
    "curve": lambda palette: curve_block("Alice's chance to win", "Turn", POINTS, palette.lit, palette),
    "short curve": lambda palette: curve_block("Alice's chance", "Turn", POINTS[:1], palette.lit, palette),
    "measured": lambda palette: measured_block("Luck", "A note " * 20, SIDES, palette),
}


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("name", BLOCKS)
def test_nothing_sticks_out_and_all_can_be_read_on_a_phone(name: str, palette: str) -> None:
    canvas = painted(BLOCKS[name](PALETTES[palette]), SCALE, PALETTES[palette], remember=True)
    assert canvas.box.width == WIDTH and canvas.written
    assert all(text.size * 400 / WIDTH >= 10 for text in canvas.written)
    assert len(canvas.png()) < 100_000


def test_the_alternative_text_says_what_the_picture_shows() -> None:
    assert bar_charts([FEW]).alt_text == "Melee against Bob, damage after saves: 0: 25 %, 1: 50 %, 2: 25 %."
    assert curve_chart("Chance", "Turn", POINTS[:2], (0, 0, 0)).alt_text == "Chance. turn 1: 48 %, turn 2: 54 %."
    assert "Alice: 31 results, 40 expected, usually 28 to 52." in measured_chart("Luck", "", SIDES).alt_text
    assert len(bar_charts([MANY] * 4).alt_text) <= 1024


def test_a_long_distribution_is_put_together_at_its_end_and_loses_nothing() -> None:
    assert len(MANY.shown) == 12 and MANY.shown[-1][0] == "11+"
    assert sum(share for _, share in MANY.shown) == pytest.approx(1)


@pytest.mark.parametrize(
    ("share", "said"), [(0, "0 %"), (1, "100 %"), (0.001, "< 1 %"), (0.999, "99 %"), (0.5, "50 %")]
)
def test_only_what_is_certain_is_none_or_all(share: float, said: str) -> None:
    assert percent(share) == said
