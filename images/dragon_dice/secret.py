"""The table before the forces are revealed: who is ready, and to their owner alone what they have brought."""

from __future__ import annotations

from typing import Final

from engine.dragon_dice.view import PlayerView
from images import fonts
from images.blocks import Block, flowing, padded, stacked
from images.canvas import Box, Canvas
from images.chips import badge, chip, fitting
from images.dragon_dice import words
from images.dragon_dice.dice import dice_block
from images.dragon_dice.look import DrawingLook
from images.palette import Palette
from images.typescale import BODY, HEADING, LABEL, SUBHEADING

_INSET: Final = 24.0


def secret_block(player: PlayerView, look: DrawingLook, width: float, height: float = 0) -> Block:
    """Returns a player's card during the building of forces, at least `height` high."""
    palette = look.palette
    inner = width - 2 * _INSET
    parts = [
        _title(player, look, inner),
        _check("Force", "units", player.has_force, inner, palette),
        _check("Three armies", "armies", player.has_armies, inner, palette),
    ]
    if not player.hidden:
        parts += _own(player, look, inner)
    body = padded(stacked(parts, 12, inner), _INSET, 26, 22)
    high = max(height, body.height)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        canvas.rectangle(Box(x, y, width, 40), palette.player(player.seat), 18)
        canvas.rectangle(Box(x, y + 8, width, 32), palette.panel)
        canvas.rectangle(Box(x, y + 20, width, high - 20), palette.panel, 18)
        body.put(canvas, x, y)

    return Block(width, high, paint)


def _title(player: PlayerView, look: DrawingLook, width: float) -> Block:
    palette = look.palette
    name = look.name(player.seat)
    style = fitting(name, width - 60, (HEADING, SUBHEADING))

    def paint(canvas: Canvas, x: float, y: float) -> None:
        badge(player.seat, palette, 42).put(canvas, x, y)
        canvas.text(x + 56, y + 21 - style.line / 2, name, style, palette.text, width - 60)

    return Block(width, 50, paint)


def _check(what: str, icon: str, done: bool, width: float, palette: Palette) -> Block:
    state = "ready" if done else "in the making"

    def paint(canvas: Canvas, x: float, y: float) -> None:
        canvas.rectangle(Box(x, y, width, 56), palette.raised if done else palette.sunken, 12)
        colour = palette.text if done else palette.muted
        canvas.icon(x + 16, y + 13, icon, 30, colour)
        canvas.text(x + 60, y + 13, what, BODY, colour, width - 260)
        light = palette.lit if done else palette.muted
        canvas.icon(x + width - 44, y + 14, "done" if done else "waiting", 28, light)
        canvas.text(x, y + 15, state, LABEL, light, width - 56, "right")

    return Block(width, 56, paint)


def _own(player: PlayerView, look: DrawingLook, width: float) -> list[Block]:
    """What only its owner may see."""
    palette, dice = look.palette, look.layout.dice
    parts = []
    terrains = [
        chip(f"Home: {player.home_terrain}", palette, most=width, icon="home", most_lines=2)
        if player.home_terrain
        else None,
        chip(f"Proposed frontier: {player.proposed_frontier}", palette, most=width, icon="frontier")
        if player.proposed_frontier
        else None,
    ]
    shown = [block for block in terrains if block is not None]
    if shown:
        parts.append(flowing(shown, width, 8))
    carried = dict(player.unplaced_items)
    for place, units in player.unplaced:
        label = f"{words.ARMY_PLACES.get(place, place)} · {words.health_of(units)} health"
        lying: tuple[words.TableDie, ...] = (*units, *carried.get(place, ()))
        block = dice_block(lying, width, dice.on_table, dice.most_rows, palette, look=dice)
        parts.append(stacked([_line(label, width, palette), block], 4))
    if pool := words.in_pool(player):
        block = dice_block(pool, width, dice.on_table, max(2, dice.most_rows - 1), palette, look=dice)
        parts.append(stacked([_line("Summoning pool", width, palette), block], 4))
    return parts


def _line(text: str, width: float, palette: Palette) -> Block:
    return Block(width, 30, lambda canvas, x, y: _paint_line(canvas, x, y, text, width, palette))


def _paint_line(canvas: Canvas, x: float, y: float, text: str, width: float, palette: Palette) -> None:
    canvas.text(x, y + 2, text, LABEL, palette.soft, width)


def curtain(look: DrawingLook, width: float) -> Block:
    """Returns the sentence that says why nothing is to be seen yet."""
    sentence = "Forces stay secret until all are revealed together"
    lines = fonts.wrapped(sentence, BODY.face, BODY.size, int(width * fonts.SLACK), 3)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        canvas.icon(x + width / 2 - 26, y + 8, "secret", 52, look.palette.muted)
        for number, line in enumerate(lines):
            canvas.text(x, y + 70 + number * BODY.line, line, BODY, look.palette.soft, width + 1, "middle")

    return Block(width + 1, 78 + BODY.line * len(lines), paint)
