"""A terrain on the board: what it is, how near it lies, whose it is, who stands there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.dragon_dice.dice import LAST_FACE
from engine.dragon_dice.view import ArmyView, DragonView, TerrainView
from engine.values import Seat
from images import words
from images.blocks import Block, beside, flowing, on_panel, padded, stacked
from images.canvas import Box, Canvas, width_of
from images.chips import badge, chip, disc, fitting
from images.dice import FULL, dice_block, die_block
from images.palette import Palette, mix
from images.typescale import BODY, HEADING, MINOR, NUMERAL, SMALL, STRONG, SUBHEADING, TINY

_INSET: Final = 14.0
_HEAD: Final = 104.0
_MOST_ROWS: Final = 3
_BETWEEN: Final = 12.0
_ARMY_WIDTH: Final = 360.0
"""Two armies stand side by side only where each has so much room."""


def terrain_block(
    terrain: TerrainView, names: Mapping[Seat, str], width: float, palette: Palette, height: float = 0
) -> Block:
    """Returns a terrain's panel, at least `height` high."""
    inner = width - 2 * _INSET
    parts = [_track(terrain, inner, palette)]
    if terrain.captured_by is not None:
        parts.append(_captured(terrain.captured_by, names, inner, palette))
    if terrain.dragons:
        parts.append(_dragons(terrain.dragons, names, inner, palette))
    if terrain.effects:
        parts.append(flowing([chip(text, palette, most=inner, icon="effect") for text in terrain.effects], inner, 8))
    parts += _armies(terrain.armies, names, inner, palette) or [_nobody(inner, palette)]
    body = padded(stacked(parts, _BETWEEN, inner), _INSET, _INSET, _INSET)
    whole = stacked([_head(terrain, names, width, palette), body], 0, width)
    return on_panel(whole, palette.panel, 18, height)


def _head(terrain: TerrainView, names: Mapping[Seat, str], width: float, palette: Palette) -> Block:
    left = mix(palette.element(terrain.elements, 0), palette.ink, 0.42)
    right = mix(palette.element(terrain.elements, 1), palette.ink, 0.42)
    discs = beside([disc(element, palette) for element in terrain.elements or ("ivory",)], 6)
    title = words.terrain_title(terrain)
    at, room = 106.0, width - 106 - 8
    style = fitting(title, room, (HEADING, SUBHEADING, MINOR))

    def paint(canvas: Canvas, x: float, y: float) -> None:
        canvas.banner(Box(x, y, width, _HEAD), left, right, 18)
        _die(terrain, palette).put(canvas, x + _INSET, y + 11)
        canvas.text(x + at, y + 28 - style.line / 2, title, style, palette.light, room)
        discs.put(canvas, x + at, y + 56)
        role_at = at + discs.width + 12
        icon = "home" if terrain.home_of is not None else "frontier"
        if terrain.home_of is not None:
            badge(terrain.home_of, palette, 28).put(canvas, x + role_at, y + 59)
        else:
            canvas.icon(x + role_at, y + 59, icon, 28, palette.light)
        role = words.terrain_role(terrain, names)
        canvas.text(x + role_at + 36, y + 58, role, BODY, palette.light, width - role_at - 36 - _INSET)

    return Block(width, _HEAD, paint)


def _die(terrain: TerrainView, palette: Palette) -> Block:
    """The terrain die, as it lies: number and icon of the face that shows, on an octagon."""
    side = 82.0
    number = "?" if terrain.face is None else str(terrain.face)
    icon = "" if terrain.face is None else terrain.faces[terrain.face - 1]

    def paint(canvas: Canvas, x: float, y: float) -> None:
        canvas.polygon(x, y, side, palette.ink)
        canvas.polygon(x + 2.5, y + 2.5, side - 5, palette.paper)
        if icon:
            canvas.text(x, y + 2, number, NUMERAL, palette.ink, side, "middle")
            canvas.icon(x + side / 2 - 15, y + 45, icon, 30, palette.ink)
        else:
            canvas.text(x, y + 19, number, NUMERAL, palette.muted, side, "middle")

    return Block(side, side, paint)


def _track(terrain: TerrainView, width: float, palette: Palette) -> Block:
    """The eight faces in a row: the one that shows is lit, the next ones up and down are framed and pointed at."""
    gap, high = 6.0, 62.0
    wide = (width - gap * (LAST_FACE - 1)) / LAST_FACE

    def paint(canvas: Canvas, x: float, y: float) -> None:
        for face in range(1, LAST_FACE + 1):
            box = Box(x + (face - 1) * (wide + gap), y, wide, high)
            step = 0 if terrain.face is None else face - terrain.face
            here = terrain.face == face
            near = terrain.face is not None and abs(step) == 1
            if here:
                canvas.rectangle(box, palette.accent, 10)
            elif near:
                canvas.outline(box, palette.lit, palette.sunken, 10)
            else:
                canvas.rectangle(box, palette.sunken, 10)
            colour = palette.ink if here else palette.text if near else palette.muted
            side = min(30.0, wide - 8)
            canvas.icon(box.x + (wide - side) / 2, y + 6, terrain.faces[face - 1], side, colour)
            canvas.text(box.x - (7 if near else 0), y + 38, str(face), TINY, colour, wide, "middle")
            if near:
                canvas.icon(box.x + wide / 2 - 5, y + 35, "up" if step > 0 else "down", 26, palette.lit)

    return Block(width, high, paint)


