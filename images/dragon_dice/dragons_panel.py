"""The dragons that attacked: what each has rolled, and what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from images.blocks import Block, beside, flowing, on_panel, padded, stacked
from images.canvas import Canvas, width_of
from images.dragon_dice.assault import Assault
from images.dragon_dice.damage_panel import fallen_blocks
from images.dragon_dice.faces import Worth, face_block
from images.dragon_dice.roll_panel import FACE, INSET, PanelStyle
from images.dragon_dice.rolled import kind_of
from images.paragraph import paragraph
from images.typescale import BODY, STRONG

_DRAGON: Final = 84.0
"""The height of a dragon: three lines beside its faces."""


def dragons_block(dragons: Assault, width: float, style: PanelStyle) -> Block:
    """Returns a panel: the faces that each dragon has rolled, its name, what it did; below, what came of it."""
    palette, inner = style.palette, width - 2 * INSET

    def paint_title(canvas: Canvas, x: float, y: float) -> None:
        canvas.text(x, y, "The dragons rolled", STRONG, palette.lit, inner)

    tiles = [_dragon(kind_of(die), shows, dragons.did(die), style) for die, shows in dragons.shows.items()]
    parts = [Block(inner, 30, paint_title), flowing(tiles, inner, 28, 8)]
    if dragons.breathed_at:
        parts += fallen_blocks(dragons.breathed_at, inner, style, "Killed by breath, without a roll")
    parts += [paragraph(line, inner, BODY, palette.text) for line in dragons.outcome()]
    return on_panel(padded(stacked(parts, 6, inner), INSET, 12, 12), palette.panel, 16)


def _dragon(name: str, shows: Sequence[str], does: str, style: PanelStyle) -> Block:
    palette, kind = style.palette, style.known.dice.get(name)
    said = " and ".join(shows)
    room = max(width_of(name, STRONG), width_of(said, BODY), width_of(does, STRONG)) + 4
    faces = beside([face_block(icon, 0, kind, FACE, palette, Worth.COUNTS) for icon in shows], 8)

    def paint_dragon(canvas: Canvas, x: float, y: float) -> None:
        faces.put(canvas, x, y + (_DRAGON - FACE) / 2)
        left = x + faces.width + 14
        canvas.text(left, y, name, STRONG, palette.text, room)
        canvas.text(left, y + 27, said, BODY, palette.soft, room)
        canvas.text(left, y + 54, does, STRONG, palette.muted if does.startswith("no ") else palette.lit, room)

    return Block(faces.width + 14 + room, _DRAGON, paint_dragon)
