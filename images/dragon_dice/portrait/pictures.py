"""The entry point of the upright board: a view becomes one picture, or two where one has no room."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from engine.dragon_dice.view import TableView
from engine.values import Seat
from images.blocks import Block, padded, stacked
from images.canvas import Canvas
from images.dragon_dice.changes import changes_between
from images.dragon_dice.look import DrawingLook
from images.dragon_dice.portrait import many, secret
from images.dragon_dice.portrait.head import head
from images.dragon_dice.portrait.measures import (
    DENSITY,
    GAP,
    HIGHEST,
    INNER,
    LOWEST,
    MARGIN,
    USUAL,
    WIDTH,
    PortraitPlan,
    plans,
)
from images.dragon_dice.portrait.strip import headings, low_strip, strip
from images.dragon_dice.portrait.terrain import row
from images.palette import NIGHT, Palette

_ROUNDING: Final = 1.0

ON_ONE: Final = 3
"""Number of players who share one picture."""

_WITH_DICE: Final = 2
"""Number of players who are shown with the dice beside the table."""


def draw_portrait(
    view: TableView,
    names: Mapping[Seat, str],
    *,
    scale: float = 1.0,
    palette: Palette = NIGHT,
    before: TableView | None = None,
) -> tuple[bytes, ...]:
    """Returns the table as one or two upright PNG pictures, 990 pixels wide at scale 1, at most 1,320 high: a table of
    4 : 5 or 3 : 4, and what is secret so high as it needs.

    With `before`, an earlier view of the same table, what changed since is pointed out in its place. The same
    arguments give the same bytes.
    """
    blocks = portrait_blocks(view, names, palette, before)
    return tuple(paint(block, scale, palette).known_png("dragon_dice", palette) for block in blocks)


def paint(block: Block, scale: float, palette: Palette, *, remember: bool = False) -> Canvas:
    """Returns a canvas with the board on it, as high as what it shows; what sticks out raises `StickingOut` with
    `remember`."""
    high = max(LOWEST, block.height)
    for usual in (USUAL, HIGHEST):
        if abs(high - usual) <= _ROUNDING:
            high = usual
    canvas = Canvas(WIDTH, high, palette.table, DENSITY * scale, remember)
    block.put(canvas, 0, 0)
    return canvas


def portrait_blocks(
    view: TableView, names: Mapping[Seat, str], palette: Palette = NIGHT, before: TableView | None = None
) -> Sequence[Block]:
    """Returns the board laid out, not drawn yet: one picture, or the overview and what the player to move sees."""
    look = DrawingLook(names, palette, changes=changes_between(before, view))
    if not view.terrains:
        return [secret.board(view, look)]
    if len(view.players) <= ON_ONE:
        for plan in plans():
            block = _whole(view, plan, look)
            if block.height <= plan.height:
                return [_whole(view, plan, look, plan.height - block.height)]
    overview = many.overview(view, look)
    if view.phase is None or view.marching is None or not _stands_somewhere(view, view.marching):
        return [overview]
    own = many.focus(view, view.marching, look)
    return [overview] if own is None else [overview, own]


def _stands_somewhere(view: TableView, seat: Seat) -> bool:
    return any(army.owner == seat for terrain in view.terrains for army in terrain.armies)


def _whole(view: TableView, plan: PortraitPlan, look: DrawingLook, spare: float = 0) -> Block:
    """All on one picture; `spare` units of height are shared among the terrains."""
    players = sorted(view.players, key=lambda player: player.seat)
    seats = [player.seat for player in players]
    extra = spare / len(view.terrains)
    rows = [row(terrain, seats, plan, look, extra) for terrain in view.terrains]
    if len(players) <= _WITH_DICE:
        strips = [strip(view, player, look, open_heaps=plan.open_heaps) for player in players]
    else:
        strips = [headings(view, look), *(low_strip(view, player, look) for player in players)]
    return padded(stacked([head(view, look), *rows, *strips], GAP, INNER), MARGIN, MARGIN, MARGIN)