def _captured(seat: Seat, names: Mapping[Seat, str], width: float, palette: Palette) -> Block:
    text = f"Captured by {words.shown_name(names, seat)}"

    def paint(canvas: Canvas, x: float, y: float) -> None:
        canvas.rectangle(Box(x, y, width, 38), palette.player(seat), 10)
        canvas.icon(x + 10, y + 6, "captured", 26, palette.on(palette.player(seat)))
        canvas.text(x + 44, y + 4, text, STRONG, palette.on(palette.player(seat)), width - 54)

    return Block(width, 38, paint)


def _dragons(dragons: tuple[DragonView, ...], names: Mapping[Seat, str], width: float, palette: Palette) -> Block:
    """Dragons by name while they are few, as tokens when there are many."""
    across = _across(width)
    if len(dragons) > _MOST_ROWS * across:
        return dice_block(dragons, width, 0.8, 2, palette)
    wide = (width - _BETWEEN * (across - 1)) / across

    def row(dragon: DragonView) -> Block:
        token = die_block(dragon, 0.8, palette)
        owner = f"of {words.shown_name(names, dragon.owner)}"

        def paint(canvas: Canvas, x: float, y: float) -> None:
            token.put(canvas, x, y)
            at = token.width + 10
            at += canvas.text(x + at, y + 11, dragon.name, STRONG, palette.text, wide - at - 110) + 12
            badge(dragon.owner, palette, 24).put(canvas, x + at, y + 14)
            canvas.text(x + at + 32, y + 13, owner, SMALL, palette.soft, wide - at - 32)

        return Block(wide, token.height, paint)

    return flowing([row(dragon) for dragon in dragons], width, _BETWEEN, 6)


def _armies(armies: tuple[ArmyView, ...], names: Mapping[Seat, str], width: float, palette: Palette) -> list[Block]:
    """Armies one below the other, or in columns where the panel is wide; those side by side are equally high."""
    across = _across(width)
    wide = (width - _BETWEEN * (across - 1)) / across
    rows = []
    for first in range(0, len(armies), across):
        row = armies[first : first + across]
        high = max(army_block(army, names, wide, palette).height for army in row)
        rows.append(beside([army_block(army, names, wide, palette, high) for army in row], _BETWEEN))
    return rows


def _across(width: float) -> int:
    """How many armies or dragons stand side by side."""
    return max(1, int((width + _BETWEEN) // (_ARMY_WIDTH + _BETWEEN)))


def _nobody(width: float, palette: Palette) -> Block:
    def paint(canvas: Canvas, x: float, y: float) -> None:
        canvas.text(x, y + 12, "No army here", BODY, palette.muted, width, "middle")

    return Block(width, 54, paint)


def army_block(army: ArmyView, names: Mapping[Seat, str], width: float, palette: Palette, height: float = 0) -> Block:
    """Returns an army: whose, which, its health, its dice, what lies on it."""
    stripe, inset = 8.0, 14.0
    inner = width - stripe - 2 * inset
    parts = [_army_title(army, names, inner, palette), dice_block(army.units, inner, FULL, _MOST_ROWS, palette)]
    chips = [chip("has marched", palette, most=inner, icon="marched")] if army.has_marched else []
    chips += [chip(text, palette, most=inner, icon="effect") for text in army.effects]
    if chips:
        parts.append(flowing(chips, inner, 8))
    body = padded(stacked(parts, 8, inner), inset + stripe / 2, 8, 12)
    high = max(height, body.height)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        canvas.rectangle(Box(x, y, width, high), palette.player(army.owner), 12)
        canvas.rectangle(Box(x + stripe, y, width - stripe, high), palette.raised, 12)
        canvas.rectangle(Box(x + stripe, y, 12, high), palette.raised)
        body.put(canvas, x + stripe / 2, y)

    return Block(width, high, paint)


def _army_title(army: ArmyView, names: Mapping[Seat, str], width: float, palette: Palette) -> Block:
    kind = f"{army.kind} army"
    name = words.shown_name(names, army.owner)
    health = str(army.health)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        badge(army.owner, palette, 28).put(canvas, x, y + 3)
        end = width_of(health, STRONG) + 30
        room = width - 38 - end - 12
        left = x + 38
        kind_room = width_of(kind, SMALL)
        taken = canvas.text(left, y + 2, name, STRONG, palette.text, room - kind_room - 10)
        canvas.text(left + taken + 10, y + 5, kind, SMALL, palette.soft, room - taken - 10)
        canvas.icon(x + width - end, y + 6, "health", 22, palette.soft)
        canvas.text(x, y + 2, health, STRONG, palette.text, width, "right")

    return Block(width, 34, paint)
