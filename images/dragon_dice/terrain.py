"""A terrain on the board: what it is, how near it lies, whose it is, who stands there, what just changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.dragon_dice.printed.dice import DISASTERS, ID, LAST_FACE
from engine.dragon_dice.view import ArmyView, DragonView, MinorTerrainView, TerrainView
from engine.values import Seat
from images.blocks import Block, beside, flowing, on_panel, padded, stacked
from images.canvas import Box, Canvas, width_of
from images.chips import badge, chip, disc, fitting
from images.dragon_dice import words
from images.dragon_dice.changes import ArmyChange, TerrainChange
from images.dragon_dice.dice import dice_block, die_block, gone_block
from images.dragon_dice.effect_chips import effect_chips
from images.dragon_dice.look import DrawingLook
from images.palette import Colour, Palette, mix
from images.typescale import BODY, HEADING, LABEL, MINOR, NUMERAL, SMALL, STRONG, SUBHEADING, TINY

_INSET: Final = 14.0
_HEAD: Final = 104.0
_BETWEEN: Final = 12.0
_ARMY_WIDTH: Final = 360.0
"""Two armies stand side by side only if each is at least this wide."""
_DRAGONS: Final = 0.8
"""How large dragons are drawn beside their names, as a share of dice on the table."""


def terrain_block(terrain: TerrainView, look: DrawingLook, width: float, height: float = 0) -> Block:
    """Returns a terrain's panel, at least `height` high."""
    palette = look.palette
    inner = width - 2 * _INSET
    change = look.changes.terrains.get(terrain.place)
    parts = [_track(terrain, inner, palette)]
    if change is not None and (chips := _change_chips(terrain, change, look, inner)):
        parts.append(flowing(chips, inner, 8))
    if terrain.captured_by is not None:
        parts.append(_captured(terrain.captured_by, look, inner))
    if terrain.dragons:
        parts.append(_dragons(terrain.dragons, look, inner))
    if terrain.effects:
        parts.append(flowing(effect_chips(terrain.effects, palette, inner), inner, 8))
    parts += _armies(terrain, change, look, inner) or [_nobody(inner, palette)]
    body = padded(stacked(parts, _BETWEEN, inner), _INSET, _INSET, _INSET)
    whole = stacked([_head(terrain, look, width), body], 0, width)
    return on_panel(whole, palette.panel, 18, height, None if change is None else palette.lit)


def _head(terrain: TerrainView, look: DrawingLook, width: float) -> Block:
    palette = look.palette
    left = mix(palette.element(terrain.elements, 0), palette.ink, 0.42)
    right = mix(palette.element(terrain.elements, 1), palette.ink, 0.42)
    discs = beside([disc(element, palette) for element in terrain.elements or ("ivory",)], 6)
    at, room = 106.0, width - 106 - 8
    title = words.terrain_title(terrain)
    if width_of(title, HEADING) > room:
        title = title.replace(terrain.eighth_face, words.SHORT_EIGHTH.get(terrain.eighth_face, terrain.eighth_face))
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
        role = words.terrain_role(terrain, look.names)
        role_room = width - role_at - 36 - _INSET
        role_style = fitting(role, role_room, (BODY, SMALL))
        canvas.text(x + role_at + 36, y + 73 - role_style.line / 2, role, role_style, palette.light, role_room)

    return Block(width, _HEAD, paint)


def _die(terrain: TerrainView, palette: Palette) -> Block:
    """The terrain die, as it lies: number and icon of the face that shows, on an octagon."""
    side = 82.0
    number = "?" if terrain.face is None else str(terrain.face)
    icon = "" if terrain.face is None else terrain.faces[terrain.face - 1]
    # Beside a captured Castle stands the face that it serves as.
    shown = [icon] if terrain.stands_for is None else [icon, terrain.stands_for]
    wide = 30.0 if len(shown) == 1 else 27.0

    def paint(canvas: Canvas, x: float, y: float) -> None:
        canvas.polygon(x, y, side, palette.ink)
        canvas.polygon(x + 2.5, y + 2.5, side - 5, palette.paper)
        if icon:
            canvas.text(x, y + 2, number, NUMERAL, palette.ink, side, "middle")
            left = x + (side - wide * len(shown) - 4 * (len(shown) - 1)) / 2
            for place, name in enumerate(shown):
                canvas.icon(left + place * (wide + 4), y + 45, name, wide, palette.ink)
        else:
            canvas.text(x, y + 19, number, NUMERAL, palette.ink, side, "middle")

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
            colour = palette.on(palette.accent) if here else palette.text if near else palette.muted
            side = min(30.0, wide - 8)
            canvas.icon(box.x + (wide - side) / 2, y + 6, terrain.faces[face - 1], side, colour)
            canvas.text(box.x - (7 if near else 0), y + 38, str(face), TINY, colour, wide, "middle")
            if near:
                canvas.icon(box.x + wide / 2 - 5, y + 37, "up" if step > 0 else "down", 26, palette.lit)

    return Block(width, high, paint)


