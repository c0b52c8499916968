"""What lies beside the table for one player: reserves, the dead, the buried, the summoning pool; or unplaced armies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from engine.dragon_dice.view import DragonView, PlayerView, TableView, UnitView
from engine.values import Seat
from images import words
from images.blocks import Block, beside, flowing, nothing, padded, stacked
from images.canvas import Box, Canvas, width_of
from images.chips import badge, chip, fitting
from images.dice import BESIDE_THE_TABLE, dice_block
from images.palette import Palette
from images.typescale import HEADING, LABEL, SMALL, STRONG, SUBHEADING

_INSET: Final = 18.0
_MOST_ROWS: Final = 3


def player_block(
    view: TableView, player: PlayerView, names: Mapping[Seat, str], width: float, palette: Palette, height: float = 0
) -> Block:
    """Returns a player's panel, at least `height` high."""
    inner = width - 2 * _INSET
    parts = [_title(view, player, names, inner, palette)]
    chips = _captured(view, player, inner, palette)
    if chips:
        parts.append(flowing(chips, inner, 8))
    parts.append(_areas(player, inner, palette))
    body = padded(stacked(parts, 10, inner), _INSET, 16, 16)

    high = max(height, body.height)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        canvas.rectangle(Box(x, y, width, 36), palette.player(player.seat), 16)
        canvas.rectangle(Box(x, y + 7, width, 29), palette.panel)
        canvas.rectangle(Box(x, y + 14, width, high - 14), palette.panel, 16)
        body.put(canvas, x, y)

    return Block(width, high, paint)


def _title(view: TableView, player: PlayerView, names: Mapping[Seat, str], width: float, palette: Palette) -> Block:
    name = words.shown_name(names, player.seat)
    health = f"{player.health_in_play}"
    label = "in play"
    end = width_of(health, STRONG) + width_of(label, SMALL) + 40
    status = _status(view, player, palette)
    room = width - 48 - end - 8 - (status.width + 14 if status.width else 0)
    style = fitting(name, room, (HEADING, SUBHEADING))

    def paint(canvas: Canvas, x: float, y: float) -> None:
        badge(player.seat, palette, 36).put(canvas, x, y + 2)
        colour = palette.muted if player.is_out else palette.text
        taken = canvas.text(x + 48, y + 19 - style.line / 2, name, style, colour, room)
        status.put(canvas, x + 48 + taken + 14, y + 4)
        canvas.icon(x + width - end + 4, y + 9, "health", 22, palette.soft)
        canvas.text(x + width - end + 30, y + 5, health, STRONG, palette.text, end - 30)
        canvas.text(x, y + 7, label, SMALL, palette.soft, width, "right")

    return Block(width, 40, paint)


def _status(view: TableView, player: PlayerView, palette: Palette) -> Block:
    if view.outcome is not None and player.seat in view.outcome.winners:
        return chip("winner", palette, most=200, icon="winner", ground=palette.accent)
    if player.is_out:
        return chip("out", palette, most=200, icon="out", ground=palette.muted)
    if view.outcome is None and view.phase is not None and player.seat == view.marching:
        return chip("to move", palette, most=200, icon="to move", ground=palette.accent)
    return nothing()


def _captured(view: TableView, player: PlayerView, width: float, palette: Palette) -> list[Block]:
    ground = palette.player(player.seat)
    return [
        chip(words.terrain_title(terrain), palette, most=width, icon="captured", ground=ground)
        for terrain in view.terrains
        if terrain.place in player.captured
    ]


def _areas(player: PlayerView, width: float, palette: Palette) -> Block:
    if player.unplaced:
        areas: list[tuple[str, str, Sequence[UnitView | DragonView]]] = [
            (words.ARMY_PLACES.get(place, place), "armies", units) for place, units in player.unplaced
        ]
        areas.append(("Summoning pool", "pool", player.pool))
    else:
        areas = [
            ("Reserves", "reserves", player.reserves),
            ("Dead (DUA)", "dead", player.dead),
            ("Buried (BUA)", "buried", player.buried),
            ("Summoning pool", "pool", player.pool),
        ]
    gap = 20.0
    half = (width - gap) / 2
    blocks = [_area(name, icon, dice, half, palette) for name, icon, dice in areas]
    rows = [beside(blocks[first : first + 2], gap) for first in range(0, len(blocks), 2)]
    return stacked(rows, 12, width)


def _area(name: str, icon: str, dice: Sequence[UnitView | DragonView], width: float, palette: Palette) -> Block:
    count = str(len(dice))

    def title(canvas: Canvas, x: float, y: float) -> None:
        colour = palette.soft if dice else palette.muted
        canvas.icon(x, y + 3, icon, 22, colour)
        taken = canvas.text(x + 30, y + 1, name, LABEL, colour, width - 30 - width_of(count, LABEL) - 10)
        canvas.text(x + 30 + taken + 10, y + 1, count, LABEL, palette.text if dice else palette.muted, 60)

    block = dice_block(dice, width, BESIDE_THE_TABLE, _MOST_ROWS, palette)
    return stacked([Block(width, 28, title), block], 6, width)
