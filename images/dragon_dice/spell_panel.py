"""A spell and its target, the icons rolled for it, damage to single units, and losses."""

from __future__ import annotations

from collections.abc import Mapping

from engine.dragon_dice.table.state import DieId
from engine.values import Seat
from images import fonts
from images.blocks import Block, flowing
from images.canvas import Canvas, width_of
from images.chips import disc
from images.dragon_dice.damage_panel import fallen_blocks
from images.dragon_dice.faces import Worth, face_block
from images.dragon_dice.roll_panel import FACE, PanelStyle
from images.dragon_dice.rolled import kind_of, read_face
from images.dragon_dice.spell_scene import SpellScene, aimed, gone, hit
from images.paragraph import paragraph
from images.typescale import BODY, HEADING, STRONG


def spell_blocks(scene: SpellScene, names: Mapping[Seat, str], width: float, style: PanelStyle) -> list[Block]:
    """Returns element, name and target of a spell; the icons rolled for it, damage to single units, and losses."""
    palette = style.palette
    sign = disc(scene.spell.element, palette, 44)
    left = sign.width + 14
    said = fonts.wrapped(aimed(scene.spell, names, style.said), BODY.face, BODY.size, int(width - left), 3)

    def paint_spell(canvas: Canvas, x: float, y: float) -> None:
        sign.put(canvas, x, y)
        canvas.text(x + left, y + (44 - HEADING.line) / 2, scene.spell.spell, HEADING, palette.lit, width - left)
        for number, line in enumerate(said):
            canvas.text(x + left, y + 44 + number * BODY.line, line, BODY, palette.soft, width - left)

    parts = [Block(width, 44 + len(said) * BODY.line, paint_spell)]
    tiles = [_shown(die, text, style) for rolled in scene.icons for die, text in rolled.faces.items()]
    if tiles:
        parts.append(flowing(tiles, width, 28, 10))
    told = [*map(hit, scene.hits), *map(gone, scene.went)]
    parts += [paragraph(line, width, BODY, palette.text) for line in told]
    if scene.fallen:
        parts += fallen_blocks(scene.fallen, width, style)
    elif scene.spared:
        parts.append(paragraph("No unit died", width, BODY, palette.muted))
    return parts


def _shown(die: DieId, text: str, style: PanelStyle) -> Block:
    """A die that was rolled just to see its icon: the face, and its name."""
    face, name, palette = read_face(text), kind_of(die), style.palette
    block = face_block(face.icon, face.count, style.known.dice.get(name), FACE, palette, Worth.COUNTS, face.element)
    room = width_of(name, STRONG) + 4

    def paint_shown(canvas: Canvas, x: float, y: float) -> None:
        block.put(canvas, x, y)
        canvas.text(x + block.width + 14, y + (FACE - STRONG.line) / 2, name, STRONG, palette.text, room)

    return Block(block.width + 14 + room, FACE, paint_shown)