def _captured(seat: Seat, look: DrawingLook, width: float) -> Block:
    text = f"Captured by {look.name(seat)}"
    ground = look.palette.player(seat)
    colour = look.palette.on(ground)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        canvas.rectangle(Box(x, y, width, 38), ground, 10)
        canvas.icon(x + 10, y + 6, "captured", 26, colour)
        canvas.text(x + 44, y + 4, text, STRONG, colour, width - 54)

    return Block(width, 38, paint)


def _change_chips(terrain: TerrainView, change: TerrainChange, look: DrawingLook, width: float) -> list[Block]:
    """What just changed about the terrain itself and its dragons."""
    lines: list[tuple[str, str]] = []
    if terrain.face is not None and change.turned_from is not None:
        icon = "up" if terrain.face > change.turned_from else "down"
        lines.append((f"turned {change.turned_from} → {terrain.face}", icon))
    if change.captured_by is not None:
        lines.append(("just captured", "captured"))
    elif change.freed_from is not None:
        lines.append((f"no longer held by {look.name(change.freed_from)}", "captured"))
    lines += [(f"{dragon.name} came", "dragon attack") for dragon in change.dragons_come]
    lines += [(f"{dragon.name} left", "dragon attack") for dragon in change.dragons_gone]
    return [
        chip(text, look.palette, most=width, icon=icon, ground=look.palette.accent, most_lines=2)
        for text, icon in lines
    ]


def _dragons(dragons: tuple[DragonView, ...], look: DrawingLook, width: float) -> Block:
    """Dragons by name while they are few, as tokens when there are many."""
    dice = look.layout.dice
    across = _across(width)
    size = dice.on_table * _DRAGONS
    if len(dragons) > 3 * across:
        return dice_block(
            dragons, width, size, max(2, dice.most_rows - 1), look.palette, look=dice, marked=look.changes.moved
        )
    wide = (width - _BETWEEN * (across - 1)) / across

    def row(dragon: DragonView) -> Block:
        token = die_block(dragon, size, look.palette, dice.foot, dragon.die in look.changes.moved)
        owner = f"of {look.name(dragon.owner)}"
        down = token.height / 2 - 25

        def paint(canvas: Canvas, x: float, y: float) -> None:
            token.put(canvas, x, y)
            at = token.width + 10
            at += canvas.text(x + at, y + down + 11, dragon.name, STRONG, look.palette.text, wide - at - 110) + 12
            badge(dragon.owner, look.palette, 24).put(canvas, x + at, y + down + 14)
            canvas.text(x + at + 32, y + down + 13, owner, SMALL, look.palette.soft, wide - at - 32)

        return Block(wide, token.height, paint)

    return flowing([row(dragon) for dragon in dragons], width, _BETWEEN, 6)


def _armies(terrain: TerrainView, change: TerrainChange | None, look: DrawingLook, width: float) -> list[Block]:
    """Armies one below the other, or in columns where the panel is wide; those side by side are equally high."""
    standing = {army.owner for army in terrain.armies}
    vanished = [] if change is None else [one for one in change.armies if one.owner not in standing]
    here: list[ArmyView | ArmyChange] = [*terrain.armies, *vanished]
    across = min(_across(width), max(1, len(here)))
    wide = (width - _BETWEEN * (across - 1)) / across

    def make(army: ArmyView | ArmyChange, high: float = 0) -> Block:
        if isinstance(army, ArmyChange):
            return _vanished(army, look, wide, high)
        return army_block(army, look, wide, high, None if change is None else change.army(army.owner))

    rows = []
    for first in range(0, len(here), across):
        row = here[first : first + across]
        high = max(make(army).height for army in row)
        rows.append(beside([make(army, high) for army in row], _BETWEEN))
    return rows


