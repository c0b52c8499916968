"""A player's strip below the terrains: health, reserves and pool above, the dead and the buried below."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.dragon_dice.view import PlayerView, TableView
from images.blocks import Block, nothing
from images.canvas import Box, Canvas
from images.chips import fitting
from images.dragon_dice import words
from images.dragon_dice.look import Look
from images.dragon_dice.portrait import heaps
from images.dragon_dice.portrait.lane import tab
from images.dragon_dice.portrait.measures import INNER, NAME, NUMBER, SHORT_NAME, TAB, TEXT

HEIGHT: Final = 84.0
LOW: Final = 48.0
"""The height of a strip without dice."""
_DIE: Final = 34.0
_AREAS: Final = 242.0
"""Where the heaps begin."""


class _Area(NamedTuple):
    icon: str
    dice: tuple[words.TableDie, ...]


def strip(view: TableView, player: PlayerView, look: Look) -> Block:
    """Returns a player's strip with the dice that lie beside the table."""
    palette = look.palette
    areas = areas_of(player)
    amount, _ = words.strength(player)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        tab(canvas, player.seat, look, Box(x, y, TAB, HEIGHT), Box(x, y, INNER, HEIGHT), palette.panel)
        _who(canvas, view, player, look, x + TAB + 12, y + 8, _AREAS - TAB - 24)
        canvas.icon(x + TAB + 12, y + 48, "health", 26, palette.soft)
        taken = canvas.text(x + TAB + 46, y + 45, str(amount), NUMBER, palette.text, 80)
        _effects(canvas, player, look, x + TAB + 60 + taken, y + 46)
        columns = 1 if len(areas) <= 2 else 2
        for number, area in enumerate(areas):
            down, along = number % 2, number // 2
            left = x + _AREAS + along * 238
            right = x + INNER - 8 if along == columns - 1 else x + _AREAS + (along + 1) * 238 - 10
            _area(canvas, area, look, left, y + 4 + down * 39, right - left)

    return Block(INNER, HEIGHT, paint)


def low_strip(view: TableView, player: PlayerView, look: Look) -> Block:
    """Returns a player's strip with numbers alone."""
    palette = look.palette
    areas = [("health", words.strength(player)[0])]
    areas += [(area.icon, len(area.dice)) for area in areas_of(player)]

    def paint(canvas: Canvas, x: float, y: float) -> None:
        tab(canvas, player.seat, look, Box(x, y, TAB, LOW), Box(x, y, INNER, LOW), palette.panel)
        _who(canvas, view, player, look, x + TAB + 12, y + 7, _AREAS - TAB - 24)
        wide = (INNER - _AREAS - 4) / max(1, len(areas))
        for number, (icon, count) in enumerate(areas):
            colour = palette.text if count else palette.muted
            left = x + _AREAS + number * wide
            canvas.icon(left, y + 11, icon, 26, palette.soft if count else palette.muted)
            canvas.text(left + 31, y + 9, str(count), TEXT, colour, wide - 32)

    return Block(INNER, LOW, paint)


def _who(canvas: Canvas, view: TableView, player: PlayerView, look: Look, x: float, y: float, room: float) -> None:
    palette = look.palette
    name = look.name(player.seat)
    sign = _sign(view, player)
    left = room - (30 if sign else 0)
    style = fitting(name, left, (NAME, SHORT_NAME))
    to_move = view.outcome is None and view.phase is not None and player.seat == view.marching
    colour = palette.muted if player.is_out else palette.lit if to_move else palette.text
    taken = canvas.text(x, y, name, style, colour, left)
    if sign:
        canvas.icon(x + taken + 6, y + 5, sign, 24, palette.lit)


def _sign(view: TableView, player: PlayerView) -> str:
    if view.outcome is not None and player.seat in view.outcome.winners:
        return "winner"
    return "out" if player.is_out else ""


def _effects(canvas: Canvas, player: PlayerView, look: Look, x: float, y: float) -> None:
    """How many effects lie on a player's reserves and dead."""
    count = sum(effect.count for effect in player.effects)
    if count:
        canvas.icon(x, y + 3, "effect", 24, look.palette.soft)
        canvas.text(x + 28, y, str(count), TEXT, look.palette.text, 50)


def areas_of(player: PlayerView) -> list[_Area]:
    """Reserves and dead, then pool and buried; while armies are placed, the armies that wait and the pool."""
    if player.unplaced:
        carried = dict(player.unplaced_items)
        waiting = [_Area("armies", (*units, *carried.get(place, ()))) for place, units in player.unplaced]
        return [*waiting, _Area("pool", words.in_pool(player))]
    return [
        _Area("reserves", (*player.reserves, *player.reserve_items)),
        _Area("dead", player.dead),
        _Area("pool", words.in_pool(player)),
        _Area("buried", words.in_bua(player)),
    ]


def _area(canvas: Canvas, area: _Area, look: Look, x: float, y: float, room: float) -> None:
    palette = look.palette
    count = len(area.dice)
    new = _new(area.dice, look)
    colour = palette.lit if new else palette.text if count else palette.muted
    canvas.icon(x, y + 6, area.icon, 26, palette.soft if count else palette.muted)
    taken = canvas.text(x + 31, y + 4, str(count), TEXT, colour, 44)
    left = 31 + max(taken, 16) + 8
    heap = heaps.heap(area.dice, _DIE, room - left, look) if count else nothing()
    heap.put(canvas, x + left, y + 2)


def _new(dice: Sequence[words.TableDie], look: Look) -> bool:
    return any(die.die in look.changes.moved for die in dice)
