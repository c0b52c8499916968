"""The wide board, for desks: the whole table in one picture, or only what just changed on it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from engine.dragon_dice.view import TableView, TerrainView
from engine.values import Seat
from images.blocks import Block, beside, padded, painted, stacked
from images.dragon_dice.changes import changes_between
from images.dragon_dice.header import header
from images.dragon_dice.look import DrawingLook
from images.dragon_dice.player import player_block
from images.dragon_dice.secret import curtain, secret_block
from images.dragon_dice.terrain import terrain_block
from images.layouts import WIDE, Layout
from images.palette import NIGHT, Palette


def draw_board(
    view: TableView,
    names: Mapping[Seat, str],
    *,
    scale: float = 1.0,
    palette: Palette = NIGHT,
    before: TableView | None = None,
) -> bytes:
    """Returns a picture of the table as PNG.

    `names` are the players' names by seat, whatever they contain. With `before`, an earlier view of the same table, the
    picture points out what changed since. At scale 1 it is 1,280 pixels wide, 1,680 where four terrains lie side by
    side. The same arguments give the same bytes. It touches nothing but its own memory, so any thread or process may
    call it.
    """
    block = board_block(view, names, palette, before)
    return painted(block, scale * WIDE.pixels_per_unit(block.height), palette).png()


def draw_changes(
    view: TableView,
    names: Mapping[Seat, str],
    before: TableView | None,
    *,
    scale: float = 1.0,
    palette: Palette = NIGHT,
    most: float | None = None,
) -> bytes | None:
    """Returns a picture of those terrains alone at which something changed since `before`, as PNG.

    None where no terrain changed; with `most` also where it would take more than that share of the whole board, and so
    be hardly easier to read. It is made to stand beside the picture of the whole board, for those who see that small.
    """
    block = changes_block(view, names, before, palette)
    if block is None or (most is not None and _area(block) > most * _area(board_block(view, names))):
        return None
    return painted(block, scale * WIDE.pixels_per_unit(block.height), palette).png()


def board_block(
    view: TableView,
    names: Mapping[Seat, str],
    palette: Palette = NIGHT,
    before: TableView | None = None,
) -> Block:
    """Returns the board laid out, not drawn yet."""
    look, layout = DrawingLook(names, palette, changes=changes_between(before, view)), WIDE
    across = _terrains_across(len(view.terrains), layout)
    width = (layout.width_of_four if across > 3 else layout.width) - 2 * layout.margin
    parts = [header(view, look, width)]
    if view.terrains:
        parts += _terrains(view.terrains, look, width, across)
        parts += _players(view, look, width)
    else:
        parts += [curtain(look, width - 1), *_secrets(view, look, width)]
    return padded(stacked(parts, layout.gap, width), layout.margin, layout.margin, layout.margin)


def changes_block(
    view: TableView,
    names: Mapping[Seat, str],
    before: TableView | None,
    palette: Palette = NIGHT,
) -> Block | None:
    """Returns the changed terrains laid out, or None where there are none."""
    look, layout = DrawingLook(names, palette, changes=changes_between(before, view)), WIDE
    changed = [terrain for terrain in view.terrains if terrain.place in look.changes.terrains]
    if not changed:
        return None
    across = min(len(changed), layout.terrains_across)
    one = layout.width - 2 * layout.margin
    one = (one - layout.gap * (layout.terrains_across - 1)) / layout.terrains_across
    width = one * across + layout.gap * (across - 1)

    def make(number: int, wide: float, high: float) -> Block:
        return terrain_block(changed[number], look, wide, high)

    parts = _in_rows(range(len(changed)), across, width, layout.gap, make)
    return padded(stacked(parts, layout.gap, width), layout.margin, layout.margin, layout.margin)


def _area(block: Block) -> float:
    return block.width * block.height


def _terrains_across(count: int, layout: Layout) -> int:
    """How many terrains lie side by side: one row up to four."""
    return count if count <= 4 else layout.terrains_across


def _in_rows(
    which: Sequence[int], across: int, width: float, gap: float, make: Callable[[int, float, float], Block]
) -> list[Block]:
    """Returns rows of panels. `make(number, width, height)` makes one; all panels of a row are equally high."""
    rows = []
    for first in range(0, len(which), across):
        numbers = which[first : first + across]
        wide = (width - gap * (len(numbers) - 1)) / len(numbers)
        panels = [make(number, wide, 0) for number in numbers]
        high = max(panel.height for panel in panels)
        even = [
            panel if panel.height == high else make(number, wide, high)
            for number, panel in zip(numbers, panels, strict=True)
        ]
        rows.append(beside(even, gap))
    return rows


def _in_columns(
    which: Sequence[int], across: int, width: float, gap: float, make: Callable[[int, float, float], Block]
) -> Block:
    """Returns panels in columns, each in the shortest column so far; the last of each reaches to the foot.

    In rows, one tall panel would leave much empty room beside its neighbours.
    """
    wide = (width - gap * (across - 1)) / across
    columns: list[list[Block]] = [[] for _ in range(across)]
    last = [0] * across
    for number in which:
        lowest = min(range(across), key=lambda column: sum(panel.height + gap for panel in columns[column]))
        columns[lowest].append(make(number, wide, 0))
        last[lowest] = number
    heights = [sum(panel.height for panel in column) + gap * (len(column) - 1) for column in columns]
    for column, number, height in zip(columns, last, heights, strict=True):
        if column and height < max(heights):
            column[-1] = make(number, wide, column[-1].height + max(heights) - height)
    return beside([stacked(column, gap, wide) for column in columns], gap)


def _terrains(terrains: Sequence[TerrainView], look: DrawingLook, width: float, across: int) -> list[Block]:
    def make(number: int, wide: float, high: float) -> Block:
        return terrain_block(terrains[number], look, wide, high)

    gap, most = look.layout.gap, look.layout.terrains_across
    middle = next((n for n, terrain in enumerate(terrains) if terrain.home_of is None), 0)
    if len(terrains) <= 4:
        return _in_rows(range(len(terrains)), across, width, gap, make)
    # Many players meet on the frontier: it gets a row of its own, and the homes share the columns below.
    homes = [number for number in range(len(terrains)) if number != middle]
    columns = 2 if len(homes) == 4 else most
    return [*_in_rows([middle], 1, width, gap, make), _in_columns(homes, columns, width, gap, make)]


def _players(view: TableView, look: DrawingLook, width: float) -> list[Block]:
    def make(number: int, wide: float, high: float) -> Block:
        return player_block(view, view.players[number], look, wide, high)

    count = len(view.players)
    return _in_rows(range(count), _players_across(count, look.layout), width, look.layout.gap, make)


def _secrets(view: TableView, look: DrawingLook, width: float) -> list[Block]:
    def make(number: int, wide: float, high: float) -> Block:
        return secret_block(view.players[number], look, wide, high)

    count = len(view.players)
    return _in_rows(range(count), _players_across(count, look.layout), width, look.layout.gap, make)


def _players_across(count: int, layout: Layout) -> int:
    """How many players' panels lie side by side: up to three, and rows as even as can be."""
    return count if count <= layout.players_across else (count + 1) // 2