def _across(width: float) -> int:
    """How many armies or dragons stand side by side."""
    return max(1, int((width + _BETWEEN) // (_ARMY_WIDTH + _BETWEEN)))


def _nobody(width: float, palette: Palette) -> Block:
    def paint(canvas: Canvas, x: float, y: float) -> None:
        canvas.text(x, y + 12, "No army here", BODY, palette.muted, width, "middle")

    return Block(width, 54, paint)


def army_block(
    army: ArmyView, look: DrawingLook, width: float, height: float = 0, changed: ArmyChange | None = None
) -> Block:
    """Returns an army: whose, which, its health, its dice, what lies on it, what it lost."""
    palette, dice = look.palette, look.layout.dice
    inner = width - 36
    lying: tuple[words.TableDie, ...] = (*army.units, *army.items)
    units = dice_block(lying, inner, dice.on_table, dice.most_rows, palette, look=dice, marked=look.changes.moved)
    parts = [_army_title(army.owner, army.kind, str(army.health), look, inner), units]
    if army.minor_terrain is not None:
        parts.append(minor_terrain_block(army.minor_terrain, look, inner))
    chips = [chip("has marched", palette, most=inner, icon="marched")] if army.has_marched else []
    chips += effect_chips(army.effects, palette, inner)
    if chips:
        parts.append(flowing(chips, inner, 8))
    if changed is not None:
        parts += _losses(changed, look, inner)
    return _striped(stacked(parts, 8, inner), army.owner, palette, width, height, palette.raised)


def minor_terrain_block(terrain: MinorTerrainView, look: DrawingLook, width: float) -> Block:
    """Returns the minor terrain that an army controls: the face it shows as on its die, which, and what the face is."""
    palette = look.palette
    side = 46.0
    face = words.minor_face_word(terrain)
    is_disaster = terrain.icon in DISASTERS
    ground = palette.accent if is_disaster else palette.paper
    moved = terrain.die in look.changes.moved
    discs = beside([disc(element, palette, 24) for element in terrain.elements], 4)
    left = side + 10
    room = width - left - 12
    name_room = room - discs.width - 8
    style = fitting(terrain.name, name_room, (LABEL, TINY))

    def paint(canvas: Canvas, x: float, y: float) -> None:
        box = Box(x, y, width, side + 8)
        if moved:
            canvas.outline(box, palette.lit, palette.sunken, 12)
        else:
            canvas.rectangle(box, palette.sunken, 12)
        canvas.polygon(x + 4, y + 4, side, palette.text)
        canvas.polygon(x + 6, y + 6, side - 4, ground)
        shown = terrain.kind if terrain.icon is None else terrain.icon
        if shown == ID:
            canvas.text(x + 4, y + 4 + (side - STRONG.line) / 2, ID, STRONG, palette.on(ground), side, "middle")
        else:
            canvas.icon(x + 4 + side * 0.19, y + 4 + side * 0.19, shown, side * 0.62, palette.on(ground))
        canvas.text(x + left, y + 14 - style.line / 2, terrain.name, style, palette.text, name_room)
        canvas.note(terrain.name, style.size, terrain.die)
        discs.put(canvas, x + width - 10 - discs.width, y + 3)
        colour = palette.lit if is_disaster else palette.soft
        canvas.text(x + left, y + 27, face, SMALL, colour, room)

    return Block(width, side + 8, paint)


def _vanished(changed: ArmyChange, look: DrawingLook, width: float, height: float) -> Block:
    """An army that stood here before and is gone."""
    inner = width - 36
    parts = [_army_title(changed.owner, changed.kind, "0", look, inner), *_losses(changed, look, inner)]
    return _striped(stacked(parts, 8, inner), changed.owner, look.palette, width, height, look.palette.sunken)


def _striped(content: Block, owner: Seat, palette: Palette, width: float, height: float, ground: Colour) -> Block:
    """Returns content on a ground with a stripe in its player's colour at the left."""
    stripe, inset = 8.0, 14.0
    body = padded(content, inset + stripe / 2, 8, 12)
    high = max(height, body.height)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        canvas.rectangle(Box(x, y, width, high), palette.player(owner), 12)
        canvas.rectangle(Box(x + stripe, y, width - stripe, high), ground, 12)
        canvas.rectangle(Box(x + stripe, y, 12, high), ground)
        body.put(canvas, x + stripe / 2, y)

    return Block(width, high, paint)


def _losses(changed: ArmyChange, look: DrawingLook, width: float) -> list[Block]:
    """Dice that died (crossed out), were replaced or went elsewhere, and the number that came: each with a word."""
    rows = []
    groups: Sequence[tuple[str, str, tuple[words.TableDie, ...], bool]] = (
        ("fell", "dead", changed.fallen, True),
        ("replaced", "replaced", changed.replaced, True),
        ("left", "gone", changed.gone, True),
        ("came", "to move", changed.come, False),
    )
    for word, icon, units, shown in groups:
        if units:
            label = chip(f"{len(units)} {word}", look.palette, most=width, icon=icon, ground=look.palette.accent)
            dice = [gone_block(unit, look, fallen=word == "fell") for unit in units] if shown else []
            rows.append(flowing([label, *dice], width, 6, level=True))
    if changed.minor_terrain:
        text = changed.minor_terrain
        rows.append(chip(text, look.palette, most=width, icon="frontier", ground=look.palette.accent, most_lines=2))
    return rows


def _army_title(owner: Seat, kind: str, health: str, look: DrawingLook, width: float) -> Block:
    palette = look.palette
    kind = f"{kind} army"
    name = look.name(owner)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        badge(owner, palette, 28).put(canvas, x, y + 3)
        end = width_of(health, STRONG) + 30
        room = width - 38 - end - 12
        left = x + 38
        kind_room = width_of(kind, SMALL)
        taken = canvas.text(left, y + 2, name, STRONG, palette.text, room - kind_room - 10)
        canvas.text(left + taken + 10, y + 5, kind, SMALL, palette.soft, room - taken - 10)
        canvas.icon(x + width - end, y + 6, "health", 22, palette.soft)
        canvas.text(x, y + 2, health, STRONG, palette.text, width, "right")

    return Block(width, 34, paint)
