"""The board: the whole table in one picture."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from engine.dragon_dice.view import PlayerView, TableView, TerrainView
from engine.values import Seat
from images.blocks import Block, beside, padded, stacked
from images.canvas import Canvas
from images.header import header
from images.news import news_block
from images.palette import NIGHT, Palette
from images.player import player_block
from images.secret import curtain, secret_block
from images.terrain import terrain_block

WIDTH: Final = 1280.0
"""Units, of a board with up to three panels side by side."""
WIDE: Final = 1680.0
"""Units, of a board with four terrains side by side."""

_MARGIN: Final = 20.0
_GAP: Final = 16.0
_MOST_ACROSS: Final = 3


def draw_board(
    view: TableView,
    names: Mapping[Seat, str],
    news: Sequence[str] = (),
    *,
    scale: float = 1.0,
    palette: Palette = NIGHT,
) -> bytes:
    """Returns a picture of the table as PNG.

    `names` are the players' names by seat, whatever they contain; `news` plain sentences on what just happened, the
    newest last. At scale 1 it is 1,280 pixels wide (1,680 where four terrains lie side by side). The same arguments
    give the same bytes. It touches nothing but its own memory, so any thread or process may call it.
    """
    return paint_board(board_block(view, names, news, palette), scale, palette).png()


def paint_board(block: Block, scale: float, palette: Palette = NIGHT, *, remember: bool = False) -> Canvas:
    """Returns a canvas with a board on it; with `remember`, whatever sticks out of its place raises `StickingOut`."""
    canvas = Canvas(block.width, block.height, palette.table, scale, remember)
    block.put(canvas, 0, 0)
    return canvas


def board_block(
    view: TableView, names: Mapping[Seat, str], news: Sequence[str] = (), palette: Palette = NIGHT
) -> Block:
    """Returns the board laid out, not drawn yet."""
    across = _terrains_across(len(view.terrains))
    width = (WIDE if across > 3 else WIDTH) - 2 * _MARGIN
    parts = [header(view, names, width, palette)]
    if view.terrains:
        parts += _terrains(view.terrains, names, width, across, palette)
        parts += _players(view, names, width, palette)
    else:
        parts += [curtain(width, palette), *_secrets(view.players, names, width, palette)]
    parts.append(news_block(news, width, palette))
    return padded(stacked(parts, _GAP, width), _MARGIN, _MARGIN, _MARGIN)


def _terrains_across(count: int) -> int:
    """How many terrains lie side by side: one row up to four, rows of three beyond."""
    return count if count <= 4 else _MOST_ACROSS


def _in_rows(
    which: Sequence[int], across: int, width: float, make: Callable[[int, float, float], Block]
) -> list[Block]:
    """Returns rows of panels. `make(number, width, height)` makes one; all panels of a row are equally high."""
    rows = []
    for first in range(0, len(which), across):
        numbers = which[first : first + across]
        wide = (width - _GAP * (len(numbers) - 1)) / len(numbers)
        high = max(make(number, wide, 0).height for number in numbers)
        rows.append(beside([make(number, wide, high) for number in numbers], _GAP))
    return rows


def _terrains(
    terrains: Sequence[TerrainView], names: Mapping[Seat, str], width: float, across: int, palette: Palette
) -> list[Block]:
    def make(number: int, wide: float, high: float) -> Block:
        return terrain_block(terrains[number], names, wide, palette, high)

    middle = next((n for n, terrain in enumerate(terrains) if terrain.home_of is None), 0)
    if len(terrains) <= 4:
        return _in_rows(range(len(terrains)), across, width, make)
    # Many players meet on the frontier: it gets a row of its own between the homes.
    return [
        *_in_rows(range(middle), _MOST_ACROSS, width, make),
        *_in_rows([middle], 1, width, make),
        *_in_rows(range(middle + 1, len(terrains)), _MOST_ACROSS, width, make),
    ]


def _players(view: TableView, names: Mapping[Seat, str], width: float, palette: Palette) -> list[Block]:
    def make(number: int, wide: float, high: float) -> Block:
        return player_block(view, view.players[number], names, wide, palette, high)

    count = len(view.players)
    return _in_rows(range(count), _players_across(count), width, make)


def _secrets(players: Sequence[PlayerView], names: Mapping[Seat, str], width: float, palette: Palette) -> list[Block]:
    def make(number: int, wide: float, high: float) -> Block:
        return secret_block(players[number], names, wide, palette, high)

    return _in_rows(range(len(players)), _players_across(len(players)), width, make)


def _players_across(count: int) -> int:
    """How many players' panels lie side by side: up to three, and rows as even as can be."""
    return count if count <= _MOST_ACROSS else (count + 1) // 2
